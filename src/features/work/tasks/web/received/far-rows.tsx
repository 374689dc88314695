import { memo, type CSSProperties } from "react";
import type { TaskEntry } from "../../schemas.ts";
import type { RowController } from "./row-controller.ts";
import classes from "./far-rows.module.css";
import received from "./received.module.css";

type FarRowsProps = {
  readonly entries: readonly TaskEntry[];
  readonly keepRow: RowController["keepRow"];
};

/** Rows far from the window: their titles, which the browser finds and a screen reader tells, without their controls. */
export const FarRows = memo(
  function FarRows({ entries, keepRow }: FarRowsProps) {
    return (
      <tbody
        ref={(element) => {
          for (const { id } of entries) keepRow(id, element);
        }}
        className={classes.far}
        style={{ "--rows": entries.length } as CSSProperties}
      >
        {entries.map(({ id, title }) => (
          <tr key={id} className={`${received.row} ${classes.row}`} data-entry={id}>
            <td>{title}</td>
          </tr>
        ))}
      </tbody>
    );
  },
  (before, now) =>
    before.keepRow === now.keepRow &&
    before.entries.length === now.entries.length &&
    before.entries.every((entry, index) => entry === now.entries[index]),
);

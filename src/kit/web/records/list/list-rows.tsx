import { memo } from "react";
import { recordPath, type Resource, type RowOf } from "../../../shared/records/resource.ts";
import { PageLink } from "../../navigation.tsx";
import type { ListColumn } from "./list-columns.ts";
import styles from "./record-table.module.css";

type ListRowsProps<R extends Resource> = {
  readonly rows: readonly RowOf<R>[];
  readonly columns: readonly ListColumn<R>[];
  readonly resource: R;
  readonly pathOf: ((row: RowOf<R>) => string) | undefined;
  /** Ticked rows; null: none can be ticked. */
  readonly selected: ReadonlySet<number> | null;
  readonly onToggle: (id: number) => void;
};

/** One page of rows. Pages out of sight cost no drawing (`content-visibility`), so a list can be thousands of rows long. */
function PlainListRows<R extends Resource>(props: ListRowsProps<R>) {
  const { rows, selected } = props;
  return (
    <tbody style={{ "--rows": rows.length } as object}>
      {rows.map((row) => (
        <Row key={row.id} {...props} row={row} ticked={selected?.has(row.id) ?? false} />
      ))}
    </tbody>
  );
}

export const ListRows = memo(PlainListRows) as typeof PlainListRows;

type RowProps<R extends Resource> = ListRowsProps<R> & { readonly row: RowOf<R>; readonly ticked: boolean };

/** A row whose whole width is one link, so that ctrl, middle and right click do what they do everywhere. */
function Row<R extends Resource>({ row, columns, resource, pathOf, selected, ticked, onToggle }: RowProps<R>) {
  const path = pathOf?.(row) ?? recordPath(resource, row.number);
  return (
    <tr className={styles.row} data-id={row.id} data-ticked={ticked || undefined}>
      {selected && (
        <td className={styles.tick}>
          <label>
            <input
              type="checkbox"
              checked={ticked}
              aria-label={`${row.number} 선택`}
              onChange={() => onToggle(row.id)}
            />
          </label>
        </td>
      )}
      {columns.map(({ key, cell, kind, right, width }) => {
        const content = cell(row);
        return (
          <td
            key={key}
            data-kind={kind}
            data-right={right || undefined}
            data-fills={width === 0 || undefined}
            title={typeof content === "string" ? content : undefined}
          >
            {kind === "strong" && path !== null ? (
              <PageLink to={path} data-row="" className={styles.link}>
                {content}
              </PageLink>
            ) : (
              content
            )}
          </td>
        );
      })}
    </tr>
  );
}

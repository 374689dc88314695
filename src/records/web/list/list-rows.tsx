import { memo } from "react";
import { PageLink } from "#platform/web/navigation.tsx";
import type { TableColumn } from "./list-columns.ts";
import styles from "./record-table.module.css";

type ListRowsProps<Row> = {
  readonly rows: readonly Row[];
  readonly columns: readonly TableColumn<Row>[];
  readonly idOf: (row: Row) => number;
  /** Page of a row; null: it has none. */
  readonly pathOf: (row: Row) => string | null;
  /** Ticked rows; absent: none can be ticked. */
  readonly ticks?: {
    readonly ids: ReadonlySet<number>;
    readonly labelOf: (row: Row) => string;
    readonly onToggle: (id: number) => void;
  };
};

/** One page of rows. Pages out of sight cost no drawing (`content-visibility`), so a list can be thousands of rows long. */
function PlainListRows<Row>(props: ListRowsProps<Row>) {
  const { rows, idOf, ticks } = props;
  return (
    <tbody style={{ "--rows": rows.length } as object}>
      {rows.map((row) => (
        <OneRow key={idOf(row)} {...props} row={row} ticked={ticks?.ids.has(idOf(row)) ?? false} />
      ))}
    </tbody>
  );
}

export const ListRows = memo(PlainListRows) as typeof PlainListRows;

type RowProps<Row> = ListRowsProps<Row> & { readonly row: Row; readonly ticked: boolean };

/** A row whose whole width is one link, so that ctrl, middle and right click do what they do everywhere. */
function OneRow<Row>({ row, columns, idOf, pathOf, ticks, ticked }: RowProps<Row>) {
  const path = pathOf(row);
  const id = idOf(row);
  return (
    <tr className={styles.row} data-id={id} data-ticked={ticked || undefined}>
      {ticks && (
        <td className={styles.tick}>
          <label>
            <input
              type="checkbox"
              checked={ticked}
              aria-label={`${ticks.labelOf(row)} 선택`}
              onChange={() => ticks.onToggle(id)}
            />
          </label>
        </td>
      )}
      {columns.map(({ key, label, cell, whole, kind, right, named = right, width }) => {
        const content = cell(row);
        return (
          <td
            key={key}
            data-kind={kind}
            data-right={right || undefined}
            data-label={named ? label : undefined}
            data-fills={width === 0 || undefined}
            title={typeof content === "string" ? content : whole?.(row)}
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

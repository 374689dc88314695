import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { TableColumn } from "./list-columns.ts";
import styles from "./record-table.module.css";

type TableHeadProps<Row> = {
  readonly columns: readonly TableColumn<Row>[];
  /** The order of the rows, and how to change it; absent: it is what it is. */
  readonly order?: {
    readonly key: string;
    readonly descending: boolean;
    readonly onSort: (key: string) => void;
  };
  readonly selection?: {
    readonly all: boolean;
    readonly rows: readonly unknown[];
    readonly toggleAll: () => void;
  };
};

/** Names of the columns; those that can be ordered by are buttons. */
export function TableHead<Row>({ columns, order, selection }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={styles.tick}>
            <label>
              <input
                type="checkbox"
                aria-label="보이는 줄 모두 선택"
                checked={selection.all}
                ref={(box) => {
                  if (box) box.indeterminate = !selection.all && selection.rows.length > 0;
                }}
                onChange={selection.toggleAll}
              />
            </label>
          </th>
        )}
        {columns.map(({ key, label, right, sortable }) => {
          const sorted = order?.key === key;
          return (
            <th
              key={key}
              scope="col"
              data-right={right || undefined}
              aria-sort={sorted ? (order.descending ? "descending" : "ascending") : undefined}
            >
              {sortable && order ? (
                <button type="button" onClick={() => order.onSort(key)}>
                  {label}
                  {sorted &&
                    (order.descending ? (
                      <IconArrowDown size={13} aria-hidden />
                    ) : (
                      <IconArrowUp size={13} aria-hidden />
                    ))}
                </button>
              ) : (
                label
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

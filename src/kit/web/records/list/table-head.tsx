import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { parseSort } from "../../../shared/records/list-query.ts";
import type { Resource } from "../../../shared/records/resource.ts";
import { nextSort } from "./list-address.ts";
import type { ListColumn } from "./list-columns.ts";
import type { Selection } from "./selection.tsx";
import type { RecordListState } from "./use-record-list.ts";
import styles from "./record-table.module.css";

type TableHeadProps<R extends Resource> = {
  readonly list: RecordListState<R>;
  readonly columns: readonly ListColumn<R>[];
  readonly selection: Selection<R> | null;
};

/** Names of the columns; those that can be ordered by are buttons. */
export function TableHead<R extends Resource>({ list, columns, selection }: TableHeadProps<R>) {
  const { resource, address, show } = list;
  const sort = parseSort(address.sort);
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
          const sorted = sort.key === key;
          return (
            <th
              key={key}
              scope="col"
              data-right={right || undefined}
              aria-sort={sorted ? (sort.descending ? "descending" : "ascending") : undefined}
            >
              {sortable ? (
                <button type="button" onClick={() => show({ sort: nextSort(resource, address.sort, key) })}>
                  {label}
                  {sorted &&
                    (sort.descending ? <IconArrowDown size={13} aria-hidden /> : <IconArrowUp size={13} aria-hidden />)}
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

import { useCallback, useMemo, useRef, useState, type FocusEvent, type ReactNode } from "react";
import { parseSort } from "../../list-query.ts";
import { recordPath, type Resource, type RowOf } from "../../resource.ts";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { useNarrow } from "#platform/web/device.ts";
import { useShortcuts } from "#platform/web/shortcuts.ts";
import { nextSort } from "./list-address.ts";
import { useListLook, type ListLook } from "./list-choice.ts";
import {
  firstColumns,
  fittingColumns,
  gridTemplate,
  listColumns,
  phoneColumns,
  type ExtraColumn,
  type OwnCells,
} from "./list-columns.ts";
import { ListPreview } from "./list-preview.tsx";
import { NothingHere, StaleNotice } from "./list-words.tsx";
import { ListRows } from "./list-rows.tsx";
import { moveFocus } from "./move-focus.ts";
import { TableFoot } from "./table-foot.tsx";
import { TableHead } from "./table-head.tsx";
import { SelectionBar, useSelection } from "./selection.tsx";
import type { RecordListState } from "./use-record-list.ts";
import { useWidth } from "./use-width.ts";
import styles from "./record-table.module.css";

export type RecordTableProps<R extends Resource> = {
  readonly list: RecordListState<R>;
  /** Fields drawn in another way than their kind has it: a state as its chip. */
  readonly cells?: OwnCells<R>;
  /** Columns that are no fields. */
  readonly extra?: readonly ExtraColumn<R>[];
  /** Buttons for the rows a person has ticked; without it there is nothing to tick. */
  readonly actions?: (rows: readonly RowOf<R>[], clear: () => void) => ReactNode;
  /** What to do when there is nothing yet. */
  readonly emptyHint: string;
  /** Page of a row, where it is not the resource's own. */
  readonly pathOf?: (row: RowOf<R>) => string;
};

/**
 * The rows of a list. j and k move, Enter opens, x ticks, p shows the row beside the table; a click on a head orders by
 * it. On phones a row is two lines.
 */
export function RecordTable<R extends Resource>(props: RecordTableProps<R>) {
  const { list, emptyHint } = props;
  const { resource, pages, error, total } = list;
  const look = useListLook(resource.name);
  if (!pages || !look.settled) {
    return (
      <section className={styles.card} aria-label={`${resource.label} 목록`}>
        {error && !pages ? (
          <ErrorState title={`${resource.label} 목록을 불러오지 못했습니다.`} error={error} onRetry={list.refetch} />
        ) : (
          <SkeletonRows rows={20} columns={gridTemplate(listColumns(resource, firstColumns(resource)), false)} />
        )}
      </section>
    );
  }
  if (total === 0 || pages[0]?.length === 0) {
    return (
      <section className={styles.card} aria-label={`${resource.label} 목록`}>
        <NoRows list={list} emptyHint={emptyHint} />
      </section>
    );
  }
  return <FilledTable {...props} pages={pages} look={look} />;
}

type FilledProps<R extends Resource> = RecordTableProps<R> & {
  readonly pages: NonNullable<RecordListState<R>["pages"]>;
  readonly look: ListLook;
};

function FilledTable<R extends Resource>({ list, cells, extra, actions, pathOf, pages, look }: FilledProps<R>) {
  const { resource, show } = list;
  const { sort } = list.address;
  const { chosen, choose } = look;
  const narrow = useNarrow();
  const body = useRef<HTMLTableElement>(null);
  const [card, width] = useWidth();
  const [currentId, setCurrentId] = useState<number | null>(null);
  const selection = useSelection(pages, list.view);
  const selectable = actions !== undefined && !narrow;
  const columns = useMemo(
    () => listColumns(resource, chosen ?? firstColumns(resource), cells, extra),
    [resource, chosen, cells, extra],
  );
  const shown = useMemo(
    () => (narrow ? phoneColumns(columns) : fittingColumns(columns, width - (selectable ? 40 : 0))),
    [narrow, columns, width, selectable],
  );
  const path = useCallback((row: RowOf<R>) => pathOf?.(row) ?? recordPath(resource, row.number), [pathOf, resource]);
  const { ids, toggle } = selection;
  const ticks = useMemo(() => (selectable ? { ids, labelOf, onToggle: toggle } : null), [selectable, ids, toggle]);
  const preview = look.preview && !narrow;
  const current = pages.flat().find(({ id }) => id === currentId) ?? pages[0]?.[0];
  const followFocus = (event: FocusEvent) => {
    const id = (event.target as HTMLElement).closest("tr")?.dataset.id;
    if (id !== undefined) setCurrentId(Number(id));
  };
  useShortcuts([
    { key: "j", label: "다음 줄", run: () => moveFocus(body.current, 1) },
    { key: "k", label: "이전 줄", run: () => moveFocus(body.current, -1) },
    { key: "p", label: "미리보기", run: () => choose({ preview: !look.preview }) },
    ...(selectable && current ? [{ key: "x", label: "줄 선택", run: () => selection.toggle(current.id) }] : []),
  ]);
  return (
    <div className={styles.frame} data-preview={preview || undefined}>
      <section ref={card} className={styles.card} aria-label={`${resource.label} 목록`}>
        {list.error && !list.isWaiting && <StaleNotice onRetry={list.refetch} />}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- follows the focus of the links inside */}
        <table
          ref={body}
          className={styles.table}
          aria-busy={list.isWaiting}
          aria-rowcount={list.total}
          data-waiting={list.isWaiting || undefined}
          data-dense={look.dense || undefined}
          style={{ "--columns": gridTemplate(shown, selectable) } as object}
          onFocus={followFocus}
        >
          <TableHead
            columns={shown}
            order={{ ...parseSort(sort), onSort: (key) => show({ sort: nextSort(resource, sort, key) }) }}
            {...(selectable && { selection })}
          />
          {pages.map((rows, index) => (
            <ListRows
              // oxlint-disable-next-line react/no-array-index-key -- a page is known by its place
              key={index}
              rows={rows}
              columns={shown}
              idOf={idOf}
              pathOf={path}
              {...(ticks && { ticks })}
            />
          ))}
        </table>
        <TableFoot list={list} hidden={columns.length - shown.length} look={look} />
        {selectable && selection.rows.length > 0 && (
          <SelectionBar count={selection.rows.length} onClear={selection.clear}>
            {actions(selection.rows, selection.clear)}
          </SelectionBar>
        )}
      </section>
      {preview && current && (
        <ListPreview
          resource={resource}
          row={current}
          cells={cells}
          pathOf={pathOf}
          onClose={() => choose({ preview: false })}
        />
      )}
    </div>
  );
}

function NoRows({ list, emptyHint }: { readonly list: RecordListState; readonly emptyHint: string }) {
  const { address, show } = list;
  const { search, page } = address;
  return (
    <NothingHere
      search={search}
      narrowed={search !== "" || Object.keys(address.filters).length > 0}
      page={page}
      onClear={() => show({ search: "", filters: {} })}
      onFirstPage={() => show({ page: 1, pages: 1 })}
      emptyHint={emptyHint}
    />
  );
}

const idOf = ({ id }: { readonly id: number }) => id;
const labelOf = ({ number }: { readonly number: number }) => String(number);

import { useMemo, useRef, useState, type FocusEvent, type ReactNode } from "react";
import type { Resource, RowOf } from "../../../shared/records/resource.ts";
import { EmptyState, ErrorState, SkeletonRows } from "../../components/states.tsx";
import { useNarrow } from "../../device.ts";
import { useShortcuts } from "../../shortcuts.ts";
import { useListLook, type ListLook } from "./list-choice.ts";
import {
  firstColumns,
  fittingColumns,
  gridTemplate,
  listColumns,
  type ExtraColumn,
  type ListColumn,
  type OwnCells,
} from "./list-columns.ts";
import { ListPreview } from "./list-preview.tsx";
import { ListRows } from "./list-rows.tsx";
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
        <NothingHere list={list} emptyHint={emptyHint} />
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
  const { resource } = list;
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
        <StaleNotice list={list} />
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
          <TableHead list={list} columns={shown} selection={selectable ? selection : null} />
          {pages.map((rows, index) => (
            <ListRows
              // oxlint-disable-next-line react/no-array-index-key -- a page is known by its place
              key={index}
              rows={rows}
              columns={shown}
              resource={resource}
              pathOf={pathOf}
              selected={selectable ? selection.ids : null}
              onToggle={selection.toggle}
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

/** On a phone: what the record is called, its state, and the first few of the rest. */
function phoneColumns<R extends Resource>(columns: readonly ListColumn<R>[]): readonly ListColumn<R>[] {
  const rest = columns.filter(({ kind }) => kind === "plain").slice(0, 4);
  return columns.filter((column) => column.kind !== "plain" || rest.includes(column));
}

function StaleNotice({ list }: { readonly list: RecordListState }) {
  if (!list.error || list.isWaiting) return null;
  return (
    <output className={styles.stale}>
      새로 불러오지 못해 이전 내용을 보고 있습니다.{" "}
      <button type="button" onClick={list.refetch}>
        다시 시도
      </button>
    </output>
  );
}

function NothingHere({ list, emptyHint }: { readonly list: RecordListState; readonly emptyHint: string }) {
  const { address, show } = list;
  const narrowed = address.search !== "" || Object.keys(address.filters).length > 0;
  if (narrowed) {
    return (
      <EmptyState
        title={address.search === "" ? "조건에 맞는 내용이 없습니다." : `‘${address.search}’에 맞는 내용이 없습니다.`}
      >
        <button type="button" className={styles.textButton} onClick={() => show({ search: "", filters: {} })}>
          검색과 조건 지우기
        </button>
      </EmptyState>
    );
  }
  if (address.page > 1) {
    return (
      <EmptyState title="이 쪽에는 내용이 없습니다.">
        <button type="button" className={styles.textButton} onClick={() => show({ page: 1, pages: 1 })}>
          첫 쪽 보기
        </button>
      </EmptyState>
    );
  }
  return <EmptyState>{emptyHint}</EmptyState>;
}

/** Moves the focus to the row after or before the one that has it; without one, to the first. */
function moveFocus(table: HTMLElement | null, step: 1 | -1): void {
  const links = [...(table?.querySelectorAll<HTMLAnchorElement>("a[data-row]") ?? [])];
  const now = links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));
  const next = now < 0 ? 0 : Math.min(links.length - 1, Math.max(0, now + step));
  links[next]?.focus();
}

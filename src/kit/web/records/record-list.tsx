import type { UseQueryResult } from "@tanstack/react-query";
import { useRef, type ReactNode, type RefObject } from "react";
import type { CallError } from "../call.ts";
import { PageHeader } from "../components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "../components/states.tsx";
import { useShortcuts } from "../shortcuts.ts";
import { ListFooter } from "./list-footer.tsx";
import { ListSearch } from "./list-search.tsx";
import type { ListState } from "./list-state.ts";
import { countText } from "./page-count.ts";
import { RecordRow } from "./record-row.tsx";
import styles from "./record-list.module.css";

export type RecordColumn<Model> = {
  readonly label: string;
  /** Pixels; absent: what is left over. */
  readonly width?: number;
  readonly cell: (model: Model) => ReactNode;
  /** strong: what the record is called; its text is the link. state: its chip. dim: numbers and dates. */
  readonly kind?: "strong" | "state" | "dim";
  readonly right?: boolean;
  /** The narrowest window that has it: 768 px or 1200 px. Below 768 px a row is two lines. */
  readonly from?: "tablet" | "desktop";
};

export type RecordListProps<Model> = {
  readonly title: string;
  readonly state: ListState;
  readonly answer: UseQueryResult<{ readonly models: readonly Model[]; readonly total: number }, CallError>;
  readonly columns: readonly RecordColumn<Model>[];
  readonly keyOf: (model: Model) => number;
  /** Page of the record. */
  readonly pathOf: (model: Model) => string;
  /** What the search box takes; absent: none. */
  readonly searchHint?: string;
  /** Beside the search box: what narrows the list down. */
  readonly filters?: ReactNode;
  /** Buttons at the title. */
  readonly actions?: ReactNode;
  /** What to do when there is nothing yet. */
  readonly emptyHint: string;
};

/** A list of records: title and count, search, table, footer. j and k move, Enter opens, / searches. */
export function RecordList<Model>(props: RecordListProps<Model>) {
  const { title, state, answer, searchHint, filters, actions } = props;
  const rows = useRef<HTMLTableSectionElement>(null);
  const total = answer.data?.total;
  useShortcuts([
    { key: "j", label: "다음 줄", run: () => moveFocus(rows.current, 1) },
    { key: "k", label: "이전 줄", run: () => moveFocus(rows.current, -1) },
  ]);
  return (
    <>
      <PageHeader
        title={title}
        actions={actions}
        detail={<span aria-live="polite">{total !== undefined && countText(total, state.search !== "")}</span>}
      />
      {searchHint !== undefined && (
        <search className={styles.filters}>
          <ListSearch search={state.search} onSearch={state.searchFor} hint={searchHint} />
          {filters}
        </search>
      )}
      <section className={styles.card} aria-label={`${title} 목록`}>
        <ListBody {...props} rows={rows} />
      </section>
    </>
  );
}

function ListBody<Model>({
  title,
  state,
  answer,
  columns,
  keyOf,
  pathOf,
  searchHint,
  emptyHint,
  rows,
}: RecordListProps<Model> & { readonly rows: RefObject<HTMLTableSectionElement | null> }) {
  const { data, error, isPlaceholderData } = answer;
  const retry = () => void answer.refetch();
  if (!data) {
    if (error) return <ErrorState title={`${title} 목록을 불러오지 못했습니다.`} error={error} onRetry={retry} />;
    return <SkeletonRows rows={20} columns={columns.map(({ width }) => (width ? `${width}px` : "1fr")).join(" ")} />;
  }
  if (data.models.length === 0) return <NothingHere state={state} emptyHint={emptyHint} />;
  return (
    <>
      {error && !isPlaceholderData && (
        <output className={styles.stale}>
          새로 불러오지 못해 이전 내용을 보고 있습니다.{" "}
          <button type="button" onClick={retry}>
            다시 시도
          </button>
        </output>
      )}
      <table className={styles.table} aria-busy={isPlaceholderData} data-waiting={isPlaceholderData || undefined}>
        <thead>
          <tr>
            {columns.map(({ label, width, right, from }) => (
              <th
                key={label}
                scope="col"
                data-right={right || undefined}
                data-from={from}
                style={width === undefined ? undefined : { width }}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={rows}>
          {data.models.map((model) => (
            <RecordRow key={keyOf(model)} model={model} columns={columns} path={pathOf(model)} />
          ))}
        </tbody>
      </table>
      <ListFooter state={state} shown={data.models.length} total={data.total} hasSearch={searchHint !== undefined} />
    </>
  );
}

function NothingHere({ state, emptyHint }: { readonly state: ListState; readonly emptyHint: string }) {
  if (state.search !== "") {
    return (
      <EmptyState title={`‘${state.search}’에 맞는 내용이 없습니다.`}>
        다른 낱말로 찾거나{" "}
        <button type="button" className={styles.textButton} onClick={() => state.searchFor("")}>
          검색을 지워
        </button>{" "}
        보세요.
      </EmptyState>
    );
  }
  if (state.page > 1) {
    return (
      <EmptyState title="이 쪽에는 내용이 없습니다.">
        <button type="button" className={styles.textButton} onClick={() => state.showPage(1)}>
          첫 쪽 보기
        </button>
      </EmptyState>
    );
  }
  return <EmptyState>{emptyHint}</EmptyState>;
}

/** Moves the focus to the row after or before the one that has it; without one, to the first. */
function moveFocus(body: HTMLTableSectionElement | null, step: 1 | -1): void {
  const links = [...(body?.querySelectorAll<HTMLAnchorElement>("a[data-row]") ?? [])];
  const now = links.findIndex((link) => link === document.activeElement);
  const next = now < 0 ? 0 : Math.min(links.length - 1, Math.max(0, now + step));
  links[next]?.focus();
}

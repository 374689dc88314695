import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo, useRef, type ReactNode } from "react";
import type { CallError } from "#platform/web/call.ts";
import { PageHeader } from "#ui/components/page-header.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { useNarrow } from "#platform/web/device.ts";
import { useShortcuts } from "#platform/web/shortcuts.ts";
import filterStyles from "../filters/record-filters.module.css";
import { ListSearch } from "../list-search.tsx";
import { fittingColumns, gridTemplate, phoneColumns, type TableColumn } from "./list-columns.ts";
import { ListFooter } from "./list-footer.tsx";
import { ListRows } from "./list-rows.tsx";
import { NothingHere, StaleNotice } from "./list-words.tsx";
import { moveFocus } from "./move-focus.ts";
import { countText } from "./page-count.ts";
import type { PageState } from "./page-state.ts";
import { TableHead } from "./table-head.tsx";
import { useWidth } from "./use-width.ts";
import styles from "./record-table.module.css";

export type PlainColumn<Model> = Pick<TableColumn<Model>, "label" | "width" | "right" | "cell"> &
  Partial<Pick<TableColumn<Model>, "kind">>;

type PlainListProps<Model> = {
  readonly title: string;
  readonly state: PageState;
  readonly answer: UseQueryResult<{ readonly models: readonly Model[]; readonly total: number }, CallError>;
  /** The first ones stay when there is little room. */
  readonly columns: readonly PlainColumn<Model>[];
  readonly idOf: (model: Model) => number;
  /** Page of a row. */
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

/** A list whose rows are no records (people with their accounts, rights), in the table that records have. */
export function PlainList<Model>(props: PlainListProps<Model>) {
  const { title, state, answer, searchHint, filters, actions } = props;
  const total = answer.data?.total;
  return (
    <>
      <PageHeader
        title={title}
        actions={actions}
        detail={<span aria-live="polite">{total !== undefined && countText(total, state.search !== "")}</span>}
      />
      {searchHint !== undefined && (
        <search className={filterStyles.filters}>
          <div className={filterStyles.search}>
            <ListSearch search={state.search} onSearch={state.searchFor} hint={searchHint} />
          </div>
          {filters}
        </search>
      )}
      <PlainTable {...props} />
    </>
  );
}

function PlainTable<Model>(props: PlainListProps<Model>) {
  const { title, state, answer, idOf, pathOf, searchHint, emptyHint } = props;
  const { data, error, isPlaceholderData } = answer;
  const narrow = useNarrow();
  const table = useRef<HTMLTableElement>(null);
  const [card, width] = useWidth();
  const columns = useMemo(
    () =>
      props.columns.map((column): TableColumn<Model> => ({
        kind: "plain",
        ...column,
        key: column.label,
        sortable: false,
      })),
    [props.columns],
  );
  const shown = useMemo(
    () => (narrow ? phoneColumns(columns) : fittingColumns(columns, width)),
    [narrow, columns, width],
  );
  useShortcuts([
    { key: "j", label: "다음 줄", run: () => moveFocus(table.current, 1) },
    { key: "k", label: "이전 줄", run: () => moveFocus(table.current, -1) },
  ]);
  const retry = () => void answer.refetch();
  return (
    <section ref={card} className={styles.card} aria-label={`${title} 목록`}>
      {!data && error && <ErrorState title={`${title} 목록을 불러오지 못했습니다.`} error={error} onRetry={retry} />}
      {!data && !error && <SkeletonRows rows={20} columns={gridTemplate(columns, false)} />}
      {data?.models.length === 0 && (
        <NothingHere
          search={state.search}
          narrowed={state.search !== ""}
          page={state.page}
          onClear={() => state.searchFor("")}
          onFirstPage={() => state.showPage(1)}
          emptyHint={emptyHint}
        />
      )}
      {data && data.models.length > 0 && (
        <>
          {error && !isPlaceholderData && <StaleNotice onRetry={retry} />}
          <table
            ref={table}
            className={styles.table}
            aria-busy={isPlaceholderData}
            data-waiting={isPlaceholderData || undefined}
            style={{ "--columns": gridTemplate(shown, false) } as object}
          >
            <TableHead columns={shown} />
            <ListRows rows={data.models} columns={shown} idOf={idOf} pathOf={pathOf} />
          </table>
          <ListFooter
            page={state.page}
            shown={data.models.length}
            total={data.total}
            onPage={state.showPage}
            keys={`j k 이동 · Enter 열기${searchHint === undefined ? "" : " · / 찾기"}`}
          />
        </>
      )}
    </section>
  );
}

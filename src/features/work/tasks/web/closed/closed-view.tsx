import { Card } from "#ui/components/card.tsx";
import { EmptyState } from "#ui/components/states.tsx";
import { ListFooter } from "#records/web/list/list-footer.tsx";
import { ListSearch } from "#records/web/list-search.tsx";
import type { PageState } from "#records/web/list/page-state.ts";
import { useClosedEntries, useSentClosed } from "../data/lists.ts";
import { QueryStates } from "../parts/query-states.tsx";
import { SentTaskCard } from "../sent/sent-task-card.tsx";
import sentClasses from "../sent/sent.module.css";
import { closedLists, type ClosedList, type TaskViewControl } from "../screen/task-view.ts";
import { ClosedTable } from "./closed-table.tsx";
import classes from "./closed.module.css";

const labels: Readonly<Record<ClosedList, string>> = { received: "받은 업무", sent: "보낸 업무", abandoned: "포기" };

const emptyTexts: Readonly<Record<ClosedList, string>> = {
  received: "완료한 업무가 없습니다",
  sent: "보낸 업무 중 끝난 업무가 없습니다",
  abandoned: "포기한 업무가 없습니다",
};

type ClosedViewProps = { readonly control: TaskViewControl };

/** 완료업무: what is done, with the abandoned tasks as a filter. */
export default function ClosedView({ control }: ClosedViewProps) {
  const { list, page, search, change } = control;
  const state: PageState = {
    page: page ?? 1,
    search,
    showPage: (next) => change({ page: next === 1 ? null : next }),
    searchFor: (text) => change({ search: text, page: null }),
  };
  return (
    <>
      <div className={classes.tools}>
        <fieldset aria-label="완료업무 종류" className={classes.segments}>
          {closedLists.map((each) => (
            <button
              key={each}
              type="button"
              className={classes.segment}
              aria-pressed={each === list}
              onClick={() => change({ list: each, page: null })}
            >
              {labels[each]}
            </button>
          ))}
        </fieldset>
        <ListSearch search={state.search} onSearch={state.searchFor} hint="제목 · 내용" />
      </div>
      {list === "sent" ? <SentClosedList state={state} /> : <ClosedEntryList list={list} state={state} />}
    </>
  );
}

type EntryListProps = { readonly list: "received" | "abandoned"; readonly state: PageState };

function ClosedEntryList({ list, state }: EntryListProps) {
  const query = useClosedEntries(list, state);
  const { models = [], total = 0 } = query.data ?? {};
  return (
    <QueryStates query={query} failure="할일 조회 오류" columns="40px 1fr 60px 150px 90px">
      {models.length === 0 ? (
        <NothingClosed list={list} search={state.search} />
      ) : (
        <Card flush>
          <ClosedTable label={labels[list]} entries={models} />
          <ListFooter page={state.page} shown={models.length} total={total} onPage={state.showPage} keys="/ 찾기" />
        </Card>
      )}
    </QueryStates>
  );
}

function SentClosedList({ state }: { readonly state: PageState }) {
  const query = useSentClosed(state);
  const { models = [], total = 0 } = query.data ?? {};
  return (
    <QueryStates query={query} failure="보낸 일 조회 오류" columns="40px 60px 1fr 120px 120px">
      {models.length === 0 ? (
        <NothingClosed list="sent" search={state.search} />
      ) : (
        <>
          <ul className={sentClasses.list} aria-label={labels.sent}>
            {models.map((task) => (
              <SentTaskCard key={task.id} task={task} />
            ))}
          </ul>
          <ListFooter page={state.page} shown={models.length} total={total} onPage={state.showPage} keys="/ 찾기" />
        </>
      )}
    </QueryStates>
  );
}

function NothingClosed({ list, search }: { readonly list: ClosedList; readonly search: string }) {
  return (
    <Card>
      <EmptyState title={search === "" ? emptyTexts[list] : "검색 결과가 없습니다"}>
        {search !== "" && "다른 검색어로 찾아보세요."}
      </EmptyState>
    </Card>
  );
}

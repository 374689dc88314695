import { lazy, useMemo, useRef, useState, type RefObject } from "react";
import { useFirstDay } from "#firm/web/first-day.ts";
import { EmptyState } from "#ui/components/states.tsx";
import { Card } from "#ui/components/card.tsx";
import { Kbd } from "#ui/components/kbd.tsx";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import { isWithin, type DueFilter as Filter } from "../../due.ts";
import type { TaskEntry } from "../../schemas.ts";
import { useReceived } from "../data/lists.ts";
import { DueFilter } from "../due/due-filter.tsx";
import { useMinute } from "../due/use-minute.ts";
import { QueryStates } from "../parts/query-states.tsx";
import { useAfterFirstFrame } from "../parts/use-after-paint.ts";
import type { TaskViewControl } from "../screen/task-view.ts";
import { AbandonDialog } from "./abandon-dialog-loader.tsx";
import { LostDrafts } from "./lost-drafts.tsx";
import { ReceivedTable } from "./received-table.tsx";
import { useAskedEntry } from "./use-asked-entry.ts";
import { useReceivedRows } from "./use-received-rows.ts";
import { useSameEntries } from "./use-same-entries.ts";
import { useRowKeys } from "./use-row-keys.ts";

const SelectionBar = lazy(() => import("./selection-bar.tsx"));

type ReceivedViewProps = {
  readonly control: TaskViewControl;
  /** The screen this list stands in; keys work for the screen that lies on top. */
  readonly screen: RefObject<HTMLElement | null>;
  readonly overlaid: boolean;
};

const noEntries: readonly never[] = [];

/** 해야할 작업: what the person has to do. */
export function ReceivedView({ control, screen, overlaid }: ReceivedViewProps) {
  const received = useReceived();
  const entries = useSameEntries(received.data?.models ?? noEntries);
  const afterFirstFrame = useAfterFirstFrame();
  const list = useRef<HTMLDivElement>(null);
  const days = useDueFilter(entries);
  const rows = useReceivedRows(days.shown);
  const unfold = (id: number) => {
    days.choose(null);
    rows.unfold(id);
  };
  useAskedEntry({ control, list, entries, onFound: unfold });
  useRowKeys({ screen, list, overlaid, entries: days.shown, rows });
  return (
    <QueryStates
      query={received}
      failure="할일 조회 오류"
      columns="56px 36px 1fr 60px 150px 90px 160px"
      waiting={!afterFirstFrame}
    >
      <LostDrafts entries={entries} />
      {rows.selectedEntries.length > 0 && (
        <LoadedPart>
          <SelectionBar
            entries={rows.selectedEntries}
            onMove={(move) => void rows.moveSelected(move)}
            onClear={rows.clearSelection}
          />
        </LoadedPart>
      )}
      {days.offered && <DueFilter entries={entries} chosen={days.chosen} onChoose={days.choose} />}
      <div ref={list}>
        {days.chosen !== null && days.shown.length === 0 ? (
          <Card>
            <EmptyState title="이 기한의 할일이 없습니다">고른 기한을 다시 누르면 모든 할일이 보입니다.</EmptyState>
          </Card>
        ) : entries.length === 0 ? (
          <Card>
            <EmptyState title="모든 할일을 마쳤습니다">
              새 업무는 <Kbd keys="n" /> 키나 +신규등록으로 등록합니다.
            </EmptyState>
          </Card>
        ) : (
          <ReceivedTable
            entries={days.shown}
            sortable={days.chosen === null}
            expandedId={rows.expandedId}
            selectedIds={rows.selectedIds}
            controller={rows.controller}
          />
        )}
      </div>
      {rows.abandoning && <AbandonDialog entry={rows.abandoning} onAbandon={rows.abandon} onClose={rows.closeDialog} />}
    </QueryStates>
  );
}

/** The quick filter by 기한; it is offered where any task has one. */
function useDueFilter(entries: readonly TaskEntry[]) {
  const [filter, choose] = useState<Filter | null>(null);
  const now = useMinute();
  const firstDay = useFirstDay();
  const offered = entries.some(({ task }) => task.dueAt !== null);
  const chosen = offered ? filter : null;
  const shown = useMemo(
    () => (chosen === null ? entries : entries.filter(({ task }) => isWithin(chosen, task.dueAt, now, firstDay))),
    [entries, chosen, now, firstDay],
  );
  return { offered, chosen, choose, shown };
}

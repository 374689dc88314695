import { useEffect, useMemo } from "react";
import { ageInDays, daysAgo } from "#platform/dates.ts";
import { noticeSize } from "../../importance.ts";
import { useTaskCount } from "../counts/task-count.ts";
import { AlertWords } from "./alert-words.tsx";
import { arrange } from "./arrange.ts";
import { NoticeCard } from "./notice-card.tsx";
import { noticeImportances } from "./notice-importances.ts";
import { NoticePills, pillArea } from "./notice-pills.tsx";
import { useFolds } from "./use-folds.ts";
import { useNoticePlaces } from "./use-notice-places.ts";
import { useNow } from "./use-now.ts";
import { covers, useTypedField } from "./use-typed-field.ts";
import { useViewport } from "./use-viewport.ts";

const noTasks: readonly never[] = [];

/** The floating S, A and B notices, shown while tasks of their importance are open (spec §2.4, §4.3). */
export default function UrgentNotices() {
  const count = useTaskCount();
  const now = useNow();
  const viewport = useViewport();
  const model = count?.model ?? noTasks;
  const { isFolded, fold, unfold } = useFolds(count?.model ?? null, viewport);
  const typed = useTypedField();
  const { places, keepPlace } = useNoticePlaces();

  const present = useMemo(
    () =>
      noticeImportances
        .filter((importance) => (count?.importanceCounts[importance] ?? 0) > 0)
        .map((importance) => {
          const oldest = count?.importanceCreatedAt[importance];
          const age = oldest ? ageInDays(oldest, now) : 0;
          return {
            importance,
            count: count!.importanceCounts[importance],
            titles: model.filter((task) => task.importance === importance).map(({ title }) => title),
            since: oldest ? daysAgo(oldest, now) : "오늘",
            size: noticeSize(importance, age, viewport.width),
          };
        }),
    [count, model, now, viewport.width],
  );
  const unfolded = present.filter(({ importance }) => !isFolded(importance));
  const layout = arrange(unfolded, places, viewport);
  // A notice makes room for the field in which the person types, and comes back behind it.
  const open = unfolded.filter(({ importance, size }) => {
    const { left, top } = layout.corners[importance]!;
    return !covers({ left, top, right: left + size.width, bottom: top + size.height }, typed);
  });
  const small = present.filter((notice) => !open.includes(notice));
  const pills = pillArea(small.length, layout.freeRight, viewport);
  useNoticeSpace(Math.max(layout.covered, small.length > 0 ? viewport.height - pills.top : 0));

  return (
    <>
      <AlertWords model={model} />
      {open.map((notice) => (
        <NoticeCard
          key={notice.importance}
          notice={notice}
          place={layout.corners[notice.importance]!}
          viewport={viewport}
          onCollapse={() => fold(notice.importance)}
          onPlace={(place) => keepPlace(notice.importance, place)}
        />
      ))}
      {!covers(pills, typed) && <NoticePills notices={small} right={layout.freeRight} onExpand={unfold} />}
    </>
  );
}

/** Tells pages how much room to leave below their content, so that no row ends up under a notice. */
function useNoticeSpace(pixels: number): void {
  useEffect(() => {
    const root = document.documentElement;
    root.style.setProperty("--notice-space", `${pixels}px`);
    return () => void root.style.removeProperty("--notice-space");
  }, [pixels]);
}

import { useEffect, useMemo } from "react";
import { ageInDays, daysAgo } from "#platform/dates.ts";
import { noticeSize } from "../../importance.ts";
import { useTaskCount } from "../counts/task-count.ts";
import { AlertWords } from "./alert-words.tsx";
import { arrange } from "./arrange.ts";
import { NoticeCard } from "./notice-card.tsx";
import { noticeImportances } from "./notice-importances.ts";
import { NoticePills } from "./notice-pills.tsx";
import { useCollapsed } from "./use-collapsed.ts";
import { useNoticePlaces } from "./use-notice-places.ts";
import { useNow } from "./use-now.ts";
import { useViewport } from "./use-viewport.ts";

const noTasks: readonly never[] = [];

/** The floating S, A and B notices, shown while tasks of their importance are open (spec §2.4, §4.3). */
export default function UrgentNotices() {
  const count = useTaskCount();
  const now = useNow();
  const viewport = useViewport();
  const model = count?.model ?? noTasks;
  const { isCollapsed, collapse, expand } = useCollapsed(model);
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
  const open = present.filter(({ importance }) => !isCollapsed(importance));
  const layout = arrange(open, places, viewport);
  useNoticeSpace(layout.covered);

  return (
    <>
      <AlertWords model={model} />
      {open.map((notice) => (
        <NoticeCard
          key={notice.importance}
          notice={notice}
          place={layout.corners[notice.importance]!}
          viewport={viewport}
          onCollapse={() => collapse(notice.importance)}
          onPlace={(place) => keepPlace(notice.importance, place)}
        />
      ))}
      <NoticePills
        notices={present.filter(({ importance }) => isCollapsed(importance))}
        right={layout.freeRight}
        onExpand={expand}
      />
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

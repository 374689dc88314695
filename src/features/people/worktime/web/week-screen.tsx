import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { addDays, firmToday, type Day } from "#platform/dates.ts";
import { PageLink, urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { useShortcuts } from "#platform/web/shortcuts.ts";
import { useNarrow } from "#platform/web/device.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { Kbd } from "#ui/components/kbd.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { mondayOf } from "../day.ts";
import { readWeek } from "../endpoints.ts";
import type { Preset, Week, WeekEntry } from "./week-types.ts";
import { DoneCard } from "./done-card.tsx";
import { ProposalsCard } from "./proposals-card.tsx";
import { WorktimeTabs } from "./tabs.tsx";
import { WeekEntries } from "./week-entries.tsx";
import { WeekGrid } from "./week-grid.tsx";
import { urlWeek, WeekNav } from "./week-nav.tsx";
import { WeekSummary } from "./week-summary.tsx";
import styles from "./worktime.module.css";

const EntryDialog = lazy(() => import("./entry-dialog.tsx"));
const TimerButton = lazy(() => import("./timer-button.tsx"));

/** /lawfirm/worktime: a week of one's own, or of a colleague whose time one approves (`staff`). */
export default function WeekScreen() {
  const [{ week: monday, staff }, set] = useUrlState({ week: urlWeek, staff: urlNumber });
  const query = { monday, ...(staff !== null && { staff: String(staff) }) };
  const { data, error, refetch } = useRead(readWeek, { query }, { keepPrevious: true });
  useRefreshOn("worktime", readWeek);
  const week = data?.model;
  const [open, setOpen] = useState<WeekEntry | Preset | null>(null);
  const narrow = useNarrow();
  const add = () => setOpen({ day: dayToBegin(monday) });
  useShortcuts([{ key: "n", label: "업무시간 등록", run: add }], week?.mine === true);
  return (
    <>
      <WorktimeTabs />
      <PageHeader
        title={week && !week.mine ? `${week.person.name} 업무시간` : "업무시간"}
        detail={week && !week.mine && <PageLink to="/lawfirm/worktime/team">팀으로</PageLink>}
        actions={
          <>
            <WeekNav monday={monday} onChange={(next) => set({ week: next })} />
            {narrow && week?.mine && (
              <span className={styles.timer}>
                <Suspense>
                  <TimerButton />
                </Suspense>
              </span>
            )}
            {week?.mine && (
              <Button
                leftSection={<IconPlus size={15} aria-hidden />}
                rightSection={!narrow && <Kbd keys="n" />}
                onClick={add}
              >
                등록
              </Button>
            )}
          </>
        }
      />
      {error && !data && (
        <ErrorState title="업무시간을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <SkeletonRows rows={8} columns="1fr 60px 60px 60px 60px 60px 60px 60px" />}
      {week && <WeekBody week={week} onOpen={setOpen} />}
      <Suspense>
        {open && <EntryDialog key={"number" in open ? open.number : "new"} of={open} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}

/** Today in the running week, the Friday of others. */
function dayToBegin(monday: Day): Day {
  const today = firmToday();
  return mondayOf(today) === monday ? today : addDays(monday, 4);
}

type WeekBodyProps = { readonly week: Week; readonly onOpen: (what: WeekEntry | Preset) => void };

function WeekBody({ week, onOpen }: WeekBodyProps) {
  return (
    <div className={styles.body}>
      <div className={styles.main}>
        <WeekSummary week={week} />
        <WeekGrid week={week} onOpen={onOpen} />
        <WeekEntries week={week} onOpen={onOpen} />
      </div>
      {week.mine && (
        <div className={styles.aside}>
          <DoneCard key={week.monday} week={week} />
          <ProposalsCard key={`p${week.monday}`} monday={week.monday} />
        </div>
      )}
    </div>
  );
}

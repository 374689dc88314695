import { firmToday } from "#platform/dates.ts";
import { useFacts } from "#platform/web/session.ts";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { useBulkSteps } from "#records/web/steps/bulk-steps.tsx";
import { keepWorktime, showTeamWorktime } from "../access.ts";
import { formatMinutes } from "../day.ts";
import { worktimeSteps } from "../steps.ts";
import { worktime } from "../worktime.ts";
import { worktimeReads } from "./refresh.ts";
import { WorktimeTabs } from "./tabs.tsx";

const steps = { machine: worktimeSteps, refreshes: worktimeReads };

const views = (approves: boolean) => [
  { label: "내 기록", query: "staff=me" },
  { label: "제출 전", query: "staff=me&status=draft,rejected" },
  ...(approves ? [{ label: "승인 대기", query: "status=submitted" }] : []),
  { label: "이달", query: `day=${firmToday().slice(0, 7)}-01..` },
  { label: "공익만", query: "category=proBono" },
];

/** /lawfirm/worktime/list: every entry that the person sees. */
export default function WorktimeList() {
  const bulk = useBulkSteps(steps, keepWorktime);
  const approves = showTeamWorktime.allows(useFacts());
  return (
    <>
      <WorktimeTabs />
      <RecordScreen
        resource={worktime}
        manage={keepWorktime}
        form={false}
        title="업무시간 목록"
        views={views(approves)}
        cells={{ minutes: ({ minutes }) => formatMinutes(minutes), memo: ({ memo }) => memo || "—" }}
        actions={bulk.actions}
        emptyHint="적은 업무시간이 없습니다. ‘주간’에서 칸을 누르거나 타이머로 적습니다."
      />
      {bulk.dialog}
    </>
  );
}

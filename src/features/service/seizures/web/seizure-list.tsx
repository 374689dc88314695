import { addDays, firmToday } from "#platform/dates.ts";
import { isLate, type FirstDay } from "#firm/late.ts";
import { useFirstDay } from "#firm/web/first-day.ts";
import type { OwnCells } from "#records/web/list/list-columns.ts";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { manageSeizures } from "../access.ts";
import { dueKinds, seizure } from "../seizure.ts";
import { formFields } from "./seizure-form.ts";

const open = "prep,filed,corrected,granted,serving,served,collecting,reported,competing";

const views = (firstDay: FirstDay) => [
  { label: "진행 중인 압류", query: `status=${open}` },
  { label: "내 담당", query: "owner=me" },
  { label: "신청 준비", query: "status=prep" },
  { label: "송달중", query: "status=granted,serving" },
  { label: "추심중", query: "status=served,collecting,reported" },
  { label: "기한 지남", query: `nextDueOn=${firstDay ?? ""}..${addDays(firmToday(), -1)}` },
  { label: "경합", query: "hasCompetition=Y" },
  { label: "추심신고 미제출", query: "reportMissing=Y" },
];

const cells: OwnCells<typeof seizure> = {
  nextDueOn: ({ nextDueOn }) => <DueDay day={nextDueOn} />,
  nextDueKind: ({ nextDueKind }) => (nextDueKind === null ? "—" : dueKinds[nextDueKind]),
};

/** A day that has to be kept, in colour when it is late or today. */
function DueDay({ day }: { readonly day: string | null }) {
  const today = firmToday();
  const firstDay = useFirstDay();
  if (day === null) return "—";
  if (day === today) return <StateChip tone="amber">오늘</StateChip>;
  return isLate(day, today, firstDay) ? <StateChip tone="red">{`${day} 지남`}</StateChip> : day;
}

/** /lawfirm/service/attach: executions with what is claimed of today, what came in and what is due next. */
export default function SeizureList() {
  return (
    <RecordScreen
      resource={seizure}
      manage={manageSeizures}
      title="압류"
      views={views(useFirstDay())}
      cells={cells}
      form={{ fields: formFields }}
      newLabel="압류 등록"
      emptyHint="볼 수 있는 압류가 없습니다. 판결이나 지급명령이 확정되면 여기에서 압류를 등록해 주세요."
    />
  );
}

import { formatDateTime } from "#platform/dates.ts";
import { useRead } from "#platform/web/query.ts";
import { useIdParam } from "#platform/web/navigation.tsx";
import { useUser } from "#platform/web/session.ts";
import type { RowOf } from "#records/resource.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { keepOwnLeave } from "../access.ts";
import { readHandover } from "../endpoints.ts";
import { minutesInWords } from "../law/days.ts";
import { leave, leaveStates } from "../leave.ts";
import { leaveSteps } from "../steps.ts";
import { HandoverCard } from "./handover-card.tsx";
import { leaveReads } from "./refresh.ts";

const steps = { machine: leaveSteps, refreshes: leaveReads };
type Row = RowOf<typeof leave>;

/** /lawfirm/mypage/vacation/{번호}: a leave with its decisions and who takes over what falls into it. */
export default function LeavePage() {
  return (
    <RecordRead resource={leave} number={useIdParam("leaveId")}>
      {(row) => <Page row={row} />}
    </RecordRead>
  );
}

function Page({ row }: { readonly row: Row }) {
  const me = useUser().staff?.id;
  const mine = row.staff.id === me;
  const { data } = useRead(readHandover, { params: { number: String(row.number) } });
  const words = data ? minutesInWords(row.minutes ?? 0, data.model.day) : "";
  return (
    <RecordPage
      resource={leave}
      row={row}
      title={`${row.staff.label} ${row.title}`}
      manage={keepOwnLeave}
      steps={steps}
      form={
        mine && row.status === "requested"
          ? { fields: ["kind", "startsOn", "endsOn", "fromTime", "untilTime", "deputy", "purpose"] }
          : false
      }
      facts={[
        { label: "직원", value: row.staff.label },
        { label: "차감", value: words },
        {
          label: "대무자",
          value: row.deputy && `${row.deputy.label}${data?.model.deputyAccepted ? "" : " (수락 전)"}`,
        },
        { label: "처리", value: decided(row) },
      ]}
      summary={[
        "purpose",
        "fromTime",
        "untilTime",
        "decision",
        "otherFrom",
        "otherUntil",
        "lead",
        "leadFor",
        "leadAt",
        "hr",
        "hrAt",
        "createdAt",
      ]}
      aside={<HandoverCard number={row.number} />}
    />
  );
}

function decided({ status, hrAt, leadAt }: Row): string {
  const at = hrAt ?? leadAt;
  return at ? `${leaveStates[status === "used" ? "approved" : status]} ${formatDateTime(at).slice(0, 16)}` : "";
}

import { formatDateTime } from "#platform/dates.ts";
import { PageLink, useIdParam } from "#platform/web/navigation.tsx";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { manageCourtWork } from "#features/litigation/desk/access.ts";
import { deskPath } from "#features/litigation/desk/tabs.ts";
import { PoaNotice } from "#features/litigation/legal-cases/poa-notice.tsx";
import { hearingCalendar } from "../endpoints.ts";
import { hearing } from "../hearing.ts";
import { hearingSteps } from "../steps.ts";

const steps = { machine: hearingSteps, refreshes: [hearingCalendar] };

/** /lawfirm/service/legal-case/hearings/{번호}: one hearing. */
export default function HearingPage() {
  return (
    <RecordRead resource={hearing} number={useIdParam("hearingId")}>
      {(row) => (
        <RecordPage
          resource={hearing}
          row={row}
          manage={manageCourtWork}
          steps={steps}
          above={row.poaMissing ? <PoaNotice held={row.status === "held"} /> : undefined}
          facts={[
            { label: "사건", value: <PageLink to={`${deskPath}/${row.case.number}`}>{row.case.label}</PageLink> },
            { label: "법정", value: row.courtRoom },
            { label: "출석", value: row.lawyer?.label },
            { label: "처음 일시", value: row.firstAt && formatDateTime(row.firstAt).slice(0, 16) },
          ]}
        />
      )}
    </RecordRead>
  );
}

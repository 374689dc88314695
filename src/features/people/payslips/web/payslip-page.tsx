import { formatDay } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { useIdParam } from "#platform/web/navigation.tsx";
import { useAllowed } from "#platform/web/session.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { managePayslips } from "../access.ts";
import { readStatement } from "../endpoints.ts";
import { payslip } from "../payslip.ts";
import { payslipSteps } from "../steps.ts";
import { payslipCells } from "./cells.ts";
import { PdfButton } from "./pdf-button.tsx";
import { StatementSection } from "./statement-section.tsx";

const summary = [
  "month",
  "payOn",
  "gross",
  "deductions",
  "net",
  "workDays",
  "deliveredAt",
  "readAt",
  "note",
  "reason",
  "objection",
  "objectedAt",
  "answer",
] as const;
const steps = { machine: payslipSteps, refreshes: [readStatement] };

/** /lawfirm/mypage/salary/{번호}: a payslip in its six statutory blocks. */
export default function PayslipPage() {
  const isHr = useAllowed(managePayslips);
  return (
    <RecordRead resource={payslip} number={useIdParam("payslipId")}>
      {(row) => (
        <RecordPage
          resource={payslip}
          row={row}
          title={`${row.month.slice(0, 7)} 급여명세서 ${row.staff.label}`}
          manage={managePayslips}
          steps={steps}
          form={isHr && row.status === "draft" ? { fields: ["payOn", "workDays", "note"] } : false}
          actions={<PdfButton number={row.number} />}
          facts={[
            { label: "지급일", value: formatDay(row.payOn) },
            { label: "실지급", value: `${formatWon(row.net)}원` },
          ]}
          summary={summary}
          cells={payslipCells}
          above={<StatementSection number={row.number} writes={isHr && row.status === "draft"} />}
        />
      )}
    </RecordRead>
  );
}

import { formatAppointment } from "#platform/dates.ts";
import { useIdParam } from "#platform/web/navigation.tsx";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import type { RowOf } from "#records/resource.ts";
import { manageCourtWork } from "#features/litigation/desk/access.ts";
import { caseDetail } from "../endpoints.ts";
import { legalCase } from "../legal-case.ts";
import { PoaNotice } from "../poa-notice.tsx";
import { legalCaseSteps } from "../steps.ts";
import { instanceLabels, sideLabels } from "../words.ts";
import { caseCells } from "./case-cells.tsx";
import { caseFields } from "./case-fields.ts";
import { CaseSections } from "./case-sections.tsx";

const steps = { machine: legalCaseSteps, refreshes: [caseDetail] };

/** /lawfirm/service/legal-case/{번호}: one case. */
export default function LegalCasePage() {
  return (
    <RecordRead resource={legalCase} number={useIdParam("caseId")}>
      {(row) => <LegalCase row={row} />}
    </RecordRead>
  );
}

function LegalCase({ row }: { readonly row: RowOf<typeof legalCase> }) {
  return (
    <RecordPage
      resource={legalCase}
      row={row}
      manage={manageCourtWork}
      steps={steps}
      cells={caseCells}
      form={{ fields: caseFields }}
      above={row.poaMissing ? <PoaNotice /> : undefined}
      facts={[
        { label: "사건명", value: row.caseName },
        { label: "심급", value: instanceLabels[row.instance] },
        { label: "우리측", value: row.ourSide && sideLabels[row.ourSide] },
        { label: "재판부", value: row.division },
        { label: "담당변호사", value: row.lawyer?.label },
        { label: "다음 기일", value: row.nextHearingAt && formatAppointment(row.nextHearingAt) },
      ]}
    >
      <CaseSections row={row} />
    </RecordPage>
  );
}

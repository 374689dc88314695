import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { firmToday } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import type { RowOf } from "#records/resource.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { stepsFrom } from "#records/steps.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { StepButtons } from "#records/web/steps/step-buttons.tsx";
import { openTaskCreation } from "#features/work/tasks/panel.ts";
import { approveContracts, confirmLimitations, manageContracts, settleContracts } from "../access.ts";
import { contract } from "../contract.ts";
import { confirmLimitation, readTerms } from "../endpoints.ts";
import { contractSteps } from "../steps.ts";
import { AmendmentSection } from "./amendment-section.tsx";
import { CategoryNotice } from "./category-notice.tsx";
import { ClientCard } from "./client-card.tsx";
import { FeeCard } from "./fee-card.tsx";
import { GuardCard } from "./guard-card.tsx";
import { LawyerCard } from "./lawyer-card.tsx";
import { LedgerCard } from "./ledger-card.tsx";
import { ProjectCard } from "./project-card.tsx";
import { SettlementCard } from "./settlement-card.tsx";
import { contractReads, useTerms } from "./use-terms.ts";
import styles from "./contract.module.css";

type Row = RowOf<typeof contract>;

const steps = { machine: contractSteps, refreshes: [readTerms] };

/** Beside the header and the cards. */
const summary = [
  "guardianName",
  "guardianRelation",
  "guardianBasis",
  "category",
  "caseScope",
  "isCriminal",
  "scope",
  "agency",
  "party",
  "partyAddress",
  "opponentAddress",
  "opponentNone",
  "meetingAt",
  "consultant",
  "consult",
  "paid",
  "unpaid",
  "approvedAt",
  "approvedBy",
  "signMethod",
  "freeReason",
  "postpaid",
  "advisoryRolloverCap",
  "advisoryRolloverMonths",
  "advisoryOverage",
  "privacyConsentAt",
  "limitationOn",
  "limitationNone",
  "limitationConfirmedAt",
  "limitationConfirmedBy",
  "liabilityNoticeAt",
  "poaFiledAt",
  "barPassNo",
  "barPassAt",
  "barPassLater",
  "lawyerNoticeAt",
  "endedReason",
  "terminationTerms",
] as const satisfies readonly (keyof typeof contract.fields)[];

const { options, tones } = contract.fields.status;

/** 승인 is offered to those alone who can give it; the others read who that is. */
function offered({ can = {} }: Row): NonNullable<Row["can"]> {
  return Object.fromEntries(Object.entries(can).filter(([name, open]) => name !== "approve" || open === true));
}

/** One contract: facts, fees, what stands in the way of signing, lawyers, 수임장부 and the cases that came of it. */
export function ContractPage({ row }: { readonly row: Row }) {
  const terms = useTerms(row.number);
  const { mayChange } = row;
  const maySettle = useAllowed(settleContracts);
  const mayApprove = useAllowed(approveContracts);
  const mayConfirm = useAllowed(confirmLimitations);
  const confirmTime = useWrite(confirmLimitation, { refreshes: contractReads, failure: "확인하지 못했습니다." });
  const waitsForLawyer = (row.limitationOn || row.limitationNone) && !row.limitationConfirmedAt;
  const waitsForApproval = stepsFrom(contractSteps, row.status).includes("approve") && !row.approvedAt;
  return (
    <RecordPage
      resource={contract}
      row={row}
      manage={manageContracts}
      summary={summary}
      state={{ label: options[row.status], tone: tones[row.status] }}
      facts={[
        {
          label: "위임인",
          value: row.client && <PageLink to={`/lawfirm/client/${row.client.number}`}>{row.client.label}</PageLink>,
        },
        { label: "공동위임인", value: row.coClients ? `${row.coClients}명` : "" },
        { label: "상대방", value: row.opponent },
        { label: "책임변", value: row.responsible?.label },
        { label: "총액", value: row.total === null ? "" : `${formatWon(row.total)}원` },
        { label: "수임일", value: row.signedAt },
        { label: "팀", value: row.team?.label },
      ]}
      above={row.categoryOpen && mayChange ? <CategoryNotice row={row} /> : undefined}
      onAddTask={() =>
        openTaskCreation({ category: "contract", idInt: row.number, label: `계약 ${row.number} ${row.title}` })
      }
      actions={
        <>
          {waitsForApproval && terms.data && (
            <span className={styles.who}>
              {(mayApprove && terms.data.approvalReason) ||
                `작성하거나 마지막으로 고친 ${terms.data.writers.map((name) => `${name}님`).join("·") || "사람"}이 아닌 변호사나 매니저가 승인합니다.`}
            </span>
          )}
          {mayConfirm && waitsForLawyer && (
            <Button
              variant="default"
              loading={confirmTime.isPending}
              onClick={() =>
                confirmTime.mutate({ params: { number: String(row.number) }, body: { version: row.version } })
              }
            >
              시효 확인
            </Button>
          )}
          <StepButtons
            use={steps}
            row={{ ...row, can: offered(row) }}
            leads={waitsForApproval ? "approve" : "sign"}
            presets={{ sign: { signedAt: firmToday(), signMethod: "paper" } }}
          />
          <PageLink to={`/lawfirm/contract/${row.number}/print`} className={styles.print}>
            <IconPrinter size={15} aria-hidden /> 계약서
          </PageLink>
        </>
      }
      aside={
        <>
          <GuardCard terms={terms} number={row.number} status={row.status} />
          <SettlementCard row={row} terms={terms.data} mayManage={maySettle} />
          <ClientCard row={row} terms={terms} mayManage={mayChange} />
          <LawyerCard row={row} terms={terms} mayManage={mayChange} />
          <LedgerCard row={row} mayManage={mayChange} />
          <ProjectCard row={row} terms={terms} mayManage={mayChange} />
        </>
      }
    >
      <FeeCard row={row} terms={terms} mayManage={mayChange} maySettle={maySettle} />
      <AmendmentSection row={row} terms={terms.data} mayManage={mayChange} />
    </RecordPage>
  );
}

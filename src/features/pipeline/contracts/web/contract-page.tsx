import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { formatWon } from "#platform/money.ts";
import type { RowOf } from "#records/resource.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useWrite } from "#platform/web/query.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { useAllowed } from "#platform/web/session.ts";
import { openTaskCreation } from "#features/work/tasks/panel.ts";
import { approveContracts, confirmLimitations, manageContracts, settleContracts } from "../access.ts";
import { contract, contractStatusLabels } from "../contract.ts";
import { contractMoves, movesFrom, openForApproval, type ContractMoveName } from "../contract-moves.ts";
import { approveContract, confirmLimitation, moveContract } from "../endpoints.ts";
import { AmendmentSection } from "./amendment-section.tsx";
import { ClientCard } from "./client-card.tsx";
import { FeeCard } from "./fee-card.tsx";
import { GuardCard } from "./guard-card.tsx";
import { LawyerCard } from "./lawyer-card.tsx";
import { LedgerCard } from "./ledger-card.tsx";
import { MoveButton } from "./move-button.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { ProjectCard } from "./project-card.tsx";
import { SettlementCard } from "./settlement-card.tsx";
import { contractTones } from "./tones.ts";
import { contractReads, useTerms, type Terms } from "./use-terms.ts";
import styles from "./contract.module.css";

type Row = RowOf<typeof contract>;

const asksFirst: readonly ContractMoveName[] = ["sign", "terminate", "void"];

/** Beside the header and the cards. */
const summary = [
  "category",
  "caseScope",
  "isCriminal",
  "scope",
  "agency",
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
  "privacyConsentAt",
  "limitationOn",
  "limitationNone",
  "limitationConfirmedAt",
  "limitationConfirmedBy",
  "poaFiledAt",
  "barPassNo",
  "barPassAt",
  "lawyerNoticeAt",
  "endedReason",
  "terminationTerms",
] as const satisfies readonly (keyof typeof contract.fields)[];

/** What stands in the way of a step, as far as the page shows it; the server asks again. */
function hindrance(name: ContractMoveName, waitsForApproval: boolean, terms: Terms | undefined): string | null {
  if (name !== "sign" && name !== "send") return null;
  if (waitsForApproval) return `${contractMoves[name].label}은 다른 사람의 승인을 받은 뒤에 할 수 있습니다.`;
  const left = terms?.guards.filter(({ ok }) => !ok).map(({ label }) => label) ?? [];
  return name === "sign" && left.length > 0 ? `서명 전에 갖출 것이 남았습니다: ${left.join(", ")}` : null;
}

/** One contract: facts, fees, what stands in the way of signing, lawyers, 수임장부 and the cases that came of it. */
export function ContractPage({ row }: { readonly row: Row }) {
  const terms = useTerms(row.number);
  const { mayChange } = row;
  const maySettle = useAllowed(settleContracts);
  const [asked, setAsked] = useState<ContractMoveName | null>(null);
  const move = useWrite(moveContract, {
    refreshes: contractReads,
    failure: "처리하지 못했습니다.",
    onSuccess: () => setAsked(null),
  });
  const mayApprove = useAllowed(approveContracts);
  const approve = useWrite(approveContract, { refreshes: contractReads, failure: "승인하지 못했습니다." });
  const mayConfirm = useAllowed(confirmLimitations);
  const confirmTime = useWrite(confirmLimitation, { refreshes: contractReads, failure: "확인하지 못했습니다." });
  const waitsForLawyer = (row.limitationOn || row.limitationNone) && !row.limitationConfirmedAt;
  const waitsForApproval = openForApproval.includes(row.status) && !row.approvedAt;
  const take = (name: ContractMoveName, more: object = {}) =>
    move.mutate({ params: { number: String(row.number) }, body: { move: name, version: row.version, ...more } });
  return (
    <>
      <RecordPage
        resource={contract}
        row={row}
        manage={manageContracts}
        summary={summary}
        state={{ label: contractStatusLabels[row.status], tone: contractTones[row.status] }}
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
            {mayApprove && waitsForApproval && terms.data?.mayApprove && (
              <Button
                loading={approve.isPending}
                onClick={() =>
                  approve.mutate({ params: { number: String(row.number) }, body: { version: row.version } })
                }
              >
                승인
              </Button>
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
            {mayChange &&
              movesFrom(row.status).map((name) => (
                <MoveButton
                  key={name}
                  label={contractMoves[name].label}
                  leads={name === "sign" && !waitsForApproval}
                  loading={move.isPending && move.variables.body.move === name}
                  reason={hindrance(name, waitsForApproval, terms.data)}
                  onTake={() => (asksFirst.includes(name) ? setAsked(name) : take(name))}
                />
              ))}
            <PageLink to={`/lawfirm/contract/${row.number}/print`} className={styles.print}>
              <IconPrinter size={15} aria-hidden /> 계약서
            </PageLink>
          </>
        }
        aside={
          <>
            <GuardCard terms={terms} status={row.status} />
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
      {asked && (
        <MoveDialog
          name={asked}
          sending={move.isPending}
          failure={move.error}
          onClose={() => setAsked(null)}
          onTake={(more) => take(asked, more)}
        />
      )}
    </>
  );
}

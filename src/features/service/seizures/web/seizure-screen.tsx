import { IconPrinter } from "@tabler/icons-react";
import { formatWon } from "#platform/money.ts";
import { PageLink, useIdParam } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import type { RowOf } from "#records/resource.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { manageSeizures } from "../access.ts";
import { readTargets } from "../endpoints.ts";
import { kindsThatCollect, kindsWithThirdDebtors, seizure, seizureKinds } from "../seizure.ts";
import { seizureSteps } from "../steps.ts";
import { ChecklistCard } from "./checklist-card.tsx";
import { ClaimSection } from "./claim-section.tsx";
import { DueCard } from "./due-card.tsx";
import { ExemptionCard } from "./exemption-card.tsx";
import { PaperCard } from "./paper-card.tsx";
import { formFields } from "./seizure-form.ts";
import { ServiceLog } from "./service-log.tsx";
import { ShareSection } from "./share-section.tsx";
import { TargetSection } from "./target-section.tsx";
import { seizureReads } from "./use-seizure.ts";
import styles from "./seizure.module.css";

const steps = { machine: seizureSteps, refreshes: seizureReads };

/** What stands in the header, the cards or the account is not said twice. */
const elsewhere = new Set([
  "status",
  "kind",
  "thirdDebtors",
  "targetKind",
  "targetCount",
  "claimTotal",
  "remaining",
  "nextDueOn",
  "nextDueKind",
]);
const summary = Object.keys(seizure.fields).filter((key) => !elsewhere.has(key)) as (keyof typeof seizure.fields)[];

/** /lawfirm/service/attach/{압류번호} */
export default function SeizureScreen() {
  return (
    <RecordRead resource={seizure} number={useIdParam("attachId")}>
      {(row) => <SeizurePage row={row} />}
    </RecordRead>
  );
}

function SeizurePage({ row }: { readonly row: RowOf<typeof seizure> }) {
  const mayManage = useAllowed(manageSeizures);
  const targets = useRead(readTargets, { params: { number: String(row.number) } });
  const hasTargets = kindsWithThirdDebtors.includes(row.kind);
  return (
    <RecordPage
      resource={seizure}
      row={row}
      manage={manageSeizures}
      steps={steps}
      title={`${seizureKinds[row.kind]} ${row.debtor}`}
      summary={summary}
      form={{ fields: formFields }}
      facts={[
        { label: "법원·사건번호", value: [row.court, row.caseNo].filter(Boolean).join(" ") },
        { label: "채권자", value: row.creditor },
        { label: "채무자", value: row.debtor },
        { label: "청구금액(오늘)", value: row.claimTotal === null ? "" : `${formatWon(row.claimTotal)}원` },
        { label: "추심액", value: `${formatWon(row.collectedTotal)}원` },
        { label: "잔액(오늘)", value: row.remaining === null ? "" : `${formatWon(row.remaining)}원` },
        { label: "담당", value: row.owner?.label ?? "미지정" },
        { label: "담당변호사", value: row.lawyer?.label },
      ]}
      above={<StayBanner row={row} />}
      actions={
        mayManage && (
          <PageLink to={`/lawfirm/service/attach/${row.number}/print`} className={styles.print}>
            <IconPrinter size={15} aria-hidden /> 신청서
          </PageLink>
        )
      }
      aside={
        <>
          <DueCard row={row} targets={targets.data} />
          <ChecklistCard row={row} />
          {mayManage && <PaperCard row={row} />}
          <ExemptionCard row={row} />
        </>
      }
    >
      {hasTargets && <TargetSection row={row} targets={targets} mayManage={mayManage} />}
      <ClaimSection row={row} mayManage={mayManage} />
      {kindsThatCollect.includes(row.kind) && <ShareSection row={row} mayManage={mayManage} />}
      {hasTargets && targets.data && <ServiceLog services={targets.data.services} />}
    </RecordPage>
  );
}

/** An insolvency court keeps creditors away: nothing goes on meanwhile (product §6.8). */
function StayBanner({ row }: { readonly row: RowOf<typeof seizure> }) {
  if (!row.stayedOn) return null;
  return (
    <p role="alert" className={styles.stay}>
      채무자의 도산 절차({row.stayCaseNo})로 {row.stayedOn}부터 집행이 중지·금지되었습니다. 신청·송달·추심을 진행할 수
      없습니다.
    </p>
  );
}

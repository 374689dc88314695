import { Button } from "@mantine/core";
import { lazy, useState } from "react";
import { formatWon } from "#platform/money.ts";
import type { RowOf } from "#records/resource.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { EndButtons } from "#ui/components/end-buttons.tsx";
import { confirm } from "#ui/components/confirm.ts";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import { useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { approveContracts } from "../access.ts";
import type { contract } from "../contract.ts";
import { openForAmendment } from "../steps.ts";
import { approveAmendment, moveAmendment } from "../endpoints.ts";
import { FeeTable } from "./fee-table.tsx";
import { contractReads, type Amendment, type Terms } from "./use-terms.ts";
import styles from "./contract.module.css";

const AmendDialog = lazy(() => import("./amend-dialog.tsx"));

type AmendmentSectionProps = {
  readonly row: RowOf<typeof contract>;
  readonly terms: Terms | undefined;
  readonly mayManage: boolean;
};

/** 변경계약: the one on its way, and those in force with what each replaced. Absent where there can be none. */
export function AmendmentSection({ row, terms, mayManage }: AmendmentSectionProps) {
  const [writing, setWriting] = useState(false);
  const amendments = terms?.amendments ?? [];
  const open = amendments.find(({ status }) => status !== "signed") ?? null;
  const signed = amendments.filter(({ status }) => status === "signed");
  const mayWrite = mayManage && openForAmendment.includes(row.status);
  if (!terms || (amendments.length === 0 && !mayWrite)) return null;
  return (
    <section aria-label="변경계약">
      <div className={styles.feeHead}>
        <h2>변경계약</h2>
        {mayWrite && (
          <Button variant="default" onClick={() => setWriting(true)}>
            {open ? "고쳐 쓰기" : "변경계약 작성"}
          </Button>
        )}
      </div>
      {amendments.length === 0 && <p className={styles.none}>계약 조건이 바뀐 적이 없습니다.</p>}
      {open && <OpenAmendment row={row} amendment={open} reason={terms.approvalReason} mayManage={mayWrite} />}
      {signed.map((one) => (
        <SignedAmendment key={one.id} amendment={one} />
      ))}
      {writing && (
        <LoadedPart onFail={() => setWriting(false)}>
          <AmendDialog row={row} fees={terms.fees} open={open} onClose={() => setWriting(false)} />
        </LoadedPart>
      )}
    </section>
  );
}

type OpenAmendmentProps = {
  readonly row: RowOf<typeof contract>;
  readonly amendment: Amendment;
  /** Why a lawyer who sees the contract does not approve it. */
  readonly reason: string;
  readonly mayManage: boolean;
};

function OpenAmendment({ row, amendment, reason, mayManage }: OpenAmendmentProps) {
  const mayApprove = useAllowed(approveContracts);
  const failure = "변경계약을 처리하지 못했습니다.";
  const approve = useWrite(approveAmendment, { refreshes: contractReads, failure });
  const move = useWrite(moveAmendment, { refreshes: contractReads, failure });
  const target = { params: { number: String(row.number) } };
  const isApproved = amendment.status === "approved";
  const sign = async () => {
    const yes = await confirm({
      title: "변경계약을 체결할까요?",
      message: "오늘 날짜로 새 조건이 적용되고, 이전 조건은 이력으로 남습니다.",
      confirmLabel: "체결",
    });
    if (yes) move.mutate({ ...target, body: { version: row.version, move: "sign" } });
  };
  const drop = async () => {
    const yes = await confirm({ title: "변경계약을 폐기할까요?", confirmLabel: "폐기", danger: true });
    if (yes) move.mutate({ ...target, body: { version: row.version, move: "drop" } });
  };
  return (
    <div className={styles.version}>
      <p className={styles.versionHead}>
        <StateChip tone={isApproved ? "blue" : "amber"}>{isApproved ? "승인" : "승인 대기"}</StateChip>
        {amendment.reason}
      </p>
      <TermChanges amendment={amendment} now={inForce(row)} />
      <FeeTable fees={amendment.terms.fees} />
      <EndButtons>
        {mayManage && (
          <Button variant="subtle" color="red" disabled={move.isPending} onClick={() => void drop()}>
            폐기
          </Button>
        )}
        {!isApproved && (
          <span className={styles.who}>
            {(mayApprove && reason) || `작성한 ${amendment.createdBy}님이 아닌 변호사나 매니저가 승인합니다.`}
          </span>
        )}
        {mayApprove && !isApproved && amendment.mayApprove && (
          <Button
            loading={approve.isPending}
            onClick={() => approve.mutate({ ...target, body: { version: row.version } })}
          >
            변경계약 승인
          </Button>
        )}
        {mayManage && isApproved && (
          <Button loading={move.isPending} onClick={() => void sign()}>
            체결
          </Button>
        )}
      </EndButtons>
    </div>
  );
}

function SignedAmendment({ amendment }: { readonly amendment: Amendment }) {
  const { seq, signedOn, reason, approvedBy, before } = amendment;
  return (
    <details className={styles.version}>
      <summary className={styles.versionHead}>
        <StateChip tone="green">{seq}차 변경</StateChip>
        {signedOn} · {reason} · 승인 {approvedBy} · {formatWon(before?.total ?? 0)}원 →{" "}
        {formatWon(amendment.terms.total)}원
      </summary>
      {before && (
        <>
          <TermChanges amendment={amendment} now={before} />
          <h3 className={styles.versionTitle}>이전 보수</h3>
          <FeeTable fees={before.fees} />
        </>
      )}
    </details>
  );
}

type Facts = Pick<
  Amendment["terms"],
  "title" | "opponent" | "scope" | "isCriminal" | "freeReason" | "terminationTerms" | "privacyConsentAt"
> & { readonly responsible: { readonly shortName: string } | null };

function inForce(row: RowOf<typeof contract>): Facts {
  return {
    title: row.title,
    opponent: row.opponent,
    scope: row.scope ?? "",
    isCriminal: row.isCriminal ?? false,
    freeReason: row.freeReason ?? "",
    terminationTerms: row.terminationTerms ?? "",
    privacyConsentAt: row.privacyConsentAt ?? null,
    responsible: row.responsible && { shortName: row.responsible.label },
  };
}

const words: readonly (readonly [label: string, of: (facts: Facts) => string])[] = [
  ["사건명", ({ title }) => title],
  ["상대방", ({ opponent }) => opponent],
  ["위임범위", ({ scope }) => scope],
  ["책임변", ({ responsible }) => responsible?.shortName ?? ""],
  ["형사사건", ({ isCriminal }) => (isCriminal ? "예" : "아니오")],
  ["무료 사유", ({ freeReason }) => freeReason],
  ["개인정보 동의일", ({ privacyConsentAt }) => privacyConsentAt ?? ""],
  ["해지 조건", ({ terminationTerms }) => terminationTerms],
];

/** What differs beside the fees, before → after. */
function TermChanges({ amendment, now }: { readonly amendment: Amendment; readonly now: Facts }) {
  const changed = words.filter(([, of]) => of(now) !== of(amendment.terms));
  if (changed.length === 0) return null;
  return (
    <dl className={styles.changes}>
      {changed.map(([label, of]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {of(now) || "—"} → {of(amendment.terms) || "—"}
          </dd>
        </div>
      ))}
    </dl>
  );
}

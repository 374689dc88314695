import { ActionIcon, Button } from "@mantine/core";
import "@mantine/core/styles/ActionIcon.css";
import { IconX } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { formatTaskDate } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { withParticle } from "#platform/particle.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { confirm } from "#ui/components/confirm.ts";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { goTo, PageLink } from "#platform/web/navigation.tsx";
import { refreshReads, useRead, useWrite } from "#platform/web/query.ts";
import { onRecordChange } from "#records/web/record-changes.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { decisionLabels, severityLabels, type SubjectType } from "../conflict.ts";
import { declineConflict, readConflicts, removeParty, runConflicts } from "../endpoints.ts";
import type { readConflicts as schema } from "../schemas.ts";
import { DecisionDialog } from "./decision-dialog.tsx";
import { HitList } from "./hit-list.tsx";
import { severityTones } from "./tones.ts";
import styles from "./conflicts.module.css";

const PartyDialog = lazy(() => import("./party-dialog.tsx"));

const onlyThem = "관리자와 결정한 변호사만 열 수 있습니다. 되돌릴 수 없습니다.";

/** What declining ends; other records are shut and end by their own closing. */
const ended: Readonly<Record<SubjectType, string>> = {
  consult: "상담이 수임불가로 끝나고",
  contract: "계약과 그 상담이 끝나고",
};

type State = CallOutput<typeof schema>["model"];
type Check = NonNullable<State["check"]>;

/** The conflict check of a record: parties, hits, decision, certificate. */
export default function ConflictRail({ record }: { readonly record: RailRecord }) {
  const type = record.type;
  const subject = { params: { number: String(record.number) }, query: { type } };
  useRefreshOn(record.type, readConflicts);
  const { data, error, refetch } = useRead(readConflicts, subject);
  // Parties may change beside this part, and are looked for anew by the product itself.
  useEffect(() => onRecordChange(type, () => void refreshReads(readConflicts)), [type]);
  const [asked, setAsked] = useState<"decision" | "party" | null>(null);
  const run = useWrite(runConflicts, { refreshes: [readConflicts], failure: "조회하지 못했습니다." });
  const decline = useWrite(declineConflict, {
    refreshes: [readConflicts],
    failure: "처리하지 못했습니다.",
    success: "처리했습니다.",
  });
  const remove = useWrite(removeParty, {
    refreshes: [readConflicts],
    failure: "제외하지 못했습니다.",
    success: "당사자를 제외하고 다시 조회했습니다.",
  });
  if (!data) {
    if (!error) return <SkeletonRows rows={4} columns="80px 1fr" />;
    return <ErrorState title="이해충돌을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  }
  const { check, hits, went, parties, clauses, canDecide, canChange, earlier } = data.model;
  const close = () => setAsked(null);
  const ends = ended[type];
  const declineLabel = ends === undefined ? "열람 제한" : "수임불가 처리";
  const askDecline = async (checkId: number) => {
    const message =
      ends === undefined ? `${withParticle(`이 ${data.model.label}`, "은/는")} ${onlyThem}` : `${ends}, ${onlyThem}`;
    const yes = await confirm({
      title: `${declineLabel}할까요?`,
      message,
      confirmLabel: declineLabel,
      danger: true,
    });
    if (yes) decline.mutate({ params: { checkId: String(checkId) } });
  };
  const askRemove = async (partyId: number, name: string) => {
    const yes = await confirm({
      title: `${withParticle(name, "을/를")} 당사자에서 제외할까요?`,
      message: "남은 당사자로 이해충돌을 다시 조회합니다.",
      confirmLabel: "제외",
    });
    if (yes) remove.mutate({ params: { ...subject.params, partyId: String(partyId) }, query: { type } });
  };
  const refused = check?.decision === "prohibited" || check?.decision === "consentNeeded";
  return (
    <div className={styles.stack}>
      <div className={styles.head}>
        <CheckState check={check} />
        <Button variant="default" loading={run.isPending} onClick={() => run.mutate(subject)}>
          {check ? "다시 조회" : "이해충돌 조회"}
        </Button>
        {check && canDecide && !check.stale && <Button onClick={() => setAsked("decision")}>결정</Button>}
        {check?.decision && (
          <Button variant="default" onClick={() => goTo(`/lawfirm/conflict/${check.id}`)}>
            확인서
          </Button>
        )}
        {check && canDecide && refused && (
          <Button variant="default" loading={decline.isPending} onClick={() => void askDecline(check.id)}>
            {declineLabel}
          </Button>
        )}
      </div>
      {check?.stale && <p className={styles.words}>조회한 뒤 당사자가 바뀌었습니다. 다시 조회해 주세요.</p>}
      {check?.more && (
        <p className={styles.words}>
          당사자나 조회 결과가 많아 일부만 조회했습니다. 나머지는 변호사가 따로 확인해 주세요.
        </p>
      )}
      {check?.note && <p className={styles.words}>{check.note}</p>}
      <section aria-label="당사자" className={styles.stack}>
        <div className={styles.head}>
          <h3 className={styles.title}>당사자</h3>
          {canChange && (
            <Button variant="default" size="xs" onClick={() => setAsked("party")}>
              당사자 추가
            </Button>
          )}
        </div>
        {parties.length === 0 && <EmptyState>당사자가 없습니다.</EmptyState>}
        <ul className={styles.list}>
          {parties.map(({ id, name, side, relation, added }) => (
            <li key={id}>
              <span>{side}</span>
              <strong>{name}</strong>
              <span>{relation}</span>
              {added && canChange && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`${name} 제외`}
                  onClick={() => void askRemove(id, name)}
                >
                  <IconX size={14} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      </section>
      {check && hits.length === 0 && <p className={styles.words}>같거나 비슷한 당사자가 없습니다.</p>}
      <HitList hits={hits} />
      {went.length > 0 && (
        <section aria-label="지난 조회에만 있던 것">
          <h3 className={styles.title}>지난 조회에만 있던 것</h3>
          <HitList hits={went} />
        </section>
      )}
      <Earlier checks={earlier} />
      {asked === "decision" && check && <DecisionDialog check={check} clauses={clauses} onClose={close} />}
      {asked === "party" && (
        <Suspense fallback={null}>
          <PartyDialog subject={{ type, number: record.number }} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

function CheckState({ check }: { readonly check: Check | null }) {
  if (!check || check.stale) return <StateChip tone="grey">{severityLabels.review}</StateChip>;
  if (!check.decision) {
    return <StateChip tone={severityTones[check.proposal]}>{`제안 ${severityLabels[check.proposal]}`}</StateChip>;
  }
  const tone = check.decision === "waived" ? "green" : severityTones[check.decision];
  return (
    <>
      <StateChip tone={tone}>{decisionLabels[check.decision]}</StateChip>
      <span>결정 {check.decidedBy}</span>
    </>
  );
}

/** What was looked up and decided before, each with its certificate. */
function Earlier({ checks }: { readonly checks: readonly Check[] }) {
  if (checks.length === 0) return null;
  return (
    <section aria-label="이전 조회">
      <h3 className={styles.title}>이전 조회</h3>
      <ul className={styles.list}>
        {checks.map(({ id, decision, proposal, decidedBy, createdAt }) => (
          <li key={id}>
            <span>{formatTaskDate(createdAt)}</span>
            <span>{decision ? decisionLabels[decision] : `제안 ${severityLabels[proposal]}, 결정 없음`}</span>
            {decidedBy && <span>{decidedBy}</span>}
            {decision && <PageLink to={`/lawfirm/conflict/${id}`}>확인서</PageLink>}
          </li>
        ))}
      </ul>
    </section>
  );
}

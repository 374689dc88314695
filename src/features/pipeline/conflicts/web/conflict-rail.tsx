import { Button } from "@mantine/core";
import { useState } from "react";
import type { CallOutput } from "../../../../kit/shared/endpoint.ts";
import { useRefreshOn } from "../../../../kit/web/records/refresh.ts";
import { StateChip } from "../../../../kit/web/components/chip.tsx";
import { ErrorState, SkeletonRows } from "../../../../kit/web/components/states.tsx";
import { goTo } from "../../../../kit/web/navigation.tsx";
import { useRead, useWrite } from "../../../../kit/web/query.ts";
import type { RailRecord } from "../../../../kit/web/records/rails.ts";
import { decisionLabels, severityLabels, type SubjectType } from "../conflict.ts";
import { declineConflict, readConflicts, runConflicts } from "../endpoints.ts";
import type { readConflicts as schema } from "../schemas.ts";
import { DecisionDialog } from "./decision-dialog.tsx";
import { HitList } from "./hit-list.tsx";
import { severityTones } from "./tones.ts";
import styles from "./conflicts.module.css";

type State = CallOutput<typeof schema>["model"];
type Check = NonNullable<State["check"]>;

/** The conflict check of a record: parties, hits, decision, certificate. */
export default function ConflictRail({ record }: { readonly record: RailRecord }) {
  const subject = { params: { number: String(record.number) }, query: { type: record.type as SubjectType } };
  useRefreshOn(record.type, readConflicts);
  const { data, error, refetch } = useRead(readConflicts, subject);
  const [deciding, setDeciding] = useState(false);
  const run = useWrite(runConflicts, { refreshes: [readConflicts], failure: "조회하지 못했습니다." });
  const decline = useWrite(declineConflict, {
    refreshes: [readConflicts],
    failure: "처리하지 못했습니다.",
    success: "수임불가로 처리했습니다.",
  });
  if (!data) {
    if (!error) return <SkeletonRows rows={4} columns="80px 1fr" />;
    return <ErrorState title="이해충돌을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  }
  const { check, hits, parties, clauses, canDecide } = data.model;
  const refused = check?.decision === "prohibited" || check?.decision === "consentNeeded";
  return (
    <div className={styles.stack}>
      <div className={styles.head}>
        <CheckState check={check} />
        <Button variant="default" loading={run.isPending} onClick={() => run.mutate(subject)}>
          {check ? "다시 조회" : "이해충돌 조회"}
        </Button>
        {check && canDecide && !check.stale && <Button onClick={() => setDeciding(true)}>결정</Button>}
        {check?.decision && (
          <Button variant="default" onClick={() => goTo(`/lawfirm/conflict/${check.id}`)}>
            확인서
          </Button>
        )}
        {check && canDecide && refused && (
          <Button
            variant="default"
            loading={decline.isPending}
            onClick={() => decline.mutate({ params: { checkId: String(check.id) } })}
          >
            수임불가 처리
          </Button>
        )}
      </div>
      {check?.stale && <p className={styles.words}>조회한 뒤 당사자가 바뀌었습니다. 다시 조회해 주세요.</p>}
      {check?.note && <p className={styles.words}>{check.note}</p>}
      <section aria-label="당사자">
        <ul className={styles.list}>
          {parties.map(({ id, name, side, relation }) => (
            <li key={id}>
              <span>{side}</span>
              <strong>{name}</strong>
              <span>{relation}</span>
            </li>
          ))}
        </ul>
      </section>
      {check && hits.length === 0 && <p className={styles.words}>같거나 비슷한 당사자가 없습니다.</p>}
      <HitList hits={hits} />
      {deciding && check && <DecisionDialog check={check} clauses={clauses} onClose={() => setDeciding(false)} />}
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

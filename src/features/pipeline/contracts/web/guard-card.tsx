import type { UseQueryResult } from "@tanstack/react-query";
import type { CallError } from "#platform/web/call.ts";
import { Card } from "#ui/components/card.tsx";
import { ErrorState, SkeletonBar } from "#ui/components/states.tsx";
import { useAllowed } from "#platform/web/session.ts";
import { confirmLimitations } from "../access.ts";
import type { ContractStatus } from "../contract.ts";
import { barGuard } from "../ex-office.ts";
import { openForFees } from "../steps.ts";
import type { Terms } from "./use-terms.ts";
import { BarButton } from "./bar-button.tsx";
import styles from "./contract.module.css";

type GuardCardProps = {
  readonly terms: UseQueryResult<Terms, CallError>;
  readonly number: number;
  readonly status: ContractStatus;
};

/** What signing asks for, each with what to do and the law behind it. Gone once the contract is signed. */
export function GuardCard({ terms, number, status }: GuardCardProps) {
  const mayConfirm = useAllowed(confirmLimitations);
  if (!openForFees.includes(status)) return null;
  const { data, error, refetch } = terms;
  const left = data?.guards.filter(({ ok, blocks }) => !ok && blocks).length ?? 0;
  return (
    <Card title="서명 전 확인" aside={data && <span>{left === 0 ? "모두 갖춤" : `${left}가지 남음`}</span>}>
      {!data && error && <ErrorState title="불러오지 못했습니다." error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonBar width="80%" />}
      <ul className={styles.guards}>
        {data?.guards.map(({ key, label, ok, reason, lawRef, blocks }) => (
          <li key={key} className={styles.guard}>
            <span className={styles.guardMark} data-ok={ok}>
              {ok ? "✓ 완료" : blocks ? "● 필요" : "▲ 확인"}
            </span>
            <span>{label}</span>
            {!ok && <span className={styles.guardReason}>{lawRef === "" ? reason : `${reason} (${lawRef})`}</span>}
            {!ok && key === barGuard && mayConfirm && <BarButton number={number} version={data.version} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

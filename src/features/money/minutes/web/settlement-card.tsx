import { formatMinutes } from "#features/people/worktime/day.ts";
import { formatWon } from "#platform/money.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { Card } from "#ui/components/card.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { readSettlement } from "../endpoints.ts";
import styles from "./minutes.module.css";

/** 정산: what the end of the pack comes to, before it is confirmed as a proposal. */
export function SettlementCard({ number }: { readonly number: number }) {
  const { data, error, refetch } = useRead(readSettlement, { params: { number: String(number) } });
  const model = data?.model;
  return (
    <Card
      title={model?.status === "ended" ? "정산" : "정산 제안"}
      aside={<PageLink to={`/lawfirm/service/time/${number}/settlement`}>정산표</PageLink>}
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={3} columns="1fr" />}
      {model && (
        <dl className={styles.facts}>
          <dt>남은 시간</dt>
          <dd>{formatMinutes(model.remaining)}</dd>
          <dt>환급</dt>
          <dd>{formatWon(model.refund)}원</dd>
          <dt>초과 사용</dt>
          <dd>{formatMinutes(model.overUsed)}</dd>
          <dt>초과 청구</dt>
          <dd>{formatWon(model.charge)}원</dd>
        </dl>
      )}
      {model && model.unitPrice === null && (
        <p className={styles.quiet}>시간당 금액이 없어 환급과 청구를 계산하지 못했습니다.</p>
      )}
    </Card>
  );
}

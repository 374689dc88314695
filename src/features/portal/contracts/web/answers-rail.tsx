import { formatDateTime } from "#platform/dates.ts";
import { useRead } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { shareContracts } from "../access.ts";
import { listContractAnswers } from "../endpoints.ts";
import { AnswerChip } from "./answer-chip.tsx";
import { OrderCard } from "./order-card.tsx";
import styles from "./contract-rail.module.css";

/** 의뢰인 확인 of a contract: what its clients have answered by their links, and why one said no. */
export default function AnswersRail({ record }: { readonly record: RailRecord }) {
  const mayShare = useAllowed(shareContracts);
  return (
    <div className={styles.cards}>
      {mayShare && <OrderCard number={record.number} />}
      <Answers record={record} />
    </div>
  );
}

function Answers({ record }: { readonly record: RailRecord }) {
  useRefreshOn("contract", listContractAnswers);
  const { data, error, refetch } = useRead(listContractAnswers, { params: { number: String(record.number) } });
  if (!data) {
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={2} columns="1fr" />
    );
  }
  if (data.models.length === 0)
    return (
      <EmptyState title="보낸 확인 링크가 없습니다.">
        한 사람에게는 고객 화면의 ‘계약 확인’에서 링크를 만듭니다.
      </EmptyState>
    );
  return (
    <ul className={styles.list}>
      {data.models.map(({ id, file, createdAt, confirmedAt, declinedAt, reason }) => (
        <li key={id}>
          {formatDateTime(createdAt).slice(0, 16)} 발급 <AnswerChip confirmedAt={confirmedAt} declinedAt={declinedAt} />
          <small>{file === "" ? "파일 없음" : file}</small>
          {confirmedAt && <small>{formatDateTime(confirmedAt).slice(0, 16)} 확인</small>}
          {declinedAt && (
            <small>
              {formatDateTime(declinedAt).slice(0, 16)} 거절 · 사유: {reason}
            </small>
          )}
        </li>
      ))}
    </ul>
  );
}

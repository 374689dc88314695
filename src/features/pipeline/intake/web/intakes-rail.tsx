import { formatTaskDate } from "#platform/dates.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { listIntakesOf, readConversation } from "../endpoints.ts";
import { Conversation } from "./conversation.tsx";
import styles from "./intake.module.css";

/** AI 대화 of a consultation: what it came from, as it was written. */
export default function IntakesRail({ record }: { readonly record: RailRecord }) {
  const { data, error, refetch } = useRead(listIntakesOf, { params: { number: String(record.number) } });
  if (error && !data)
    return <ErrorState title="대화를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={2} columns="1fr" />;
  if (data.models.length === 0) return <EmptyState title="이 상담이 된 AI 대화가 없습니다." />;
  return data.models.map(({ number, brand, createdAt, lineCount }) => (
    <section key={number} className={styles.item} aria-label={`AI 대화 ${number}`}>
      <PageLink to={`/lawfirm/consult/ai?id=${number}`}>
        {brand} · {formatTaskDate(createdAt)} · {lineCount}줄
      </PageLink>
      <Said number={number} />
    </section>
  ));
}

function Said({ number }: { readonly number: number }) {
  const { data } = useRead(readConversation, { params: { number: String(number) } });
  return data ? <Conversation lines={data.lines} facts={data.facts} /> : <SkeletonRows rows={3} columns="1fr" />;
}

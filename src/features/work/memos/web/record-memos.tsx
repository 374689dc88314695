import { useEffect } from "react";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { PageLink } from "#platform/web/navigation.tsx";
import { refreshReads, useRead } from "#platform/web/query.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { onRecordChange } from "#records/web/record-changes.ts";
import { formatNumber } from "#platform/number.ts";
import { useAllowed } from "#platform/web/session.ts";
import { showMemos } from "../access.ts";
import { readThread } from "../endpoints.ts";
import { MemoCard } from "./memo-card.tsx";
import { MemoComposer } from "./memo-composer.tsx";
import styles from "./memos.module.css";

type RecordMemosProps = {
  readonly record: RailRecord;
  /** The memo that stands out. */
  readonly marked?: number;
};

/** Memos of a record: a box to write one, pinned threads, then the newest. */
export default function RecordMemos({ record, marked }: RecordMemosProps) {
  const input = { params: { type: record.type, id: String(record.id) } };
  const hasList = useAllowed(showMemos);
  const { data, error, refetch } = useRead(readThread, input);
  useEffect(() => onRecordChange("memo", () => void refreshReads(readThread)), []);
  const tops = data?.models.filter(({ replyTo }) => replyTo === null) ?? [];
  return (
    <div className={styles.memos}>
      {data?.mayWrite && <MemoComposer record={record} />}
      {!data && error && (
        <ErrorState title="메모를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={4} columns="80px 1fr" />}
      {data && tops.length === 0 && <EmptyState title="메모가 없습니다." />}
      <ol className={styles.threads}>
        {tops.map((top) => (
          <li key={top.id}>
            <MemoCard memo={top} record={record} isMarked={top.id === marked}>
              {data!.models
                .filter(({ replyTo }) => replyTo === top.id)
                .map((reply) => (
                  <MemoCard key={reply.id} memo={reply} record={record} isMarked={reply.id === marked} />
                ))}
            </MemoCard>
          </li>
        ))}
      </ol>
      {data && data.total > tops.length && (
        <p className={styles.dim}>
          최근 {formatNumber(tops.length)}건입니다.{" "}
          {hasList && (
            <>
              이전 메모는 <PageLink to="/lawfirm/project/memos">메모리스트</PageLink>에서 볼 수 있습니다.
            </>
          )}
        </p>
      )}
    </div>
  );
}

import { Button } from "@mantine/core";
import { useState } from "react";
import { formatDateTime } from "#platform/dates.ts";
import { useRead } from "#platform/web/query.ts";
import { Card } from "#ui/components/card.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { listOwnAccess, ownAccessRows } from "../endpoints.ts";
import styles from "./mypage.module.css";

/** 내 접속기록: what this account has looked at and taken away, from where. */
export function AccessCard() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useRead(
    listOwnAccess,
    { query: { page: String(page) } },
    { keepPrevious: true, staleTime: 0 },
  );
  const pages = Math.ceil((data?.total ?? 0) / ownAccessRows);
  return (
    <Card title="내 접속기록" aside={<span className={styles.note}>모르는 접속이 있으면 비밀번호를 바꿔 주세요.</span>}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={6} columns="1fr 80px" />}
      {data?.models.length === 0 && <EmptyState title="접속기록이 없습니다." />}
      <ul className={styles.list}>
        {data?.models.map(({ id, at, action, subject, records, ip, reason }) => (
          <li key={id} className={styles.item}>
            <span className={styles.grow}>
              <strong>
                {subject} {action}
              </strong>
              {records > 0 && ` ${records}건`}
              {reason !== "" && <span className={styles.note}> {reason}</span>}
              <br />
              <span className={styles.note}>
                {formatDateTime(at)} · {ip}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {data && pages > 1 && (
        <nav className={styles.row} aria-label="접속기록 쪽">
          <Button variant="default" size="xs" disabled={page === 1} onClick={() => setPage(page - 1)}>
            이전
          </Button>
          <span className={styles.note}>
            {page} / {pages}쪽
          </span>
          <Button variant="default" size="xs" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            다음
          </Button>
        </nav>
      )}
    </Card>
  );
}

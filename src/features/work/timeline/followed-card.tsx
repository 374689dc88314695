import { Button } from "@mantine/core";
import { formatTaskDate } from "#platform/dates.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead, useWrite } from "#platform/web/query.ts";
import { Card } from "#ui/components/card.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { followRecord, listFollowed } from "./endpoints.ts";
import styles from "./followed-card.module.css";

/** 내 정보: the records whose news come to the bell. */
export function FollowedCard() {
  const { data, error, refetch } = useRead(listFollowed, {});
  const follow = useWrite(followRecord, { refreshes: [listFollowed], failure: "구독을 해제하지 못했습니다." });
  return (
    <Card title="구독">
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={3} columns="1fr" />}
      {data?.models.length === 0 && (
        <EmptyState title="구독한 기록이 없습니다">
          사건이나 고객 화면의 타임라인에서 ‘새 소식 알림 받기’를 켜면 여기에 모입니다.
        </EmptyState>
      )}
      {data && data.models.length > 0 && (
        <ul className={styles.list}>
          {data.models.map(({ type, id, label, title, path, followedAt }) => (
            <li key={`${type} ${id}`} className={styles.row}>
              <span className={styles.words}>
                <span className={styles.label}>
                  {label} · {formatTaskDate(followedAt)}부터
                </span>
                <span className={styles.title} title={title}>
                  {path === null ? title : <PageLink to={path}>{title}</PageLink>}
                </span>
              </span>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`${title} 구독 해제`}
                disabled={follow.isPending}
                onClick={() => follow.mutate({ params: { type, id: String(id) }, body: { on: false } })}
              >
                해제
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

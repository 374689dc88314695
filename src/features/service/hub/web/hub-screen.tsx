import { PageLink } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { formatNumber } from "#platform/number.ts";
import { Card } from "#ui/components/card.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { readHub } from "../endpoints.ts";
import styles from "./hub.module.css";

/** /lawfirm/service: the services a person may open, with what is open and what is late in each. */
export default function HubScreen() {
  const { data, error, refetch } = useRead(readHub, {});
  return (
    <>
      <PageHeader title="서비스 모음" />
      {!data && error && (
        <ErrorState title="서비스 모음을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={3} columns="1fr 1fr 1fr" />}
      {data?.models.length === 0 && (
        <EmptyState title="열 수 있는 서비스가 없습니다.">권한이 필요하면 관리자에게 요청해 주세요.</EmptyState>
      )}
      <ul className={styles.tiles}>
        {data?.models.map(({ name, label, hint, path, overduePath, open, overdue }) => (
          <li key={name}>
            <Card title={label} aside={<PageLink to={path}>열기</PageLink>}>
              <p className={styles.hint}>{hint}</p>
              <dl className={styles.counts}>
                <div>
                  <dt>진행 중</dt>
                  <dd>
                    <PageLink to={path}>{formatNumber(open)}건</PageLink>
                  </dd>
                </div>
                <div data-late={overdue > 0 || undefined}>
                  <dt>기한 지남</dt>
                  <dd>{overdue > 0 ? <PageLink to={overduePath}>{formatNumber(overdue)}건</PageLink> : "없음"}</dd>
                </div>
              </dl>
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}

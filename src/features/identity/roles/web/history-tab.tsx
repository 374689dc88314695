import { formatNumber } from "#platform/number.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { formatDateTime } from "#platform/dates.ts";
import { Card } from "#ui/components/card.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { useRead } from "#platform/web/query.ts";
import { ListFooter } from "#records/web/list/list-footer.tsx";
import { ListSearch } from "#records/web/list-search.tsx";
import { pageQuery, usePageState } from "#records/web/list/page-state.ts";
import styles from "#features/identity/administration/administration.module.css";
import { listRightChanges } from "../endpoints.ts";
import type { listRightChanges as schema } from "../schemas.ts";

type Change = CallOutput<typeof schema>["models"][number];

/** Who changed whose rights, when and why. */
export function HistoryTab() {
  const state = usePageState();
  const { data, error, refetch } = useRead(
    listRightChanges,
    { query: { ...pageQuery(state), search: state.search } },
    { keepPrevious: true },
  );
  return (
    <>
      <PageHeader title="변경 이력" detail={data && `${formatNumber(data.total)}건`} />
      <search className={styles.bar}>
        <ListSearch search={state.search} onSearch={state.searchFor} hint="이름 · 사유" />
      </search>
      <Card flush>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={12} columns="150px 100px 100px 1fr" />}
        {data?.models.length === 0 &&
          (state.search === "" ? (
            <EmptyState title="바뀐 권한이 없습니다." />
          ) : (
            <EmptyState title="맞는 이력이 없습니다.">다른 검색어로 찾아보세요.</EmptyState>
          ))}
        {data && data.models.length > 0 && (
          <>
            <ChangeTable changes={data.models} />
            <ListFooter
              page={state.page}
              shown={data.models.length}
              total={data.total}
              onPage={state.showPage}
              keys="/ 찾기"
            />
          </>
        )}
      </Card>
    </>
  );
}

/** Lines of the history. */
export function ChangeTable({ changes }: { readonly changes: readonly Change[] }) {
  return (
    <Table label="권한 변경 내역" wraps stacks>
      <thead>
        <tr>
          <th scope="col">일시</th>
          <th scope="col">대상</th>
          <th scope="col">내용</th>
          <th scope="col">사유</th>
          <th scope="col">처리한 사람</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ id, at, target, action, detail, reason, actor }) => (
          <tr key={id}>
            <td>{formatDateTime(at)}</td>
            <td>{target}</td>
            <td data-line="">
              {action} <span className={styles.note}>{detail}</span>
            </td>
            <td>{reason}</td>
            <td data-label="처리">{actor}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

import { formatNumber } from "#platform/number.ts";
import { formatDateTime } from "#platform/dates.ts";
import { Card } from "#ui/components/card.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { useRead } from "#platform/web/query.ts";
import { ListFooter } from "#records/web/list/list-footer.tsx";
import { ListSearch } from "#records/web/list-search.tsx";
import { pageQuery, usePageState } from "#records/web/list/page-state.ts";
import { listDownloads } from "../endpoints.ts";

/** What was taken away, revealed, printed or sent in a month, and why. */
export function DownloadsCard({ month }: { readonly month: string }) {
  const state = usePageState();
  const { data, error, refetch } = useRead(
    listDownloads,
    { query: { ...pageQuery(state), month, search: state.search } },
    { keepPrevious: true },
  );
  return (
    <Card
      title="다운로드·공개·출력·발송과 사유"
      flush
      aside={<ListSearch search={state.search} onSearch={state.searchFor} hint="이름 · 대상 · 사유" />}
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={5} columns="150px 100px 100px 1fr" />}
      {data?.models.length === 0 && <EmptyState title="내려받거나 보낸 자료가 없습니다." />}
      {data && data.models.length > 0 && (
        <>
          <Table label="다운로드와 사유" wraps stacks>
            <thead>
              <tr>
                <th scope="col">일시</th>
                <th scope="col">이름</th>
                <th scope="col">처리</th>
                <th scope="col">대상</th>
                <th scope="col" data-right>
                  건수
                </th>
                <th scope="col">사유</th>
                <th scope="col">접속지</th>
              </tr>
            </thead>
            <tbody>
              {data.models.map((entry) => (
                <tr key={entry.id}>
                  <td>{formatDateTime(entry.at)}</td>
                  <td>{entry.name}</td>
                  <td>{entry.action}</td>
                  <td>{entry.subject}</td>
                  <td data-right>{formatNumber(entry.records)}건</td>
                  <td data-line="">{entry.reason}</td>
                  <td>{entry.ip}</td>
                </tr>
              ))}
            </tbody>
          </Table>
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
  );
}

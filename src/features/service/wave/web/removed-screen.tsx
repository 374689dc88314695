import { formatDateTime } from "#platform/dates.ts";
import { formatNumber } from "#platform/number.ts";
import { useIdParam } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { Card } from "#ui/components/card.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { listRemovedSuits } from "../endpoints.ts";

/** /wave/suit__del: suits that were removed, to look at and nothing else (product §6.15). */
export default function RemovedScreen() {
  const chosen = useIdParam("suitId");
  const { data, error, refetch } = useRead(listRemovedSuits, {});
  const models = data?.models.filter(({ id }) => chosen === null || id === chosen) ?? [];
  return (
    <>
      <PageHeader title="삭제된 집단소송" />
      {error && !data && <ErrorState title="불러오지 못했습니다." error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={6} />}
      {data && models.length === 0 && <EmptyState title="삭제된 집단소송이 없습니다." />}
      {models.length > 0 && (
        <Card flush>
          <Table label="삭제된 집단소송" stacks>
            <thead>
              <tr>
                <th scope="col">번호</th>
                <th scope="col">제목</th>
                <th scope="col">상태</th>
                <th scope="col">참여자</th>
                <th scope="col">삭제</th>
              </tr>
            </thead>
            <tbody>
              {models.map(({ id, title, status, participants, removedAt }) => (
                <tr key={id}>
                  <td>{id}</td>
                  <td>{title}</td>
                  <td>{status}</td>
                  <td data-right>{formatNumber(participants)}명</td>
                  <td>{formatDateTime(removedAt)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Card>
      )}
    </>
  );
}

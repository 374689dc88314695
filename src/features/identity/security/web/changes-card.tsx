import { useState } from "react";
import { formatDateTime } from "#platform/dates.ts";
import { Card } from "#ui/components/card.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { useRead } from "#platform/web/query.ts";
import { listSize } from "#records/web/list/list-address.ts";
import { ListFooter } from "#records/web/list/list-footer.tsx";
import { listSecurityChanges } from "../endpoints.ts";

/** Who changed the settings of this page, when and why. */
export function ChangesCard() {
  const [page, setPage] = useState(1);
  const query = { page: String(page), size: String(listSize) };
  const { data, error, refetch } = useRead(listSecurityChanges, { query }, { keepPrevious: true });
  return (
    <Card title="바꾼 기록" flush>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={3} columns="140px 80px 1fr" />}
      {data?.total === 0 && <EmptyState title="바꾼 기록이 없습니다." />}
      {data && data.total > 0 && (
        <>
          <Table label="보안 설정을 바꾼 기록" wraps stacks>
            <thead>
              <tr>
                <th scope="col">일시</th>
                <th scope="col">바꾼 사람</th>
                <th scope="col">바꾼 내용</th>
                <th scope="col">사유</th>
              </tr>
            </thead>
            <tbody>
              {data.models.map(({ id, at, name, what, lines, reason }) => (
                <tr key={id}>
                  <td>{formatDateTime(at)}</td>
                  <td>{name || "서버 명령"}</td>
                  <td data-line="">
                    <strong>{what}</strong>
                    {lines.map((line) => (
                      <div key={line}>{line}</div>
                    ))}
                  </td>
                  <td>{reason}</td>
                </tr>
              ))}
            </tbody>
          </Table>
          <ListFooter page={page} shown={data.models.length} total={data.total} onPage={setPage} />
        </>
      )}
    </Card>
  );
}

import { formatDateTime } from "#platform/dates.ts";
import { Card } from "#ui/components/card.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { useRead } from "#platform/web/query.ts";
import { listRefusals } from "../endpoints.ts";

/** Who was refused because of the network, lately. */
export function RefusalsCard() {
  const { data, error, refetch } = useRead(listRefusals, { query: { size: "20" } });
  return (
    <Card title="차단된 접속" flush>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={3} columns="1fr 120px 160px" />}
      {data?.total === 0 && <EmptyState title="차단된 접속이 없습니다." />}
      {data && data.total > 0 && (
        <Table label="차단된 접속" stacks>
          <thead>
            <tr>
              <th>직원</th>
              <th>주소</th>
              <th data-right>횟수</th>
              <th>마지막</th>
            </tr>
          </thead>
          <tbody>
            {data.models.map(({ name, email, ip, attempts, firstAt, lastAt }) => (
              <tr key={`${email} ${ip} ${firstAt}`}>
                <td title={email}>{name}</td>
                <td>{ip}</td>
                <td data-right data-label="횟수">
                  {attempts}
                </td>
                <td title={`처음 ${formatDateTime(firstAt)}`}>{formatDateTime(lastAt)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

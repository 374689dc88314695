import { formatWon } from "#platform/money.ts";
import { formatNumber } from "#platform/number.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { Card } from "#ui/components/card.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { stakeCalls } from "../endpoints.ts";
import { stake } from "../stake.ts";

/** What the partner held from which day, the latest first. */
export function StakeCard({ partnerId }: { readonly partnerId: number }) {
  useRefreshOn(stake.name, stakeCalls.list);
  const { data, error, refetch } = useRead(stakeCalls.list, {
    query: { partner: String(partnerId), sort: "-fromOn", size: "20" },
  });
  const all = <PageLink to={`/partner/interest-status/stakes?partner=${partnerId}`}>전체</PageLink>;
  return (
    <Card title="지분" aside={all}>
      {!data && error && (
        <ErrorState title="지분을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={3} columns="84px 1fr" />}
      {data?.models.length === 0 && <EmptyState title="등록한 지분이 없습니다." />}
      {data && data.models.length > 0 && (
        <Table>
          <thead>
            <tr>
              <th scope="col">적용일</th>
              <th scope="col" data-right>
                지분 · 출자금
              </th>
            </tr>
          </thead>
          <tbody>
            {data.models.map(({ id, fromOn, units, capital, state }) => (
              <tr key={id} data-off={state === "reversed" || state === "reversal" || undefined}>
                <td>
                  {fromOn} {state === "reversal" && "(정정)"}
                </td>
                <td data-right>
                  {formatNumber(units)}좌
                  <br />
                  {formatWon(capital)}원
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

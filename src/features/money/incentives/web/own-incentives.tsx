import { formatWon } from "#platform/money.ts";
import { useRead } from "#platform/web/query.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { listOwnIncentives } from "../endpoints.ts";
import { incentive, incentiveStatuses } from "../incentive.ts";

/** 내 인센티브: what was confirmed and paid. */
export default function OwnIncentives() {
  useRefreshOn("incentive", listOwnIncentives);
  const { data, error, refetch } = useRead(listOwnIncentives, {});
  return (
    <>
      <PageHeader title="내 인센티브" />
      {!data && !error && <SkeletonRows rows={6} columns="1fr 80px 140px 80px 140px" />}
      {error && !data && (
        <ErrorState title="인센티브를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {data?.models.length === 0 && <EmptyState>확정된 인센티브가 없습니다.</EmptyState>}
      {data && data.models.length > 0 && (
        <Card flush>
          <Table label="내 인센티브" stacks>
            <thead>
              <tr>
                <th scope="col">기간</th>
                <th scope="col">근거</th>
                <th scope="col" data-right>
                  기여액
                </th>
                <th scope="col" data-right>
                  비율
                </th>
                <th scope="col" data-right>
                  지급액
                </th>
                <th scope="col">상태</th>
              </tr>
            </thead>
            <tbody>
              {data.models.map(({ id, from, to, basis, base, pct, amount, status, paidOn }) => (
                <tr key={id}>
                  <td data-line="">
                    {from} – {to}
                  </td>
                  <td>{basis}</td>
                  <td data-right data-label="기여액">
                    {formatWon(base)}원
                  </td>
                  <td data-right data-label="비율">
                    {pct === null ? "—" : `${pct}%`}
                  </td>
                  <td data-right data-label="지급액">
                    {formatWon(amount)}원
                  </td>
                  <td>
                    <StateChip tone={incentive.fields.status.tones[status]}>{incentiveStatuses[status]}</StateChip>{" "}
                    {paidOn}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Card>
      )}
    </>
  );
}

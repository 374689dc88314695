import { formatWon } from "#platform/money.ts";
import { hasPage, PageLink } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { Card } from "#ui/components/card.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { readBase } from "../endpoints.ts";

/** The confirmed shares behind the base of an incentive, as they stand now. */
export function BaseCard({ number }: { readonly number: number }) {
  const { data, error, refetch } = useRead(readBase, { params: { number: String(number) } });
  const leads = hasPage("/lawfirm/payment");
  return (
    <Card title="근거가 되는 기여" flush aside={data && <span>{formatWon(data.amount)}원</span>}>
      {!data && !error && <SkeletonRows rows={4} columns="1fr 80px" />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.models.length === 0 && <EmptyState>이 기간에 확정된 기여가 없습니다.</EmptyState>}
      {data && data.models.length > 0 && (
        <Table label="근거가 되는 기여">
          <tbody>
            {data.models.map(({ paymentId, payDate, role, pct, amount }) => (
              <tr key={`${paymentId} ${role}`}>
                <td>{leads ? <PageLink to={`/lawfirm/payment?id=${paymentId}`}>{payDate}</PageLink> : payDate}</td>
                <td>
                  {role} {pct}%
                </td>
                <td data-right>{formatWon(amount)}원</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

import { firmToday, addDays } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { readLots } from "../endpoints.ts";
import { expiringDays } from "../member.ts";
import { walletUnits } from "../movement.ts";

/** What a member has, lot by lot in the order of use. */
export function LotsSection({ number }: { readonly number: number }) {
  useRefreshOn("walletMovement", readLots);
  const { data, error, refetch } = useRead(readLots, { params: { number: String(number) } });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} columns="80px 1fr 110px 110px" />;
  if (data.models.length === 0)
    return <EmptyState>남은 캐시와 포인트가 없습니다. 적립하면 여기에 보입니다.</EmptyState>;
  return (
    <Table label="남은 캐시와 포인트" stacks>
      <thead>
        <tr>
          <th scope="col">구분</th>
          <th scope="col">사유</th>
          <th scope="col" data-right>
            들어온 금액
          </th>
          <th scope="col" data-right>
            남은 금액
          </th>
          <th scope="col">만료일</th>
        </tr>
      </thead>
      <tbody>
        {data.models.map((lot) => (
          <tr key={lot.id}>
            <td>
              {walletUnits[lot.unit]} {lot.unit === "cash" && (lot.paid ? "(유료)" : "(무상)")}
            </td>
            <td data-line="">
              <PageLink to={`/lawfirm/service/cashpoint/ledger?id=${lot.movementNumber}`}>{lot.reason}</PageLink>
            </td>
            <td data-right data-label="들어온 금액">
              {formatWon(lot.amount)}원
            </td>
            <td data-right data-label="남은 금액">
              <strong>{formatWon(lot.left)}원</strong>
            </td>
            <td data-label="만료일">
              <LastDay day={lot.expiresOn} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** In colour when it is near. */
function LastDay({ day }: { readonly day: string | null }) {
  if (day === null) return "없음";
  return day <= addDays(firmToday(), expiringDays) ? <StateChip tone="amber">{day}</StateChip> : day;
}

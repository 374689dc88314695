import { formatNumber } from "#platform/number.ts";
import { formatWon } from "#platform/money.ts";
import { useUrlState } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { listOwnAllocations } from "../endpoints.ts";
import { allocationStatuses } from "../status.ts";
import { MonthPicker } from "./month-picker.tsx";
import { monthQuery, urlMonth } from "./months.ts";
import { statusTones } from "./share-row.tsx";
import styles from "./allocations.module.css";

/** 내 기여: one's own shares; what was given back to clients is taken off again. */
export default function OwnShares() {
  const [{ month }, set] = useUrlState({ month: urlMonth });
  const query = { ...monthQuery(month), size: "100" };
  const { data, error, refetch } = useRead(listOwnAllocations, { query }, { keepPrevious: true });
  return (
    <>
      <PageHeader title="내 기여" detail={data && `${formatNumber(data.total)}건 · ${formatWon(data.amount)}원`} />
      <div className={styles.filters}>
        <MonthPicker month={month} onChange={(next) => set({ month: next })} />
      </div>
      {!data && !error && <SkeletonRows rows={8} columns="104px 1fr 80px 80px 140px 80px" />}
      {error && !data && (
        <ErrorState title="내 기여를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {data?.models.length === 0 && <EmptyState>이 달에 배분된 기여가 없습니다.</EmptyState>}
      {data && data.models.length > 0 && (
        <Card flush>
          <Table label="내 기여" stacks>
            <thead>
              <tr>
                <th scope="col">입금일</th>
                <th scope="col">계약</th>
                <th scope="col">역할</th>
                <th scope="col" data-right>
                  비율
                </th>
                <th scope="col" data-right>
                  기여액
                </th>
                <th scope="col">상태</th>
              </tr>
            </thead>
            <tbody>
              {data.models.map(({ id, payDate, title, role, pct, amount, status }) => (
                <tr key={id}>
                  <td>{payDate}</td>
                  <td data-rest data-line="">
                    {title || "—"}
                  </td>
                  <td>{role}</td>
                  <td data-right data-label="비율">
                    {pct}%
                  </td>
                  <td data-right data-label="기여액">
                    {formatWon(amount)}원
                  </td>
                  <td>
                    <StateChip tone={statusTones[status]}>{allocationStatuses[status]}</StateChip>
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

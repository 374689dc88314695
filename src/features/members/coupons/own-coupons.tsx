import { formatDateTime } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { useRead } from "#platform/web/query.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { listOwnCoupons } from "./client-endpoints.ts";
import { couponTargets } from "./coupon.ts";
import { discountWords } from "./discount.ts";
import type { OwnCoupon } from "./schemas.ts";

const states = {
  issued: { label: "사용 가능", tone: "green" },
  held: { label: "주문 중", tone: "amber" },
  used: { label: "사용함", tone: "grey" },
  expired: { label: "기간 만료", tone: "grey" },
} as const;

/** On the client's page: the coupons that the client was given. */
export function OwnCoupons() {
  const { data, error, refetch } = useRead(listOwnCoupons, {});
  return (
    <Card title="쿠폰">
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={2} columns="1fr 100px 110px" />}
      {data?.models.length === 0 && <EmptyState>받으신 쿠폰이 없습니다.</EmptyState>}
      {data && data.models.length > 0 && (
        <Table label="쿠폰" wraps stacks>
          <thead>
            <tr>
              <th scope="col">쿠폰</th>
              <th scope="col">할인</th>
              <th scope="col">사용 조건</th>
              <th scope="col">사용 기간</th>
              <th scope="col">상태</th>
            </tr>
          </thead>
          <tbody>
            {data.models.map((coupon, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- a client is told no number of a coupon
              <tr key={place}>
                <td>{coupon.name}</td>
                <td data-label="할인">{discountWords(coupon)}</td>
                <td data-label="사용 조건">{conditionOf(coupon)}</td>
                <td data-label="사용 기간">
                  {coupon.validFrom} – {coupon.validTo}
                </td>
                <td data-label="상태">
                  <StateChip tone={states[coupon.status].tone}>{states[coupon.status].label}</StateChip>{" "}
                  {coupon.usedAt && <small>{formatDateTime(coupon.usedAt).slice(0, 10)}</small>}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

function conditionOf({ target, minAmount }: OwnCoupon): string {
  const what = target === "all" ? "모든 서비스" : couponTargets[target];
  return minAmount > 0 ? `${what}, ${formatWon(minAmount)}원부터` : what;
}

import { formatWon } from "#platform/money.ts";
import { PageLink, urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import type { OwnCells } from "#records/web/list/list-columns.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { useBulkSteps } from "#records/web/steps/bulk-steps.tsx";
import type { StepsInUse } from "#records/web/steps/take-step.ts";
import { manageCoupons } from "../access.ts";
import { couponCalls } from "../endpoints.ts";
import { couponIssue } from "../issue.ts";
import { issueSteps } from "../steps.ts";
import { CouponTabs } from "./coupon-tabs.tsx";

const views = [
  { label: "쓰지 않음", query: "status=issued" },
  { label: "주문 중", query: "status=held" },
  { label: "사용", query: "status=used" },
  { label: "만료·회수", query: "status=expired,canceled" },
];

const cells: OwnCells<typeof couponIssue> = {
  discount: ({ discount }) => (discount === null ? "—" : formatWon(discount)),
};
const steps: StepsInUse = { machine: issueSteps, refreshes: [couponCalls.list] };

/** /lawfirm/service/coupon/issues: what members have of coupons; with ?id= one of them. */
export default function IssueScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  const bulk = useBulkSteps(steps, manageCoupons);
  if (id === null) {
    return (
      <>
        <CouponTabs />
        <RecordScreen
          resource={couponIssue}
          manage={manageCoupons}
          title="쿠폰 발급"
          views={views}
          cells={cells}
          form={false}
          actions={bulk.actions}
          emptyHint="발급한 쿠폰이 없습니다. 쿠폰을 열어 회원에게 발급해 주세요."
        />
        {bulk.dialog}
      </>
    );
  }
  return (
    <RecordRead resource={couponIssue} number={id}>
      {(row) => (
        <RecordPage
          resource={couponIssue}
          row={row}
          manage={manageCoupons}
          steps={steps}
          cells={cells}
          form={false}
          title={row.coupon?.label ?? "쿠폰"}
          facts={[
            { label: "회원", value: row.client?.label },
            {
              label: "주문",
              value: row.order && (
                <PageLink to={`/lawfirm/service/payment?id=${row.order.number}`}>{row.order.label}</PageLink>
              ),
            },
          ]}
        />
      )}
    </RecordRead>
  );
}

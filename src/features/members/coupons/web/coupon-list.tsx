import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { formatWon } from "#platform/money.ts";
import { addDays, firmToday } from "#platform/dates.ts";
import { goTo } from "#platform/web/navigation.tsx";
import { useAllowed } from "#platform/web/session.ts";
import type { OwnCells } from "#records/web/list/list-columns.ts";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { manageCoupons } from "../access.ts";
import { coupon } from "../coupon.ts";
import { CouponTabs } from "./coupon-tabs.tsx";

const views = () => [
  { label: "활성", query: "status=active" },
  { label: "작성 중", query: "status=draft" },
  { label: "30일 안 종료", query: `status=active&validTo=${firmToday()}..${addDays(firmToday(), 30)}` },
];

const cells: OwnCells<typeof coupon> = {
  issuedCount: ({ issuedCount, issueLimit }) =>
    issueLimit === null || issueLimit === undefined
      ? formatWon(issuedCount)
      : `${formatWon(issuedCount)}/${formatWon(issueLimit)}`,
};

/** /lawfirm/service/coupon and /lawfirm/service/coupon/couponList */
export default function CouponList() {
  const mayManage = useAllowed(manageCoupons);
  return (
    <>
      <CouponTabs current="list" />
      <RecordScreen
        resource={coupon}
        manage={manageCoupons}
        title="쿠폰"
        views={views()}
        cells={cells}
        form={false}
        buttons={
          mayManage && (
            <Button
              leftSection={<IconPlus size={15} aria-hidden />}
              onClick={() => goTo("/lawfirm/service/coupon/couponCreation")}
            >
              쿠폰 만들기
            </Button>
          )
        }
        emptyHint="쿠폰이 없습니다. 쿠폰을 만들고 활성화하면 회원에게 발급할 수 있습니다."
      />
    </>
  );
}

import { PageTabs } from "#firm/web/page-tabs.tsx";
import { manageCoupons } from "../access.ts";

const list = "/lawfirm/service/coupon/couponList";

const tabs = [
  { path: list, label: "쿠폰" },
  { path: "/lawfirm/service/coupon/issues", label: "발급 내역" },
  { path: "/lawfirm/service/coupon/couponCreation", label: "쿠폰 만들기", policy: manageCoupons },
];

/** The pages of 쿠폰; the list is also the page of the menu. */
export function CouponTabs({ current }: { readonly current?: "list" }) {
  return <PageTabs label="쿠폰 화면" tabs={tabs} {...(current && { current: list })} />;
}

import type { WebFeature } from "#firm/web/feature.ts";
import { manageCoupons, showCoupons } from "../access.ts";

export const feature: WebFeature = {
  name: "coupons",
  pages: [
    {
      path: "/lawfirm/service/coupon",
      title: "쿠폰",
      policy: showCoupons,
      load: () => import("./coupon-list.tsx"),
      menu: { group: "회원", label: "쿠폰", icon: "ticket", order: 20 },
    },
    {
      path: "/lawfirm/service/coupon/couponList",
      title: "쿠폰",
      policy: showCoupons,
      load: () => import("./coupon-list.tsx"),
    },
    {
      path: "/lawfirm/service/coupon/couponDetail",
      title: "쿠폰",
      policy: showCoupons,
      load: () => import("./coupon-detail.tsx"),
    },
    {
      path: "/lawfirm/service/coupon/couponCreation",
      title: "쿠폰 만들기",
      policy: manageCoupons,
      load: () => import("./coupon-creation.tsx"),
    },
    {
      path: "/lawfirm/service/coupon/issues",
      title: "쿠폰 발급",
      policy: showCoupons,
      load: () => import("./issue-screen.tsx"),
    },
  ],
};

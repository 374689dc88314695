import type { WebFeature } from "#firm/web/feature.ts";
import { ownPayslips } from "../access.ts";

export const feature: WebFeature = {
  name: "payslips",
  pages: [
    {
      path: "/lawfirm/mypage/salary",
      title: "급여명세서",
      policy: ownPayslips,
      load: () => import("./payslip-list.tsx"),
      menu: { group: "게시판·개인", label: "급여명세서", icon: "receipt", order: 50 },
    },
    {
      path: "/lawfirm/mypage/salary/$payslipId",
      title: "급여명세서",
      policy: ownPayslips,
      load: () => import("./payslip-page.tsx"),
    },
  ],
};

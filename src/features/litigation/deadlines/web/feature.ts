import type { WebFeature } from "#firm/web/feature.ts";
import { showCourtWork } from "#features/litigation/desk/access.ts";
import { workOnDeadlines } from "../access.ts";

const policy = showCourtWork;

export const feature: WebFeature = {
  name: "deadlines",
  pages: [
    { path: "/lawfirm/service/legal-case/deadlines", title: "기한", policy, load: () => import("./deadline-list.tsx") },
    {
      path: "/lawfirm/service/legal-case/deadlines/$deadlineId",
      title: "기한 상세",
      policy,
      load: () => import("./deadline-page.tsx"),
    },
    { path: "/lawfirm/service/legal-case/moves", title: "기한 변동", policy, load: () => import("./move-list.tsx") },
    {
      path: "/lawfirm/service/legal-case/deadline-list",
      title: "기한 가져오기",
      policy: workOnDeadlines,
      load: () => import("./deadline-list-screen.tsx"),
    },
    {
      path: "/lawfirm/service/legal-case/moves/$moveId",
      title: "기한 변동 상세",
      policy,
      load: () => import("./move-page.tsx"),
    },
    {
      path: "/lawfirm/service/legal-case/notices",
      title: "판결 통지",
      policy,
      load: () => import("./notice-list.tsx"),
    },
    {
      path: "/lawfirm/service/legal-case/notices/$noticeId",
      title: "판결 통지 상세",
      policy,
      load: () => import("./notice-page.tsx"),
    },
    { path: "/lawfirm/service/legal-case/rules", title: "기한규칙", policy, load: () => import("./rule-list.tsx") },
    {
      path: "/lawfirm/service/legal-case/rules/$ruleId",
      title: "기한규칙 상세",
      policy,
      load: () => import("./rule-page.tsx"),
    },
    { path: "/lawfirm/service/legal-case/holidays", title: "공휴일", policy, load: () => import("./holiday-list.tsx") },
    {
      path: "/lawfirm/service/legal-case/holidays/$holidayId",
      title: "공휴일 상세",
      policy,
      load: () => import("./holiday-page.tsx"),
    },
  ],
  rails: [
    {
      name: "deadlines",
      label: "기한",
      order: 5,
      policy,
      part: "deadlines",
      types: ["project", "legalCase"],
      load: () => import("./deadline-rail.tsx"),
    },
  ],
  homeCards: [
    {
      name: "todays-peremptory",
      title: "오늘의 불변기한",
      order: 1,
      policy,
      load: () => import("./todays-peremptory.tsx"),
    },
    { name: "todays-filings", title: "오늘의 제출", order: 3, policy, load: () => import("./todays-filings.tsx") },
  ],
};

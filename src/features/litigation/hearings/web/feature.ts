import type { WebFeature } from "#firm/web/feature.ts";
import { showCourtWork } from "#features/litigation/desk/access.ts";

export const feature: WebFeature = {
  name: "hearings",
  pages: [
    {
      path: "/lawfirm/service/legal-case/hearings",
      title: "기일",
      policy: showCourtWork,
      load: () => import("./hearing-list.tsx"),
    },
    {
      path: "/lawfirm/service/legal-case/hearings/calendar",
      title: "기일 달력",
      policy: showCourtWork,
      load: () => import("./calendar-page.tsx"),
    },
    {
      path: "/lawfirm/service/legal-case/hearings/table",
      title: "기일표",
      policy: showCourtWork,
      load: () => import("./table-page.tsx"),
    },
    {
      path: "/lawfirm/service/legal-case/hearings/$hearingId",
      title: "기일 상세",
      policy: showCourtWork,
      load: () => import("./hearing-page.tsx"),
    },
  ],
  rails: [
    {
      name: "hearings",
      label: "기일",
      order: 14,
      policy: showCourtWork,
      types: ["project", "legalCase"],
      load: () => import("./hearing-rail.tsx"),
    },
  ],
  homeCards: [
    {
      name: "todays-hearings",
      title: "오늘의 기일",
      order: 2,
      policy: showCourtWork,
      load: () => import("./todays-hearings.tsx"),
    },
  ],
};

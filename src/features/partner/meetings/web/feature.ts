import type { WebFeature } from "#firm/web/feature.ts";
import { showPartners } from "#features/partner/members/access.ts";

export const feature: WebFeature = {
  name: "partnerMeetings",
  pages: [
    {
      path: "/partner/attendance",
      title: "출석",
      policy: showPartners,
      load: () => import("./meeting-screen.tsx"),
      menu: { group: "파트너", label: "출석", icon: "calendar-check", order: 50 },
    },
    {
      path: "/partner/attendance/grid",
      title: "출석 현황",
      policy: showPartners,
      load: () => import("./grid-screen.tsx"),
    },
    {
      path: "/partner/attendance/rules",
      title: "정족수 규정",
      policy: showPartners,
      load: () => import("./rule-screen.tsx"),
    },
  ],
};

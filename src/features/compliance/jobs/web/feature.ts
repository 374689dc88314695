import type { WebFeature } from "#firm/web/feature.ts";
import { reviewAccess } from "#features/compliance/access.ts";

/** What is done outside of calls: what waits, runs and failed. */
export const feature: WebFeature = {
  name: "jobs",
  pages: [
    {
      path: "/lawfirm/compliance/jobs",
      title: "예약 작업",
      policy: reviewAccess,
      load: () => import("./jobs-screen.tsx"),
      menu: { group: "설정", label: "예약 작업", icon: "clock-play", order: 80 },
    },
  ],
};

import type { WebFeature } from "#firm/web/feature.ts";
import { readKinds } from "../readers.ts";
import { reviewAccess } from "#features/compliance/access.ts";

/** The monthly look at the access log, alarms, the report of a leak, and backups. */
export const feature: WebFeature = {
  name: "review",
  pages: [
    {
      path: "/member/access",
      title: "접속기록 점검",
      policy: reviewAccess,
      load: () => import("./review-screen.tsx"),
      menu: { group: "설정", label: "접속기록 점검", icon: "eye-check", order: 70 },
    },
  ],
  rails: [
    {
      name: "readers",
      label: "조회 기록",
      order: 82,
      policy: reviewAccess,
      types: readKinds,
      load: () => import("./readers-rail.tsx"),
    },
  ],
  slots: {
    overlay: [{ name: "backup-warning", policy: reviewAccess, order: 95, load: () => import("./backup-warning.tsx") }],
  },
};

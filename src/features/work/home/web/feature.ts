import { teamMember } from "#platform/policy.ts";
import type { WebFeature } from "#firm/web/feature.ts";
import { showPayments } from "#features/money/payments/access.ts";
import { browseConsults } from "#features/pipeline/consults/access.ts";

/** The cards of the home page, below the tasks; features bring theirs by `homeCards`. */
export const feature: WebFeature = {
  name: "home",
  pages: [],
  slots: {
    below: [
      {
        name: "home-cards",
        path: "/",
        policy: teamMember,
        order: 0,
        height: 600,
        load: () => import("./home-cards.tsx"),
      },
    ],
  },
  homeCards: [
    {
      name: "todays-consults",
      title: "오늘 상담",
      order: 20,
      policy: browseConsults,
      load: () => import("./todays-consults.tsx"),
    },
    {
      name: "unmatched-payments",
      title: "미매칭 입금",
      order: 30,
      policy: showPayments,
      load: () => import("./unmatched-payments.tsx"),
    },
  ],
};

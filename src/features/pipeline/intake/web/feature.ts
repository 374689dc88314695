import { teamMember } from "#platform/policy.ts";
import type { WebFeature } from "#firm/web/feature.ts";
import { manageIntakes, showChannels, showIntakes } from "../access.ts";

export const feature: WebFeature = {
  name: "intakes",
  pages: [
    {
      path: "/lawfirm/consult/ai",
      title: "AI 상담",
      policy: teamMember,
      offered: showIntakes,
      load: () => import("./intake-screen.tsx"),
      menu: { group: "사건", label: "AI 상담", icon: "message-chatbot", order: 12 },
    },
    {
      path: "/lawfirm/consult/ai/channels",
      title: "접수 창구",
      policy: teamMember,
      offered: showChannels,
      load: () => import("./channel-screen.tsx"),
    },
  ],
  rails: [
    {
      name: "intakes",
      label: "AI 대화",
      order: 61,
      policy: manageIntakes,
      types: ["consult"],
      load: () => import("./intakes-rail.tsx"),
    },
  ],
};

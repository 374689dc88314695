import { teamMember } from "#platform/policy.ts";
import type { WebFeature } from "#firm/web/feature.ts";
import { browseClientTalk, manageClientTalk, showClientTalk } from "../access.ts";

export const feature: WebFeature = {
  name: "clientTalk",
  pages: [
    {
      path: "/client/talk",
      title: "의뢰인 대화",
      policy: browseClientTalk,
      load: () => import("./talk-list.tsx"),
      menu: { group: "사건", label: "의뢰인 대화", icon: "message-2", order: 36 },
    },
    {
      path: "/client/talk/replies",
      title: "빠른 답변",
      policy: showClientTalk,
      load: () => import("./reply-screen.tsx"),
    },
    {
      path: "/client/talk/$roomId",
      title: "의뢰인 대화",
      policy: teamMember,
      load: () => import("./talk-screen.tsx"),
    },
  ],
  rails: [
    {
      name: "clientDraft",
      label: "의뢰인 안내",
      order: 19,
      policy: manageClientTalk,
      types: ["project"],
      load: () => import("./draft-rail.tsx"),
    },
  ],
};

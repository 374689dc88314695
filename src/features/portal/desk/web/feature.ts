import type { WebFeature } from "#firm/web/feature.ts";
import { useDesk } from "../access.ts";
import { listMeetings } from "../endpoints.ts";

const page = {
  title: "데스크",
  policy: useDesk,
  layout: "bare",
  load: () => import("./desk-screen.tsx"),
} as const;

export const feature: WebFeature = {
  name: "desk",
  pages: [
    {
      ...page,
      path: "/desk",
      firstReads: [listMeetings],
      menu: { group: "사건", label: "데스크(미팅룸)", icon: "device-tv", order: 95 },
    },
    { ...page, path: "/desk/project" },
    { ...page, path: "/desk/project/$projectId" },
  ],
};

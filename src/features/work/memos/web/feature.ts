import type { WebFeature } from "#firm/web/feature.ts";
import { openMemos, showMemos } from "../access.ts";

export const feature: WebFeature = {
  name: "memos",
  pages: [
    {
      path: "/lawfirm/project/memos",
      title: "메모리스트",
      policy: showMemos,
      load: () => import("./memo-screen.tsx"),
      menu: { group: "사건", label: "메모리스트", icon: "notes", order: 55 },
    },
  ],
  rails: [
    {
      name: "memos",
      label: "메모",
      order: 30,
      policy: openMemos,
      part: "memos",
      load: () => import("./record-memos.tsx"),
    },
  ],
  homeCards: [
    {
      name: "mentions",
      title: "언급·알림",
      order: 5,
      policy: showMemos,
      load: () => import("./mentions-card.tsx"),
    },
  ],
};

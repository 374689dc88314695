import type { WebFeature } from "#firm/web/feature.ts";
import { joinTalk } from "../access.ts";
import { unreadTotal } from "./unread.ts";

export const feature: WebFeature = {
  name: "rooms",
  pages: [
    {
      path: "/talk",
      title: "톡",
      policy: joinTalk,
      load: () => import("./talk-screen.tsx"),
      menu: { group: "게시판·개인", label: "톡", icon: "messages", order: 10, count: unreadTotal },
    },
    { path: "/talk/post", title: "톡 새 글", policy: joinTalk, load: () => import("./new-post-screen.tsx") },
    { path: "/talk/post/$postId", title: "톡 글", policy: joinTalk, load: () => import("./post-screen.tsx") },
  ],
  homeCards: [{ name: "talk", title: "톡의 언급", order: 7, policy: joinTalk, load: () => import("./calls-card.tsx") }],
  slots: {
    overlay: [{ name: "unread", policy: joinTalk, order: 90, load: () => import("./follow-unread.tsx") }],
  },
};

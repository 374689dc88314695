import type { WebFeature } from "#firm/web/feature.ts";
import { askForAuthors, joinBoards } from "../access.ts";

export const feature: WebFeature = {
  name: "boards",
  pages: [
    {
      path: "/lawfirm/board",
      title: "게시판",
      policy: joinBoards,
      load: () => import("./board-screen.tsx"),
      menu: { group: "게시판·개인", label: "게시판", icon: "clipboard-text", order: 20 },
    },
    {
      path: "/lawfirm/board/authors",
      title: "작성자 확인 요청",
      policy: askForAuthors,
      load: () => import("./author-screen.tsx"),
    },
  ],
  homeCards: [
    {
      name: "notices",
      title: "확인할 공지",
      order: 6,
      policy: joinBoards,
      load: () => import("./notices-card.tsx"),
    },
  ],
};

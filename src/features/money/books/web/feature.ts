import type { WebFeature } from "#firm/web/feature.ts";
import { showBooks } from "../access.ts";

export const feature: WebFeature = {
  name: "books",
  pages: [
    {
      path: "/lawfirm/finance/accounting",
      title: "회계",
      policy: showBooks,
      load: () => import("./accounting-screen.tsx"),
      menu: { group: "재무", label: "회계", icon: "book-2", order: 50 },
    },
  ],
};

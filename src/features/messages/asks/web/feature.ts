import type { WebFeature } from "#firm/web/feature.ts";
import { joinAsks } from "../access.ts";

export const feature: WebFeature = {
  name: "asks",
  pages: [
    {
      path: "/lawfirm/ask",
      title: "내부 문의",
      policy: joinAsks,
      load: () => import("./ask-screen.tsx"),
      menu: { group: "사건", label: "내부 문의", icon: "help-circle", order: 90 },
    },
  ],
};

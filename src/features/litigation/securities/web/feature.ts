import { showCourtWork } from "#features/litigation/desk/access.ts";
import type { WebFeature } from "#firm/web/feature.ts";

const policy = showCourtWork;

export const feature: WebFeature = {
  name: "securities",
  pages: [
    {
      path: "/lawfirm/service/legal-case/securities",
      title: "담보",
      policy,
      load: () => import("./security-list.tsx"),
    },
    {
      path: "/lawfirm/service/legal-case/securities/$securityId",
      title: "담보 상세",
      policy,
      load: () => import("./security-page.tsx"),
    },
  ],
};

import type { WebFeature } from "#firm/web/feature.ts";
import { showCourtWork } from "#features/litigation/desk/access.ts";

export const feature: WebFeature = {
  name: "servicesOfProcess",
  pages: [
    {
      path: "/lawfirm/service/legal-case/services",
      title: "송달",
      policy: showCourtWork,
      load: () => import("./service-list.tsx"),
    },
    {
      path: "/lawfirm/service/legal-case/services/$serviceId",
      title: "송달 상세",
      policy: showCourtWork,
      load: () => import("./service-page.tsx"),
    },
  ],
};

import type { WebFeature } from "#firm/web/feature.ts";
import { workOnClosings } from "../access.ts";

export const feature: WebFeature = {
  name: "closing",
  pages: [
    {
      path: "/lawfirm/service/legal-case/closing",
      title: "일일마감",
      policy: workOnClosings,
      load: () => import("./closing-page.tsx"),
    },
  ],
  homeCards: [
    {
      name: "unclosed-days",
      title: "마감하지 않은 날",
      order: 4,
      policy: workOnClosings,
      load: () => import("./unclosed-days.tsx"),
    },
  ],
};

import type { WebFeature } from "#firm/web/feature.ts";
import { bringRosterIn } from "../access.ts";

export const feature: WebFeature = {
  name: "roster",
  pages: [
    {
      path: "/member/roster",
      title: "직원 명부 가져오기",
      policy: bringRosterIn,
      load: () => import("./roster-screen.tsx"),
    },
  ],
};

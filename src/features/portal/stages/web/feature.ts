import type { WebFeature } from "#firm/web/feature.ts";
import { showStageTexts } from "../access.ts";

export const feature: WebFeature = {
  name: "clientStages",
  pages: [
    {
      path: "/client/talk/stages",
      title: "의뢰인 단계 문구",
      policy: showStageTexts,
      load: () => import("./stage-text-screen.tsx"),
    },
  ],
};

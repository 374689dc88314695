import type { WebFeature } from "#firm/web/feature.ts";
import { showAbsences } from "../access.ts";

export const feature: WebFeature = {
  name: "absences",
  pages: [
    {
      path: "/lawfirm/consult/tele/absences",
      title: "부재 일정",
      policy: showAbsences,
      load: () => import("./absence-screen.tsx"),
    },
  ],
};

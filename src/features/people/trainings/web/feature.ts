import type { WebFeature } from "#firm/web/feature.ts";
import { keepTrainings } from "../access.ts";

export const feature: WebFeature = {
  name: "trainings",
  pages: [
    {
      path: "/lawfirm/mypage/trainings",
      title: "연수교육",
      policy: keepTrainings,
      load: () => import("./training-screen.tsx"),
      menu: { group: "게시판·개인", label: "연수교육", icon: "school", order: 60 },
    },
  ],
};

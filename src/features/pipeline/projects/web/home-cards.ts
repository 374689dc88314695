import type { HomeCard } from "#firm/web/home-cards.ts";
import { showProjects } from "../access.ts";

/** What the home page shows of projects. */
export const projectHomeCards: readonly HomeCard[] = [
  {
    name: "todays-hearings",
    title: "오늘의 기일",
    order: 10,
    policy: showProjects,
    load: () => import("./todays-hearings.tsx"),
  },
  {
    name: "idle-projects",
    title: "무일정 사건",
    order: 50,
    policy: showProjects,
    load: () => import("./idle-projects.tsx"),
  },
];

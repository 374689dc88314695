import type { HomeCard } from "#firm/web/home-cards.ts";
import { browseProjects } from "../access.ts";

/** What the home page shows of projects. */
export const projectHomeCards: readonly HomeCard[] = [
  {
    name: "idle-projects",
    title: "무일정 사건",
    order: 50,
    policy: browseProjects,
    load: () => import("./idle-projects.tsx"),
  },
];

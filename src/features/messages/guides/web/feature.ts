import type { Page, WebFeature } from "#firm/web/feature.ts";
import { readFranchiseGuides, readLeaderGuides } from "../access.ts";

const franchise: Page = {
  path: "/ksk/가맹",
  title: "가맹 안내",
  policy: readFranchiseGuides,
  load: () => import("./franchise-screen.tsx"),
  menu: { group: "게시판·개인", label: "가맹 안내", icon: "book-2", order: 40 },
};

const leader: Page = {
  path: "/ksk/팀장역할",
  title: "팀장 역할 안내",
  policy: readLeaderGuides,
  load: () => import("./leader-screen.tsx"),
  menu: { group: "게시판·개인", label: "팀장 역할 안내", icon: "book-2", order: 50 },
};

/** The same page under its address in parts of syllables, as some systems copy it. */
function inParts({ path, title, policy, load }: Page): Page {
  return { path: path.normalize("NFD"), title, policy, load };
}

export const feature: WebFeature = {
  name: "guides",
  pages: [franchise, leader, inParts(franchise), inParts(leader)],
};

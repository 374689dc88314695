import { teamMember } from "#platform/policy.ts";
import type { WebFeature } from "#firm/web/feature.ts";
import { browseClientFiles, showClientFiles } from "../access.ts";

export const feature: WebFeature = {
  name: "clientUploads",
  pages: [
    {
      path: "/client/files",
      title: "의뢰인 자료",
      policy: browseClientFiles,
      load: () => import("./file-list.tsx"),
      menu: { group: "사건", label: "의뢰인 자료", icon: "file-upload", order: 34 },
    },
    {
      path: "/client/files/$postId",
      title: "자료 요청",
      policy: teamMember,
      load: () => import("./file-screen.tsx"),
    },
  ],
  rails: [
    {
      name: "clientFiles",
      label: "자료 요청",
      order: 17,
      policy: showClientFiles,
      types: ["client"],
      load: () => import("./client-rail.tsx"),
    },
  ],
};

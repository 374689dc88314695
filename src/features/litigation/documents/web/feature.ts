import type { WebFeature } from "#firm/web/feature.ts";
import { manageDocuments, showDocuments } from "../access.ts";

export const feature: WebFeature = {
  name: "documents",
  pages: [
    {
      path: "/lawfirm/documents",
      title: "문서",
      policy: showDocuments,
      load: () => import("./document-list.tsx"),
      menu: { group: "송무", label: "문서", icon: "files", order: 30 },
    },
    {
      path: "/lawfirm/documents/text",
      title: "본문 검색",
      policy: showDocuments,
      load: () => import("./text-screen.tsx"),
    },
    {
      path: "/lawfirm/documents/evidence",
      title: "증거목록",
      policy: showDocuments,
      load: () => import("./evidence-screen.tsx"),
    },
    {
      path: "/lawfirm/documents/bundles",
      title: "합본",
      policy: showDocuments,
      load: () => import("./bundle-list.tsx"),
    },
    {
      path: "/lawfirm/documents/bundles/$bundleId",
      title: "합본 상세",
      policy: showDocuments,
      load: () => import("./bundle-screen.tsx"),
    },
    {
      path: "/lawfirm/documents/trash",
      title: "문서 휴지통",
      policy: manageDocuments,
      load: () => import("./trash-screen.tsx"),
    },
    {
      path: "/lawfirm/documents/$documentId",
      title: "문서 상세",
      policy: showDocuments,
      load: () => import("./document-screen.tsx"),
    },
  ],
  rails: [
    {
      name: "documents",
      label: "문서",
      order: 55,
      policy: showDocuments,
      types: ["project", "legalCase"],
      load: () => import("./document-rail.tsx"),
    },
  ],
};

import { IconFiles } from "@tabler/icons-react";
import type { WebFeature } from "#firm/web/feature.ts";
import { manageDocuments, showDocuments } from "../access.ts";

const page = "/lawfirm/documents";

export const feature: WebFeature = {
  name: "documents",
  pages: [
    {
      path: page,
      title: "문서",
      policy: showDocuments,
      load: () => import("./document-list.tsx"),
      menu: { group: "송무", label: "문서", icon: IconFiles, order: 30 },
    },
    { path: `${page}/text`, title: "본문 검색", policy: showDocuments, load: () => import("./text-screen.tsx") },
    { path: `${page}/evidence`, title: "증거목록", policy: showDocuments, load: () => import("./evidence-screen.tsx") },
    { path: `${page}/trash`, title: "문서 휴지통", policy: manageDocuments, load: () => import("./trash-screen.tsx") },
    {
      path: `${page}/$documentId`,
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

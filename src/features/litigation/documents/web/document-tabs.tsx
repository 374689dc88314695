import { PageTabs } from "#firm/web/page-tabs.tsx";
import { manageDocuments, showDocuments } from "../access.ts";

const tabs = [
  { path: "/lawfirm/documents", label: "문서", policy: showDocuments },
  { path: "/lawfirm/documents/text", label: "본문 검색", policy: showDocuments },
  { path: "/lawfirm/documents/evidence", label: "증거목록", policy: showDocuments },
  { path: "/lawfirm/documents/bundles", label: "합본", policy: showDocuments },
  { path: "/lawfirm/documents/trash", label: "휴지통", policy: manageDocuments },
];

/** The pages of 문서, above each of their lists. */
export function DocumentTabs() {
  return <PageTabs label="문서 화면" tabs={tabs} />;
}

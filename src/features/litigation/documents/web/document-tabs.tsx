import { PageLink } from "#platform/web/navigation.tsx";
import { useFacts } from "#platform/web/session.ts";
import { manageDocuments, showDocuments } from "../access.ts";
import styles from "./documents.module.css";

const tabs = [
  { path: "/lawfirm/documents", label: "문서", policy: showDocuments },
  { path: "/lawfirm/documents/text", label: "본문 검색", policy: showDocuments },
  { path: "/lawfirm/documents/evidence", label: "증거목록", policy: showDocuments },
  { path: "/lawfirm/documents/bundles", label: "합본", policy: showDocuments },
  { path: "/lawfirm/documents/trash", label: "휴지통", policy: manageDocuments },
];

/** The pages of 문서, above each of their lists. */
export function DocumentTabs() {
  const facts = useFacts();
  return (
    <nav aria-label="문서 화면" className={styles.tabs}>
      {tabs
        .filter(({ policy }) => policy.allows(facts))
        .map(({ path, label }) => (
          <PageLink key={path} to={path} className={styles.tab}>
            {label}
          </PageLink>
        ))}
    </nav>
  );
}

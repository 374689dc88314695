import { PageLink } from "#platform/web/navigation.tsx";
import { useFacts } from "#platform/web/session.ts";
import { deskTabs } from "./tabs.ts";
import styles from "./desk-tabs.module.css";

/** The tabs of the court work, above the list of each of its pages. */
export function DeskTabs() {
  const facts = useFacts();
  return (
    <nav aria-label="송무" className={styles.tabs}>
      {deskTabs
        .filter(({ policy }) => policy.allows(facts))
        .map(({ path, label }) => (
          <PageLink key={path} to={path} className={styles.tab}>
            {label}
          </PageLink>
        ))}
    </nav>
  );
}

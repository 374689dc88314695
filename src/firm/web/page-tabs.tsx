import type { Policy } from "#platform/policy.ts";
import { PageLink, usePath } from "#platform/web/navigation.tsx";
import { useFacts } from "#platform/web/session.ts";
import styles from "./page-tabs.module.css";

export type PageTab = {
  /** With its query where tabs differ by that alone: `/lawfirm/payment?part=open`. */
  readonly path: string;
  readonly label: string;
  /** Others see no such tab. */
  readonly policy?: Policy;
};

type PageTabsProps = {
  /** What a screen reader calls the tabs. */
  readonly label: string;
  readonly tabs: readonly PageTab[];
  /** The path of the tab that is shown, where more than the path of the page tells it. */
  readonly current?: string;
};

/** Pages that belong together, above the list of each of them. */
export function PageTabs({ label, tabs, current }: PageTabsProps) {
  const facts = useFacts();
  const path = usePath();
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs
        .filter(({ policy }) => policy?.allows(facts) ?? true)
        .map((tab) => (
          <PageLink
            key={tab.path}
            to={tab.path}
            match="whole"
            className={styles.tab}
            aria-current={tab.path === (current ?? path) ? "page" : undefined}
          >
            {tab.label}
          </PageLink>
        ))}
    </nav>
  );
}

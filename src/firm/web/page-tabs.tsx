import { useEffect, useRef } from "react";
import type { Policy } from "#platform/policy.ts";
import { PageLink, usePath } from "#platform/web/navigation.tsx";
import { useFacts } from "#platform/web/session.ts";
import { bringInSight } from "#ui/in-sight.ts";
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
  const seen = tabs.filter(({ policy }) => policy?.allows(facts) ?? true);
  const open = seen.findIndex((tab) => tab.path === (current ?? path));
  const row = useRef<HTMLElement>(null);
  useEffect(() => bringInSight(row.current, row.current?.children[open] as HTMLElement | undefined), [open]);
  return (
    <nav ref={row} aria-label={label} className={styles.tabs}>
      {seen.map((tab, place) => (
        <PageLink
          key={tab.path}
          to={tab.path}
          match="whole"
          className={styles.tab}
          aria-current={place === open ? "page" : undefined}
        >
          {tab.label}
        </PageLink>
      ))}
    </nav>
  );
}

import type { ReactNode } from "react";
import { PageLink } from "#platform/web/navigation.tsx";
import styles from "./sales.module.css";

/** A number that leads to its rows; plain for those who may not see them. */
export function NumberLink({ to, children }: { readonly to: string | null; readonly children: ReactNode }) {
  if (to === null) return children;
  return (
    <PageLink to={to} className={styles.link}>
      {children}
    </PageLink>
  );
}

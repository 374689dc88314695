import type { ReactNode } from "react";
import { PageLink } from "#platform/web/navigation.tsx";
import styles from "./home-rows.module.css";

/** So many rows has a card of the home page (product §6.1). */
export const homeRows = 7;

export type HomeRow = {
  readonly key: string | number;
  readonly name: ReactNode;
  /** Where the name leads; null: nowhere. */
  readonly to: string | null;
  /** What stands at the right of the row. */
  readonly detail: ReactNode;
};

/** The rows of a home card: a name that leads on, and what stands beside it. */
export function HomeRows({ rows }: { readonly rows: readonly HomeRow[] }) {
  return (
    <ul className={styles.rows}>
      {rows.map(({ key, name, to, detail }) => (
        <li key={key}>
          {to === null ? (
            name
          ) : (
            <PageLink to={to} title={wholeText(name)}>
              {name}
            </PageLink>
          )}
          <span title={wholeText(detail)}>{detail}</span>
        </li>
      ))}
    </ul>
  );
}

/** For the pointer over what is cut. */
const wholeText = (shown: ReactNode) => (typeof shown === "string" ? shown : undefined);

/** What a home card says in place of its rows, or below them. */
export function HomeNote({ children }: { readonly children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}

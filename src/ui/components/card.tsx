import type { ReactNode } from "react";
import styles from "./card.module.css";

type CardProps = {
  readonly title?: string;
  /** At the right of the title: a number, a link, a button. */
  readonly aside?: ReactNode;
  /** Without padding, for tables that reach the border. */
  readonly flush?: boolean;
  readonly children: ReactNode;
};

/** A white sheet with a hairline and 12 px corners. */
export function Card({ title, aside, flush = false, children }: CardProps) {
  return (
    <section className={styles.card} data-flush={flush || undefined}>
      {title !== undefined && (
        <div className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}

import type { ReactNode } from "react";
import styles from "./section.module.css";

type SectionProps = {
  readonly title: string;
  /** Beside the title: a state, a number, buttons. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
};

/** A titled stretch of a record's page or tab. */
export function Section({ title, beside, children }: SectionProps) {
  return (
    <section aria-label={title} className={styles.section}>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        {beside}
      </div>
      {children}
    </section>
  );
}

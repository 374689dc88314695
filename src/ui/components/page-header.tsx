import type { ReactNode } from "react";
import styles from "./page-header.module.css";

type PageHeaderProps = {
  readonly title: string;
  /** Beside the title, e.g. `14건`. */
  readonly detail?: ReactNode;
  /** Before the title, e.g. a link to the list. */
  readonly above?: ReactNode;
  /** Buttons, the most important one last. */
  readonly actions?: ReactNode;
  /** Second line: people, places. */
  readonly children?: ReactNode;
};

/** Title line of a page. */
export function PageHeader({ title, detail, above, actions, children }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.line}>
        <div className={styles.words}>
          {above !== undefined && <span className={styles.above}>{above} /</span>}
          <h1 className={styles.title} title={title}>
            {title}
          </h1>
          {detail !== undefined && <span className={styles.detail}>{detail}</span>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {children !== undefined && <div className={styles.second}>{children}</div>}
    </header>
  );
}

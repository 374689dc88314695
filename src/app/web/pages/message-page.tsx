import type { ReactNode } from "react";
import { PageLink } from "#platform/web/navigation.tsx";
import styles from "./message-page.module.css";

type MessagePageProps = {
  readonly title: string;
  /** Number or word above the title. */
  readonly mark?: string;
  readonly children?: ReactNode;
  /** Without the link home, where there is nothing behind it. */
  readonly withoutLink?: boolean;
};

/** A page that only says something, with the way home. */
export function MessagePage({ title, mark, children, withoutLink = false }: MessagePageProps) {
  return (
    <div className={styles.page}>
      {mark !== undefined && <p className={styles.mark}>{mark}</p>}
      <h1 className={styles.title}>{title}</h1>
      {children !== undefined && <div className={styles.words}>{children}</div>}
      {!withoutLink && (
        <PageLink to="/" className={styles.link}>
          홈으로 이동
        </PageLink>
      )}
    </div>
  );
}

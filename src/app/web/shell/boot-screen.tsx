import { SkeletonBar, SkeletonRows } from "#ui/components/states.tsx";
import { readToken } from "#platform/web/session-token.ts";
import styles from "./boot-screen.module.css";

/** The shape of the page while it is being asked who is signed in. */
export function BootScreen() {
  if (readToken() === null) return null;
  return (
    <div className={styles.screen}>
      <div className={styles.side} />
      <div className={styles.head} />
      <div className={styles.page}>
        <SkeletonBar width={140} height={20} />
        <div className={styles.card}>
          <SkeletonRows rows={10} />
        </div>
      </div>
    </div>
  );
}

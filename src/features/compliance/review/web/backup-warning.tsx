import { useRead } from "#platform/web/query.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { readBackups } from "#features/compliance/backups/endpoints.ts";
import styles from "./review.module.css";

/** Says on every page that for more than eight days nobody knows whether the backups restore. */
export default function BackupWarning() {
  const { data } = useRead(readBackups, {});
  if (!data?.overdue) return null;
  return (
    <output className={styles.warning}>
      8일 넘게 백업이 복원되는지 확인하지 못했습니다. <PageLink to="/member/access?tab=backups">확인하기</PageLink>
    </output>
  );
}

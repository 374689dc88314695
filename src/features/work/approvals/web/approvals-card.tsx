import { useEffect } from "react";
import { formatNumber } from "#platform/number.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { refreshReads, useRead } from "#platform/web/query.ts";
import { onRecordChange } from "#records/web/record-changes.ts";
import { ErrorState, SkeletonBar } from "#ui/components/states.tsx";
import { listApprovals } from "../endpoints.ts";
import styles from "./approvals-card.module.css";

/** Rows of a card of the home page (product §6.1). */
const mostRows = 7;

/** Home card: what waits for the person's decision, by kind, with the list in which it stands. */
export default function ApprovalsCard() {
  const { data, error, refetch } = useRead(listApprovals, {}, { background: true });
  // The bell changes with everything that begins to wait, and that waits no more.
  useEffect(() => onRecordChange("bell", () => void refreshReads(listApprovals)), []);
  if (!data) {
    if (error) return <ErrorState title="불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
    return (
      <output aria-label="불러오는 중">
        <SkeletonBar width="70%" />
      </output>
    );
  }
  const { models, total } = data;
  if (total === 0) return <p className={styles.empty}>결재를 기다리는 것이 없습니다.</p>;
  const left = models.length - mostRows;
  return (
    <>
      <ul className={styles.rows}>
        {models.slice(0, mostRows).map(({ label, path, count }) => (
          <li key={label}>
            {path === null ? label : <PageLink to={path}>{label}</PageLink>}
            <span>{formatNumber(count)}건</span>
          </li>
        ))}
      </ul>
      <p className={styles.sum}>
        모두 {formatNumber(total)}건{left > 0 && ` · 그 밖의 종류 ${left}가지`}
      </p>
    </>
  );
}

import { useEffect } from "react";
import { StateChip } from "#ui/components/chip.tsx";
import { ErrorState, SkeletonBar } from "#ui/components/states.tsx";
import { PageLink } from "#platform/web/navigation.tsx";
import { refreshReads, useRead } from "#platform/web/query.ts";
import { onRecordChange } from "#records/web/record-changes.ts";
import { listRequests } from "../endpoints.ts";
import { clockWords, requestKinds } from "../privacy.ts";
import styles from "./privacy.module.css";

/** Rows of a card of the home page (product §6.1). */
const shown = 7;

/** Home card: requests about personal data that wait for an answer, the most urgent first. */
export default function OpenRequests() {
  const { data, error, refetch } = useRead(listRequests, {}, { background: true });
  useEffect(() => onRecordChange("client", () => void refreshReads(listRequests)), []);
  if (!data) {
    if (error) return <ErrorState title="불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
    return <SkeletonBar width="80%" />;
  }
  if (data.total === 0) return <p className={styles.note}>처리할 요구가 없습니다.</p>;
  return (
    <>
      {data.overdue > 0 && <StateChip tone="red">기한 지남 {data.overdue}</StateChip>}
      <ul className={styles.rows}>
        {data.models.slice(0, shown).map(({ id, client, kind, daysLeft }) => (
          <li key={id}>
            <PageLink to={`/lawfirm/client/${client.number}?tab=privacy`}>
              {requestKinds[kind]} · {client.name}
            </PageLink>
            <span data-late={daysLeft < 0 || undefined}>{clockWords(daysLeft)}</span>
          </li>
        ))}
      </ul>
      {data.total > shown && <p className={styles.note}>모두 {data.total}건</p>}
    </>
  );
}

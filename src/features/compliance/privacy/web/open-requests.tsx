import { useEffect } from "react";
import { formatNumber } from "#platform/number.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { ErrorState, SkeletonBar } from "#ui/components/states.tsx";
import { refreshReads, useRead } from "#platform/web/query.ts";
import { HomeNote, homeRows, HomeRows } from "#records/web/home-rows.tsx";
import { onRecordChange } from "#records/web/record-changes.ts";
import { listRequests } from "../endpoints.ts";
import { clockWords, pathOfRequest, requestKinds } from "../privacy.ts";
import styles from "./privacy.module.css";

/** Home card: requests about personal data that wait for an answer, the most urgent first. */
export default function OpenRequests() {
  const { data, error, refetch } = useRead(listRequests, {}, { background: true });
  useEffect(() => onRecordChange("client", () => void refreshReads(listRequests)), []);
  useEffect(() => onRecordChange("consult", () => void refreshReads(listRequests)), []);
  if (!data) {
    if (error) return <ErrorState title="불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
    return <SkeletonBar width="80%" />;
  }
  if (data.total === 0) return <HomeNote>처리할 요구가 없습니다.</HomeNote>;
  return (
    <>
      {data.overdue > 0 && <StateChip tone="red">기한 지남 {data.overdue}</StateChip>}
      <HomeRows
        rows={data.models.slice(0, homeRows).map(({ id, client, consult, kind, daysLeft }) => ({
          key: id,
          name: `${requestKinds[kind]} · ${(client ?? consult)?.name ?? ""}`,
          to: pathOfRequest({ client, consult }),
          detail: daysLeft < 0 ? <strong className={styles.late}>{clockWords(daysLeft)}</strong> : clockWords(daysLeft),
        }))}
      />
      {data.total > homeRows && <HomeNote>모두 {formatNumber(data.total)}건</HomeNote>}
    </>
  );
}

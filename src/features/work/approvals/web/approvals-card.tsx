import { useEffect } from "react";
import { formatNumber } from "#platform/number.ts";
import { refreshReads, useRead } from "#platform/web/query.ts";
import { HomeNote, homeRows, HomeRows } from "#records/web/home-rows.tsx";
import { onRecordChange } from "#records/web/record-changes.ts";
import { ErrorState, SkeletonBar } from "#ui/components/states.tsx";
import { listApprovals } from "../endpoints.ts";

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
  if (total === 0) return <HomeNote>결재를 기다리는 것이 없습니다.</HomeNote>;
  const left = models.length - homeRows;
  return (
    <>
      <HomeRows
        rows={models.slice(0, homeRows).map(({ label, path, count }) => ({
          key: label,
          name: label,
          to: path,
          detail: `${formatNumber(count)}건`,
        }))}
      />
      <HomeNote>
        모두 {formatNumber(total)}건{left > 0 && ` · 그 밖의 종류 ${left}가지`}
      </HomeNote>
    </>
  );
}

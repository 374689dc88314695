import { formatNumber } from "#platform/number.ts";
import { today } from "#features/litigation/desk/today.ts";
import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { daysBetween } from "#firm/court-days.ts";
import { isFromBefore, type FirstDay } from "#firm/late.ts";
import { useFirstDay } from "#firm/web/first-day.ts";
import { formatDay, type Day } from "#platform/dates.ts";
import { useRead } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { workOnDeadlines } from "../access.ts";
import { isStanding, untold } from "../deadline.ts";
import { listOfCase, listOfRecord } from "../endpoints.ts";
import { DeadlinesOfCase, type DeadlineOfCase } from "../deadlines-of-case.tsx";
import styles from "../deadlines.module.css";

const EntryDialog = lazy(() => import("./entry-dialog.tsx"));

/** Deadlines of a project, a case or another record that has them: the next one first, with its computation, who entered and who verified it. */
export default function DeadlineRail({ record }: { readonly record: RailRecord }) {
  const { data, error, refetch } = useDeadlinesOf(record);
  const may = useAllowed(workOnDeadlines);
  const [entering, setEntering] = useState(false);
  if (!data) {
    if (!error) return <SkeletonRows rows={4} columns="90px 1fr" />;
    return <ErrorState title="기한을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  }
  const next = data.models.find(({ status }) => isStanding(status));
  return (
    <>
      {next && <Next deadline={next} />}
      {data.total === 0 ? (
        <EmptyState title="기한이 없습니다.">송달을 등록하면 기한이 제안됩니다.</EmptyState>
      ) : (
        <DeadlinesOfCase models={data.models} />
      )}
      {may && (
        <Button variant="default" onClick={() => setEntering(true)}>
          기한 입력
        </Button>
      )}
      {entering && (
        <Suspense>
          <EntryDialog place={placeOf(record)} onClose={() => setEntering(false)} />
        </Suspense>
      )}
    </>
  );
}

function useDeadlinesOf({ type, id }: RailRecord) {
  const onCase = onCourtWork(type);
  useRefreshOn("deadline", listOfCase);
  useRefreshOn("deadline", listOfRecord);
  const key = type === "project" ? "projectId" : "caseId";
  const ofCase = useRead(listOfCase, { query: { [key]: String(id) } }, { enabled: onCase });
  const ofRecord = useRead(listOfRecord, { params: { type, id: String(id) } }, { enabled: !onCase });
  return onCase ? ofCase : ofRecord;
}

const onCourtWork = (type: string) => type === "project" || type === "legalCase";

/** Where the dialog enters a deadline of this record. */
function placeOf({ type, id, number, label, title }: RailRecord) {
  const ref = { id, number, label: title };
  if (type === "project") return { project: ref };
  return type === "legalCase" ? { case: ref } : { record: { type, id, label: `${label} ${number}` } };
}

function leftWords(actingOn: Day, firstDay: FirstDay): string {
  const left = daysBetween(today(), actingOn);
  if (left >= 0) return ` (D-${left})`;
  return isFromBefore(actingOn, firstDay) ? "" : ` (${formatNumber(-left)}일 지남)`;
}

function Next({
  deadline: { title, peremptory, actingOn, computation, enteredBy, verifiedBy },
}: {
  readonly deadline: DeadlineOfCase;
}) {
  const firstDay = useFirstDay();
  return (
    <div className={styles.next}>
      <p className={styles.due}>
        다음 기한 {actingOn === null ? untold : `${formatDay(actingOn)}${leftWords(actingOn, firstDay)}`} ·{" "}
        {peremptory && "⚑ "}
        {title}
      </p>
      <p>{computation}</p>
      <p>
        입력 {enteredBy} · {verifiedBy ? `검증 ${verifiedBy}` : "검증 전"}
      </p>
    </div>
  );
}

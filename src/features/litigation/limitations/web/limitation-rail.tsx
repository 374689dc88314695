import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { today } from "#features/litigation/desk/today.ts";
import { formatDateTime, formatDay } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { useRead } from "#platform/web/query.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { daysLeft } from "#firm/days-left.ts";
import { readLimitation } from "../endpoints.ts";
import { filingWays, limitationStates, type LimitedKind } from "../limitation.ts";
import type * as schemas from "../schemas.ts";
import { CheckCopy } from "./check-copy.tsx";
import styles from "./limitations.module.css";

const FilingDialog = lazy(() => import("./filing-dialog.tsx"));

type Limitation = CallOutput<typeof schemas.readLimitation>;

/** The day of limitation of a record: how long there is time, what was told of it, and the filing that ends it. */
export default function LimitationRail({ record }: { readonly record: RailRecord }) {
  const { number } = record;
  const type = record.type as LimitedKind;
  const { data, error, refetch } = useRead(readLimitation, { params: { type, number: String(number) } });
  useRefreshOn(type, readLimitation);
  const [entering, setEntering] = useState(false);
  if (!data) {
    if (!error) return <SkeletonRows rows={3} columns="90px 1fr" />;
    return <ErrorState title="시효를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  }
  if (data.limitationOn === null) {
    return <EmptyState title="시효·제척기간의 날이 없습니다.">날을 적으면 만료 전에 알려 드립니다.</EmptyState>;
  }
  return (
    <>
      <p className={styles.day}>
        {formatDay(data.limitationOn)} ({daysLeft(today(), data.limitationOn)}) ·{" "}
        <StateChip tone={data.state === "confirmed" ? "green" : "amber"}>{limitationStates[data.state]}</StateChip>
      </p>
      <Marks marks={data.marks} />
      {data.filing && <Filing filing={data.filing} />}
      {data.filing && <CheckCopy type={type} number={number} />}
      {data.mayRecord && (
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => setEntering(true)}>
            {data.filing ? "제출 다시 기록" : "소제기·보전 기록"}
          </Button>
        </div>
      )}
      {entering && (
        <Suspense>
          <FilingDialog type={type} number={number} onClose={() => setEntering(false)} />
        </Suspense>
      )}
    </>
  );
}

function Marks({ marks }: Pick<Limitation, "marks">) {
  if (marks.length === 0) return <p>아직 알린 적이 없습니다.</p>;
  return (
    <ul aria-label="알림 이력">
      {marks.map(({ mark, days, at }) => (
        <li key={mark}>
          {days}일 전 알림 · {formatDateTime(at)}
        </li>
      ))}
    </ul>
  );
}

function Filing({ filing }: { readonly filing: NonNullable<Limitation["filing"]> }) {
  return (
    <div className={styles.part}>
      <p>
        {filingWays[filing.way]} {formatDay(filing.filedOn)} · 기록 {filing.recordedBy}
      </p>
      <p>{filing.file?.name ?? "제출한 사본이 삭제되었습니다."}</p>
      {filing.late && <p>만료일 뒤에 제출했습니다.</p>}
      {filing.outdated && <p>시효·제척기간의 날이 바뀌어 제출을 다시 기록해야 합니다.</p>}
      {filing.openings.map(({ by, at }) => (
        <p key={by}>
          열람 {by} {formatDateTime(at)}
        </p>
      ))}
      {filing.confirmedAt && (
        <p>
          확인 {filing.confirmedBy} {formatDateTime(filing.confirmedAt)}
        </p>
      )}
    </div>
  );
}

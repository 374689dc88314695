import { useState } from "react";
import { firmToday, formatDay } from "#platform/dates.ts";
import { isLate } from "#firm/late.ts";
import { useFirstDay } from "#firm/web/first-day.ts";
import type { RowOf } from "#records/resource.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import type { seizure } from "../seizure.ts";
import type { Targets } from "./use-seizure.ts";
import styles from "./seizure.module.css";

type Due = { readonly key: string; readonly label: string; readonly day: string };
type DueCardProps = { readonly row: RowOf<typeof seizure>; readonly targets: Targets | undefined };

/** 기한: every day that court, third debtors and the firm itself still wait for, the nearest first. */
export function DueCard({ row, targets }: DueCardProps) {
  const [today] = useState(() => firmToday());
  const firstDay = useFirstDay();
  const due = dueOf(row, targets).toSorted((one, other) => (one.day < other.day ? -1 : 1));
  return (
    <Card title="기한">
      {due.length === 0 && <p className={styles.none}>진행 중인 기한이 없습니다.</p>}
      <ul className={styles.due}>
        {due.map(({ key, label, day }) => (
          <li key={key}>
            <span>{label}</span>
            <span>
              {formatDay(day)} {isLate(day, today, firstDay) && <StateChip tone="red">지남</StateChip>}
              {day === today && <StateChip tone="amber">오늘</StateChip>}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function dueOf(row: RowOf<typeof seizure>, targets: Targets | undefined): Due[] {
  const { status } = row;
  const waits = status === "filed" || status === "corrected";
  const own: (Due | null)[] = [
    waits && row.correctionDueOn ? { key: "correction", label: "보정", day: row.correctionDueOn } : null,
    status === "denied" && row.appealDueOn && !row.appealedOn
      ? { key: "appeal", label: "즉시항고", day: row.appealDueOn }
      : null,
    status === "granted" && row.executionDueOn && !row.executedOn
      ? { key: "execution", label: "가압류 집행", day: row.executionDueOn }
      : null,
    row.reportMissing && row.nextDueKind === "report" && row.nextDueOn
      ? { key: "report", label: "추심신고(내부 기준 7일)", day: row.nextDueOn }
      : null,
    row.hearingOn && status !== "done" ? { key: "hearing", label: "기일", day: row.hearingOn } : null,
  ];
  const statements = (targets?.models ?? []).flatMap(({ id, name, status: state, statementDueOn }) =>
    state === "served" && statementDueOn
      ? [{ key: `statement${id}`, label: `${name} 진술서`, day: statementDueOn }]
      : [],
  );
  return [...own.filter((one) => one !== null), ...statements];
}

import { Button, SegmentedControl } from "@mantine/core";
import "@mantine/core/styles/SegmentedControl.css";
import { firmToday, type Day } from "#platform/dates.ts";
import { periodAfter, periodBefore, periodKinds, periodLabels, type Period, type PeriodKind } from "../period.ts";
import styles from "./performance.module.css";

type PeriodBarProps = {
  readonly period: Period;
  readonly onChange: (change: { period?: PeriodKind; day: Day | null }) => void;
};

/** Which period is shown, and the way to its neighbours. */
export function PeriodBar({ period, onChange }: PeriodBarProps) {
  const today = firmToday();
  return (
    <div className={styles.bar}>
      <SegmentedControl
        aria-label="기간"
        data={periodKinds.map((kind) => ({ value: kind, label: periodLabels[kind] }))}
        value={period.kind}
        // The day on which a running period is looked at is today, whatever kind it is of.
        onChange={(kind) =>
          onChange({ period: kind, day: period.from <= today && today <= period.to ? null : period.from })
        }
      />
      <Button variant="default" onClick={() => onChange({ day: periodBefore(period).from })}>
        이전
      </Button>
      <Button variant="default" onClick={() => onChange({ day: null })}>
        오늘
      </Button>
      <Button
        variant="default"
        disabled={period.to >= today}
        onClick={() => onChange({ day: periodAfter(period).from })}
      >
        다음
      </Button>
    </div>
  );
}

/** `2026년 11월 · 2026-11-01 – 2026-11-30 · 진행 중` */
export function periodText({ label, from, to }: Pick<Period, "label" | "from" | "to">): string {
  return `${label} · ${from} – ${to}${to >= firmToday() ? " · 진행 중" : ""}`;
}

import { Button, SegmentedControl } from "@mantine/core";
import "@mantine/core/styles/SegmentedControl.css";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { firmToday, type Day } from "#platform/dates.ts";
import styles from "./calendar-bar.module.css";
import type { CalendarView } from "./facts.ts";
import { neighbourDay, periodTitle } from "./period.ts";

type CalendarBarProps = {
  readonly view: CalendarView;
  readonly day: Day;
  readonly onChange: (change: { readonly view?: CalendarView; readonly day?: Day }) => void;
};

/** Which month or week is shown, and the ways to another. */
export function CalendarBar({ view, day, onChange }: CalendarBarProps) {
  const unit = view === "month" ? "달" : "주";
  return (
    <div className={styles.bar}>
      <Button
        variant="default"
        aria-label={`이전 ${unit}`}
        onClick={() => onChange({ day: neighbourDay(view, day, -1) })}
      >
        <IconChevronLeft size={15} aria-hidden />
      </Button>
      <Button variant="default" onClick={() => onChange({ day: firmToday() })}>
        오늘
      </Button>
      <Button
        variant="default"
        aria-label={`다음 ${unit}`}
        onClick={() => onChange({ day: neighbourDay(view, day, 1) })}
      >
        <IconChevronRight size={15} aria-hidden />
      </Button>
      <h2 className={styles.title} aria-live="polite">
        {periodTitle(view, day)}
      </h2>
      <SegmentedControl
        aria-label="달력 보기"
        value={view}
        onChange={(next) => onChange({ view: next })}
        data={[
          { value: "month", label: "월" },
          { value: "week", label: "주" },
        ]}
      />
    </div>
  );
}

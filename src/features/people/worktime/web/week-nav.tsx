import { ActionIcon, Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { addDays, firmToday, isDay, type Day } from "#platform/dates.ts";
import type { UrlField } from "#platform/web/navigation.tsx";
import { useShortcuts } from "#platform/web/shortcuts.ts";
import { mondayOf } from "../day.ts";
import styles from "./worktime.module.css";

const thisWeek = (): Day => mondayOf(firmToday());

/** The week of the address: any day of it, the running one where there is none. */
export const urlWeek: UrlField<Day> = {
  read: (text) => (text !== undefined && isDay(text) ? mondayOf(text) : thisWeek()),
  write: (value) => (value === thisWeek() ? undefined : value),
};

type WeekNavProps = { readonly monday: Day; readonly onChange: (monday: Day) => void };

/** From week to week; `[` and `]` too. */
export function WeekNav({ monday, onChange }: WeekNavProps) {
  const isNow = monday === thisWeek();
  const before = () => onChange(addDays(monday, -7));
  const after = () => {
    if (!isNow) onChange(addDays(monday, 7));
  };
  useShortcuts([
    { key: "[", label: "지난주", run: before },
    { key: "]", label: "다음 주", run: after },
  ]);
  return (
    <div className={styles.nav}>
      <ActionIcon variant="default" size={32} aria-label="지난주" onClick={before}>
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <strong className={styles.range}>
        {monday} – {addDays(monday, 6).slice(5)}
      </strong>
      <ActionIcon variant="default" size={32} aria-label="다음 주" disabled={isNow} onClick={after}>
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
      {!isNow && (
        <Button variant="default" onClick={() => onChange(thisWeek())}>
          이번 주
        </Button>
      )}
    </div>
  );
}

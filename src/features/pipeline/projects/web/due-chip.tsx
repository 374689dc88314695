import { daysBetween } from "#firm/court-days.ts";
import { daysLeftWord } from "#firm/days-left.ts";
import { isFromBefore } from "#firm/late.ts";
import { useFirstDay } from "#firm/web/first-day.ts";
import { firmToday } from "#platform/dates.ts";
import { nearnessOf } from "../due.ts";
import styles from "./due-chip.module.css";

/** How near a day is, as colour and word; nothing beyond a week, and nothing where it is late nowhere. */
export function DueChip({ day }: { readonly day: string }) {
  const firstDay = useFirstDay();
  const days = daysBetween(firmToday(), day);
  const nearness = nearnessOf(days);
  if (nearness === "later" || (days < 0 && isFromBefore(day, firstDay))) return null;
  return (
    <span className={styles.chip} data-nearness={nearness}>
      {daysLeftWord(days)}
    </span>
  );
}

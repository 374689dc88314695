import { isFromBefore } from "#firm/late.ts";
import { useFirstDay } from "#firm/web/first-day.ts";
import { daysUntil, dueWord, nearnessOf } from "../due.ts";
import styles from "./due-chip.module.css";

/** How near a day is, as colour and word; nothing beyond a week, and nothing where it is late nowhere. */
export function DueChip({ day }: { readonly day: string }) {
  const firstDay = useFirstDay();
  const days = daysUntil(day);
  const nearness = nearnessOf(days);
  if (nearness === "later" || (days < 0 && isFromBefore(day, firstDay))) return null;
  return (
    <span className={styles.chip} data-nearness={nearness}>
      {dueWord(days)}
    </span>
  );
}

import { daysUntil, dueWord, nearnessOf } from "../due.ts";
import styles from "./due-chip.module.css";

/** How near a day is, as colour and word; nothing beyond a week. */
export function DueChip({ day }: { readonly day: string }) {
  const days = daysUntil(day);
  const nearness = nearnessOf(days);
  if (nearness === "later") return null;
  return (
    <span className={styles.chip} data-nearness={nearness}>
      {dueWord(days)}
    </span>
  );
}

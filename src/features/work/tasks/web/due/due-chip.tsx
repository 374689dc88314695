import { useFirstDay } from "#firm/web/first-day.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { dueChip, dueWords, type DueAt } from "../../due.ts";
import classes from "./due.module.css";
import { useMinute } from "./use-minute.ts";

/** How near the 기한 is; the whole of it under the pointer. */
export function DueChip({ dueAt }: { readonly dueAt: DueAt }) {
  const { words, tone } = dueChip(dueAt, useMinute(), useFirstDay());
  return (
    <span className={classes.chip} title={`기한 ${dueWords(dueAt)}`}>
      <span className={classes.hidden}>기한 </span>
      <StateChip tone={tone}>{words}</StateChip>
    </span>
  );
}

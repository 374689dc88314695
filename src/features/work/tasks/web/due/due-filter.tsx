import { useFirstDay } from "#firm/web/first-day.ts";
import { dueFilters, isWithin, type DueFilter as Filter } from "../../due.ts";
import type { TaskEntry } from "../../schemas.ts";
import parts from "../parts/parts.module.css";
import classes from "./due.module.css";
import { useMinute } from "./use-minute.ts";

type DueFilterProps = {
  readonly entries: readonly TaskEntry[];
  readonly chosen: Filter | null;
  readonly onChoose: (filter: Filter | null) => void;
};

const filters = Object.entries(dueFilters) as [Filter, string][];

/** Quick filters by 기한, each with how many there are; the chosen one is taken off by pressing it again. */
export function DueFilter({ entries, chosen, onChoose }: DueFilterProps) {
  const now = useMinute();
  const firstDay = useFirstDay();
  return (
    <fieldset className={classes.filters} aria-label="기한">
      {filters.map(([filter, label]) => (
        <button
          key={filter}
          type="button"
          className={parts.button}
          data-variant={chosen === filter ? "filled" : undefined}
          aria-pressed={chosen === filter}
          onClick={() => onChoose(chosen === filter ? null : filter)}
        >
          {label} {entries.filter(({ task }) => isWithin(filter, task.dueAt, now, firstDay)).length}
        </button>
      ))}
    </fieldset>
  );
}

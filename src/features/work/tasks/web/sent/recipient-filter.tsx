import { formatNumber } from "#platform/number.ts";
import type { Recipient } from "./recipients.ts";
import classes from "./sent.module.css";

type RecipientFilterProps = {
  readonly total: number;
  readonly recipients: readonly Recipient[];
  readonly chosen: number | null;
  readonly onChoose: (staffId: number | null) => void;
};

/** 전체 and a button per recipient. */
export function RecipientFilter({ total, recipients, chosen, onChoose }: RecipientFilterProps) {
  return (
    <fieldset className={classes.filter} aria-label="받는 사람">
      <button
        type="button"
        className={classes.filterButton}
        aria-pressed={chosen === null}
        onClick={() => onChoose(null)}
      >
        전체 <span className={classes.filterCount}>{formatNumber(total)}</span>
      </button>
      {recipients.map(({ id, shortName, tasks }) => (
        <button
          key={id}
          type="button"
          className={classes.filterButton}
          aria-pressed={chosen === id}
          onClick={() => onChoose(id)}
        >
          {shortName} <span className={classes.filterCount}>{formatNumber(tasks)}</span>
        </button>
      ))}
    </fieldset>
  );
}

import { formatDay } from "#platform/dates.ts";
import styles from "./deadlines.module.css";

type Computed = {
  readonly dueOn: string;
  readonly targetOn: string;
  readonly trace: readonly { readonly what: string; readonly day: string; readonly because: string }[];
  readonly notes: readonly string[];
};

/** The last day with every line that led to it. */
export function ComputedDays({ computed }: { readonly computed: Computed }) {
  const { dueOn, targetOn, trace, notes } = computed;
  return (
    <output className={styles.computed} aria-live="polite">
      <p className={styles.due}>
        만료 {formatDay(dueOn)} · 내부 목표 {formatDay(targetOn)}
      </p>
      <ol className={styles.trace}>
        {trace.map(({ what, day, because }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines of one computation never change places
          <li key={index}>
            {formatDay(day)} {what}: {because}
          </li>
        ))}
      </ol>
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </output>
  );
}

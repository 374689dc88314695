import type { ReactNode } from "react";
import styles from "./table.module.css";

type TableProps = {
  /** What the table holds, for those who hear it; absent: the section it stands in says so, and it is narrow. */
  readonly label?: string;
  /** Cells break their lines; without it a row is one line and the table scrolls. */
  readonly wraps?: boolean;
  /** On phones a row is a few lines instead of a strip that scrolls; `data-label` names a cell that would not explain itself. */
  readonly stacks?: boolean;
  /** `thead`, `tbody`, `tfoot`. Cells with `data-right` hold numbers; rows with `data-off` count no more. */
  readonly children: ReactNode;
};

/** A small table of figures or names that scrolls sideways in itself. Lists of records have `RecordTable`. */
export function Table({ label, wraps, stacks, children }: TableProps) {
  const table = (
    <table className={styles.table} data-wraps={wraps || undefined} data-stacks={stacks || undefined}>
      {children}
    </table>
  );
  if (label === undefined) return <div className={styles.scroll}>{table}</div>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard has to reach what scrolls
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      {table}
    </section>
  );
}

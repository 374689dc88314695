import type { ReactNode } from "react";
import styles from "./figure.module.css";

export type FormulaLine = {
  readonly label: string;
  readonly value: ReactNode;
  /** What the lines above come to. */
  readonly sum?: boolean;
};

/** The parts of a number, one below the other, and what they come to. */
export function Formula({ title, lines }: { readonly title?: string; readonly lines: readonly FormulaLine[] }) {
  return (
    <>
      {title !== undefined && <h3 className={styles.title}>{title}</h3>}
      <dl className={styles.lines}>
        {lines.map(({ label, value, sum = false }) => (
          <div key={label} data-sum={sum || undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

import type { ReactNode } from "react";
import { formatNumber } from "#platform/number.ts";
import type { Tone } from "#platform/tone.ts";
import styles from "./chip.module.css";

/** A state as colour and word. */
export function StateChip({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className={styles.chip} data-tone={tone}>
      {children}
    </span>
  );
}

const importanceTones: Readonly<Record<string, Tone>> = { S: "red", A: "blue", B: "amber", C: "grey" };

type ImportanceChipProps = {
  readonly importance: string;
  /** Number beside the letter, as in the counts of the header. */
  readonly count?: number;
};

/** The importance of a task: its letter in its colour. */
export function ImportanceChip({ importance, count }: ImportanceChipProps) {
  return (
    <span
      className={styles.importance}
      data-tone={importanceTones[importance] ?? "grey"}
      title={`중요도 ${importance}`}
    >
      {importance}
      {count !== undefined && <span> {formatNumber(count)}</span>}
    </span>
  );
}

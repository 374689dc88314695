import type { Outcome } from "./row.ts";

/** The line of a row that could not be measured. */
export function notMeasured(name: string, error: unknown): Outcome {
  return { name, figure: (error as Error).message.replaceAll(/http:\S+ /g, ""), limit: unmeasured, reached: false };
}

const unmeasured = "—";

/**
 * The lines of a row that fell short and was measured once more: what was reached at first stays, the others are those
 * of the second time and tell both. A machine that falters for minutes does not falter twice; a product that is too
 * slow is so both times.
 */
export function measuredAgain(first: readonly Outcome[], second: readonly Outcome[]): readonly Outcome[] {
  if (second.some(({ limit }) => limit === unmeasured)) return first;
  const [failure] = first.filter(({ limit }) => limit === unmeasured);
  return second.map((now) => {
    const before = failure ?? first.find(({ name }) => name === now.name);
    if (!before || before.reached) return before ?? now;
    return { ...now, figure: `${now.figure}; the first time ${before.figure}` };
  });
}

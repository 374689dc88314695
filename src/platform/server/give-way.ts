import { setImmediate as otherTurns } from "node:timers/promises";

/** Long enough for work to get on, short enough for nobody to notice; milliseconds. */
const turnMs = 20;

/**
 * For loops over thousands of rows on the event loop: await the answer before each row, and calls of others are
 * answered in between.
 */
export function givingWay(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < turnMs) return undefined;
    return otherTurns().then(() => {
      since = performance.now();
    });
  };
}

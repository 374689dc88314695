import type { FailedTest } from "./failures.ts";
import { say } from "./run.ts";

/** What a run of tests came to. */
export type Run = {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly FailedTest[];
  /** Files of which a test failed or was skipped, or their lines; null where something broke that belongs to no file. */
  readonly failedPlaces: readonly string[] | null;
};

/** More than these have a cause of their own, not a busy machine. */
const mostPlaces = 6;

/** What the tests come to, and what of the first run did not fail again. */
type Tried<R> = { readonly run: R; readonly unsteady: readonly FailedTest[] };

/**
 * The run, or what its failed places come to when they run once more with nothing beside them: clocks and kills of a
 * proof also measure what else the machine does. What passes then is named, since a promise that holds only on a
 * quiet machine wants to be looked at; one that fails twice fails.
 */
export async function withSecondTry<R extends Run>(
  first: R,
  again: (places: readonly string[]) => Promise<R>,
): Promise<Tried<R>> {
  const places = first.failedPlaces;
  if (places === null || places.length === 0 || places.length > mostPlaces) return { run: first, unsteady: [] };
  for (const place of places) say(`… ${place} failed and runs once more, alone`);
  const second = await again(places);
  const failedAgain = new Set(second.failures.map(({ name }) => name));
  return {
    run: { ...second, passed: Math.max(0, first.passed + first.failed - second.failed) },
    unsteady: first.failures.filter(({ name }) => !failedAgain.has(name)),
  };
}

import type { FailedTest } from "./failures.ts";
import { say } from "./run.ts";

/** What a run of tests came to, by file. */
export type Run = {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly FailedTest[];
  /** Files of which a test failed or was skipped; null where something broke that belongs to no file. */
  readonly failedFiles: readonly string[] | null;
};

/** More files than these have a cause of their own, not a busy machine. */
const mostFiles = 6;

/** What the tests come to, and what of the first run did not fail again. */
type Tried<R> = { readonly run: R; readonly unsteady: readonly FailedTest[] };

/**
 * The run, or what its failed files come to when they run once more with nothing beside them: clocks and kills of a
 * proof also measure what else the machine does. A file that passes then is named, since a promise that holds only on a
 * quiet machine wants to be looked at; one that fails twice fails.
 */
export async function withSecondTry<R extends Run>(
  first: R,
  again: (files: readonly string[]) => Promise<R>,
): Promise<Tried<R>> {
  const files = first.failedFiles;
  if (files === null || files.length === 0 || files.length > mostFiles) return { run: first, unsteady: [] };
  for (const file of files) say(`… ${file} failed and runs once more, alone`);
  const second = await again(files);
  const failedAgain = new Set(second.failures.map(({ name }) => name));
  return {
    run: { ...second, passed: Math.max(0, first.passed + first.failed - second.failed) },
    unsteady: first.failures.filter(({ name }) => !failedAgain.has(name)),
  };
}

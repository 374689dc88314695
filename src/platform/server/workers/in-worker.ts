import { WorkerPool } from "./pool.ts";

/**
 * The workers of this process. Two leave the machine to others; what an office brings is read within a second, so
 * nobody waits for long, and what takes longer than these limits is no file of an office.
 */
const pool = new WorkerPool({
  atWork: 2,
  waiting: 8,
  waitMilliseconds: 20_000,
  perPerson: 3,
  milliseconds: 20_000,
  heapMegabytes: 512,
});

/**
 * Makes a function that a module exports one that runs in a process of its own, so that whatever was sent holds nobody
 * else up:
 *
 *     const readRowsInWorker = inWorker(new URL("./read-rows.ts", import.meta.url), readRows);
 *     const rows = await readRowsInWorker(bytes, staff.id);
 *
 * Input and output are plain data. SpreadsheetError and Failure come through as they were thrown. What comes back is
 * taken in at once, so keep it to some megabytes. `person`: the staff id of whoever waits, null on the console.
 * Throws 413, 422, 429 and 503 in Korean words when memory, time, the person's turn or the queue run out.
 */
export function inWorker<Input, Output>(
  module: URL,
  job: (input: Input) => Output | Promise<Output>,
): (input: Input, person: number | null) => Promise<Output> {
  return async (input, person) => (await pool.run({ module: module.href, name: job.name, input }, person)) as Output;
}

/** Ends the workers of this process. */
export function endWorkers(): void {
  pool.end();
}

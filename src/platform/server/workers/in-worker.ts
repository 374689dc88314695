import { WorkerPool } from "./pool.ts";
import { makingWords, readingWords } from "./words.ts";

/**
 * The workers of this process. Two leave the machine to others; what an office brings is read within a second, so
 * nobody waits for long, and what takes longer than these limits is no file of an office.
 */
const reading = new WorkerPool({
  atWork: 2,
  waiting: 8,
  waitMilliseconds: 20_000,
  perPerson: 3,
  milliseconds: 20_000,
  heapMegabytes: 512,
  words: readingWords,
});

/** Papers are made beside it, so that neither waits for the other; a long one takes its time. */
const making = new WorkerPool({
  atWork: 2,
  waiting: 8,
  waitMilliseconds: 30_000,
  perPerson: 3,
  milliseconds: 40_000,
  heapMegabytes: 512,
  words: makingWords,
});

/** What the product itself writes is set in a process that stays for a while: most of a short paper's time is its start. */
const printing = new WorkerPool({
  atWork: 2,
  waiting: 8,
  waitMilliseconds: 30_000,
  perPerson: 3,
  milliseconds: 40_000,
  heapMegabytes: 512,
  words: makingWords,
  keptMilliseconds: 60_000,
});

/**
 * Makes a function that a module exports one that runs in a process of its own, so that whatever was sent holds nobody
 * else up. It is named, and its type alone imported, so that the server itself never loads what reads:
 *
 *     const readRowsInWorker = readInWorker<typeof readRows>(new URL("./read-rows.ts", import.meta.url), "readRows");
 *     const rows = await readRowsInWorker(bytes, staff.id);
 *
 * Input and output are plain data. SpreadsheetError and Failure come through as they were thrown. What comes back is
 * taken in at once, so keep it to some hundred kilobytes. `person`: the staff id of whoever waits, null on the console.
 * Throws 413, 422, 429 and 503 in Korean words when memory, time, the person's turn or the queue run out.
 */
export function readInWorker<Read extends (input: never) => unknown>(
  module: URL,
  name: string,
): (input: Parameters<Read>[0], person: number | null) => Promise<Awaited<ReturnType<Read>>> {
  return runIn(reading, module, name);
}

/**
 * The same for a function whose answer is long: what it hands over as texts of some hundred kilobytes each is taken in
 * one by one, so that no answer holds others up, however long it is.
 */
export function readInWorkerByPieces<Read extends (input: never, hand: (piece: string) => void) => unknown>(
  module: URL,
  name: string,
): (
  input: Parameters<Read>[0],
  person: number | null,
) => Promise<{ readonly value: Awaited<ReturnType<Read>>; readonly pieces: readonly string[] }> {
  return async (input, person) => {
    const pieces: string[] = [];
    const run = runIn<Awaited<ReturnType<Read>>>(reading, module, name, (piece) => pieces.push(piece));
    return { value: await run(input, person), pieces };
  };
}

/** The same for what is made of files that somebody sent: with a queue of its own and words that speak of making. */
export function makeInWorker<Make extends (input: never) => unknown>(
  module: URL,
  name: string,
): (input: Parameters<Make>[0], person: number | null) => Promise<Awaited<ReturnType<Make>>> {
  return runIn(making, module, name);
}

/**
 * The same for what is set from the product's own texts, one after the other in a process that stays:
 *
 *     const paperToPdf = printInWorker<typeof renderPaper>(new URL("./render-paper.ts", import.meta.url), "renderPaper");
 */
export function printInWorker<Print extends (input: never) => unknown>(
  module: URL,
  name: string,
): (input: Parameters<Print>[0], person: number | null) => Promise<Awaited<ReturnType<Print>>> {
  return runIn(printing, module, name);
}

function runIn<Output>(pool: WorkerPool, module: URL, name: string, onPiece?: (piece: string) => void) {
  return async (input: unknown, person: number | null) =>
    (await pool.run({ module: module.href, name, input }, person, onPiece)) as Output;
}

/** Ends the workers of this process. */
export function endWorkers(): void {
  reading.end();
  making.end();
  printing.end();
}

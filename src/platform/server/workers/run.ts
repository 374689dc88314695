import { fork } from "node:child_process";
import { setImmediate as otherTurns } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Failure } from "../http/failure.ts";
import { valueOf, type Order, type Piece, type Reply } from "./message.ts";
import type { WorkerWords } from "./words.ts";

/** What one job may take, and the words for whoever asked when it takes more. */
export type WorkerLimits = {
  readonly milliseconds: number;
  readonly heapMegabytes: number;
  readonly words: WorkerWords;
};

const main = fileURLToPath(new URL("main.ts", import.meta.url));
/** How V8 ends a process whose heap is full. */
const heapSignals: readonly (NodeJS.Signals | null)[] = ["SIGABRT", "SIGTRAP", "SIGILL"];

/**
 * Carries out one order in a process that lives for it alone. A full heap ends a thread together with its process
 * (`decisions/014-files-are-read-in-processes-of-their-own.md`), so it is a process. `signal` ends it early;
 * `onPiece` hears what the job hands over before its reply.
 * Throws what the job throws; 422 when it took too long, 413 when it took too much memory, 503 when it was ended.
 */
export async function runOrder(
  order: Order,
  limits: WorkerLimits,
  { signal, onPiece }: { readonly signal: AbortSignal; readonly onPiece: (piece: string) => void },
): Promise<unknown> {
  // Reading what was sent, starting a process and writing megabytes to it each take a moment: others come in between.
  await otherTurns();
  if (signal.aborted) throw stopped(limits.words);
  const { NODE_COMPILE_CACHE } = process.env;
  const child = fork(main, [], {
    serialization: "advanced",
    execArgv: [`--max-old-space-size=${limits.heapMegabytes}`],
    // It reads what strangers wrote and needs none of the keys.
    env: NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const end = () => child.kill("SIGKILL");
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    end();
  }, limits.milliseconds);
  signal.addEventListener("abort", end);
  const replied = new Promise<Reply>((resolve, reject) => {
    child.on("message", (answer: Piece | Reply) => ("piece" in answer ? onPiece(answer.piece) : resolve(answer)));
    child.once("error", reject);
    child.once("exit", (code, killedBy) => reject(endedEarly(limits.words, late, code, killedBy)));
  });
  // It may end before anybody waits for it.
  replied.catch(() => {});
  try {
    await otherTurns();
    // Whoever is gone before hearing the order is told of by its exit.
    child.send(order, () => {});
    return valueOf(await replied);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
    child.removeAllListeners().on("error", () => {});
    end();
  }
}

function endedEarly(words: WorkerWords, late: boolean, code: number | null, killedBy: NodeJS.Signals | null): Error {
  if (late) return new Failure("ruleViolated", words.late);
  if (heapSignals.includes(killedBy)) return new Failure("tooLarge", words.heavy);
  if (killedBy !== null) return stopped(words);
  return new Error(`a worker ended with ${code} and no reply`);
}

function stopped(words: WorkerWords): Failure {
  return new Failure("unavailable", words.stopped, { retryAfter: 2 });
}

import { fork, type ChildProcess } from "node:child_process";
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

/** While an order is carried out. */
type Attendance = {
  /** Ends it early. */
  readonly signal: AbortSignal;
  /** Hears what the job hands over before its reply. */
  readonly onPiece: (piece: string) => void;
};

/**
 * A process that carries out orders, one after the other. A full heap ends a thread together with its process
 * (`decisions/014-files-are-read-in-processes-of-their-own.md`), so it is a process.
 */
export class WorkerProcess {
  readonly #limits: WorkerLimits;
  readonly #child: ChildProcess;

  constructor(limits: WorkerLimits) {
    this.#limits = limits;
    const { NODE_COMPILE_CACHE } = process.env;
    this.#child = fork(main, [], {
      serialization: "advanced",
      execArgv: [`--max-old-space-size=${limits.heapMegabytes}`],
      // It reads what strangers wrote and needs none of the keys.
      env: NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE },
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    // Whoever waits is told by the order; nobody waits between two.
    this.#child.on("error", () => {});
  }

  /** Whether it can take another order. */
  get lives(): boolean {
    return this.#child.connected && !this.#child.killed;
  }

  /**
   * Carries out one order. Throws what the job throws; 422 when it took too long, 413 when it took too much memory, 503
   * when it was ended: the process is gone then.
   */
  async carryOut(order: Order, { signal, onPiece }: Attendance): Promise<unknown> {
    const child = this.#child;
    this.#hold(true);
    const { milliseconds, words } = this.#limits;
    const end = () => this.end();
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      end();
    }, milliseconds);
    signal.addEventListener("abort", end);
    const ended = new AbortController();
    const replied = new Promise<Reply>((resolve, reject) => {
      const hear = (answer: Piece | Reply) => ("piece" in answer ? onPiece(answer.piece) : resolve(answer));
      const tell = (code: number | null, killedBy: NodeJS.Signals | null) =>
        reject(endedEarly(words, late, code, killedBy));
      child.on("message", hear).once("error", reject).once("exit", tell);
      ended.signal.addEventListener("abort", () => child.off("message", hear).off("error", reject).off("exit", tell));
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
      ended.abort();
      this.#hold(false);
    }
  }

  /** The server does not end while one is at work, and does where one only waits. */
  #hold(isAtWork: boolean): void {
    for (const part of [this.#child, this.#child.channel]) {
      if (isAtWork) part?.ref();
      else part?.unref();
    }
  }

  end(): void {
    this.#child.kill("SIGKILL");
  }
}

function endedEarly(words: WorkerWords, late: boolean, code: number | null, killedBy: NodeJS.Signals | null): Error {
  if (late) return new Failure("ruleViolated", words.late);
  if (heapSignals.includes(killedBy)) return new Failure("tooLarge", words.heavy);
  if (killedBy !== null) return stopped(words);
  return new Error(`a worker ended with ${code} and no reply`);
}

export function stopped(words: WorkerWords): Failure {
  return new Failure("unavailable", words.stopped, { retryAfter: 2 });
}

import { setImmediate as otherTurns } from "node:timers/promises";
import { Failure } from "../http/failure.ts";
import type { Order } from "./message.ts";
import { stopped, WorkerProcess, type WorkerLimits } from "./run.ts";
import type { WorkerWords } from "./words.ts";

export type PoolLimits = WorkerLimits & {
  /** Jobs at work at a time. */
  readonly atWork: number;
  /** Jobs that wait at most, and how long. */
  readonly waiting: number;
  readonly waitMilliseconds: number;
  /** Jobs of one person, at work and waiting. */
  readonly perPerson: number;
  /**
   * How long a process waits for another job of the same kind. Absent: each job has a process of its own, so that
   * nothing of what strangers sent reaches the next one.
   */
  readonly keptMilliseconds?: number;
};

/** Jobs of one kept process: what libraries gather in memory goes with it. */
const mostJobs = 50;

type Kept = { readonly worker: WorkerProcess; readonly jobs: number; readonly timer: NodeJS.Timeout };

type Waiting = { readonly person: number | null; readonly start: () => void };

/** Workers of one process: a bounded number at work, the others in a bounded queue, one of a person at a time. */
export class WorkerPool {
  readonly #limits: PoolLimits;
  readonly #atWork: (number | null)[] = [];
  readonly #queue: Waiting[] = [];
  readonly #kept: Kept[] = [];
  #ending = new AbortController();

  constructor(limits: PoolLimits) {
    this.#limits = limits;
  }

  /**
   * `person`: whose work it is (staff id); null where nobody else waits, as on the console. `onPiece` hears what the job
   * hands over before its answer. 429 and 503 as busy.
   */
  async run(order: Order, person: number | null, onPiece: (piece: string) => void = () => {}): Promise<unknown> {
    await this.#turn(person);
    try {
      return await this.#carryOut(order, onPiece);
    } finally {
      this.#atWork.splice(this.#atWork.indexOf(person), 1);
      this.#startNext();
    }
  }

  /** Ends what is at work; whoever waits for it hears 503. */
  end(): void {
    this.#ending.abort();
    this.#ending = new AbortController();
    for (const { worker, timer } of this.#kept.splice(0)) {
      clearTimeout(timer);
      worker.end();
    }
  }

  async #carryOut(order: Order, onPiece: (piece: string) => void): Promise<unknown> {
    const { signal } = this.#ending;
    // Reading what was sent, starting a process and writing megabytes to it each take a moment: others come in between.
    await otherTurns();
    if (signal.aborted) throw stopped(this.#limits.words);
    const { worker, jobs } = this.#takeKept() ?? { worker: new WorkerProcess(this.#limits), jobs: 0 };
    try {
      return await worker.carryOut(order, { signal, onPiece });
    } catch (error) {
      // After a fault of ours nobody knows what it left behind.
      if (!(error instanceof Failure)) worker.end();
      throw error;
    } finally {
      this.#keep(worker, jobs + 1);
    }
  }

  #takeKept(): Kept | null {
    for (let kept = this.#kept.pop(); kept; kept = this.#kept.pop()) {
      clearTimeout(kept.timer);
      if (kept.worker.lives) return kept;
    }
    return null;
  }

  #keep(worker: WorkerProcess, jobs: number): void {
    const { keptMilliseconds } = this.#limits;
    if (keptMilliseconds === undefined || jobs >= mostJobs || !worker.lives) return worker.end();
    const timer = setTimeout(() => {
      this.#kept.splice(this.#kept.indexOf(kept), 1);
      worker.end();
    }, keptMilliseconds).unref();
    const kept: Kept = { worker, jobs, timer };
    this.#kept.push(kept);
  }

  async #turn(person: number | null): Promise<void> {
    const { perPerson, waiting, waitMilliseconds } = this.#limits;
    const own = [...this.#atWork, ...this.#queue.map((one) => one.person)].filter((one) => one === person);
    if (person !== null && own.length >= perPerson) {
      throw new Failure("tooMany", this.#limits.words.own, { retryAfter: 5 });
    }
    if (this.#mayStart(person)) {
      this.#atWork.push(person);
      return;
    }
    if (this.#queue.length >= waiting) throw busy(this.#limits.words);
    await new Promise<void>((resolve, reject) => {
      const entry: Waiting = {
        person,
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(entry), 1);
        reject(busy(this.#limits.words));
      }, waitMilliseconds);
      this.#queue.push(entry);
    });
  }

  #mayStart(person: number | null): boolean {
    return this.#atWork.length < this.#limits.atWork && (person === null || !this.#atWork.includes(person));
  }

  #startNext(): void {
    const next = this.#queue.findIndex(({ person }) => this.#mayStart(person));
    if (next < 0) return;
    const [entry] = this.#queue.splice(next, 1);
    this.#atWork.push(entry!.person);
    entry!.start();
  }
}

function busy({ busy: message }: WorkerWords): Failure {
  return new Failure("unavailable", message, { retryAfter: 10 });
}

import { Failure } from "../http/failure.ts";
import type { Order } from "./message.ts";
import { runOrder, type WorkerLimits } from "./run.ts";
import type { WorkerWords } from "./words.ts";

export type PoolLimits = WorkerLimits & {
  /** Jobs at work at a time. */
  readonly atWork: number;
  /** Jobs that wait at most, and how long. */
  readonly waiting: number;
  readonly waitMilliseconds: number;
  /** Jobs of one person, at work and waiting. */
  readonly perPerson: number;
};

type Waiting = { readonly person: number | null; readonly start: () => void };

/** Workers of one process: a bounded number at work, the others in a bounded queue, one of a person at a time. */
export class WorkerPool {
  readonly #limits: PoolLimits;
  readonly #atWork: (number | null)[] = [];
  readonly #queue: Waiting[] = [];
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
      return await runOrder(order, this.#limits, { signal: this.#ending.signal, onPiece });
    } finally {
      this.#atWork.splice(this.#atWork.indexOf(person), 1);
      this.#startNext();
    }
  }

  /** Ends what is at work; whoever waits for it hears 503. */
  end(): void {
    this.#ending.abort();
    this.#ending = new AbortController();
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

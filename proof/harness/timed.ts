import { Worker } from "node:worker_threads";
import { percentile } from "./figures.ts";
import { pieceTakes } from "./piece-of-work.ts";
import type { Turn } from "./witness.ts";

const tries = 3;
/** Later than this no thread gets its turn because of what else runs on the machine. */
const lateMs = 50;

/** What a run showed: the line of the proof, and what took longer than promised; empty when nothing did. */
export type Timed = { readonly line: string; readonly late: readonly string[] };

/**
 * Runs what proves a promise in seconds, beside a thread that sees how fast the machine is meanwhile; answers the line of
 * the proof. What is late is tried again, a few times at most, which the line tells: others may have held the cores, but
 * what is slow by itself is slow each time. Whatever else is wrong throws, as no machine excuses it.
 */
export async function timed(run: (machine: Machine) => Promise<Timed>): Promise<string> {
  const missed: string[] = [];
  while (missed.length < tries) {
    const machine = new Machine();
    try {
      const { line, late } = await run(machine);
      if (late.length === 0) return [line, ...missed.map((before) => `MEASURED AGAIN after: ${before}`)].join(", ");
      missed.push(`${late.join(", ")} (${machine.inWords})`);
    } finally {
      await machine.release();
    }
  }
  throw new Error(missed.join("; again "));
}

/** The machine while something runs on it, as a thread sees that does little else than wait for its turn. */
export class Machine {
  readonly #witness = new Worker(new URL("witness.ts", import.meta.url));
  readonly #turns: Turn[] = [];

  constructor() {
    this.#witness.on("message", (turn: Turn) => this.#turns.push(turn));
  }

  /** How many milliseconds a promise of so many comes to here. */
  allows(milliseconds: number): number {
    return milliseconds * this.#slowness + this.away;
  }

  get inWords(): string {
    return `the machine ${this.#slowness.toFixed(1)} times slower and away for ${this.away.toFixed(0)} ms`;
  }

  async release(): Promise<void> {
    await this.#witness.terminate();
  }

  /** How many times longer than on the machine of the promises nine of ten pieces of work took at most. */
  get #slowness(): number {
    const pieces = this.#turns.map(({ piece }) => piece);
    return Math.max(1, percentile(pieces, 0.9) / pieceTakes);
  }

  /** Milliseconds during which it did nothing at all. */
  get away(): number {
    return this.#turns.reduce((sum, { late }) => (late > lateMs ? sum + late : sum), 0);
  }
}

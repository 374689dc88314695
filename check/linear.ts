import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Worker } from "node:worker_threads";
import { readSources } from "./import-graph.ts";
import type { Question } from "./linear-worker.ts";
import { patternsOf, type Pattern } from "./patterns.ts";
import { root, type Outcome } from "./run.ts";

/** What is wrong with a pattern, by its text; null where it is linear. */
type Verdicts = Readonly<Record<string, string | null>>;

/** The next run asks only for patterns that are new. */
const store = join(root, "node_modules", ".cache", "haechi-patterns.json");
const threads = 2;

/** Far above what a plain pattern takes, and what a busy machine may take for one that is asked alone; milliseconds. */
const firstTimeout = 15_000;
const lastTimeout = 180_000;

/**
 * Whether every pattern of the sources takes time in proportion to the length of the text, as `recheck` finds out by
 * theory (decisions/015-patterns-are-linear.md). What it cannot tell counts as not.
 */
export async function linearPatterns(): Promise<Outcome> {
  const { patterns, unreadable } = patternsOf(readSources());
  const { faults, asked } = await linearFaults(patterns, store);
  const output = [...unreadable, ...faults].join("\n");
  return { code: output === "" ? 0 : 1, output, note: `${patterns.length} patterns, ${asked} of them new` };
}

/** One sentence for each pattern that is not linear; what was found is kept in the file `kept`. */
export async function linearFaults(
  patterns: readonly Pattern[],
  kept: string,
): Promise<{ faults: string[]; asked: number }> {
  const known = readVerdicts(kept);
  const fresh = patterns.filter((pattern) => known[nameOf(pattern)] === undefined);
  const verdicts = { ...known, ...(await verdictsOf(fresh)) };
  const current = patterns.map((pattern) => [nameOf(pattern), verdicts[nameOf(pattern)]!] as const);
  writeVerdicts(kept, Object.fromEntries(current));
  const faults = patterns.flatMap((pattern) => {
    const fault = verdicts[nameOf(pattern)];
    return fault === null ? [] : [`${pattern.places.join(", ")}: ${nameOf(pattern)} is not linear: ${fault}`];
  });
  return { faults, asked: fresh.length };
}

function nameOf({ source, flags }: Pattern): string {
  return `/${source}/${flags}`;
}

/** What could not be told is asked once more, one after the other, with more time: the machine may have been busy. */
async function verdictsOf(patterns: readonly Pattern[]): Promise<Verdicts> {
  const verdicts = await askAll(patterns, { threads, timeout: firstTimeout });
  const untold = patterns.filter((pattern) => verdicts[nameOf(pattern)]?.includes("(timeout)"));
  return { ...verdicts, ...(await askAll(untold, { threads: 1, timeout: lastTimeout })) };
}

type Asking = { readonly threads: number; readonly timeout: number };

async function askAll(patterns: readonly Pattern[], { threads: most, timeout }: Asking): Promise<Verdicts> {
  const verdicts: Record<string, string | null> = {};
  const left = [...patterns];
  const thread = async () => {
    const worker = new Worker(new URL("./linear-worker.ts", import.meta.url));
    try {
      for (let next = left.pop(); next; next = left.pop()) {
        const { source, flags } = next;
        verdicts[nameOf(next)] = await ask(worker, { source, flags, timeout });
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, patterns.length) }, thread));
  return verdicts;
}

function ask(worker: Worker, question: Question): Promise<string | null> {
  return new Promise((resolve, reject) => {
    worker.once("message", (verdict: string | null) => {
      worker.off("error", reject);
      resolve(verdict);
    });
    worker.once("error", reject);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have none
    worker.postMessage(question);
  });
}

function readVerdicts(file: string): Verdicts {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Verdicts;
  } catch {
    return {};
  }
}

/** Only what is linear is kept: what a busy machine had no time for is asked again. */
function writeVerdicts(file: string, verdicts: Verdicts): void {
  mkdirSync(dirname(file), { recursive: true });
  const linear = Object.entries(verdicts).filter(([, fault]) => fault === null);
  writeFileSync(file, JSON.stringify(Object.fromEntries(linear), null, 1));
}

import { parentPort } from "node:worker_threads";
import type { VulnerableDiagnostics } from "recheck";
import recheck from "recheck/lib/browser.js";

type Attack = VulnerableDiagnostics["attack"];

export type Question = {
  readonly source: string;
  readonly flags: string;
  /** Milliseconds that it may take. */
  readonly timeout: number;
};

/** A thread that answers for each pattern what is wrong with it, null where it is linear. */
parentPort!.on("message", (question: Question) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have none
  parentPort!.postMessage(faultOf(question));
});

function faultOf({ source, flags, timeout }: Question): string | null {
  const found = recheck.checkSync(source, flags, { timeout });
  if (found.status === "safe") return null;
  if (found.status === "unknown") return `not to be told (${found.error.kind}); write it plainer`;
  const { complexity, attack, checker } = found;
  if (checker === "fuzz" && isTakenInTime(new RegExp(source, flags), attack)) return null;
  return `${complexity.summary}, e.g. ${attack.pattern}`;
}

const longest = 200_000;
const growth = 1.3;
/** Milliseconds. What is linear takes a tenth of it for the longest text. */
const inTime = 300;

/** A search for attacks goes by clocks, and on a busy machine supposes some: the engine itself says whether one is. */
function isTakenInTime(pattern: RegExp, { pumps, suffix }: Attack): boolean {
  for (let length = 16; length <= longest; length *= growth) {
    const text = pumps.map(({ prefix, pump }) => prefix + pump.repeat(length / pump.length / pumps.length)).join("");
    const started = performance.now();
    `${text}${suffix}`.replace(pattern, "");
    if (performance.now() - started > inTime) return false;
  }
  return true;
}

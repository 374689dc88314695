import { parentPort } from "node:worker_threads";
import recheck from "recheck/lib/browser.js";

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
  return found.status === "vulnerable"
    ? `${found.complexity.summary}, e.g. ${found.attack.pattern}`
    : `not to be told (${found.error.kind}); write it plainer`;
}

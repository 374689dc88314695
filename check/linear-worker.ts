import { parentPort } from "node:worker_threads";
import recheck from "recheck/lib/browser.js";

/** Far above what a plain pattern takes; milliseconds. */
const timeout = 15_000;

/** A thread that answers for each pattern what is wrong with it, null where it is linear. */
parentPort!.on("message", ({ source, flags }: { readonly source: string; readonly flags: string }) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have none
  parentPort!.postMessage(faultOf(source, flags));
});

function faultOf(source: string, flags: string): string | null {
  const found = recheck.checkSync(source, flags, { timeout });
  if (found.status === "safe") return null;
  return found.status === "vulnerable"
    ? `${found.complexity.summary}, e.g. ${found.attack.pattern}`
    : `not to be told (${found.error.kind}); write it plainer`;
}

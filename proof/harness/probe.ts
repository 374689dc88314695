/**
 * Runs in the process of the product (`node --import`), which it does not change: tells by IPC how late its event loop
 * was and what it holds when the proof asks.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { memoryUsage } from "node:process";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** What the process says of itself. */
export type Vitals = {
  /** Milliseconds by which 99 of 100 turns of the event loop were late since the last question. */
  readonly lateness: number;
  /** Bytes that are in use after everything else was collected. */
  readonly heap: number;
  /** Open connections, files and timers, each kind with its number. */
  readonly resources: Readonly<Record<string, number>>;
};

const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

process.on("message", (question) => {
  if (question !== "vitals") return;
  const lateness = delay.percentile(99) / 1e6;
  collect();
  const resources: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1;
  const vitals: Vitals = { lateness, heap: memoryUsage().heapUsed, resources };
  process.send?.({ vitals });
  delay.reset();
});
process.channel?.unref();

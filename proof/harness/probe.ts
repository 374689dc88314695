/**
 * Runs in the process of the product (`node --import`), which it does not change: tells by IPC how late its event loop
 * was, how soon it refused and what it holds when the proof asks.
 */
import { subscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { memoryUsage } from "node:process";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { percentile } from "./figures.ts";

/** What the process says of itself. */
export type Vitals = {
  /** Milliseconds by which 99 of 100 turns of the event loop were late since the last question. */
  readonly lateness: number;
  /**
   * Milliseconds from the head of a call until it was refused (503) since the last question, for the soonest tenth; 0 for
   * none. Of those that were taken some wait too long on a slow machine, and are refused then.
   */
  readonly refusal: number;
  /** Bytes that are in use after everything else was collected. */
  readonly heap: number;
  /** Open connections, files and timers, each kind with its number. */
  readonly resources: Readonly<Record<string, number>>;
};

const refusals: number[] = [];
subscribe("http.server.request.start", (message) => {
  const { response } = message as { response: ServerResponse };
  const started = performance.now();
  response.once("finish", () => {
    if (response.statusCode === 503) refusals.push(performance.now() - started);
  });
});

const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

process.on("message", (question) => {
  if (question === "hold") {
    process.send?.({ hold: delay.max / 1e6 });
    delay.reset();
  }
  if (question !== "vitals") return;
  const lateness = delay.percentile(99) / 1e6;
  const refusal = percentile(refusals.splice(0), 0.1);
  collect();
  const resources: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1;
  const vitals: Vitals = { lateness, refusal, heap: memoryUsage().heapUsed, resources };
  process.send?.({ vitals });
  delay.reset();
});
process.channel?.unref();

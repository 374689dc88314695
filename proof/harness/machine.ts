import { availableParallelism, loadavg } from "node:os";
import { percentile } from "./figures.ts";

/** Milliseconds that a piece of work takes on the machine that the promises are about. */
const pieceTakes = 4;
const pieces = 7;
const staysTrueMs = 5_000;

let slowness = 1;
let measuredAt = Number.NEGATIVE_INFINITY;

/**
 * How much longer than promised a thing may take now: 1 on a machine with a core to spare, more while others hold the
 * cores and where the cores themselves are slower. Promises in milliseconds are about the former.
 */
export function busyFactor(): number {
  if (performance.now() - measuredAt > staysTrueMs) {
    slowness = Math.max(1, percentile(Array.from({ length: pieces }, millisecondsOfPiece), 0.5) / pieceTakes);
    measuredAt = performance.now();
  }
  return slowness * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
}

/** What a virtual machine's host takes from its cores shows in no load, but in this. */
function millisecondsOfPiece(): number {
  const started = performance.now();
  let mixed = 1;
  for (let step = 0; step < 250_000; step += 1) {
    mixed = (mixed + 0x6d2b79f5) >>> 0;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    mixed = (mixed ^ (mixed >>> 14)) >>> 0;
  }
  return performance.now() - started;
}

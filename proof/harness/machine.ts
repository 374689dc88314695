import { availableParallelism, loadavg } from "node:os";
import { percentile } from "./figures.ts";
import { millisecondsOfPiece, pieceTakes } from "./piece-of-work.ts";

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

import { lengths } from "./every.ts";
import type { AnyJob } from "./job.ts";

/** How often and when what failed is tried again: after 10, 20, 40 … seconds, at most half an hour, some two hours in all. */
export const retries = {
  limit: 10,
  firstSeconds: 10,
  mostSeconds: 1_800,
  /** A process that has not been heard of for so long is gone, and what it was doing comes again. */
  silenceSeconds: 30,
} as const;

/** Seconds between two tries at the most: what comes by itself every minute does not stand still for half an hour. */
export function longestWait({ every }: Pick<AnyJob, "every">): number {
  return every === null ? retries.mostSeconds : Math.min(retries.mostSeconds, (2 * lengths[every]) / 1_000);
}

import { busyFactor } from "./machine.ts";
import type { Answer } from "./wire.ts";

const slowest = 2_000;

/** Whether the answer took longer than any may (trust.md T4), on a machine as busy as this one is now. */
export function isSlow({ milliseconds }: Answer): boolean {
  return milliseconds >= slowest * busyFactor();
}

/** How many answers were slow once, and not when they were asked for again. */
export const pauses = { met: 0 };

/**
 * The answer; to what was slow, the answer when it is sent once more: an input that keeps the product busy does so
 * every time, a pause of the machine holds whatever is under way, once.
 */
export async function withoutPause(send: () => Promise<Answer>): Promise<Answer> {
  const first = await send();
  if (!isSlow(first)) return first;
  const again = await send();
  if (!isSlow(again)) pauses.met += 1;
  return again;
}

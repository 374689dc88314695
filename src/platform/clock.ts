/**
 * The firm's clock is the server's: what is today, and how far away a day is, does not follow a computer whose clock is
 * wrong. On the server it is the machine's own.
 */

let aheadMs = 0;
const listeners = new Set<() => void>();

/** The fraction of a second that an answer does not say, and what computers differ by anyhow. */
const unseenMs = 2_000;
/** An answer may be on its way for a while; a clock that is wrong is wrong by more. */
const longestWayMs = 60_000;

/** The instant it is, in milliseconds. */
export function firmNow(): number {
  return Date.now() + aheadMs;
}

/** Learns the time from the `Date` of an answer that has just come. */
export function learnTime(date: string | null): void {
  const said = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(said)) return;
  const found = said - Date.now();
  const moved = found - aheadMs;
  if (moved <= unseenMs && moved >= -longestWayMs) return;
  aheadMs = Math.abs(found) <= unseenMs ? 0 : found;
  for (const listener of listeners) listener();
}

/** Told when the clock turns out to be another one than it was taken for. */
export function onClockMoved(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How often a job comes by itself; days begin in Seoul. */
export type Every = "minute" | "tenMinutes" | "hour" | "day";

const minute = 60_000;
/** Milliseconds. */
export const lengths: Readonly<Record<Every, number>> = {
  minute,
  tenMinutes: 10 * minute,
  hour: 60 * minute,
  day: 24 * 60 * minute,
};
const seoulMs = 9 * 60 * minute;

/** When the minute, hour or day began that holds `moment`, in milliseconds; Seoul has no summer time. */
export function beginning(every: Every, moment: number): number {
  const length = lengths[every];
  return Math.floor((moment + seoulMs) / length) * length - seoulMs;
}

/** When the next one begins. */
export function nextBeginning(every: Every, moment: number): number {
  return beginning(every, moment) + lengths[every];
}

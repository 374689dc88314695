import type { Day } from "#platform/dates.ts";

/** A stretch of days that the firm reckons by, e.g. its quarter. */
type OwnStretch = { readonly label: string; readonly start: Day; readonly end: Day };
type Stretches = (today: Day) => readonly OwnStretch[];

let bound: Stretches = () => [];

/** Says once, at the start, what the firm offers beside days, weeks and months. */
export function bindStretches(stretches: Stretches): void {
  bound = stretches;
}

/** What the firm offers of today's. */
export const ownStretches: Stretches = (today) => bound(today);

import { seoulDay, type Day } from "#platform/dates.ts";

/** The firm's day now. */
export function today(): Day {
  return seoulDay(Date.now());
}

import { firmToday, type Day } from "#platform/dates.ts";

/** Today by the firm's clock. */
export function today(): Day {
  return firmToday();
}

import { addMonths, type Day } from "#platform/dates.ts";

/**
 * The last day on which a party may ask for a new hearing after both sides stayed away for the second time: one month
 * from that day (민사소송법 제268조 제2항). A day off at the end is for the table of deadlines to move.
 */
export function bothAbsentDue(heardOn: Day): Day {
  return addMonths(heardOn, 1);
}

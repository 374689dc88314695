import { daysBetween } from "#firm/court-days.ts";
import { fiscalQuarter } from "#firm/fiscal-quarter.ts";
import { addDays, type Day } from "#platform/dates.ts";

type Period = { readonly from: Day; readonly to: Day };

/** What a period is compared with: the quarter before a fiscal quarter, else as many days as end the day before it. */
export function periodBefore({ from, to }: Period): Period {
  const last = addDays(from, -1);
  const quarter = fiscalQuarter(from);
  if (quarter.start === from && quarter.end === to) return { from: fiscalQuarter(last).start, to: last };
  return { from: addDays(last, -daysBetween(from, to)), to: last };
}

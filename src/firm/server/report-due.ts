import { addDays, addMonths, type Day } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import { ratesOn } from "./rates.ts";

/** Reports to the bar association (product §5.9) and the rate that says by when each is made. */
const dueRates = {
  engagements: "reportEngagements",
  officials: "reportOfficials",
  proBono: "reportProBono",
} as const;
export type BarReportKind = keyof typeof dueRates;

/** The last day for a report of a period that ends on `to`: by the rate of that day, in the month after it. */
export async function reportDueOn(database: Pick<Database, "query">, kind: BarReportKind, to: Day): Promise<Day> {
  const { [dueRates[kind]]: dayOfMonth } = await ratesOn(database, [dueRates[kind]], to);
  const first = addDays(to, 1);
  const last = addDays(addMonths(first, 1), -1);
  const due = addDays(first, dayOfMonth - 1);
  return due < last ? due : last;
}

import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import { addDays, addMonths, type Day } from "#platform/dates.ts";
import { visible } from "#records/server/records.ts";
import { showIncentives } from "../access.ts";
import { incentiveRecords } from "./records.ts";

/**
 * Incentives `r` that are paid with a month, given by its first day: what is 확정 and whose period is over by then, and
 * what was paid in it.
 */
export function payableIn(month: Day): RawBuilder<boolean> {
  const last = addDays(addMonths(month, 1), -1);
  return sql<boolean>`(r.deleted_at is null and r.amount > 0 and (r.status = 'confirmed' and r.to_day <= ${last}::date
    or r.status = 'paid' and r.paid_on between ${month}::date and ${last}::date))`;
}

/** Whether the person may open the incentive `r`. */
export function opensIncentive(asker: Asker): RawBuilder<boolean> {
  return showIncentives.allows(asker.facts) ? visible(incentiveRecords, asker) : sql<boolean>`false`;
}

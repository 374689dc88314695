import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";

/**
 * The second reading is blind (additions L1): of an unverified 불변기간 nobody but who entered it reads a day, way or rule,
 * in no call, until he or she has read the document and entered what it says.
 */

const staffOf = ({ viewer }: Asker) => viewer.staff?.id ?? null;

/** From the day before the last one, missing it is worse than having read it: then the last day shows, and no more. */
const shownBefore = 1;

const lastDayNear = sql<boolean>`(r.acting_on <= (now() at time zone 'Asia/Seoul')::date + ${sql.lit(shownBefore)})`;

/** Whether the person may read what was entered of the deadline `r`; what it was corrected from goes with it. */
export function seesEntry(asker: Asker): RawBuilder<boolean> {
  const staffId = staffOf(asker);
  return sql<boolean>`(case r.status
    when 'entered' then not r.peremptory or r.entered_by_id is not distinct from ${staffId}::bigint
    when 'superseded' then not is_corrected_blind(r.id, ${staffId}::bigint)
    else true end)`;
}

/** Whether the person may read the last day of the deadline `r`, from which the day of service could be counted back. */
export function seesLastDay(asker: Asker): RawBuilder<boolean> {
  return sql<boolean>`(${seesEntry(asker)} or ${lastDayNear})`;
}

/** Fields of a record that its deadlines `b` keep back; the record itself is given out, so that without a field it is open. */
export function keptBack(among: (key: string) => RawBuilder<unknown>) {
  return (asker: Asker, key?: string): RawBuilder<boolean> =>
    key === undefined ? sql<boolean>`true` : readsNothingBlind(asker, among(key));
}

/** Whether no deadline `b` of these still waits for the person's own blind reading: `b.service_id = r.id`. */
export function readsNothingBlind(asker: Asker, among: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(not exists (select from deadlines b where ${among} and b.peremptory and b.status = 'entered'
    and b.entered_by_id is distinct from ${staffOf(asker)}::bigint))`;
}

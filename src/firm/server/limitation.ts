import { sql, type RawBuilder } from "kysely";
import type { AnyRecords } from "#records/server/records.ts";

/**
 * Records with a day after which nothing can be claimed any more (`limitation_on` of their table): 시효·제척기간. Whoever
 * declares them here (`ServerFeature.limitations`) has them told in time and looked over each week (additions C1). All
 * is SQL over the row `r`.
 */
export type LimitationSource = {
  readonly records: AnyRecords;
  /** Whether its claim has still to be brought before a court, as far as the state of the record says. */
  readonly open: RawBuilder<boolean>;
  /** Key of the lawyer whose case it is. */
  readonly responsible: RawBuilder<number | null>;
  /** Keys of the other lawyers at work on it, as an array. */
  readonly assigned: RawBuilder<readonly number[]>;
};

/** Whether another lawyer has confirmed, with the copy, that the claim of `r` was filed for the day that stands there. */
export function limitationSettled(type: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from limitation_filings f where f.record_type = ${sql.lit(type)} and f.record_id = r.id
    and f.limitation_on = r.limitation_on and f.superseded_at is null and f.confirmed_at is not null)`;
}

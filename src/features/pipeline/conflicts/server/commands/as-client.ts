import { sql, type RawBuilder } from "kysely";
import type { Reach } from "#records/server/whose/personal-table.ts";

/** Keys of the records of a kind in which the person stands as a client of the firm; never where others are the clients. */
export const asClient =
  (kind: string) =>
  (roots: Reach): RawBuilder<unknown> =>
    sql`
    select p.record_id from parties p where p.person_id = any(${roots.get("person") ?? []}::bigint[])
      and p.record_type = ${kind} and p.side = '의뢰인' and p.deleted_at is null`;

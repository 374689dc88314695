import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import type { Holder } from "../holders.ts";

/** Takes the files of a record away for good; their bytes follow with the sweep of what no version holds. */
export async function purgeFilesWithin({ query }: Work, { type, id }: Pick<Holder, "type" | "id">): Promise<void> {
  const held = sql`select f.id from files f where f.record_type = ${type} and f.record_id = ${id}`;
  await sql`delete from download_tickets where version_id in
    (select v.id from file_versions v where v.file_id in (${held}))`.execute(query);
  await sql`delete from file_versions where file_id in (${held})`.execute(query);
  await sql`delete from files where record_type = ${type} and record_id = ${id}`.execute(query);
}

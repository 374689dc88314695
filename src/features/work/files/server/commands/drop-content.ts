import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";

/** What was kept until it is handed in and nobody waits for any more goes with the next sweep. */
export async function dropContent({ query }: Pick<Work, "query">, ...contentIds: readonly number[]): Promise<void> {
  await sql`update file_contents set waits_until = null where id = any(${contentIds}::bigint[])`.execute(query);
}

import { sql, type RawBuilder } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";

/** Moves 최근 연락 of the client with this key forward, never back. */
export async function clientContacted(work: Work, client: RawBuilder<number>, at: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update clients set last_contact_at = ${at} where id = ${client} and coalesce(last_contact_at < ${at}, true)
    returning id`.execute(work.query);
  for (const { id } of rows) work.emit({ type: "record", ref: `client:${id}` });
}

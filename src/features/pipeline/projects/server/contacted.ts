import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import { clientContacted } from "#features/pipeline/clients/server/api.ts";

/** Moves 최근 연락 of a project and of its client forward, never back. */
export async function projectContacted(work: Work, id: number, at: Date): Promise<void> {
  const { rows } = await sql`
    update projects set last_contact_at = ${at} where id = ${id} and coalesce(last_contact_at < ${at}, true)
    returning id`.execute(work.query);
  if (rows.length > 0) work.emit({ type: "record", ref: `project:${id}` });
  await clientContacted(work, sql<number>`(select client_id from projects where id = ${id})`, at);
}

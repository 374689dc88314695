import { sql } from "kysely";
import type { z } from "zod";
import type { Database } from "#platform/server/database/database.ts";
import { ownAccessRows as perPage } from "../../endpoints.ts";
import type { listOwnAccess } from "../../schemas.ts";

/** Rows that can be turned to: older ones stand in the log that 관리자 keep. */
const most = 2_000;

/** A page of the access log of this account, the newest first. */
export async function ownAccess(
  { query }: Pick<Database, "query">,
  userId: number,
  page: number,
): Promise<Pick<z.input<typeof listOwnAccess.response>, "models" | "total">> {
  const { rows } = await sql<{
    id: number;
    at: Date;
    action: string;
    subject: string;
    records: number;
    ip: string;
    reason: string;
  }>`
    select id, at, action, subject, cardinality(record_ids) as records, ip, reason from access_log
    where user_id = ${userId} order by at desc, id desc
    limit ${perPage} offset ${Math.min((page - 1) * perPage, most)}`.execute(query);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (select from access_log where user_id = ${userId} limit ${most}) x`.execute(
    query,
  );
  return { models: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total: counted[0]!.total };
}

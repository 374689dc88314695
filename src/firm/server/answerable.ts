import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";

/** Who is told of what no person did: the owner, or where there is none whoever recorded it; null: nobody active. */
export async function answerableFor(
  { query }: Pick<Database, "query">,
  { ownerId, createdBy }: { readonly ownerId: number | null; readonly createdBy: number | null },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select s.id from staffs s where s.status = 1 and s.deleted_at is null
    and (s.id = ${ownerId} or s.user_id = ${createdBy}) order by s.id = ${ownerId} desc nulls last limit 1`.execute(
    query,
  );
  return rows[0]?.id ?? null;
}

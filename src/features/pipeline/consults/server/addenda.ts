import type { Database } from "#platform/server/database/database.ts";

/** What was added to a confirmed 상담일지, the oldest first. */
export async function addendaOf({ query }: Pick<Database, "query">, consultId: number) {
  const rows = await query
    .selectFrom("consult_addenda as a")
    .innerJoin("staffs as s", "s.id", "a.staff_id")
    .select(["a.id", "s.short_name as staffName", "a.content", "a.created_at as createdAt"])
    .where("a.consult_id", "=", consultId)
    .orderBy("a.id")
    .execute();
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

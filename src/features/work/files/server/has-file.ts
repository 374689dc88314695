import type { Database } from "#platform/server/database/database.ts";

/** Whether a file hangs on a record: what is agreed or consented to is on paper, and the paper with the record. */
export async function hasFile(
  { query }: Pick<Database, "query">,
  { type, id }: { readonly type: string; readonly id: number },
): Promise<boolean> {
  const file = await query
    .selectFrom("files")
    .select("id")
    .where("record_type", "=", type)
    .where("record_id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return file !== undefined;
}

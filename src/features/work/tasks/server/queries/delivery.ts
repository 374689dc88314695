import type { Database } from "#platform/server/database/database.ts";
import { notFound } from "#platform/server/http/failure.ts";

/** When each recipient of a task that the person has sent first looked at it; 404 for tasks of others. */
export async function readDelivery(
  { query }: Pick<Database, "query">,
  taskId: number,
  staffId: number,
): Promise<{ id: number; ackAt: string | null }[]> {
  const rows = await query
    .selectFrom("tasks as t")
    .innerJoin("task_users as e", "e.task_id", "t.id")
    .select(["e.id", "e.ack_at as ackAt"])
    .where("t.id", "=", taskId)
    .where("t.created_by", "=", staffId)
    .orderBy("e.id")
    .execute();
  if (rows.length === 0) throw notFound();
  return rows.map(({ id, ackAt }) => ({ id, ackAt: ackAt?.toISOString() ?? null }));
}

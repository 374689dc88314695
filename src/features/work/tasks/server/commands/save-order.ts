import { sql } from "kysely";
import type { Database } from "../../../../../kit/server/database/database.ts";
import { inTransaction, type Actor, type Work } from "../../../../../kit/server/database/transaction.ts";
import { Failure, invalidField, notFound } from "../../../../../kit/server/http/failure.ts";
import { touchTaskLists } from "./touch-task-lists.ts";

export type Place = { readonly id: number; readonly order: number };

/**
 * Saves the order of all my open entries: `order` is list length − index, the first highest (spec §7). 400 unless the
 * orders are exactly 1 to n, 404 when an entry is not mine, 409 when the list is not my open list of the moment.
 */
export function saveOrder(
  database: Database,
  actor: Actor,
  { staffId, places }: { readonly staffId: number; readonly places: readonly Place[] },
): Promise<void> {
  checkPermutation(places);
  return inTransaction(database, actor, async (work) => {
    const before = await lockMine(work, staffId, places);
    if (places.some(({ id }) => !before.has(id))) throw notFound();
    const open = [...before.values()].filter((entry) => entry.is_open);
    if (open.length !== places.length || places.some(({ id }) => !before.get(id)!.is_open)) {
      throw new Failure("conflict", "할일 목록이 그 사이 바뀌었습니다. 새로고침 후 다시 시도해 주세요.");
    }
    const ids = places.map(({ id }) => id);
    const orders = places.map(({ order }) => order);
    await sql`
      update task_users e set sort_order = p.place, updated_at = now()
      from unnest(${ids}::bigint[], ${orders}::bigint[]) as p (id, place)
      where e.id = p.id and e.sort_order is distinct from p.place`.execute(work.query);
    work.audit({
      action: "task.saveOrder",
      recordType: "staff",
      recordId: staffId,
      changes: { order: [inOrder(open), inOrder(places.map(({ id, order }) => ({ id, sort_order: order })))] },
    });
    await touchTaskLists(work, [staffId]);
  });
}

function checkPermutation(places: readonly Place[]): void {
  const orders = new Set(places.map(({ order }) => order));
  const inRange = places.every(({ order }) => order <= places.length);
  if (orders.size === places.length && inRange && new Set(places.map(({ id }) => id)).size === places.length) return;
  throw invalidField("order", "순서는 1부터 목록 길이까지 빠짐과 겹침이 없어야 합니다.");
}

/** My open entries and those posted, locked in the order of their ids so that two saves never deadlock. */
async function lockMine(work: Work, staffId: number, places: readonly Place[]) {
  const { rows } = await sql<{ id: number; is_open: boolean; sort_order: number | null }>`
    select id, is_open, sort_order from task_users
    where staff_id = ${staffId} and (is_open or id = any(${places.map(({ id }) => id)}::bigint[]))
    order by id for update`.execute(work.query);
  return new Map(rows.map((row) => [row.id, row]));
}

function inOrder(entries: readonly { readonly id: number; readonly sort_order: number | null }[]): number[] {
  return entries.toSorted((a, b) => (b.sort_order ?? 0) - (a.sort_order ?? 0)).map(({ id }) => id);
}

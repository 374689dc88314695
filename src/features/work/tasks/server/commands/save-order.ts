import type { Database } from "../../../../../kit/server/database/database.ts";
import { inShortTransaction, type ShortWork } from "../../../../../kit/server/database/short-transaction.ts";
import type { Actor } from "../../../../../kit/server/database/transaction.ts";
import { Failure, invalidField, notFound } from "../../../../../kit/server/http/failure.ts";
import { insertLog, touchLists } from "../move-sql.ts";
import { countEvents } from "./touch-task-lists.ts";

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
  return inShortTransaction(database, async (work) => {
    const before = await lockMine(work, staffId, places);
    if (places.some(({ id }) => !before.has(id))) throw notFound();
    const open = [...before.values()].filter((entry) => entry.is_open);
    if (open.length !== places.length || places.some(({ id }) => !before.get(id)!.is_open)) {
      throw new Failure("conflict", "할일 목록이 그 사이 바뀌었습니다. 새로고침 후 다시 시도해 주세요.");
    }
    const ids = places.map(({ id }) => id);
    const orders = places.map(({ order }) => order);
    const changes = { order: [inOrder(open), inOrder(places.map(({ id, order }) => ({ id, sort_order: order })))] };
    await work.finish(orderStatement, [staffId, ids, orders, actor.userId, actor.requestId, JSON.stringify(changes)]);
    for (const event of countEvents([staffId])) work.emit(event);
  });
}

function checkPermutation(places: readonly Place[]): void {
  const orders = new Set(places.map(({ order }) => order));
  const inRange = places.every(({ order }) => order <= places.length);
  if (orders.size === places.length && inRange && new Set(places.map(({ id }) => id)).size === places.length) return;
  throw invalidField("order", "순서는 1부터 목록 길이까지 빠짐과 겹침이 없어야 합니다.");
}

const orderStatement = {
  name: "save-order",
  text: `
    with placed as (
      update task_users e set sort_order = p.place, updated_at = now()
      from unnest($2::bigint[], $3::bigint[]) as p (id, place)
      where e.id = p.id and e.sort_order is distinct from p.place
    ), touched as (${touchLists("s.id = $1")}
    ), written as (${insertLog({ userId: "$4", staffId: "$1", requestId: "$5", action: "'task.saveOrder'", type: "'staff'", id: "$1", changes: "$6" })}
    )
    select 1`,
};

type Entry = { readonly id: number; readonly is_open: boolean; readonly sort_order: number | null };

const lockStatement = {
  name: "lock-my-entries",
  text: `
    select id, is_open, sort_order from task_users
    where staff_id = $1 and (is_open or id = any($2::bigint[])) order by id for update`,
};

/** My open entries and those posted, locked in the order of their ids so that two saves never deadlock. */
async function lockMine(work: ShortWork, staffId: number, places: readonly Place[]): Promise<Map<number, Entry>> {
  const rows = await work.read<Entry>(lockStatement, [staffId, places.map(({ id }) => id)]);
  return new Map(rows.map((row) => [row.id, row]));
}

function inOrder(entries: readonly { readonly id: number; readonly sort_order: number | null }[]): number[] {
  return entries.toSorted((a, b) => (b.sort_order ?? 0) - (a.sort_order ?? 0)).map(({ id }) => id);
}

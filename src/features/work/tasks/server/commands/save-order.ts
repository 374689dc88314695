import type { Database } from "#platform/server/database/database.ts";
import { retrying, type Actor } from "#platform/server/database/transaction.ts";
import { Failure, invalidField, notFound } from "#platform/server/http/failure.ts";
import { insertLog, touchLists } from "../move-sql.ts";
import { countEvents } from "./touch-task-lists.ts";

export type Place = { readonly id: number; readonly order: number };

/**
 * Saves the order of all my open entries: `order` is list length − index, the first highest (spec §7). 400 unless the
 * orders are exactly 1 to n, 404 when an entry is not mine, 409 when the list is not my open list of the moment.
 */
export async function saveOrder(
  database: Database,
  actor: Actor,
  { staffId, places }: { readonly staffId: number; readonly places: readonly Place[] },
): Promise<void> {
  checkPermutation(places);
  const inOrder = places.toSorted((a, b) => b.order - a.order).map(({ id }) => id);
  const values = [staffId, inOrder, actor.userId, actor.requestId, JSON.stringify(inOrder)];
  const { rows } = await retrying(() => database.pool.query<{ saved: boolean }>({ ...orderStatement, values }));
  if (!rows[0]!.saved) throw await whyNot(database, staffId, inOrder);
  database.announce(countEvents([staffId]));
}

function checkPermutation(places: readonly Place[]): void {
  const orders = new Set(places.map(({ order }) => order));
  const inRange = places.every(({ order }) => order <= places.length);
  if (orders.size === places.length && inRange && new Set(places.map(({ id }) => id)).size === places.length) return;
  throw invalidField("order", "순서는 1부터 목록 길이까지 빠짐과 겹침이 없어야 합니다.");
}

// The open entries are locked in the order of their ids, so that two saves never deadlock, and read as they are then:
// another save that came between is seen. Nothing is written unless they are the entries sent.
const orderStatement = {
  name: "save-order",
  text: `
    with mine as (
      select id, sort_order from task_users where staff_id = $1 and is_open order by id for update
    ), before as (
      select array_agg(id order by id) as ids, jsonb_agg(id order by coalesce(sort_order, 0) desc, id) as in_order
      from mine
    ), sent as (
      select id, cardinality($2::bigint[]) - place + 1 as sort_order
      from unnest($2::bigint[]) with ordinality as one (id, place)
    ), same as (
      select before.in_order from before where ids = (select array_agg(id order by id) from sent)
    ), placed as (
      update task_users e set sort_order = sent.sort_order, updated_at = now()
      from sent join mine using (id), same
      where e.id = sent.id and mine.sort_order is distinct from sent.sort_order
    ), touched as (${touchLists("s.id = $1 and exists (select from same)")}
    ), written as (${insertLog({
      userId: "$3",
      staffId: "$1",
      requestId: "$4",
      action: "'task.saveOrder'",
      type: "'staff'",
      id: "$1",
      changes: "jsonb_build_object('order', jsonb_build_array(same.in_order, $5::jsonb))",
      from: "same",
    })}
    )
    select exists (select from same) as saved`,
};

/** Why the order found other entries than were sent. */
async function whyNot({ pool }: Database, staffId: number, ids: readonly number[]): Promise<Failure> {
  const { rows } = await pool.query<{ known: number }>(
    "select count(*)::int as known from task_users where staff_id = $1 and id = any($2::bigint[])",
    [staffId, ids],
  );
  if (rows[0]!.known < ids.length) return notFound();
  return new Failure("conflict", "할일 목록이 그 사이 바뀌었습니다. 새로고침 후 다시 시도해 주세요.");
}

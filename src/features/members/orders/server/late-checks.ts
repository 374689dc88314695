import { sql } from "kysely";
import { inBackground } from "#platform/server/database/background.ts";
import type { Database } from "#platform/server/database/database.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import type { BellKind } from "#records/server/bell/kinds.ts";
import { ring } from "#records/server/bell/ring.ts";
import { holdersOf } from "#features/identity/access/server/commands/holders-of.ts";

export const orderChecking: BellKind = {
  name: "order.checking",
  why: "결제 기한",
  says: "확인 중인 주문의 기한이 지났습니다. 입금을 확인해 결제확인하거나 주문을 취소해 주세요",
};

/**
 * Tells once of each order whose money is still being looked for at its deadline: whoever entered it, else 결제관리. It keeps
 * what it holds until somebody decides, so that money that comes late can still be booked. Returns how many.
 */
export async function tellLateChecks(database: Database): Promise<number> {
  return inBackground(database, async (work) => {
    const { rows } = await sql<{ id: number; by: number | null }>`
      update service_orders o set late_told_at = now() where o.id in (select id from service_orders
        where status = 'checking' and held_until <= now() and late_told_at is null and deleted_at is null
        order by id for update skip locked)
      returning o.id, (select s.id from staffs s where s.user_id = o.created_by and s.status = 1
        and s.deleted_at is null limit 1) as by`.execute(work.query);
    const others = rows.some(({ by }) => by === null) ? await holdersOf(work, "결제관리") : [];
    for (const { id, by } of rows) {
      const to = by === null ? others : [by];
      await ring(work, orderChecking, { from: null, to, about: { type: "serviceOrder", id } });
    }
    return rows.length;
  });
}

export const lateChecksJob = defineRecurringJob({
  name: "orders.lateChecks",
  label: "확인 중인 주문의 기한 알림",
  every: "hour",
  run: ({ database }) => tellLateChecks(database),
});

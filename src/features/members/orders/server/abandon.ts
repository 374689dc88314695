import { sql } from "kysely";
import { inBackground } from "#platform/server/database/background.ts";
import type { Database } from "#platform/server/database/database.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import { freeHolds } from "./holds.ts";

const product = { viewer: { userId: null } };

/** Cancels orders that nobody paid until their deadline, and frees what they held. A second run finds none. */
export async function abandonOrders(database: Database): Promise<void> {
  await inBackground(database, async (work) => {
    const { rows } = await sql<{ id: number }>`
      update service_orders set status = 'canceled', held_until = null, version = version + 1, updated_at = now(), updated_by = null
      where id in (select id from service_orders where status = 'pending' and held_until <= now() and deleted_at is null
        order by id for update skip locked) returning id`.execute(work.query);
    for (const { id } of rows) {
      await freeHolds(work, product, id);
      const changes = { status: ["pending", "canceled"] };
      work.audit({ action: "serviceOrder.abandon", recordType: "serviceOrder", recordId: id, changes });
      work.emit({ type: "record", ref: `serviceOrder:${id}` });
    }
  });
}

export const abandonJob = defineRecurringJob({
  name: "orders.abandon",
  label: "결제 기한이 지난 주문 취소",
  every: "minute",
  run: ({ database }) => abandonOrders(database),
});

import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import { inBackground } from "#platform/server/database/background.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";

/** What was issued and not used expires with the last day of its coupon; what an order holds waits for the order. */
export const expireCouponsJob = defineRecurringJob({
  name: "coupons.expire",
  label: "쿠폰 만료",
  every: "hour",
  run: ({ database }) =>
    inBackground(database, async (work) => {
      const { rows } = await sql<{ id: number }>`
        update coupon_issues i set status = 'expired', version = i.version + 1, updated_at = now(), updated_by = null
        from coupons c where c.id = i.coupon_id and i.status = 'issued' and i.deleted_at is null
          and c.valid_to < ${seoulDay(Date.now())}::date returning i.id`.execute(work.query);
      for (const { id } of rows) {
        work.audit({ action: "couponIssue.expire", recordType: "couponIssue", recordId: id });
        work.emit({ type: "record", ref: `couponIssue:${id}` });
      }
    }),
});

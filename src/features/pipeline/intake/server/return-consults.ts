import { sql } from "kysely";
import { rateOn } from "#firm/server/rates.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import { returnIdleRows, type Idle } from "./return-idle.ts";

/**
 * Takes new consultations away from those who have them and have neither called nor changed anything for the business
 * minutes of the rate `consultReturnMinutes`: they stand under 미배정 again, for whoever is faster (additions K1). Whoever
 * is looking at one, or has set the next call for later, keeps it. Returns how many.
 */
export async function returnIdleConsults(database: Database, now: Date): Promise<number> {
  const today = sql`(${now}::timestamptz at time zone 'Asia/Seoul')::date`;
  const { rows } = await sql<Idle>`
    select c.id, c.version, c.assignee_id as "assigneeId", c.updated_at as "touchedAt", m.minutes as "returnMinutes"
    from consults c cross join (select (${rateOn("consultReturnMinutes", today)})::int as minutes) m
    where c.status = 'new' and c.assignee_id is not null and c.first_contact_at is null and c.deleted_at is null
      and c.updated_at < ${now}::timestamptz - make_interval(mins => m.minutes)
      and (c.next_action_at is null or c.next_action_at <= ${now})
      and not exists (select from presences p where p.record_type = 'consult' and p.record_id = c.id
        and p.staff_id = c.assignee_id and p.seen_until > now())
    order by c.updated_at limit 500`.execute(database.query);
  return returnIdleRows(database, now, rows, { type: "consult", take });
}

const take = ({ query }: Work, { id, version }: Idle) =>
  query
    .updateTable("consults")
    .set({ assignee_id: null, version: version + 1, updated_at: new Date() })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();

export const returnUncalled = defineRecurringJob({
  name: "consults.returnIdle",
  label: "연락하지 않은 상담 미배정 복귀",
  every: "tenMinutes",
  run: ({ database }) => returnIdleConsults(database, new Date()),
});

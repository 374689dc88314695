import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import { keptDays } from "../intake-steps.ts";
import { returnIdleRows, type Idle } from "./return-idle.ts";

const system = { userId: null, staffId: null, requestId: null };

/**
 * Puts back into the queue what somebody has taken and not touched for the business minutes of its channel, unless the
 * person is looking at it (additions K1). Returns how many.
 */
export async function returnIdle(database: Database, now: Date): Promise<number> {
  const { query } = database;
  const { rows } = await sql<Idle>`
    select i.id, i.version, i.assignee_id as "assigneeId", i.touched_at as "touchedAt", c.return_minutes as "returnMinutes"
    from intakes i join intake_channels c on c.id = i.channel_id
    where i.status = 'reviewing' and i.deleted_at is null
      and i.touched_at < ${now}::timestamptz - make_interval(mins => c.return_minutes)
      and not exists (select from presences p where p.record_type = 'intake' and p.record_id = i.id
        and p.staff_id = i.assignee_id and p.seen_until > now())`.execute(query);
  return returnIdleRows(database, now, rows, { type: "intake", take, changes: { status: ["reviewing", "new"] } });
}

const take = ({ query }: Work, { id, version }: Idle) =>
  query
    .updateTable("intakes")
    .set({ status: "new", assignee_id: null, touched_at: null, version: version + 1, updated_at: new Date() })
    .where("id", "=", id)
    .where("version", "=", version)
    .where("status", "=", "reviewing")
    .executeTakeFirst();

/** Takes the texts of what was discarded a month ago (개인정보 보호법 제21조); that it came stays. Returns how many. */
export async function emptyOld(database: Database): Promise<number> {
  const rows = await database.query
    .selectFrom("intakes")
    .select("id")
    .where("status", "in", ["discarded", "spam"])
    .where("emptied_at", "is", null)
    .where("ended_at", "<", new Date(Date.now() - keptDays * 86_400_000))
    .orderBy("ended_at")
    .limit(500)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await inTransaction(database, system, async (work) => {
    await work.query.deleteFrom("intake_facts").where("intake_id", "in", ids).execute();
    await work.query.deleteFrom("intake_lines").where("intake_id", "in", ids).execute();
    await sql`update intakes set name = '', tel = '', email = '', brief = '', ai_summary = '', emptied_at = now(),
      version = version + 1, updated_at = now() where id = any(${ids}::bigint[])`.execute(work.query);
    for (const id of ids) work.audit({ action: "intake.empty", recordType: "intake", recordId: id });
    work.emit({ type: "record", ref: "intake:*" });
  });
  return ids.length;
}

export const returnIdleIntakes = defineRecurringJob({
  name: "intakes.returnIdle",
  label: "AI 상담 대기열 복귀",
  every: "tenMinutes",
  run: ({ database }) => returnIdle(database, new Date()),
});

export const emptyOldIntakes = defineRecurringJob({
  name: "intakes.emptyOld",
  label: "폐기한 AI 상담 원문 삭제",
  every: "day",
  run: ({ database }) => emptyOld(database),
});

import { sql } from "kysely";
import { addDays, seoulDay, type Day } from "#platform/dates.ts";
import { inBackground } from "#platform/server/database/background.ts";
import type { Database } from "#platform/server/database/database.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import { ring } from "#records/server/bell/ring.ts";
import { handoverOpen } from "./bell.ts";
import { handOver, setAbsence } from "./go.ts";
import { grantDue } from "./grant-due.ts";
import { openItems, syncHandover } from "./handover-list.ts";
import { promoteDue, returnWorkedDays, watchDesignatedDays } from "./promote.ts";

/** Days before a leave on which what nobody has taken over is told again. */
const remindedBefore = 3;

/** Each day: what the law grants, what has ended, and where promotions stand. */
export const grantJob = defineRecurringJob({
  name: "leave.grant",
  label: "연차 부여·소멸과 사용촉진, 휴가 사용 처리",
  every: "day",
  run: async ({ database }) => {
    const today = seoulDay(Date.now());
    await returnWorkedDays(database, today);
    await markUsed(database, today);
    await grantDue(database, today);
    await promoteDue(database, today);
  },
});

/** An approved leave whose days are past was used (product §5.8). Returns how many. */
export async function markUsed(database: Database, today: Day): Promise<number> {
  return inBackground(database, async (work) => {
    const { rows } = await sql<{ id: number }>`
      update leaves set status = 'used', version = version + 1, updated_at = now(), updated_by = null
      where status = 'approved' and ends_on < ${today} and deleted_at is null
        and exists (select from leave_uses u where u.leave_id = leaves.id and u.released_at is null) returning id`.execute(
      work.query,
    );
    for (const { id } of rows) {
      const changes = { status: ["approved", "used"] };
      work.audit({ action: "leave.used", recordType: "leave", recordId: id, changes });
      work.emit({ type: "record", ref: `leave:${id}` });
    }
    return rows.length;
  });
}

/** Each hour: leave that stands is an absence, what came up since falls into it, and what is open is told. */
export const followJob = defineRecurringJob({
  name: "leave.follow",
  label: "휴가 중 일정 확인",
  every: "hour",
  run: ({ database }) => followLeaves(database, seoulDay(Date.now())),
});

export const watchJob = defineRecurringJob({
  name: "leave.watch",
  label: "촉진 지정일 근무 확인",
  every: "tenMinutes",
  run: ({ database }) => watchDesignatedDays(database, new Date()),
});

/** What leaves of the next 60 days ask for: an up-to-date handover list, the absence of whoever is away, work that goes over. */
export async function followLeaves(database: Database, today: Day): Promise<void> {
  const rows = await database.query
    .selectFrom("leaves")
    .select(["id", "staff_id", "status", "starts_on"])
    .where("deleted_at", "is", null)
    .where("status", "in", ["requested", "lead", "approved"])
    .where("ends_on", ">=", today)
    .where("starts_on", "<=", addDays(today, 60))
    .orderBy("id")
    .execute();
  for (const { id, staff_id: staffId, status, starts_on: startsOn } of rows) {
    await inBackground(database, async (work) => {
      await syncHandover(work, null, id);
      if (status === "approved") {
        const { rows: standing } =
          await sql`select from absences where leave_id = ${id} and deleted_at is null`.execute(work.query);
        if (standing.length === 0) await setAbsence(work, id);
        await handOver(work, id);
      }
      if (startsOn > addDays(today, remindedBefore) || (await openItems(work, id)) === 0) return;
      await ring(work, handoverOpen, {
        from: null,
        to: [staffId, ...(await leadsOf(work.query, staffId))],
        about: { type: "leave", id },
      });
    });
  }
}

async function leadsOf(query: Database["query"], staffId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct t.leader_id as id from staff_teams m join teams t on t.id = m.team_id and t.deleted_at is null
    where m.staff_id = ${staffId} and t.leader_id is not null and t.leader_id <> ${staffId}`.execute(query);
  return rows.map(({ id }) => id);
}

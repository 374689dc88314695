import { sql } from "kysely";
import { seoulDay, type Day } from "#platform/dates.ts";
import { inBackground } from "#platform/server/database/background.ts";
import type { Database } from "#platform/server/database/database.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";

type Late = { readonly id: number; readonly title: string; readonly dueOn: Day; readonly staffId: number };

/** Duties whose day has passed: they say so, and the partner is told once by a task. */
export function markOverdue(database: Database, today: Day = seoulDay(Date.now())): Promise<void> {
  return inBackground(database, async (work) => {
    const { rows } = await sql<Late>`
      update responsible_works w set status = 'overdue', version = w.version + 1, updated_at = now(), updated_by = null
      from partners p where p.id = w.partner_id and w.status in ('assigned','active') and w.due_on < ${today}
        and w.deleted_at is null
      returning w.id, w.title, w.due_on as "dueOn", p.staff_id as "staffId"`.execute(work.query);
    for (const { id, title, dueOn, staffId } of rows) {
      work.audit({ action: "responsibleWork.overdue", recordType: "responsibleWork", recordId: id });
      work.emit({ type: "record", ref: `responsibleWork:${id}` });
      await tellByTask(work, {
        from: staffId,
        to: [staffId],
        title: `책임업무 기한초과: ${title} (${dueOn})`,
        url: `/partner/responsible-work?id=${id}`,
        importance: "A",
      });
    }
  });
}

export const overdueJob = defineRecurringJob({
  name: "responsibleWorks.overdue",
  label: "책임업무 기한초과",
  every: "hour",
  run: ({ database }) => markOverdue(database),
});

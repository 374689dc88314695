import { sql } from "kysely";
import { inBackground } from "#platform/server/database/background.ts";
import type { Database } from "#platform/server/database/database.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import { stillAsked } from "./circulation.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";

type Late = { readonly id: number; readonly title: string; readonly people: readonly number[] };

/** Whoever has not answered when an inquiry is due is told by a task, once for each due moment. */
export function remindSilent(database: Database): Promise<void> {
  return inBackground(database, async (work) => {
    const { rows } = await sql<Late>`
      update conflict_inquiries r set reminded_for = r.due_at
      where r.status = 'circulating' and r.due_at <= now() and r.reminded_for is distinct from r.due_at
        and r.deleted_at is null
      returning r.id, r.title, array(select distinct p.staff_id from inquiry_answers a join partners p on p.id = a.partner_id
        where a.inquiry_id = r.id and a.answer is null and ${stillAsked} order by 1) as people`.execute(work.query);
    for (const { id, title, people } of rows) {
      if (people.length === 0) continue;
      await tellByTask(work, {
        from: people[0]!,
        to: people,
        title: `이해관계 조회 미응답: ${title}`,
        url: `/partner/interest-status?id=${id}`,
        importance: "A",
      });
    }
  });
}

export const remindJob = defineRecurringJob({
  name: "inquiries.remind",
  label: "이해관계 조회 미응답 알림",
  every: "hour",
  run: ({ database }) => remindSilent(database),
});

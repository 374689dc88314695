import { sql } from "kysely";
import type { Day } from "#platform/dates.ts";
import { inBackground } from "#platform/server/database/background.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import type { Importance } from "#features/work/tasks/task.ts";

type Ready = {
  readonly place: number;
  readonly title: string;
  readonly content: string;
  readonly importance: Importance;
  readonly dueOn: Day;
  readonly to: number;
  readonly from: number;
  readonly projectId: number;
  readonly number: number;
};

/**
 * Sends what waits for nothing any more of one start: the task before it is done. The rows stay locked until their task
 * is written, so that two processes never send one twice. Returns how many it sent.
 */
export async function sendReady(work: Work, startId: number): Promise<number> {
  const { rows } = await sql<Ready>`
    select s.place, s.title, s.content, s.importance, s.due_on as "dueOn", s.staff_id as to, b.started_by as "from",
      p.id as "projectId", p.id_int as number
    from task_plan_sends s join task_plan_starts b on b.id = s.start_id join projects p on p.id = b.project_id
    left join task_plan_sends w on w.start_id = s.start_id and w.place = s.waits_for
    left join tasks t on t.id = w.task_id
    where s.start_id = ${startId} and s.task_id is null and (s.waits_for is null or t.status = '완료')
    order by s.place for update of s skip locked`.execute(work.query);
  for (const { place, title, content, importance, dueOn, to, from, projectId, number } of rows) {
    const taskId = await tellByTask(work, {
      from,
      to: [to],
      title,
      content,
      importance,
      dueOn,
      url: `/lawfirm/project/${number}`,
      about: { type: "project", id: projectId },
    });
    await work.query
      .updateTable("task_plan_sends")
      .set({ task_id: taskId })
      .where("start_id", "=", startId)
      .where("place", "=", place)
      .execute();
  }
  return rows.length;
}

/** Sends what has waited for a task that is done now, on cases that are there still. Returns how many it sent. */
export async function sendWaiting(database: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select distinct s.start_id as id from task_plan_sends s
    join task_plan_sends w on w.start_id = s.start_id and w.place = s.waits_for
    join tasks t on t.id = w.task_id and t.status = '완료'
    join task_plan_starts b on b.id = s.start_id
    join projects p on p.id = b.project_id and p.deleted_at is null
    where s.task_id is null order by id`.execute(database.query);
  let sent = 0;
  for (const { id } of rows) sent += await inBackground(database, (work) => sendReady(work, id));
  return sent;
}

export const sendWaitingJob = defineRecurringJob({
  name: "taskPlans.sendWaiting",
  label: "업무 묶음의 다음 업무 보내기",
  every: "minute",
  run: async ({ database }) => {
    await sendWaiting(database);
  },
});

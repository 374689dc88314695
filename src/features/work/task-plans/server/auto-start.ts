import { sql } from "kysely";
import type { Day } from "#platform/dates.ts";
import { inBackground } from "#platform/server/database/background.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import { plannedTasks, writeStart } from "./start.ts";

type Occasion = {
  readonly planId: number;
  readonly projectId: number;
  readonly startsOn: Day;
  readonly occasion: string;
  readonly startedBy: number;
};

/**
 * Contracts that were signed, hearings that were entered and cases that were moved to a stage since a plan of their team
 * is in use, not yet started.
 */
const occasions = sql<Occasion>`
  with happened as (
    select r.id as plan, p.id as project, (c.signed_at at time zone 'Asia/Seoul')::date as day, 'contract:' || c.id as occasion
    from task_plans r join contracts c on c.signed_at > r.in_use_since and c.deleted_at is null
    join projects p on p.contract_id = c.id and p.team_id = r.team_id and p.deleted_at is null
    where r.starts_by = 'signed' and r.status = 'inUse' and r.deleted_at is null
    union all
    select r.id, p.id, (h.at at time zone 'Asia/Seoul')::date, 'hearing:' || h.id
    from task_plans r join hearings h on h.created_at > r.in_use_since and h.at > now()
      and h.status = 'scheduled' and h.deleted_at is null
    join legal_cases c on c.id = h.case_id
    join projects p on p.id = c.project_id and p.team_id = r.team_id and p.deleted_at is null
    where r.starts_by = 'hearing' and r.status = 'inUse' and r.deleted_at is null
    union all
    -- Once, however often the case goes back and forth.
    select r.id, p.id, (p.stage_since at time zone 'Asia/Seoul')::date, 'stage:' || p.stage
    from task_plans r join projects p on p.team_id = r.team_id and p.stage = r.stage and p.stage_since > r.in_use_since
      and p.deleted_at is null
    where r.starts_by = 'stage' and r.status = 'inUse' and r.deleted_at is null)
  select h.plan as "planId", h.project as "projectId", h.day as "startsOn", h.occasion, s.id as "startedBy"
  from happened h join task_plans r on r.id = h.plan
  join staffs s on s.user_id = r.created_by and s.status = 1 and s.deleted_at is null
  where not exists (select from task_plan_starts b where b.plan_id = h.plan and b.project_id = h.project
    and (b.occasion = h.occasion or b.starts_on = h.day))
  order by h.plan, h.project, h.day`;

/** Starts the plans that a step of a record starts, each once for each occasion. Returns how many it started. */
export async function startPlansByThemselves(database: Database): Promise<number> {
  const { rows } = await occasions.execute(database.query);
  let started = 0;
  for (const occasion of rows) {
    if (await inBackground(database, (work) => startOnce(work, occasion))) started += 1;
  }
  return started;
}

/** Where nobody has the role, the task goes to the responsible lawyer, or else to whoever wrote the plan, and says so. */
async function startOnce(work: Work, occasion: Occasion): Promise<boolean> {
  const { planId, projectId, startsOn, startedBy } = occasion;
  const project = await work.query
    .selectFrom("projects")
    .select(["id", "responsible_id", "associate_id", "litigation_id", "consultant_id"])
    .where("id", "=", projectId)
    .executeTakeFirstOrThrow();
  const planned = await plannedTasks(work, project, planId, startsOn);
  const instead = { id: project.responsible_id ?? startedBy, name: "" };
  const tasks = planned.map((task) => {
    if (task.to) return task;
    const note = `${task.role}: 지정된 사람이 없어 대신 보냅니다.`;
    return { ...task, to: instead, content: [task.content, note].filter((one) => one !== "").join("\n") };
  });
  return (await writeStart(work, occasion, tasks)) !== null;
}

export const startPlansJob = defineRecurringJob({
  name: "taskPlans.start",
  label: "업무 묶음 자동 시작",
  every: "minute",
  run: async ({ database }) => {
    await startPlansByThemselves(database);
  },
});

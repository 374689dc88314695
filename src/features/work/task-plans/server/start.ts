import { sql } from "kysely";
import { addDays } from "#firm/court-days.ts";
import type { Day } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import type { Asker } from "#platform/server/asker.ts";
import { Failure, invalidField, notFound } from "#platform/server/http/failure.ts";
import { teamRows } from "#records/server/records.ts";
import type { WriteContext } from "#records/server/write.ts";
import { seenProject } from "#features/pipeline/projects/server/api.ts";
import { givenTo, taskPlan } from "../task-plan.ts";
import { linesOf } from "./lines.ts";
import { sendReady } from "./send-ready.ts";

type Project = {
  readonly id: number;
  readonly responsible_id: number | null;
  readonly associate_id: number | null;
  readonly litigation_id: number | null;
  readonly consultant_id: number | null;
};

/** What each line of the plan becomes on this case; `to` is null where nobody who works has the role. */
export async function plannedTasks(database: Pick<Database, "query">, project: Project, planId: number, startsOn: Day) {
  const lines = await linesOf(database, planId);
  const wanted = lines.map((line) =>
    line.givenTo === "person" ? (line.staff?.id ?? null) : project[`${line.givenTo}_id` as const],
  );
  const { rows } = await sql<{ id: number; name: string }>`
    select id, short_name as name from staffs
    where id = any(${wanted.filter((id) => id !== null)}::bigint[]) and status = 1 and deleted_at is null
    `.execute(database.query);
  return lines.map((line, index) => ({
    ...line,
    role: givenTo[line.givenTo],
    dueOn: addDays(startsOn, line.days),
    to: rows.find(({ id }) => id === wanted[index]) ?? null,
  }));
}

type Planned = Awaited<ReturnType<typeof plannedTasks>>[number];
type Start = { readonly number: number; readonly plan: number; readonly startsOn: Day };

/**
 * Starts a plan on a case: what waits for nothing is sent at once, the rest when the task before it is done. 409 when
 * this plan was already started here with this day; 422 naming the roles that nobody has.
 */
export function startPlan(context: WriteContext, { number, plan, startsOn }: Start) {
  const { database, actor } = context;
  const startedBy = context.viewer.staff?.id;
  if (startedBy === undefined) throw new Failure("forbidden");
  return inTransaction(database, actor, async (work) => {
    const project = await seenProject(work.query, context, number);
    const planId = await usablePlan(work, context, plan);
    const tasks = await plannedTasks(work, project, planId, startsOn);
    const missing = [...new Set(tasks.filter(({ to }) => to === null).map(({ role }) => role))];
    if (missing.length > 0)
      throw new Failure("ruleViolated", `받을 사람이 없습니다: ${missing.join(", ")}. 사건에서 먼저 지정해 주세요.`);
    const start = await writeStart(work, { planId, projectId: project.id, startsOn, startedBy, occasion: "" }, tasks);
    if (!start) throw new Failure("conflict", "이 사건에서 같은 시작일로 이미 시작한 업무 묶음입니다.");
    return start;
  });
}

type Begun = {
  readonly planId: number;
  readonly projectId: number;
  readonly startsOn: Day;
  readonly startedBy: number;
  readonly occasion: string;
};

/** Writes a start and sends what waits for nothing; null when it was started already. Each task has somebody it goes to. */
export async function writeStart(work: Work, begun: Begun, tasks: readonly Planned[]) {
  const { planId, projectId, startsOn, startedBy, occasion } = begun;
  const start = await work.query
    .insertInto("task_plan_starts")
    .values({ plan_id: planId, project_id: projectId, starts_on: startsOn, started_by: startedBy, occasion })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!start) return null;
  await work.query
    .insertInto("task_plan_sends")
    .values(
      tasks.map(({ place, title, content, importance, dueOn, to, waitsFor }) => ({
        start_id: start.id,
        place,
        title,
        content,
        importance,
        due_on: dueOn,
        staff_id: to!.id,
        waits_for: waitsFor,
      })),
    )
    .execute();
  const changes = { taskPlan: [null, planId], startsOn: [null, startsOn] };
  work.audit({ action: "project.startPlan", recordType: "project", recordId: projectId, changes });
  const sent = await sendReady(work, start.id);
  return { id: start.id, sent, waiting: tasks.length - sent };
}

/** A plan of the teams that the person sees, also for whoever is named on the case alone; 404 otherwise. */
export async function seenPlan(database: Pick<Database, "query">, asker: Asker, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select r.id from task_plans r where r.id = ${id} and r.deleted_at is null and ${teamRows(taskPlan, null, asker)}
    `.execute(database.query);
  if (!rows[0]) throw notFound();
  return rows[0].id;
}

/** The plan, held as it is until the start is written. */
async function usablePlan(work: Work, asker: Asker, number: number): Promise<number> {
  const id = await seenPlan(work, asker, number);
  const plan = await work.query
    .selectFrom("task_plans")
    .select("status")
    .where("id", "=", id)
    .forShare()
    .executeTakeFirstOrThrow();
  if (plan.status !== "inUse") throw invalidField("plan", "사용 중인 업무 묶음만 시작할 수 있습니다.");
  return id;
}

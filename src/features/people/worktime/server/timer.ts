import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { checkReferences, type WriteContext } from "#records/server/write.ts";
import { asksToEnd, endOf, isForgotten, toMinute } from "../timer.ts";
import { worktime, type Category } from "../worktime.ts";
import { insertEntered } from "./enter.ts";
import { me } from "./records.ts";

/** What a timer runs for. */
export type TimerTask = {
  readonly project: number | null;
  readonly category: Category;
  readonly billable: boolean;
  readonly memo: string;
};

type Row = TimerTask & { readonly startedAt: Date; readonly activeAt: Date };

const columns = sql`t.project_id as project, t.category, t.billable, t.memo, t.started_at as "startedAt", t.active_at as "activeAt"`;

/** The person's timer; null: none runs. */
export async function readTimer({ query }: Pick<Database, "query">, asker: Asker, now = new Date()) {
  const { rows } = await sql<Row & { projectTitle: string | null; projectNumber: number | null }>`
    select ${columns}, p.title as "projectTitle", p.id_int as "projectNumber"
    from worktime_timers t left join projects p on p.id = t.project_id where t.staff_id = ${me(asker)}`.execute(query);
  const [row] = rows;
  if (!row) return null;
  const { startedAt, activeAt, projectTitle, projectNumber, project, ...task } = row;
  return {
    ...task,
    project: project === null ? null : { id: project, number: projectNumber!, label: projectTitle! },
    startedAt: startedAt.toISOString(),
    activeAt: activeAt.toISOString(),
    forgotten: isForgotten(row, now),
    asks: asksToEnd(row, now),
  };
}

/** Starts the timer; 422 while another one of the person runs. */
export function startTimer(context: WriteContext, task: TimerTask): Promise<void> {
  return inTransaction(context.database, context.actor, async (work) => {
    await checkReferences(work, context, [["project", worktime.fields.project]], task);
    const started = await work.query
      .insertInto("worktime_timers")
      .values({
        staff_id: me(context)!,
        project_id: task.project,
        category: task.category,
        billable: task.billable,
        memo: task.memo,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("staff_id")
      .executeTakeFirst();
    if (!started) throw new Failure("ruleViolated", "이미 타이머가 돌고 있습니다. 먼저 끝내 주세요.");
  });
}

/**
 * A sign that the person is at work. After a long silence it is none by itself: the timer stays forgotten until the
 * person says that it went on (`resumes`).
 */
export function beatTimer(context: WriteContext, resumes: boolean, now = new Date()): Promise<boolean> {
  return inTransaction(context.database, context.actor, async (work) => {
    const row = await lockTimer(work, context);
    if (isForgotten(row, now) && !resumes) return false;
    await sql`update worktime_timers set active_at = greatest(started_at, ${now}) where staff_id = ${me(context)}`.execute(
      work.query,
    );
    return true;
  });
}

/**
 * Ends the timer and enters its time: a forgotten one ends where the last sign of the person was, not when the question
 * is answered; the rest is only offered (additions 5).
 */
export function stopTimer(
  context: WriteContext,
  { until, memo }: { readonly until: "activity" | "now"; readonly memo?: string | undefined },
  now = new Date(),
): Promise<{ numbers: number[]; rest: { startAt: string; endAt: string } | null }> {
  return inTransaction(context.database, context.actor, async (work) => {
    const row = await lockTimer(work, context);
    const { end, rest } = endOf(row, until, now);
    const start = toMinute(row.startedAt);
    await dropTimer(work, context);
    const left = rest === null || rest <= end ? null : { startAt: end.toISOString(), endAt: rest.toISOString() };
    if (end <= start) return { numbers: [], rest: left };
    const numbers = await insertEntered(
      work,
      context,
      {
        project: row.project,
        category: row.category,
        billable: row.billable,
        memo: memo ?? row.memo,
        parallel: false,
        day: null,
        minutes: null,
        startAt: start.toISOString(),
        endAt: end.toISOString(),
      },
      "timer",
    );
    return { numbers, rest: left };
  });
}

/** Forgets the timer without an entry. */
export function discardTimer(context: WriteContext): Promise<void> {
  return inTransaction(context.database, context.actor, async (work) => {
    await lockTimer(work, context);
    await dropTimer(work, context);
  });
}

async function lockTimer({ query }: Work, asker: Asker): Promise<Row> {
  const { rows } = await sql<Row>`
    select ${columns} from worktime_timers t where t.staff_id = ${me(asker)} for update of t`.execute(query);
  if (!rows[0]) throw new Failure("ruleViolated", "돌고 있는 타이머가 없습니다.");
  return rows[0];
}

async function dropTimer({ query }: Work, asker: Asker): Promise<void> {
  await sql`delete from worktime_timers where staff_id = ${me(asker)}`.execute(query);
}

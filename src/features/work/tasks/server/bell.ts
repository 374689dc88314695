import { sql } from "kysely";
import type { BellFacts, BellKind } from "#records/server/bell/kinds.ts";

/** A recipient has completed what the person sent. */
export const taskCompleted: BellKind = { name: "task.completed", why: "요청", says: "요청한 할일을 완료했습니다" };
/** A recipient has given it up (포기). */
export const taskReturned: BellKind = { name: "task.returned", why: "요청", says: "요청한 할일을 포기했습니다" };

/** The sender asks once more for what is not finished. */
export const taskUrged: BellKind = { name: "task.urged", why: "독촉", says: "할일을 독촉했습니다" };

/** The day before 기한, and the day itself. */
export const taskDueTomorrow: BellKind = { name: "task.dueTomorrow", why: "기한", says: "내일이 기한입니다" };
export const taskDueToday: BellKind = { name: "task.dueToday", why: "기한", says: "오늘이 기한입니다", urgent: true };
/** What the person has to do; rows of `task` are about what the person has sent. */
export const taskEntry = "taskEntry";

/** What the bell tells of tasks: their senders hear what others did with them, their recipients when they are due. */
export const taskBell: BellFacts = {
  kinds: [taskCompleted, taskReturned, taskUrged, taskDueTomorrow, taskDueToday],
  subjects: [
    {
      name: "task",
      label: "할일",
      from: sql`tasks`,
      seen: ({ viewer }) => sql<boolean>`(r.created_by = ${viewer.staff?.id ?? null})`,
      title: sql<string>`r.title`,
      state: sql<string>`case when r.closed_at is null then 'sent' else 'completed' end`,
      path: ({ title, state }) =>
        state === "sent"
          ? "/?view=sent"
          : `/?view=completed&list=sent&search=${encodeURIComponent(title.slice(0, 60))}`,
    },
    {
      name: taskEntry,
      label: "할일",
      from: sql`task_users`,
      seen: ({ viewer }) => sql<boolean>`(r.staff_id = ${viewer.staff?.id ?? null} and r.is_open)`,
      title: sql<string>`r.title`,
      path: ({ id }) => `/?entry=${id}`,
    },
  ],
};

/**
 * Part of a statement that moves a task: tells its sender, unless that is whoever did it; S is told in quiet hours too.
 * Each value is SQL; `kind` null tells nothing. The ids of who was told are its rows.
 */
export function ringSender({
  task,
  staff,
  kind,
}: {
  readonly task: string;
  readonly staff: string;
  readonly kind: string;
}): string {
  return `
    select ring_bell(array[t.created_by], ${staff}, 'task', t.id, ${kind}, t.importance = 'S') as id
    from tasks t join ${task} m on m.id = t.id where ${kind} is not null and t.created_by <> ${staff}`;
}

/** The column of \`RungBells\`, from the CTE \`rung\`. */
export const rungBells = "array(select id from rung) as rung";
export type RungBells = { readonly rung: readonly number[] };

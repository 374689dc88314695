import { sql } from "kysely";
import type { BellFacts, BellKind } from "#records/server/bell/kinds.ts";

/** A recipient has completed what the person sent. */
export const taskCompleted: BellKind = { name: "task.completed", why: "요청", says: "요청한 할일을 완료했습니다" };
/** A recipient has given it up (포기). */
export const taskReturned: BellKind = { name: "task.returned", why: "요청", says: "요청한 할일을 포기했습니다" };

/** What the bell tells of tasks: their senders hear what others did with them. */
export const taskBell: BellFacts = {
  kinds: [taskCompleted, taskReturned],
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

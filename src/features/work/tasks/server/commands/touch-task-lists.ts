import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import type { AppEvent } from "#platform/server/app-event.ts";

/** The event after which the named staff receive their counts anew. */
export const countEvent = "task-count";

// A notification holds 8,000 bytes; a number has at most 16 digits and a comma.
const numbersPerEvent = 400;

/** Whose lists a change has raised to which version, in the same order. */
export type Raised = { readonly people: readonly number[]; readonly versions: readonly number[] };

/** Events for staff whose lists may have changed anyhow, each short enough for one notification. */
export function countEvents(staffIds: readonly number[]): AppEvent[] {
  return pieces(staffIds.length, numbersPerEvent).map(([from, to]) => ({
    type: countEvent,
    staffIds: staffIds.slice(from, to),
  }));
}

/** Events for staff in whose lists nothing but this task has changed. */
export function taskEvents({ people, versions }: Raised, taskId: number): AppEvent[] {
  return pieces(people.length, numbersPerEvent / 2).map(([from, to]) => ({
    type: countEvent,
    staffIds: people.slice(from, to),
    versions: versions.slice(from, to),
    ref: String(taskId),
  }));
}

function pieces(length: number, size: number): (readonly [from: number, to: number])[] {
  return Array.from({ length: Math.ceil(length / size) }, (_, index) => [index * size, (index + 1) * size] as const);
}

/**
 * Says, in the transaction of the change, whose task lists or counts it may have changed: their ETag ends, and their
 * open pages are told. Rows are locked in the order of their ids, like everywhere, so that writers never deadlock.
 * Take it as the last lock of a transaction. "all": after imports, or when a name that lists show has changed.
 * `taskId`: nothing else of their lists changed.
 */
export async function touchTaskLists(
  work: Work,
  staffIds: readonly number[] | "all",
  options: { readonly tell?: readonly number[]; readonly taskId?: number } = {},
): Promise<void> {
  const whose = staffIds === "all" ? sql`true` : sql`id = any(${staffIds}::bigint[])`;
  const { rows } = await sql<{ id: number; version: number }>`
    update staffs set task_version = task_version + 1
    where id = any(array(select id from staffs where ${whose} order by id for no key update))
    returning id, task_version as version`.execute(work.query);
  for (const event of eventsFor(rows, options.tell ?? staffIds, options.taskId)) work.emit(event);
}

function eventsFor(
  raised: readonly { readonly id: number; readonly version: number }[],
  told: readonly number[] | "all",
  taskId: number | undefined,
): AppEvent[] {
  if (told === "all") return [{ type: countEvent, staffIds: "all" }];
  if (taskId === undefined) return countEvents(told);
  const heard = raised.filter(({ id }) => told.includes(id));
  return taskEvents({ people: heard.map(({ id }) => id), versions: heard.map(({ version }) => version) }, taskId);
}

import { sql } from "kysely";
import type { Work } from "../../../../../kit/server/database/transaction.ts";
import type { AppEvent } from "../../../../../kit/server/events.ts";

/** The event after which the named staff receive their counts anew. */
export const countEvent = "task-count";

// A notification holds 8,000 bytes; an id has at most 16 digits and a comma.
const idsPerEvent = 400;

/** Events for the staff, each short enough for one notification. */
export function countEvents(staffIds: readonly number[]): AppEvent[] {
  const events: AppEvent[] = [];
  for (let start = 0; start < staffIds.length; start += idsPerEvent) {
    events.push({ type: countEvent, staffIds: staffIds.slice(start, start + idsPerEvent) });
  }
  return events;
}

/**
 * Says, in the transaction of the change, whose task lists or counts it may have changed: their ETag ends, and their
 * open pages are told. Rows are locked in the order of their ids, like everywhere, so that writers never deadlock.
 * Take it as the last lock of a transaction. "all": after imports, or when a name that lists show has changed.
 */
export async function touchTaskLists(
  work: Work,
  staffIds: readonly number[] | "all",
  options: { readonly tell?: readonly number[] } = {},
): Promise<void> {
  const whose = staffIds === "all" ? sql`true` : sql`id = any(${staffIds}::bigint[])`;
  await sql`
    update staffs set task_version = task_version + 1
    where id = any(array(select id from staffs where ${whose} order by id for no key update))`.execute(work.query);
  const told = options.tell ?? staffIds;
  const events = told === "all" ? [{ type: countEvent, staffIds: "all" } as const] : countEvents(told);
  for (const event of events) work.emit(event);
}

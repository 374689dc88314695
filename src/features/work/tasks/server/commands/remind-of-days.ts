import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { ring } from "#records/server/bell/ring.ts";
import { taskDueToday, taskDueTomorrow, taskEntry } from "../bell.ts";

const nobody = { userId: null, staffId: null, requestId: null };
/** Tasks in one transaction: who saves one of them waits for it. */
const atOnce = 100;

type Open = { readonly id: number; readonly staffId: number };
type Due = { readonly isToday: boolean; readonly isUrgent: boolean; readonly open: readonly Open[] };

/**
 * Reminds whoever still has an open task, on the day before it is due and on the day. What was told is written down in
 * the transaction that tells it, so that a kill loses none and another process tells none twice. Returns how many.
 */
export async function remindOfDays(database: Database, now: Date = new Date()): Promise<number> {
  const today = seoulDay(now);
  let told = 0;
  for (let found = atOnce; found === atOnce; told += found) {
    found = await remindOfSome(database, today);
  }
  return told;
}

function remindOfSome(database: Database, today: string): Promise<number> {
  return inTransaction(database, nobody, async (work) => {
    const { rows } = await sql<Due>`
      update tasks t set due_told_on = ${today}
      where t.id in (
        select d.id from tasks d
        where d.due_on between ${today}::date and ${today}::date + 1 and d.closed_at is null
          and (d.due_told_on is null or d.due_told_on < ${today}::date)
        order by d.id limit ${atOnce} for no key update skip locked)
      returning t.due_on = ${today}::date as "isToday", t.importance = 'S' as "isUrgent", (
        select coalesce(json_agg(json_build_object('id', e.id, 'staffId', e.staff_id) order by e.id), '[]')
        from task_users e where e.task_id = t.id and e.is_open) as open`.execute(work.query);
    for (const { isToday, isUrgent, open } of rows) {
      for (const { id, staffId } of open) {
        const about = { type: taskEntry, id };
        await ring(work, isToday ? taskDueToday : taskDueTomorrow, {
          from: null,
          to: [staffId],
          about,
          urgent: isUrgent,
        });
      }
    }
    return rows.length;
  });
}

import { addDays } from "#firm/court-days.ts";
import { seoulDay, type Day } from "#platform/dates.ts";
import { inBackground } from "#platform/server/database/background.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import { occursOn } from "../rule.ts";
import { reachedOn } from "./away.ts";
import { readCourtDays } from "#firm/server/court-days.ts";
import { ruleOf } from "./rules.ts";

/** Days that are made up for after a stop; of a task of every working day only the last counts. */
const madeUpDays = 3;

/** Sends what is due on the day, and what a stop of the server left out. Returns how many tasks it sent. */
export async function sendDueRoutines(database: Database, today: Day): Promise<number> {
  const calendar = await readCourtDays(database);
  const rows = await database.query
    .selectFrom("routines")
    .selectAll()
    .where("status", "=", "active")
    .where("deleted_at", "is", null)
    .where("starts_on", "<=", today)
    .orderBy("id")
    .execute();
  let sent = 0;
  for (const row of rows) {
    const rule = ruleOf(row);
    for (let back = rule.rule === "daily" ? 0 : madeUpDays; back >= 0; back--) {
      const day = addDays(today, -back);
      if (!occursOn(rule, day, calendar)) continue;
      if (await inBackground(database, (work) => sendOnce(work, row.id, day, today))) sent += 1;
    }
  }
  return sent;
}

/**
 * The row of the day and its task are written together or not at all. Another process that is at the same day waits for
 * this row and then finds it there.
 */
async function sendOnce(work: Work, routineId: number, day: Day, today: Day): Promise<boolean> {
  const row = await work.query
    .selectFrom("routines as r")
    .leftJoin("staffs as s", "s.user_id", "r.created_by")
    .select(["r.title", "r.content", "r.importance", "r.away", "r.due_days", "s.id as from"])
    .where("r.id", "=", routineId)
    .where("r.status", "=", "active")
    .where("r.deleted_at", "is", null)
    .forShare("r")
    .executeTakeFirst();
  if (!row || row.from === null) return false;
  const { numInsertedOrUpdatedRows } = await work.query
    .insertInto("routine_days")
    .values({ routine_id: routineId, day })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) return false;
  // Who is away is asked of the day on which the task arrives.
  const { to, notes } = await reachedOn(work, routineId, today, row.away === "deputy");
  const taskId = await tellByTask(work, {
    from: row.from,
    to,
    title: row.title,
    content: [row.content, ...notes].filter((line) => line !== "").join("\n"),
    importance: row.importance,
    dueOn: row.due_days === null ? null : addDays(day, row.due_days),
  });
  await work.query
    .updateTable("routine_days")
    .set({ task_id: taskId, note: notes.join(", ").slice(0, 2000) })
    .where("routine_id", "=", routineId)
    .where("day", "=", day)
    .execute();
  return taskId !== null;
}

export const sendRoutines = defineRecurringJob({
  name: "routines.send",
  label: "반복 업무 보내기",
  every: "hour",
  run: async ({ database }) => {
    await sendDueRoutines(database, seoulDay(new Date()));
  },
});

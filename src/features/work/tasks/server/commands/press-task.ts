import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor, type Work } from "#platform/server/database/transaction.ts";
import { Failure, notFound } from "#platform/server/http/failure.ts";
import { ring } from "#records/server/bell/ring.ts";
import { taskEntry, taskUrged } from "../bell.ts";
import { isClosed } from "../task-state.ts";
import { touchTaskLists } from "./touch-task-lists.ts";

const today = sql<string>`(now() at time zone 'Asia/Seoul')::date`;

type Sent = { readonly taskId: number; readonly staffId: number };

/** Entries of a task that its sender has sent, locked; 404 for everybody else, 409 once it has ended. */
async function lockSent(work: Work, { taskId, staffId }: Sent) {
  const task = await work.query
    .selectFrom("tasks")
    .select(["status", "importance", sql<boolean>`coalesce(urged_on = ${today}, false)`.as("urgedToday")])
    .where("id", "=", taskId)
    .where("created_by", "=", staffId)
    .forUpdate()
    .executeTakeFirst();
  if (!task) throw notFound();
  if (isClosed(task.status)) throw new Failure("conflict", "이미 끝난 업무입니다.");
  const entries = await work.query
    .selectFrom("task_users")
    .select(["id", "staff_id", "status", "is_open"])
    .where("task_id", "=", taskId)
    .orderBy("id")
    .forUpdate()
    .execute();
  return { task, entries };
}

/** 독촉 (product §6.1): the bell rings at every recipient who has not finished; once a day. Answers how many those are. */
export function urgeTask(database: Database, actor: Actor, sent: Sent): Promise<number> {
  return inTransaction(database, actor, async (work) => {
    const { task, entries } = await lockSent(work, sent);
    if (task.urgedToday) throw new Failure("conflict", "오늘은 이미 독촉했습니다. 내일 다시 독촉할 수 있습니다.");
    const waiting = entries.filter((entry) => entry.is_open && entry.staff_id !== sent.staffId);
    if (waiting.length === 0) throw new Failure("conflict", "독촉할 사람이 없습니다.");
    for (const { id, staff_id } of waiting) {
      const told = {
        from: sent.staffId,
        to: [staff_id],
        about: { type: taskEntry, id },
        urgent: task.importance === "S",
      };
      await ring(work, taskUrged, told);
    }
    await work.query.updateTable("tasks").set({ urged_on: today }).where("id", "=", sent.taskId).execute();
    work.audit({ action: "task.urge", recordType: "task", recordId: sent.taskId });
    // The sender's list shows the day.
    await touchTaskLists(work, [sent.staffId], { taskId: sent.taskId });
    return waiting.length;
  });
}

/** 회수 (product §6.1): takes a task back that nobody has begun; it ends as 포기 and stays in the sender's closed list. */
export function recallTask(database: Database, actor: Actor, sent: Sent): Promise<void> {
  return inTransaction(database, actor, async (work) => {
    const { task, entries } = await lockSent(work, sent);
    if (task.status !== "대기" || entries.some(({ status }) => status !== "대기")) {
      throw new Failure("conflict", "이미 시작한 사람이 있어 회수할 수 없습니다.");
    }
    await work.query
      .updateTable("tasks")
      .set({
        status: "포기",
        closed_at: new Date(),
        version: sql`version + 1`,
        updated_at: sql<Date>`now()`,
        updated_by: sent.staffId,
      })
      .where("id", "=", sent.taskId)
      .execute();
    await work.query
      .updateTable("task_users")
      .set({ status: "포기", status_at: new Date(), is_open: false, updated_at: sql<Date>`now()` })
      .where("task_id", "=", sent.taskId)
      .execute();
    work.audit({
      action: "task.recall",
      recordType: "task",
      recordId: sent.taskId,
      changes: { status: ["대기", "포기"] },
    });
    const people = new Set([sent.staffId, ...entries.map(({ staff_id }) => staff_id)]);
    await touchTaskLists(work, [...people], { taskId: sent.taskId });
  });
}

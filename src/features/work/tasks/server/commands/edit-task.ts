import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor, type Work } from "#platform/server/database/transaction.ts";
import { Failure, notFound } from "#platform/server/http/failure.ts";
import { dueAtOf } from "../../due.ts";
import { isClosed } from "../task-state.ts";
import { touchTaskLists } from "./touch-task-lists.ts";

export type TaskEdit = {
  readonly taskId: number;
  /** Who asks; only the sender may edit. */
  readonly staffId: number;
  readonly content: string | undefined;
  /** The contentVersion that was shown; left out: the last save wins. */
  readonly contentVersion: number | undefined;
  /** null takes the day away. */
  readonly dueAt: string | null | undefined;
};

/** 내용수정 of spec §2.3, and the 기한. 404 for everybody but the sender, 409 when closed or edited since. */
export function editTask(
  database: Database,
  actor: Actor,
  edit: TaskEdit,
): Promise<{ version: number; contentVersion: number; undo: null }> {
  const { taskId, staffId, contentVersion } = edit;
  return inTransaction(database, actor, async (work) => {
    const before = await work.query
      .selectFrom("tasks")
      .select(["status", "content", "content_version", "due_on", "due_time"])
      .where("id", "=", taskId)
      .where("created_by", "=", staffId)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw notFound();
    if (isClosed(before.status)) throw new Failure("conflict", "끝난 업무의 내용은 수정할 수 없습니다.");
    if (contentVersion !== undefined && contentVersion !== before.content_version) throw new Failure("conflict");
    const after = await write(work, edit);
    const recipients = await work.query
      .selectFrom("task_users")
      .select("staff_id")
      .where("task_id", "=", taskId)
      .execute();
    const { content, dueAt } = edit;
    work.audit({
      action: "task.editContent",
      recordType: "task",
      recordId: taskId,
      changes: {
        ...(content !== undefined && { content: [before.content, content] }),
        ...(dueAt !== undefined && { dueAt: [dueAtOf(before.due_on, before.due_time), dueAt] }),
      },
    });
    await touchTaskLists(work, [...new Set([staffId, ...recipients.map((entry) => entry.staff_id)])], { taskId });
    return { version: after.version, contentVersion: after.content_version, undo: null };
  });
}

/** A day that is changed is told anew; the content keeps its version where it stays. */
function write(work: Work, { taskId, staffId, content, dueAt }: TaskEdit) {
  return work.query
    .updateTable("tasks")
    .set(({ eb }) => ({
      ...(content !== undefined && { content, content_version: eb("content_version", "+", 1) }),
      ...(dueAt !== undefined && {
        due_on: dueAt?.slice(0, 10) ?? null,
        due_time: dueAt?.slice(11) || null,
        due_told_on: null,
      }),
      version: eb("version", "+", 1),
      updated_at: sql<Date>`now()`,
      updated_by: staffId,
    }))
    .where("id", "=", taskId)
    .returning(["version", "content_version"])
    .executeTakeFirstOrThrow();
}

import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor } from "#platform/server/database/transaction.ts";
import { Failure, notFound } from "#platform/server/http/failure.ts";
import { isClosed } from "../task-state.ts";
import { touchTaskLists } from "./touch-task-lists.ts";

export type ContentEdit = {
  readonly taskId: number;
  /** Who asks; only the sender may edit. */
  readonly staffId: number;
  readonly content: string;
  /** The contentVersion that was shown; left out: the last save wins. */
  readonly contentVersion: number | undefined;
};

/** 내용수정 of spec §2.3. 404 for everybody but the sender, 409 when closed or edited since. */
export function editContent(
  database: Database,
  actor: Actor,
  { taskId, staffId, content, contentVersion }: ContentEdit,
): Promise<{ version: number; contentVersion: number; undo: null }> {
  return inTransaction(database, actor, async (work) => {
    const before = await work.query
      .selectFrom("tasks")
      .select(["status", "content", "content_version"])
      .where("id", "=", taskId)
      .where("created_by", "=", staffId)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw notFound();
    if (isClosed(before.status)) throw new Failure("conflict", "끝난 업무의 내용은 수정할 수 없습니다.");
    if (contentVersion !== undefined && contentVersion !== before.content_version) throw new Failure("conflict");
    const after = await work.query
      .updateTable("tasks")
      .set(({ eb }) => ({
        content,
        content_version: eb("content_version", "+", 1),
        version: eb("version", "+", 1),
        updated_at: sql<Date>`now()`,
        updated_by: staffId,
      }))
      .where("id", "=", taskId)
      .returning(["version", "content_version"])
      .executeTakeFirstOrThrow();
    const recipients = await work.query
      .selectFrom("task_users")
      .select("staff_id")
      .where("task_id", "=", taskId)
      .execute();
    work.audit({
      action: "task.editContent",
      recordType: "task",
      recordId: taskId,
      changes: { content: [before.content, content] },
    });
    await touchTaskLists(work, [...new Set([staffId, ...recipients.map((entry) => entry.staff_id)])], { taskId });
    return { version: after.version, contentVersion: after.content_version, undo: null };
  });
}

import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor, type Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField, notFound } from "#platform/server/http/failure.ts";
import type { Importance } from "../../task.ts";
import { touchTaskLists } from "./touch-task-lists.ts";

export type EntryEdit = {
  readonly title?: string | undefined;
  readonly importance?: Importance | undefined;
  readonly memo?: string | undefined;
};

export type EntryTarget = {
  readonly entryId: number;
  readonly staffId: number;
  /** The entry version that was shown; left out: the last save wins. */
  readonly version: number | undefined;
};

/** Title, importance and memo of my own entry. 404 for entries of others, 409 when it was changed since. */
export function updateEntry(
  database: Database,
  actor: Actor,
  { entryId, staffId, version }: EntryTarget,
  edit: EntryEdit,
): Promise<number> {
  return inTransaction(database, actor, async (work) => {
    const { task, entry } = await lockEntry(work, entryId, staffId);
    const fields = (["title", "importance", "memo"] as const).filter((field) => edit[field] !== undefined);
    if (fields.length === 0) throw invalidField("body", "바꿀 제목, 중요도나 메모를 보내 주세요.");
    if (version !== undefined && version !== entry.version) throw new Failure("conflict");
    const after = await work.query
      .updateTable("task_users")
      .set(({ eb }) => ({
        ...Object.fromEntries(fields.map((field) => [field, edit[field]])),
        ...(edit.title !== undefined && { given_title: sql<string>`coalesce(given_title, title)` }),
        version: eb("version", "+", 1),
        updated_at: sql<Date>`now()`,
      }))
      .where("id", "=", entryId)
      .returning("version")
      .executeTakeFirstOrThrow();
    work.audit({
      action: "task.updateEntry",
      recordType: "task",
      recordId: task.id,
      changes: Object.fromEntries(
        fields.map((field) => [`taskUsers.${entryId}.${field}`, [entry[field], edit[field]]]),
      ),
    });
    const recipients = await work.query
      .selectFrom("task_users")
      .select("staff_id")
      .where("task_id", "=", task.id)
      .execute();
    // Everybody's list carries the version of the task; only mine and the sender's show what changed.
    const people = new Set([task.created_by, ...recipients.map((other) => other.staff_id)]);
    await touchTaskLists(work, [...people], { tell: [...new Set([staffId, task.created_by])], taskId: task.id });
    return after.version;
  });
}

/** Locks the task, raising its version, then the entry: the order of every writer. */
async function lockEntry(work: Work, entryId: number, staffId: number) {
  const task = await work.query
    .updateTable("tasks")
    .set(({ eb }) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", (row) =>
      row.selectFrom("task_users").select("task_id").where("id", "=", entryId).where("staff_id", "=", staffId),
    )
    .returning(["id", "created_by"])
    .executeTakeFirst();
  if (!task) throw notFound();
  const entry = await work.query
    .selectFrom("task_users")
    .select(["title", "importance", "memo", "version"])
    .where("id", "=", entryId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { task, entry };
}

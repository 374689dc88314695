import type { Day } from "#platform/dates.ts";
import { shortened } from "#platform/shortened.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import type { Importance } from "../../task.ts";
import { touchTaskLists } from "./touch-task-lists.ts";

export type ToldTask = {
  /** Staff id of the sender. */
  readonly from: number;
  readonly to: readonly number[];
  readonly title: string;
  readonly content?: string;
  readonly url?: string;
  readonly importance: Importance;
  /** 기한: the day by which it is to be done. */
  readonly dueOn?: Day | null;
  /** The record it belongs to, by its key. */
  readonly about?: { readonly type: string; readonly id: number };
};

const longestTitle = 200;

/** Tells colleagues something as a task, within the transaction of what happened. Returns its id; null: nobody to tell. */
export async function tellByTask(work: Work, told: ToldTask): Promise<number | null> {
  const { from, importance, content = "", url = "", dueOn = null, about } = told;
  const title = shortened(told.title, longestTitle);
  const to = [...new Set(told.to)];
  if (to.length === 0) return null;
  const task = await work.query
    .insertInto("tasks")
    .values({
      title,
      content,
      url,
      importance,
      due_on: dueOn,
      all_check: "N",
      record_type: about?.type ?? null,
      record_id: about?.id ?? null,
      created_by: from,
      updated_by: from,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await work.query
    .insertInto("task_users")
    .values(to.map((staff_id) => ({ task_id: task.id, staff_id, title, importance })))
    .execute();
  work.audit({ action: "task.create", recordType: "task", recordId: task.id, changes: { title: [null, title] } });
  await touchTaskLists(work, [...new Set([...to, from])]);
  return task.id;
}

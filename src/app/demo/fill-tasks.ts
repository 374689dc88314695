import {
  kindOfCategory,
  relatedPath,
  type Importance,
  type TaskCategory,
  type TaskStatus,
} from "#features/work/tasks/task.ts";
import { dueDay, dueTime, type DueAt } from "#features/work/tasks/due.ts";
import type { FilledRecord, Filling } from "./types.ts";

/** A recipient's part of a task. */
export type DemoEntry = {
  readonly staffId: number;
  readonly status: TaskStatus;
  readonly title: string;
  readonly importance: Importance;
  readonly memo: string;
  readonly statusAt: Date;
  /** Place from the end of a saved order; null: never ordered. */
  readonly sortOrder: number | null;
};

export type DemoTask = {
  readonly title: string;
  readonly content: string;
  readonly importance: Importance;
  readonly status: TaskStatus;
  readonly allCheck: "Y" | "N";
  readonly pickStaffId: number | null;
  readonly completeStaffId: number | null;
  readonly sender: { readonly id: number; readonly department: string };
  readonly record: { readonly category: TaskCategory; readonly record: FilledRecord } | null;
  readonly createdAt: Date;
  /** The day on which it is due, in the firm's words: `2026-11-27` or `2026-11-27T15:00`. */
  readonly dueAt: DueAt | null;
  readonly closedAt: Date | null;
  readonly entries: readonly DemoEntry[];
};

/** Writes tasks with their recipients. */
export async function insertTasks({ query }: Pick<Filling, "query">, tasks: readonly DemoTask[]): Promise<void> {
  const rows = tasks.map((task, index) => {
    return {
      title: task.title,
      content: task.content,
      url: task.record ? relatedPath(task.record.category, task.record.record.number) : "",
      importance: task.importance,
      status: task.status,
      all_check: task.allCheck,
      pick_staff_id: task.pickStaffId,
      complete_staff_id: task.completeStaffId,
      department: task.sender.department,
      record_type: task.record && kindOfCategory[task.record.category],
      record_id: task.record?.record.id ?? null,
      due_on: task.dueAt && dueDay(task.dueAt),
      due_time: (task.dueAt && dueTime(task.dueAt)) || null,
      closed_at: task.closedAt,
      idempotency_key: `demo-${index}`,
      created_at: task.createdAt,
      created_by: task.sender.id,
      updated_at: task.closedAt ?? task.createdAt,
      updated_by: task.completeStaffId ?? task.sender.id,
    };
  });
  const inserted = await query.insertInto("tasks").values(rows).returning(["id", "idempotency_key"]).execute();
  const ids = new Map(inserted.map(({ id, idempotency_key }) => [idempotency_key, id]));
  await query
    .insertInto("task_users")
    .values(
      tasks.flatMap((task, index) =>
        task.entries.map((entry) => ({
          task_id: ids.get(`demo-${index}`)!,
          staff_id: entry.staffId,
          status: entry.status,
          title: entry.title,
          importance: entry.importance,
          memo: entry.memo,
          sort_order: entry.sortOrder,
          is_open: task.closedAt === null && (entry.status === "대기" || entry.status === "진행"),
          status_at: entry.statusAt,
          // Every second one of those who have not begun has looked at it.
          ack_at: entry.status !== "대기" || index % 2 === 0 ? entry.statusAt : null,
          created_at: task.createdAt,
          updated_at: entry.statusAt,
        })),
      ),
    )
    .execute();
}

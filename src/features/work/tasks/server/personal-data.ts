import { sql } from "kysely";
import { text } from "#records/field.ts";
import { personalTable } from "#records/server/whose/personal-table.ts";
import { touchTaskLists } from "./commands/touch-task-lists.ts";

export const tiedTasks = personalTable("tasks", {
  name: "task",
  label: "할일",
  whose: "record",
  columns: {
    title: text({ label: "제목", erase: "known" }),
    content: text({ label: "내용", erase: "empty" }),
    url: text({ label: "링크", erase: "empty" }),
  },
  async erased(work, ids) {
    const { rows } = await sql<{ id: number }>`
      select created_by as id from tasks where id = any(${ids}::bigint[])
      union select staff_id from task_users where task_id = any(${ids}::bigint[])`.execute(work.query);
    await touchTaskLists(
      work,
      rows.map(({ id }) => id),
    );
  },
});

export const taskEntries = personalTable("task_users", {
  label: "할일 받은 사람",
  whose: [["task", "task_id"]],
  columns: {
    title: text({ label: "제목", erase: "known" }),
    given_title: text({ label: "받은 제목", erase: "known" }),
    memo: text({ label: "메모", erase: "mask" }),
  },
});

export const taskUndos = personalTable("task_undos", {
  label: "할일 되돌림",
  whose: [["task", "task_id"]],
  goes: true,
  columns: {},
});

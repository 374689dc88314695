import * as fc from "fast-check";
import { expect, test } from "vitest";
import { todoOrder } from "../todo-order.ts";
import { noEntries, shownJson, withTasks, type StoredEntry } from "./kept-list.ts";

const stored = (
  taskId: number,
  importance: "S" | "A" | "B" | "C",
  order: number | null,
  title: string,
): StoredEntry => [
  1_000 - taskId,
  importance,
  order,
  title,
  taskId,
  `제목 ${taskId}`,
  `2026-11-02T09:00:${String(taskId).padStart(2, "0")}.000000+00:00`,
];

/** What the list has to show, from nothing. */
function shown(entries: readonly StoredEntry[]): unknown[] {
  const ordered = todoOrder(
    entries.map(([id, importance, order, title, taskId, taskTitle, createdAt]) => ({
      id,
      importance,
      order,
      title,
      task: { id: taskId, title: taskTitle, createdAt },
    })),
  );
  return ordered.map(({ id, importance, title, task }) => ({
    id,
    importance,
    title,
    task: { id: task.id, title: task.title },
  }));
}

const change = fc.record({
  taskIds: fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 4 }),
  open: fc.func(fc.boolean()),
  importance: fc.constantFrom("S" as const, "A" as const, "B" as const, "C" as const),
  order: fc.option(fc.integer({ min: 1, max: 9 })),
  title: fc.string({ unit: "grapheme", maxLength: 40 }),
});

test("the JSON is that of the entries as they are shown, whatever changes one after the other", () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const now = new Map<number, StoredEntry>();
      let list = noEntries;
      for (const { taskIds, open, importance, order, title } of changes) {
        for (const id of taskIds) {
          if (open(id)) now.set(id, stored(id, importance, order, title));
          else now.delete(id);
        }
        const told = [...now.values()].filter(([, , , , taskId]) => taskIds.includes(taskId));
        list = withTasks(list, new Set(taskIds), told);
        const json = Buffer.from(shownJson(list)).toString();
        expect(JSON.parse(`[${json}]`)).toEqual(shown([...now.values()]));
      }
    }),
  );
});

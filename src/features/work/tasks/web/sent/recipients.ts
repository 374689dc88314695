import { compareNames } from "#platform/name-order.ts";
import type { SentTask } from "../../schemas.ts";

export type Recipient = { readonly id: number; readonly shortName: string; readonly tasks: number };

/** Everybody the tasks were sent to, with how many, by name. */
export function recipientsOf(tasks: readonly SentTask[]): Recipient[] {
  const found = new Map<number, Recipient>();
  for (const { taskUsers } of tasks) {
    for (const { staff } of taskUsers) {
      found.set(staff.id, { ...staff, tasks: (found.get(staff.id)?.tasks ?? 0) + 1 });
    }
  }
  return [...found.values()].toSorted((a, b) => compareNames(a.shortName, b.shortName) || a.id - b.id);
}

/** The tasks of one recipient; null: all. */
export function sentTo(tasks: readonly SentTask[], staffId: number | null): readonly SentTask[] {
  if (staffId === null) return tasks;
  return tasks.filter(({ taskUsers }) => taskUsers.some(({ staff }) => staff.id === staffId));
}

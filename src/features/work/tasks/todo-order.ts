import { importanceRank } from "./importance.ts";

/** What decides the place of an open entry; a TaskEntry fits. */
export type OrderedEntry = {
  readonly id: number;
  readonly importance: string;
  /** Saved order, highest first; null: never ordered. */
  readonly order: number | null;
  /** An instant, or its milliseconds. */
  readonly task: { readonly createdAt: string | number };
};

/**
 * Open entries as they are shown: in saved order; one that has never been ordered stands before the first entry of
 * lower importance, among its like older first. An untouched list is S, A, B, C, others, oldest first (spec §4.2).
 */
export function todoOrder<Entry extends OrderedEntry>(entries: readonly Entry[]): Entry[] {
  const waiting = entries.filter((entry) => entry.order === null).toSorted(byImportanceAndAge);
  if (waiting.length === entries.length) return waiting;
  const saved = entries
    .filter((entry) => entry.order !== null)
    .toSorted((a, b) => b.order! - a.order! || byImportanceAndAge(a, b));
  const result: Entry[] = [];
  let next = 0;
  for (const entry of saved) {
    const rank = importanceRank(entry.importance);
    for (; next < waiting.length && importanceRank(waiting[next]!.importance) < rank; next += 1) {
      result.push(waiting[next]!);
    }
    result.push(entry);
  }
  return [...result, ...waiting.slice(next)];
}

function byImportanceAndAge(a: OrderedEntry, b: OrderedEntry): number {
  const byImportance = a.importance === b.importance ? 0 : importanceRank(a.importance) - importanceRank(b.importance);
  return byImportance || milliseconds(a.task.createdAt) - milliseconds(b.task.createdAt) || a.id - b.id;
}

const milliseconds = (instant: string | number) => (typeof instant === "number" ? instant : Date.parse(instant));

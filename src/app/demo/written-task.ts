import type { Importance, TaskCategory } from "#features/work/tasks/task.ts";

/** A task written out by hand, so that the lists people look at first read like a working day. */
export type WrittenTask = {
  readonly title: string;
  readonly content: string;
  readonly importance: Importance;
  /** Least age in days. */
  readonly days: number;
  /** Days from today until it is due, and the time of that day. */
  readonly due?: readonly [days: number, time?: string];
  readonly from: string;
  readonly to: readonly string[];
  readonly allCheck?: true;
  /** Who took an anyone-task. */
  readonly picked?: string;
  /** Who has begun or finished their part of a task for all. */
  readonly running?: readonly string[];
  readonly done?: readonly string[];
  /** Kind and place in the list of such records. */
  readonly record?: readonly [TaskCategory, number];
  /** Own words of single recipients. */
  readonly own?: Readonly<
    Record<string, { readonly title?: string; readonly importance?: Importance; readonly memo?: string }>
  >;
};

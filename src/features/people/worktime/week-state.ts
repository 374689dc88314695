import type { WorktimeState } from "./worktime.ts";

/** What stands in the way of a week being approved, the farthest from it first; null: nothing was entered. */
const farthest: readonly WorktimeState[] = ["rejected", "draft", "submitted", "approved"];

/** The state of a week: that of the entry that is farthest from being approved. */
export function weekStateOf(states: readonly WorktimeState[]): WorktimeState | null {
  return farthest.find((state) => states.includes(state)) ?? null;
}

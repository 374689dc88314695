import { useSyncExternalStore } from "react";
import { createStore } from "#platform/web/store.ts";
import { whenAnswered } from "#platform/web/when-answered.ts";

const settled = createStore<boolean>(false);
const longestWaitMs = 3_000;
let asked = false;

/** Whether the first screen works; what is not part of it loads from then on. */
export function useSettled(): boolean {
  return useSyncExternalStore(settled.follow, settled.read);
}

/** Called once the first page is on the screen; what it has asked for comes first. */
export function settleSoon(): void {
  if (asked) return;
  asked = true;
  whenAnswered(() => settled.write(true), longestWaitMs);
}

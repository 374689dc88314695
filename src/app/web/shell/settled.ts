import { useSyncExternalStore } from "react";
import { queryClient } from "../../../kit/web/query.ts";
import { createStore } from "../../../kit/web/store.ts";
import { whenIdle } from "../../../kit/web/when-idle.ts";

const settled = createStore<boolean>(false);
let asked = false;

/** Whether the first screen works; what is not part of it loads from then on. */
export function useSettled(): boolean {
  return useSyncExternalStore(settled.follow, settled.read);
}

function settle(): void {
  settled.write(true);
}

const longestWaitMs = 3_000;
const shortWaitMs = 300;

/** Called once the first page is on the screen; what it has asked for comes first. */
export function settleSoon(): void {
  if (asked) return;
  asked = true;
  const stopWaiting = queryClient.getQueryCache().subscribe(look);
  const limit = setTimeout(end, longestWaitMs);
  // A page that asks for nothing has nothing to wait for.
  const giveUp = whenIdle(look, shortWaitMs);

  function look(): void {
    if (queryClient.isFetching() === 0) end();
  }

  function end(): void {
    stopWaiting();
    clearTimeout(limit);
    giveUp();
    whenIdle(settle, 800);
  }
}

import { useSyncExternalStore } from "react";
import { createStore } from "../../../kit/web/store.ts";

const settled = createStore<boolean>(false);
let asked = false;

/** Whether the first screen works; what is not part of it loads from then on. */
export function useSettled(): boolean {
  return useSyncExternalStore(settled.follow, settled.read);
}

function settle(): void {
  settled.write(true);
}

/** Called once the first page is on the screen. */
export function settleSoon(): void {
  if (asked) return;
  asked = true;
  if ("requestIdleCallback" in window) window.requestIdleCallback(settle, { timeout: 800 });
  else setTimeout(settle, 200);
}

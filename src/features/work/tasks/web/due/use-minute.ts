import { firmNow, onClockMoved } from "#platform/clock.ts";
import { useSyncExternalStore } from "react";

const minuteMs = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const tell = () => {
  for (const listener of listeners) listener();
};

// One timer for all chips of a list.
function follow(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tell, minuteMs);
  window.addEventListener("focus", listener);
  const leave = onClockMoved(listener);
  return () => {
    leave();
    listeners.delete(listener);
    window.removeEventListener("focus", listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The minute it is, in milliseconds. */
export function useMinute(): number {
  return useSyncExternalStore(follow, () => Math.floor(firmNow() / minuteMs) * minuteMs);
}

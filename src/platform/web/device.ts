import { useSyncExternalStore } from "react";

/** Whether the browser says that it runs on a phone or tablet (spec §2.1, mobile-check). */
export const isMobileAgent: boolean = /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent);

const narrow = window.matchMedia("(max-width: 767.98px)");

function follow(listener: () => void): () => void {
  narrow.addEventListener("change", listener);
  return () => narrow.removeEventListener("change", listener);
}

/** Whether the window is below 768 px, the breakpoint of spec §9. */
export function useNarrow(): boolean {
  return useSyncExternalStore(follow, () => narrow.matches);
}

function followConnection(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Whether the browser has a network at all; the server may be away all the same. */
export function useOnline(): boolean {
  return useSyncExternalStore(followConnection, () => navigator.onLine);
}

let lastAct = 0;
for (const type of ["pointerdown", "keydown"]) {
  window.addEventListener(type, () => (lastAct = Date.now()), { capture: true, passive: true });
}

/** Whether the person did something within the last `ms`: requests without it do not extend the session. */
export function hasActedWithin(ms: number): boolean {
  return Date.now() - lastAct < ms;
}

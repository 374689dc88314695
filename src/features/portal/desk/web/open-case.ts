import { useEffect } from "react";
import type { CallOutput } from "#platform/endpoint.ts";
import { goTo } from "#platform/web/navigation.tsx";
import { createStore } from "#platform/web/store.ts";
import type { openDeskCase } from "../schemas.ts";

export type DeskCase = CallOutput<typeof openDeskCase>["model"] & { readonly number: number };

/** The case on the screen: in the memory of this page alone, so that neither address nor history bring it back. */
export const openCase = createStore<DeskCase | null>(null);

const idleMs = 5 * 60_000;
/** Within which a second Esc clears the screen. */
const twiceMs = 800;
const activity = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

export function clearDesk(): void {
  openCase.write(null);
  goTo("/desk", { replace: true });
}

/** Clears the screen after five minutes in which nobody touched it, by Esc twice, and when the page is left. */
export function useDeskLock(clear: () => void): void {
  useEffect(() => {
    let timer = setTimeout(clear, idleMs);
    let lastEscape = Number.NEGATIVE_INFINITY;
    const touch = () => {
      clearTimeout(timer);
      timer = setTimeout(clear, idleMs);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.timeStamp - lastEscape <= twiceMs) clear();
      lastEscape = event.timeStamp;
    };
    for (const name of activity) window.addEventListener(name, touch, { passive: true });
    window.addEventListener("keydown", onKey, true);
    // A page that comes back from the browser's cache comes back empty.
    window.addEventListener("pagehide", clear);
    return () => {
      clearTimeout(timer);
      for (const name of activity) window.removeEventListener(name, touch);
      window.removeEventListener("keydown", onKey, true);
      window.removeEventListener("pagehide", clear);
    };
  }, [clear]);
}

import { useEffect, useRef, type RefObject } from "react";
import { isOnTop } from "./is-on-top.ts";

/**
 * Escape closes the dialog around the element, if it is the one on top and nothing inside has used the key. Which one
 * is on top is asked before any other listener may have closed a layer above.
 */
export function useEscape(inside: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    let mine = false;
    const look = () => {
      mine = isOnTop(inside.current);
    };
    const close = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !mine || event.defaultPrevented || event.isComposing) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener("keydown", look, { capture: true });
    // On the document, so that the keys of the page, which listen on the window, see that this one is used.
    document.addEventListener("keydown", close);
    return () => {
      window.removeEventListener("keydown", look, { capture: true });
      document.removeEventListener("keydown", close);
    };
  }, [inside]);
}

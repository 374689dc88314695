import { useSyncExternalStore } from "react";

/** A place in the window in px. */
export type Area = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

const fields =
  'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="range"], [type="color"], [type="file"])';

/** What lies so near to a field covers what is typed next. */
const nearPx = 8;

let last: Area | null = null;

function read(): Area | null {
  const field = document.activeElement;
  if (!field?.matches(fields)) return (last = null);
  const { left, top, right, bottom } = field.getBoundingClientRect();
  if (last?.left !== left || last.top !== top || last.right !== right || last.bottom !== bottom)
    last = { left, top, right, bottom };
  return last;
}

const moves = ["focusin", "focusout", "input", "scroll", "resize"] as const;

function follow(listener: () => void): () => void {
  const stop = new AbortController();
  // After the focus has come to rest: between two fields nothing has it.
  const look = () => requestAnimationFrame(listener);
  for (const move of moves) window.addEventListener(move, look, { signal: stop.signal, capture: true, passive: true });
  return () => stop.abort();
}

/** Where the field is in which the person types; null: in none. */
export const useTypedField = () => useSyncExternalStore(follow, read);

/** Whether a thing at this place would cover the field. */
export function covers(thing: Area, field: Area | null): boolean {
  if (field === null) return false;
  return (
    thing.left < field.right + nearPx &&
    thing.right > field.left - nearPx &&
    thing.top < field.bottom + nearPx &&
    thing.bottom > field.top - nearPx
  );
}

import type { KeyboardEvent } from "react";

/** Arrows lead through the entries of the menu; sideways they open and fold a group, and lead from an entry to its group. */
export function onMenuKey(event: KeyboardEvent<HTMLElement>): void {
  const from = event.target;
  if (!(from instanceof HTMLElement) || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>("a, button")];
  const at = entries.indexOf(from);
  if (at < 0) return;
  const ways: Readonly<Record<string, () => HTMLElement | undefined>> = {
    ArrowDown: () => entries[at + 1],
    ArrowUp: () => entries[at - 1],
    Home: () => entries[0],
    End: () => entries.at(-1),
    ArrowRight: () => turned(from, "false"),
    ArrowLeft: () => turned(from, "true") ?? entries.slice(0, at).findLast(({ tagName }) => tagName === "BUTTON"),
  };
  const next = ways[event.key]?.();
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Opens or folds the group where it stands the other way; undefined: nothing is to be turned. */
function turned(button: HTMLElement, expanded: "true" | "false"): HTMLElement | undefined {
  if (button.getAttribute("aria-expanded") !== expanded) return undefined;
  button.click();
  return button;
}

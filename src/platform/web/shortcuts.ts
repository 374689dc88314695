import { useEffect, useRef } from "react";
import { signedIn, type Policy } from "../policy.ts";
import { isAllowed } from "./session.ts";
import { createStore } from "./store.ts";

/** A key and what it does. Keys: `F1`, `ctrl+F3`, `` ` ``, ``ctrl+` ``, `esc`, `?`, `/`, `n`, `ctrl+Enter`. */
export type KeyAction = {
  readonly key: string;
  readonly label: string;
  readonly run: () => void;
  readonly policy?: Policy;
  /** Also while a dialog is open, as for the key that closes it again. */
  readonly inDialog?: boolean;
};

/** Every list of keys in force; the last one wins. */
export const keyActions = createStore<readonly (readonly KeyAction[])[]>([]);

/** Adds keys until the returned function is called. */
export function addShortcuts(list: readonly KeyAction[]): () => void {
  keyActions.write((now) => [...now, list]);
  return () => keyActions.write((now) => now.filter((other) => other !== list));
}

/** Keys of a screen, in force and listed under `?` while the component is shown. */
export function useShortcuts(list: readonly KeyAction[], enabled = true): void {
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });
  const signature = list.map(({ key, label, inDialog }) => [key, label, inDialog].join(":")).join("|");
  useEffect(() => {
    if (!enabled) return undefined;
    return addShortcuts(latest.current.map((entry, index) => ({ ...entry, run: () => latest.current[index]?.run() })));
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the signature stands for the list, which is new at each drawing
  }, [signature, enabled]);
}

/** The keys that do something now, each once, as the list under `?` shows them. */
export function activeKeyActions(): readonly KeyAction[] {
  const byKey = new Map<string, KeyAction>();
  for (const list of keyActions.read()) {
    for (const entry of list) if (isAllowed(entry.policy ?? signedIn)) byKey.set(entry.key, entry);
  }
  return [...byKey.values()];
}

/** Runs what the key stands for, as if it had been pressed; false when nothing does. */
export function runShortcut(key: string): boolean {
  const entry = activeKeyActions().find((candidate) => candidate.key === key);
  entry?.run();
  return entry !== undefined;
}

const codes: Readonly<Record<string, string>> = { Backquote: "`", Escape: "esc", Enter: "Enter", Slash: "/" };

/**
 * The name of the pressed key by its place on the keyboard: with a Korean layout the backtick arrives as ₩ and n as ㅜ.
 * null: no key of ours.
 */
export function keyName(event: KeyboardEvent): string | null {
  if (event.altKey) return null;
  if (event.key === "?" && !event.ctrlKey && !event.metaKey) return "?";
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase();
  const name = /^F\d{1,2}$/.test(event.code) ? event.code : (codes[event.code] ?? letter);
  if (name === undefined || event.shiftKey) return null;
  return event.ctrlKey || event.metaKey ? `ctrl+${name}` : name;
}

/** Whether the key belongs to Hangul that is being composed: 229 is what browsers send for keys that the input method keeps. */
function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}

/** A search box that nobody has written into holds nobody up. */
function isInBlankSearch(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  const isSearch =
    target instanceof HTMLInputElement && (target.type === "search" || target.dataset["search"] !== undefined);
  return isSearch && target.value === "";
}

/** Whether the key belongs to a text that is being typed. */
function isTyping(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return (
    target instanceof HTMLInputElement && !["checkbox", "radio", "button", "submit", "range"].includes(target.type)
  );
}

/** Starts listening. One listener serves the whole page. */
export function listenForShortcuts(): void {
  // Asked before anybody else gets the key: what esc closes may be gone once the key arrives here.
  window.addEventListener("keydown", () => (held = holder()), { capture: true });
  window.addEventListener("keydown", onKeyDown);
}

let held: ReturnType<typeof holder> = null;

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || isComposing(event)) return;
  const key = keyName(event);
  const entry = key === null ? undefined : activeKeyActions().find((candidate) => candidate.key === key);
  if (!entry || key === null) return;
  const isFunction = functionKey.test(key);
  // Help and search of the browser never open where one of our pages is meant.
  if (isFunction) event.preventDefault();
  if (event.repeat || (isTyping(event) && key !== savingKey && !(isFunction && isInBlankSearch(event)))) return;
  if ((held === "dialog" && !entry.inDialog) || (held === "box" && key === "esc")) return;
  event.preventDefault();
  entry.run();
}

/** Saves what is being typed: no field wants it for itself. */
const savingKey = "ctrl+Enter";

const functionKey = /^(?:ctrl\+)?F\d{1,2}$/;

/** The keys that lead to pages, for a panel above a page, which they close. */
export function pageKeys(before: () => void): KeyAction[] {
  return activeKeyActions()
    .filter(({ key }) => functionKey.test(key))
    .map((action) => ({
      ...action,
      inDialog: true,
      run: () => {
        before();
        action.run();
      },
    }));
}

const dialogs = 'dialog[open], [role="dialog"][aria-modal="true"], [role="alertdialog"]';
const boxes = '[role="menu"], [role="listbox"], [role="dialog"]';

/** What is open and has a claim on keys: a modal dialog on all of them, any other box on the one that closes it. */
function holder(): "dialog" | "box" | null {
  if (isShown(dialogs)) return "dialog";
  return isShown(boxes) ? "box" : null;
}

function isShown(selector: string): boolean {
  return [...document.querySelectorAll(selector)].some((part) => part.checkVisibility());
}

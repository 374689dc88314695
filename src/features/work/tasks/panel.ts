import { categoryOf } from "./task.ts";

/** The record that the creation panel opens with: the related-work selector is hidden then (spec §2.5). */
export type TaskPreset = {
  /** Shown instead of the selector. */
  readonly label: string;
  readonly category: string;
  /** 상담번호 or 프로젝트번호; the plain id of kinds without numbers of their own. */
  readonly idInt: number;
};

type PresetRecord = {
  readonly type: string;
  readonly label: string;
  readonly number: number;
  readonly title: string;
};

/** The preset of a record's page. */
export function presetOf({ type, label, number, title }: PresetRecord): TaskPreset {
  return { category: categoryOf(type), idInt: number, label: `${label} ${number} ${title}`.trim() };
}

/** Words that the panel opens with, e.g. those of a memo that becomes a task. */
export type TaskWords = { readonly title: string; readonly content: string };

type PanelRequest =
  | { readonly kind: "create"; readonly preset: TaskPreset | null; readonly words: TaskWords | null }
  | { readonly kind: "todo"; readonly open: "toggle" | "open" | "close" };

type Listener = (request: PanelRequest) => void;

const listeners = new Set<Listener>();
// The panels load after the first screen; what was asked for before is done when they have come.
let waiting: PanelRequest | null = null;

/** Opens the creation panel, with a preset from a record page and words, or without. */
export function openTaskCreation(preset: TaskPreset | null = null, words: TaskWords | null = null): void {
  send({ kind: "create", preset, words });
}

/** Opens, closes or toggles the Todo slide-over. */
export function showTodo(open: "toggle" | "open" | "close"): void {
  send({ kind: "todo", open });
}

/** For the part that draws the panels. */
export function onPanelRequest(listener: Listener): () => void {
  listeners.add(listener);
  if (waiting) listener(waiting);
  waiting = null;
  return () => listeners.delete(listener);
}

function send(request: PanelRequest): void {
  if (listeners.size === 0) waiting = request;
  for (const listener of listeners) listener(request);
}

const updates = new Set<() => void>();

/** Says that a task was changed from this page; whatever shows tasks follows it (spec §4.1). */
export function emitTaskUpdate(): void {
  for (const listener of updates) listener();
}

/** Calls the listener after every change of a task made from this page; returns how to stop. */
export function onTaskUpdate(listener: () => void): () => void {
  updates.add(listener);
  return () => updates.delete(listener);
}

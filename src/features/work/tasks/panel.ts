import type { TaskCategory } from "./task.ts";

/** What the creation panel opens with: the related-work selector is hidden then (spec §2.5). */
export type TaskPreset = {
  readonly category: TaskCategory;
  /** 상담번호 or 프로젝트번호; the plain id for disputes and presale areas. */
  readonly idInt: number;
  /** Shown instead of the selector. */
  readonly label: string;
};

type PanelRequest =
  | { readonly kind: "create"; readonly preset: TaskPreset | null }
  | { readonly kind: "todo"; readonly open: "toggle" | "open" | "close" };

const target = new EventTarget();
const eventName = "task-panel";

/** Opens the creation panel, with a preset from a record page or without. */
export function openTaskCreation(preset: TaskPreset | null = null): void {
  send({ kind: "create", preset });
}

/** Opens, closes or toggles the Todo slide-over. */
export function showTodo(open: "toggle" | "open" | "close"): void {
  send({ kind: "todo", open });
}

/** For the shell part that draws the panels. */
export function onPanelRequest(listener: (request: PanelRequest) => void): () => void {
  const handle = (event: Event) => listener((event as CustomEvent<PanelRequest>).detail);
  target.addEventListener(eventName, handle);
  return () => target.removeEventListener(eventName, handle);
}

function send(request: PanelRequest): void {
  target.dispatchEvent(new CustomEvent<PanelRequest>(eventName, { detail: request }));
}

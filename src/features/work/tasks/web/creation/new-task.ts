import type { CallInput } from "#platform/endpoint.ts";
import type * as schemas from "../../schemas.ts";
import type { TaskPreset } from "../../panel.ts";
import type { DueAt } from "../../due.ts";
import { isBlankTitle, relatedPath, taskCategories, taskMessages, type Importance } from "../../task.ts";

export const titleMax = 200;
export const contentMax = 20_000;

/** Records the panel can look up itself. */
export type RelatedType = "consult" | "project";

export type RelatedChoice = { readonly idInt: number; readonly name: string; readonly brief: string };

export type NewTask = {
  /** What stands in 빠른 입력 and has filled nothing yet; it is no part of the task. */
  readonly line: string;
  readonly title: string;
  readonly content: string;
  readonly importance: Importance;
  readonly everyone: boolean;
  readonly dueAt: DueAt | null;
  readonly relatedType: RelatedType | null;
  readonly related: RelatedChoice | null;
};

/** What every opening of the panel begins with (spec §4.5, §9). */
export const blankTask: NewTask = {
  line: "",
  title: "",
  content: "",
  importance: "B",
  everyone: false,
  dueAt: null,
  relatedType: null,
  related: null,
};

export type FormError = { readonly field: "title" | "related" | "staffs" | "due"; readonly message: string };

/** The first thing that keeps the task from being saved (spec §5); null: nothing. */
export function mistakeIn(task: NewTask, staffs: readonly { readonly id: number }[]): FormError | null {
  if (isBlankTitle(task.title)) return { field: "title", message: taskMessages.titleMissing };
  if (task.relatedType !== null && task.related === null) {
    return { field: "related", message: "관련 업무를 선택하거나 없음으로 바꿔 주세요." };
  }
  if (staffs.length === 0) return { field: "staffs", message: taskMessages.staffsMissing };
  return null;
}

type Body = CallInput<typeof schemas.createTask>["body"];

/** The new task payload of spec §3; `url` leads to the related record. */
export function newTaskBody(
  task: NewTask,
  preset: TaskPreset | null,
  staffs: readonly { readonly id: number; readonly shortName: string }[],
): Body {
  return {
    ...linkOf(task, preset),
    title: task.title.trim(),
    content: task.content,
    importance: task.importance,
    allCheck: task.everyone ? "Y" : "N",
    dueAt: task.dueAt,
    staffs: staffs.map(({ id, shortName }) => ({ id, name: shortName })),
  };
}

/** The record it belongs to. */
export function recordOf(task: NewTask, preset: TaskPreset | null): Pick<TaskPreset, "category" | "idInt"> | null {
  return (
    preset ?? (task.relatedType && task.related ? { category: task.relatedType, idInt: task.related.idInt } : null)
  );
}

/** Where the task leads: what the panel was opened with, else what was chosen in it. */
function linkOf(task: NewTask, preset: TaskPreset | null): Pick<Body, "category" | "idInt" | "url"> {
  const related = recordOf(task, preset);
  if (!related) return {};
  const { category, idInt } = related;
  const known = taskCategories.find((one) => one === category);
  return { category, idInt, ...(known && { url: relatedPath(known, idInt) }) };
}

/** Whether anything was typed or chosen that is worth keeping. */
export function isTouched({ line, title, content, related, dueAt }: NewTask): boolean {
  return [line, title, content].some((text) => text.trim() !== "") || related !== null || dueAt !== null;
}

/** A key that no other attempt has; the page may be served without TLS, where randomUUID is missing. */
export function attemptKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

import { isTaskUrl, relatedPath, type TaskCategory } from "../../task.ts";

type Relations = {
  readonly consult: { readonly idInt: number } | null;
  readonly project: { readonly idInt: number } | null;
  readonly boon: { readonly id: number } | null;
  readonly preSaleArea: { readonly id: number } | null;
};

/** Type tags of the sent view and names of the related column, by category. */
export const categoryLabels: Readonly<Record<TaskCategory, string>> = {
  consult: "상담",
  project: "사건",
  boon: "분쟁",
  preSaleArea: "분양",
};

export const noCategoryLabel = "일반";

export type RelatedWork = { readonly category: TaskCategory; readonly label: string; readonly path: string };

/** The record a task points to, with the page it opens (spec §2.3); null: none. */
export function relatedWork({ consult, project, boon, preSaleArea }: Relations): RelatedWork | null {
  if (consult) return related("consult", consult.idInt);
  if (project) return related("project", project.idInt);
  if (boon) return related("boon", boon.id);
  if (preSaleArea) return related("preSaleArea", preSaleArea.id);
  return null;
}

function related(category: TaskCategory, number: number): RelatedWork {
  return { category, label: `${categoryLabels[category]} ${number}`, path: relatedPath(category, number) };
}

export type TaskLink = { readonly label: string; readonly href: string; readonly outside: boolean };

/** The task's own link, when it is one that may be followed and leads elsewhere than the related record. */
export function ownLink(task: Relations & { readonly url: string }): TaskLink | null {
  const { url } = task;
  if (url === "" || !isTaskUrl(url) || url === relatedWork(task)?.path) return null;
  return { label: url, href: url, outside: !url.startsWith("/") };
}

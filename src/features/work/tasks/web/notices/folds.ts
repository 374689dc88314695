import type { NoticeImportance } from "../../importance.ts";
import { mobileBreakpoint } from "../../importance.ts";
import type { TaskCount } from "../../schemas.ts";
import type { Viewport } from "./notice.ts";
import { noticeImportances } from "./notice-importances.ts";

type Model = Readonly<TaskCount["model"]>;

/** Notices that are folded, each with the tasks that were there then. */
export type Folds = { readonly [Importance in NoticeImportance]?: readonly number[] | undefined };

/** Lower windows, also those of a browser at 400 %, have no room for a notice that nobody asked for. */
const crampedHeight = 480;

export const isCramped = ({ height }: Viewport): boolean => height < crampedHeight;

/** Whether notices begin folded to their counts: on phones, and where they would leave no room to work. */
export const startsFolded = (viewport: Viewport): boolean => viewport.width < mobileBreakpoint || isCramped(viewport);

/** The notice folded together with the tasks it tells of. */
export function folded(folds: Folds, importance: NoticeImportance, model: Model): Folds {
  return { ...folds, [importance]: idsOf(importance, model) };
}

export const allFolded = (model: Model): Folds =>
  noticeImportances.reduce<Folds>((folds, importance) => folded(folds, importance, model), {});

/** A folded notice comes back as soon as a task is there that was not there then. */
export function isFolded(folds: Folds, importance: NoticeImportance, model: Model): boolean {
  const then = folds[importance];
  return then !== undefined && idsOf(importance, model).every((id) => then.includes(id));
}

const idsOf = (importance: NoticeImportance, model: Model) =>
  model.filter((task) => task.importance === importance).map(({ id }) => id);

/** What the browser kept, which may be anything. */
export function readFolds(text: string | null): Folds {
  try {
    const kept = JSON.parse(text ?? "{}") as Readonly<Record<string, unknown>> | null;
    const folds = noticeImportances.map((importance) => [importance, kept?.[importance]] as const);
    return Object.fromEntries(folds.filter(([, ids]) => Array.isArray(ids) && ids.every(Number.isSafeInteger)));
  } catch {
    return {};
  }
}

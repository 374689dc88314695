import { useState } from "react";
import { useDrafts } from "#platform/web/drafts/use-drafts.ts";
import type { TaskPreset } from "../../panel.ts";
import { blankTask, type NewTask } from "./new-task.ts";

/** A task that was typed and not saved; `staffIds` is null while nobody was ticked but oneself. */
export type TaskDraft = {
  readonly id: string;
  readonly task: NewTask;
  readonly staffIds: readonly number[] | null;
};

/** So many are kept for a record, and for tasks without one. */
const most = 5;

/**
 * What was typed into the creation panel and not saved, in this browser, the newest first. The panel itself begins anew
 * each time (spec §4.5): it offers them. The component waits for what is kept.
 */
export function useTaskDrafts(preset: TaskPreset | null) {
  const name = `task.${preset ? `${preset.category}.${preset.idInt}` : "new"}`;
  const box = useDrafts(name);
  const [kept, setKept] = useState(() => draftsIn(box.read(name)));
  const others = (id: string) => draftsIn(box.read(name)).filter((draft) => draft.id !== id);
  return {
    /** As they stood when the panel was opened or last asked for. */
    kept,
    reread: () => setKept(draftsIn(box.read(name))),
    keep: (draft: TaskDraft) => box.keep(name, JSON.stringify([draft, ...others(draft.id)].slice(0, most))),
    drop: (id: string) => {
      // What could not be opened for want of keys is not thrown away.
      if (!draftsIn(box.read(name)).some((draft) => draft.id === id)) return;
      const rest = others(id);
      if (rest.length > 0) box.keep(name, JSON.stringify(rest));
      else box.drop(name);
    },
  };
}

export type TaskDrafts = ReturnType<typeof useTaskDrafts>;

/** What a kept text holds; nothing where it is of another form. */
function draftsIn(text: string | null): readonly TaskDraft[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value.filter(isDraft).map((draft) => ({ ...draft, task: taskOf(draft) })) : [];
  } catch {
    return [];
  }
}

const taskOf = ({ task }: TaskDraft): NewTask => ({ ...blankTask, ...task });

function isDraft(value: unknown): value is TaskDraft {
  const { id, task, staffIds } = (value ?? {}) as Partial<TaskDraft>;
  return (
    typeof id === "string" &&
    typeof task?.title === "string" &&
    typeof task.content === "string" &&
    (staffIds === null || Array.isArray(staffIds))
  );
}

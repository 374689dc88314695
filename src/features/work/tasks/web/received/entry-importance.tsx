import { useEffect, useRef, type KeyboardEvent } from "react";
import { ImportanceChip } from "#ui/components/chip.tsx";
import type { TaskEntry } from "../../schemas.ts";
import { importances } from "../../task.ts";
import { useEntryDraft } from "../data/use-entry-draft.ts";
import parts from "../parts/parts.module.css";
import { DraftConflict } from "./draft-conflict.tsx";
import classes from "./entry-importance.module.css";

/** The person's own importance of a task; a click changes it in place. */
export function EntryImportance({ entry }: { readonly entry: TaskEntry }) {
  const control = useEntryDraft(entry, "importance");
  const select = useRef<HTMLSelectElement>(null);
  const { draft } = control;
  const editing = draft !== null;
  useEffect(() => {
    if (editing) select.current?.focus();
  }, [editing]);

  if (!draft) {
    return (
      <button
        type="button"
        className={classes.button}
        aria-label={`중요도 ${entry.importance}, 변경`}
        onClick={control.begin}
      >
        <ImportanceChip importance={entry.importance} />
      </button>
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    control.takeCurrent();
  };
  return (
    <div className={classes.edit}>
      <select
        ref={select}
        className={parts.select}
        aria-label={`중요도: ${entry.title}`}
        data-mantine-stop-propagation="true"
        value={draft.value}
        disabled={draft.saving}
        onChange={(event) => void control.save(event.target.value)}
        onBlur={() => {
          if (!draft.saving && draft.failure === null) control.takeCurrent();
        }}
        onKeyDown={onKeyDown}
      >
        {importances.map((importance) => (
          <option key={importance}>{importance}</option>
        ))}
      </select>
      <DraftConflict control={control} />
    </div>
  );
}

import { IconPencil } from "@tabler/icons-react";
import { useEffect, useRef, type KeyboardEvent } from "react";
import type { TaskEntry } from "../../schemas.ts";
import { useMe } from "../data/me.ts";
import { otherPicker } from "../data/moves.ts";
import { useEntryDraft } from "../data/use-entry-draft.ts";
import { DueChip } from "../due/due-chip.tsx";
import { isComposing } from "../parts/composing.ts";
import parts from "../parts/parts.module.css";
import { DraftConflict } from "./draft-conflict.tsx";
import classes from "./entry-title.module.css";

const longest = 200;
const counterFrom = 160;

type EntryTitleProps = {
  readonly entry: TaskEntry;
  readonly expanded: boolean;
  readonly detailId: string;
  readonly onToggle: () => void;
};

/** The person's own title of a task: a button that expands the row, or an input while it is being edited. */
export function EntryTitle({ entry, expanded, detailId, onToggle }: EntryTitleProps) {
  const control = useEntryDraft(entry, "title");
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const editing = control.draft !== null;
  useEffect(() => {
    // Saving and cancelling give the keyboard back to the row.
    if (wasEditing.current && !editing && document.activeElement === document.body) button.current?.focus();
    wasEditing.current = editing;
  }, [editing]);

  const me = useMe();
  const picker = me && otherPicker(entry, me.id);
  if (control.draft) return <TitleInput entry={entry} control={control} />;
  return (
    <div className={classes.place}>
      <button
        ref={button}
        type="button"
        className={parts.rowTitle}
        data-row-focus
        aria-expanded={expanded}
        aria-controls={expanded ? detailId : undefined}
        onClick={onToggle}
      >
        {entry.title}
      </button>
      {entry.task.dueAt !== null && <DueChip dueAt={entry.task.dueAt} />}
      {picker !== null && <span className={classes.picker}>{picker} 진행</span>}
      <button type="button" className={classes.pencil} aria-label="제목 수정" onClick={control.begin}>
        <IconPencil size={14} stroke={1.8} />
      </button>
    </div>
  );
}

type TitleInputProps = { readonly entry: TaskEntry; readonly control: ReturnType<typeof useEntryDraft> };

function TitleInput({ entry, control }: TitleInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const draft = control.draft!;
  useEffect(() => input.current?.select(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === "Enter") {
      event.preventDefault();
      void control.save();
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      control.cancel();
    }
  };
  return (
    <div className={classes.edit}>
      <input
        ref={input}
        className={parts.input}
        aria-label={`제목: ${entry.title}`}
        aria-invalid={draft.failure !== null || draft.value.length > longest}
        data-mantine-stop-propagation="true"
        value={draft.value}
        onChange={(event) => control.change(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {draft.value.length >= counterFrom && (
        <span className={classes.counter} data-over={draft.value.length > longest || undefined}>
          {draft.value.length}/{longest}
        </span>
      )}
      <button type="button" className={parts.button} disabled={draft.saving} onClick={() => void control.save()}>
        저장
      </button>
      <button type="button" className={parts.button} onClick={control.cancel}>
        취소
      </button>
      <DraftConflict control={control} />
    </div>
  );
}

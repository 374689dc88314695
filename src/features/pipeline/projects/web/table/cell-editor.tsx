import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from "react";
import { firmToday } from "#platform/dates.ts";
import { OverLimit } from "#ui/components/limited.tsx";
import { overLimit } from "#ui/over-limit.ts";
import { project } from "../../project.ts";
import { openStages } from "../../project-stages.ts";
import type { EditableKey } from "./columns.tsx";
import type { ProjectRow } from "./groups.ts";
import { isBlock } from "./paste.ts";
import { pastedText } from "./paste-block.ts";
import styles from "./progress.module.css";

/** How an edit ends: saved and on to the row below, saved, or given up. */
export type EditEnd = "down" | "stay" | "cancel";

type CellEditorProps = {
  readonly row: ProjectRow;
  readonly field: EditableKey;
  readonly start: string;
  readonly onEnd: (end: EditEnd, value: string) => void;
  /** A block of several cells was pasted, which goes over the table from this cell on. */
  readonly onPaste: (text: string) => void;
};

/** The input of a cell. Enter saves and goes down, Ctrl+Enter saves, Esc gives up; leaving it saves. */
export function CellEditor({ row, field, start, onEnd, onPaste }: CellEditorProps) {
  const [value, setValue] = useState(start);
  const input = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const ended = useRef(false);
  useEffect(() => {
    input.current?.focus();
    if (field !== "stage" && field !== "nextStepDue") input.current?.select();
  }, [field]);
  const { max: limit }: { readonly max?: number } = project.fields[field];
  const tooLong = overLimit(value, limit) !== null;
  const paste = (event: ClipboardEvent) => {
    const text = pastedText(event);
    if (!isBlock(text)) return;
    event.preventDefault();
    event.stopPropagation();
    end("cancel");
    onPaste(text);
  };
  const end = (how: EditEnd) => {
    if (ended.current) return;
    ended.current = true;
    onEnd(how, value);
  };
  const follow = (event: KeyboardEvent) => {
    event.stopPropagation();
    // Enter and Escape end a Hangul syllable first.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === "Escape") end("cancel");
    else if (event.key === "Enter" && tooLong) return;
    else if (event.key === "Enter") end(event.ctrlKey || event.metaKey ? "stay" : "down");
    else return;
    event.preventDefault();
  };
  const shared = {
    ref: input,
    className: styles.editor,
    "aria-label": project.fields[field].label,
    value,
    onKeyDown: follow,
    onPaste: paste,
    onBlur: () => end("stay"),
  };
  if (field === "stage") {
    return (
      <select {...shared} onChange={(event) => setValue(event.currentTarget.value)}>
        {openStages(row.category).map((stage) => (
          <option key={stage}>{stage}</option>
        ))}
      </select>
    );
  }
  return (
    <>
      <input
        {...shared}
        {...(field === "nextStepDue" && { type: "date", min: firmToday() })}
        aria-invalid={tooLong}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      {tooLong && (
        <div className={styles.overLimit}>
          <OverLimit text={value} limit={limit} />
        </div>
      )}
    </>
  );
}

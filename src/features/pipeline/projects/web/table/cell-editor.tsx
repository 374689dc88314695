import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { today } from "../../due.ts";
import { project } from "../../project.ts";
import { openStages } from "../../project-stages.ts";
import type { EditableKey } from "./columns.tsx";
import type { ProjectRow } from "./groups.ts";
import styles from "./progress.module.css";

/** How an edit ends: saved and on to the row below, saved, or given up. */
export type EditEnd = "down" | "stay" | "cancel";

type CellEditorProps = {
  readonly row: ProjectRow;
  readonly field: EditableKey;
  readonly start: string;
  readonly onEnd: (end: EditEnd, value: string) => void;
};

/** The input of a cell. Enter saves and goes down, Ctrl+Enter saves, Esc gives up; leaving it saves. */
export function CellEditor({ row, field, start, onEnd }: CellEditorProps) {
  const [value, setValue] = useState(start);
  const input = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const ended = useRef(false);
  useEffect(() => {
    input.current?.focus();
    if (field !== "stage" && field !== "nextStepDue") input.current?.select();
  }, [field]);
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
  const facts: { readonly max?: number } = project.fields[field];
  return (
    <input
      {...shared}
      {...(field === "nextStepDue" ? { type: "date", min: today() } : { maxLength: facts.max })}
      onChange={(event) => setValue(event.currentTarget.value)}
    />
  );
}

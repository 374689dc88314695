import type { ReactNode } from "react";
import { StateChip } from "#ui/components/chip.tsx";
import { RichTextView } from "#ui/rich-text/rich-text-view.tsx";
import type { Field } from "../field.ts";
import { columnText, shownText } from "./shown.ts";

/** A value as a cell of a list shows it: a state in its colour, anything else as text. */
export function columnValue(field: Field, value: unknown): ReactNode {
  return inColour(field, value, columnText(field, value));
}

/** A value among the facts of a record. */
export function factValue(field: Field, value: unknown): ReactNode {
  if (field.kind === "richText" && value) return <RichTextView value={value as string} />;
  return inColour(field, value, shownText(field, value));
}

function inColour({ tones }: Field, value: unknown, text: string): ReactNode {
  const tone = tones?.[value as string];
  return tone === undefined ? text : <StateChip tone={tone}>{text}</StateChip>;
}

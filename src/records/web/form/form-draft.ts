import { writableFields, type Resource } from "../../resource.ts";
import type { FormValues } from "./form-values.ts";

/** What was typed over a row: the version of the row, what the changed fields held then, and what was typed into them. */
export type FormDraft = { readonly version: number; readonly base: FormValues; readonly values: FormValues };

/** The name under which what a person has typed into a form is kept until it is saved or thrown away. */
export function draftName(resource: Resource, recordId: number | null): string {
  return `${resource.name}.${recordId ?? "new"}`;
}

/** What was typed and not saved; null when there is nothing. */
export function draftIn(text: string | null, resource: Resource): FormDraft | null {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    if (stored === null || typeof stored !== "object") return null;
    const { version, base, values } = isDraft(stored) ? stored : ofOldShape(stored as FormValues);
    const known = ownFields(resource, values);
    if (Object.keys(known).length === 0) return null;
    return { version, base: ownFields(resource, base), values: known };
  } catch {
    return null;
  }
}

/** The changed values as they are kept, except of fields that nobody may read without a reason; null: nothing. */
export function draftText(resource: Resource, { version, base, values }: FormDraft): string | null {
  const kept = ownFields(resource, values);
  if (Object.keys(kept).length === 0) return null;
  return JSON.stringify({ version, base: ownFields(resource, base), values: kept });
}

/** Some of the values. */
export function pick(values: FormValues, keys: readonly string[]): FormValues {
  return Object.fromEntries(keys.map((key) => [key, values[key] ?? null]));
}

function isDraft(stored: object): stored is FormDraft {
  return "values" in stored && typeof (stored as Partial<FormDraft>).version === "number";
}

/** Browsers may still keep drafts that say nothing of the row they were typed over. */
function ofOldShape(values: FormValues): FormDraft {
  return { version: 0, base: {}, values };
}

function ownFields(resource: Resource, values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([key]) => mayKeep(resource, key)));
}

function mayKeep(resource: Resource, key: string): boolean {
  return writableFields(resource).some(([name, field]) => name === key && field.personal !== "hidden");
}

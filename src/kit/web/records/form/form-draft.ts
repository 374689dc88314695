import { writableFields, type Resource } from "../../../shared/records/resource.ts";
import type { FormValues } from "./form-values.ts";

const prefix = "haechi.draft";

/** Where what a person has typed into a form is kept in this browser until it is saved or thrown away. */
export function draftName(userId: number, resource: Resource, recordId: number | null): string {
  return `${prefix}.${userId}.${resource.name}.${recordId ?? "new"}`;
}

/** What was typed and not saved; null when there is nothing. */
export function readDraft(name: string, resource: Resource): FormValues | null {
  try {
    const stored = JSON.parse(localStorage.getItem(name) ?? "null") as FormValues | null;
    if (stored === null || typeof stored !== "object") return null;
    const known = Object.entries(stored).filter(([key]) => mayKeep(resource, key));
    return known.length === 0 ? null : Object.fromEntries(known);
  } catch {
    return null;
  }
}

/** Keeps the changed values, except of fields that nobody may read without a reason. */
export function writeDraft(name: string, resource: Resource, changed: FormValues): void {
  const kept = Object.entries(changed).filter(([key]) => mayKeep(resource, key));
  if (kept.length === 0) localStorage.removeItem(name);
  else localStorage.setItem(name, JSON.stringify(Object.fromEntries(kept)));
}

export function dropDraft(name: string): void {
  localStorage.removeItem(name);
}

function mayKeep(resource: Resource, key: string): boolean {
  return writableFields(resource).some(([name, field]) => name === key && field.personal !== "hidden");
}

import { createPersonalStore } from "#platform/web/personal-store.ts";
import type { TaskEntry } from "../../schemas.ts";

export type EntryField = "title" | "importance" | "memo";

/** What a person is typing into one field of an entry; its being there is the edit mode of that field. */
export type EntryDraft = {
  readonly value: string;
  /** Title of the entry, for when its row has gone. */
  readonly entryTitle: string;
  /** The field and the version of the entry when editing began. */
  readonly base: string;
  readonly version: number;
  readonly saving: boolean;
  /** Why the last save failed. */
  readonly failure: string | null;
  /** What the field holds by now, when it was changed elsewhere since editing began. */
  readonly changedTo: string | null;
};

type Drafts = Readonly<Record<string, EntryDraft>>;

// Outside the rows, so that no refetch, tab or closed panel takes away what was typed.
export const entryDrafts = createPersonalStore<Drafts>({});

export const draftKey = (entryId: number, field: EntryField) => `${entryId}.${field}`;

export function beginDraft(entry: TaskEntry, field: EntryField): void {
  const key = draftKey(entry.id, field);
  if (entryDrafts.read()[key]) return;
  const base = entry[field];
  writeDraft(key, {
    value: base,
    entryTitle: entry.title,
    base,
    version: entry.version,
    saving: false,
    failure: null,
    changedTo: null,
  });
}

export function changeDraft(key: string, change: Partial<EntryDraft>): void {
  const draft = entryDrafts.read()[key];
  if (draft) writeDraft(key, { ...draft, ...change });
}

export function writeDraft(key: string, draft: EntryDraft): void {
  entryDrafts.write((drafts) => ({ ...drafts, [key]: draft }));
}

export function dropDraft(key: string): void {
  entryDrafts.write((drafts) => {
    const others = { ...drafts };
    delete others[key];
    return others;
  });
}

export function isChanged({ value, base }: EntryDraft): boolean {
  return value !== base;
}

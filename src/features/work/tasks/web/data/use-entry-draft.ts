import { useSyncExternalStore } from "react";
import { call, CallError } from "#platform/web/call.ts";
import { notifyUndo } from "#platform/web/notify.ts";
import * as endpoints from "../../endpoints.ts";
import { emitTaskUpdate } from "../../panel.ts";
import type { TaskEntry } from "../../schemas.ts";
import { isBlankTitle, taskMessages } from "../../task.ts";
import {
  beginDraft,
  changeDraft,
  draftKey,
  dropDraft,
  entryDrafts,
  isChanged,
  writeDraft,
  type EntryDraft,
  type EntryField,
} from "./entry-drafts.ts";
import { changeReceived, readReceived, refreshTasks, rereadReceived } from "./lists.ts";

const fieldNames: Readonly<Record<EntryField, string>> = { title: "제목", importance: "중요도", memo: "메모" };

/** Read and edit mode of one field of an own entry (spec §4.2). */
export function useEntryDraft(entry: TaskEntry, field: EntryField) {
  const key = draftKey(entry.id, field);
  const draft = useSyncExternalStore(entryDrafts.follow, () => entryDrafts.read()[key] ?? null);
  return {
    draft,
    begin: () => beginDraft(entry, field),
    change: (value: string) => changeDraft(key, { value, failure: null }),
    /** Back to read mode; what was typed can be fetched back for a moment. */
    cancel: () => {
      if (draft && isChanged(draft)) {
        notifyUndo(`${fieldNames[field]} 수정을 취소했습니다.`, () => writeDraft(key, draft));
      }
      dropDraft(key);
    },
    save: (value?: string) => saveDraft(entry.id, field, value),
    /** Takes what the field holds by now and drops what was typed. */
    takeCurrent: () => dropDraft(key),
  };
}

export type EntryDraftControl = ReturnType<typeof useEntryDraft>;

async function saveDraft(entryId: number, field: EntryField, value?: string): Promise<void> {
  const key = draftKey(entryId, field);
  const draft = entryDrafts.read()[key];
  if (!draft || draft.saving) return;
  const next = value ?? draft.value;
  if (next === draft.base && draft.changedTo === null) return dropDraft(key);
  if (field === "title" && isBlankTitle(next)) return changeDraft(key, { failure: taskMessages.titleMissing });
  changeDraft(key, { value: next, saving: true, failure: null });
  try {
    const version = await send(entryId, field, { ...draft, value: next });
    changeReceived((entries) =>
      entries.map((entry) => (entry.id === entryId ? { ...entry, [field]: next, version } : entry)),
    );
    settle(key, next, version);
    emitTaskUpdate();
  } catch (error) {
    changeDraft(key, { saving: false, ...whatFailed(entryId, field, error) });
  } finally {
    refreshTasks();
  }
}

/** Ends the edit; what was typed while the save was on its way goes on over what is stored now. */
function settle(key: string, stored: string, version: number): void {
  const now = entryDrafts.read()[key];
  if (now && now.value !== stored) changeDraft(key, { base: stored, version, saving: false, changedTo: null });
  else dropDraft(key);
}

/**
 * Saves, and once more when only other fields of the entry were changed since: each edit raises the one version, but
 * none of them touches what was typed here.
 */
async function send(entryId: number, field: EntryField, draft: EntryDraft): Promise<number> {
  const attempt = async (version: number) => {
    const body = { [field]: draft.value, version };
    return (await call(endpoints.updateEntry, { params: { taskUserId: String(entryId) }, body })).version;
  };
  try {
    return await attempt(draft.version);
  } catch (error) {
    if (!isConflict(error)) throw error;
    await rereadReceived();
    const now = currentEntry(entryId);
    if (!now || now[field] !== draft.base) throw error;
    return attempt(now.version);
  }
}

function whatFailed(entryId: number, field: EntryField, error: unknown): Partial<EntryDraft> {
  const now = currentEntry(entryId);
  if (isConflict(error) && now) {
    // The next save is meant to replace what is there now, which the person sees beside the own text.
    return { failure: "그 사이 내용이 바뀌었습니다.", changedTo: now[field], base: now[field], version: now.version };
  }
  const message =
    error instanceof CallError ? (error.fields[field] ?? error.message) : "저장하지 못했습니다. 다시 시도하세요.";
  return { failure: message };
}

function currentEntry(entryId: number): TaskEntry | undefined {
  return readReceived().find((entry) => entry.id === entryId);
}

function isConflict(error: unknown): boolean {
  return error instanceof CallError && error.code === "conflict";
}

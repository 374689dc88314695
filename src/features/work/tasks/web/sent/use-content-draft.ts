import { useSyncExternalStore } from "react";
import { call, CallError } from "#platform/web/call.ts";
import { notifySuccess, notifyUndo } from "#platform/web/notify.ts";
import { createPersonalStore } from "#platform/web/personal-store.ts";
import * as endpoints from "../../endpoints.ts";
import { emitTaskUpdate } from "../../panel.ts";
import type { SentTask } from "../../schemas.ts";
import { readSent, refreshTasks, rereadSent } from "../data/lists.ts";

type ContentDraft = {
  readonly value: string;
  /** The content and its version when editing began. */
  readonly base: string;
  readonly contentVersion: number;
  readonly saving: boolean;
  readonly failure: string | null;
  /** The content by now, when it was changed elsewhere since. */
  readonly changedTo: string | null;
};

// Outside the cards, so that no refetch, tab or filter takes away what was typed.
const drafts = createPersonalStore<Readonly<Record<number, ContentDraft>>>({});

function write(taskId: number, draft: ContentDraft | null): void {
  drafts.write((now) => {
    const next = { ...now };
    if (draft) next[taskId] = draft;
    else delete next[taskId];
    return next;
  });
}

function change(taskId: number, part: Partial<ContentDraft>): void {
  const draft = drafts.read()[taskId];
  if (draft) write(taskId, { ...draft, ...part });
}

/** 내용수정 and 내용저장 of a sent task; a refused save keeps what was typed. */
export function useContentDraft({ id, content, contentVersion }: SentTask) {
  const draft = useSyncExternalStore(drafts.follow, () => drafts.read()[id] ?? null);
  return {
    draft,
    begin: () =>
      write(id, { value: content, base: content, contentVersion, saving: false, failure: null, changedTo: null }),
    change: (value: string) => change(id, { value, failure: null, changedTo: null }),
    cancel: () => {
      if (draft && draft.value !== draft.base) notifyUndo("내용 수정을 취소했습니다.", () => write(id, draft));
      write(id, null);
    },
    drop: () => write(id, null),
    save: () => save(id),
  };
}

export type ContentDraftControl = ReturnType<typeof useContentDraft>;

async function save(taskId: number): Promise<void> {
  const draft = drafts.read()[taskId];
  if (!draft || draft.saving) return;
  change(taskId, { saving: true, failure: null, changedTo: null });
  try {
    const body = { content: draft.value, contentVersion: draft.contentVersion };
    const { contentVersion } = await call(endpoints.updateTask, { params: { id: String(taskId) }, body });
    settle(taskId, draft.value, contentVersion);
    notifySuccess("내용 수정 성공");
    refreshTasks();
    emitTaskUpdate();
  } catch (error) {
    change(taskId, { saving: false, ...(await whatFailed(taskId, draft, error)) });
  }
}

/** Ends the edit; what was typed while the save was on its way goes on over what is stored now. */
function settle(taskId: number, stored: string, contentVersion: number): void {
  const now = drafts.read()[taskId];
  if (now && now.value !== stored) change(taskId, { base: stored, contentVersion, saving: false });
  else write(taskId, null);
}

async function whatFailed(taskId: number, draft: ContentDraft, error: unknown): Promise<Partial<ContentDraft>> {
  if (!(error instanceof CallError)) return { failure: "저장하지 못했습니다. 다시 시도하세요." };
  if (error.code !== "conflict") return { failure: error.message };
  await rereadSent();
  const now = readSent().find(({ id }) => id === taskId);
  if (!now || now.contentVersion === draft.contentVersion) return { failure: error.message };
  // The next save is meant to replace what is there now, which the person sees beside the own text.
  return {
    failure: "그 사이 내용이 바뀌었습니다. 내용저장을 다시 누르면 내 내용으로 바꿉니다.",
    changedTo: now.content,
    base: now.content,
    contentVersion: now.contentVersion,
  };
}

import { useEffect, useRef, useState } from "react";
import { call, CallError } from "#platform/web/call.ts";
import { goTo } from "#platform/web/navigation.tsx";
import { notifyDone } from "#platform/web/notify.ts";
import * as endpoints from "../../endpoints.ts";
import { emitTaskUpdate, type TaskPreset, type TaskWords } from "../../panel.ts";
import { refreshTasks } from "../data/lists.ts";
import { useMe } from "../data/me.ts";
import { attemptKey, blankTask, isTouched, mistakeIn, newTaskBody, type FormError, type NewTask } from "./new-task.ts";
import type { TaskDraft, TaskDrafts } from "./task-drafts.ts";
import type { Recipients } from "./use-recipients.ts";

type NewTaskInput = {
  readonly preset: TaskPreset | null;
  readonly words: TaskWords | null;
  readonly recipients: Recipients;
  readonly drafts: TaskDrafts;
  readonly onSaved: () => void;
};

/** The fields of the creation panel, their draft, and saving them; a failed save keeps every field. */
export function useNewTask({ preset, words, recipients, drafts, onSaved }: NewTaskInput) {
  const me = useMe();
  const [initial] = useState<NewTask>(() => ({ ...blankTask, ...words }));
  const [task, setTask] = useState(initial);
  const [draftId, setDraftId] = useState(attemptKey);
  const [resumed, setResumed] = useState(false);
  const touched = isTouched(task) && JSON.stringify(task) !== JSON.stringify(initial);
  const [mistake, setMistake] = useState<FormError | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);
  // One key per opened panel: however often the button is pressed, there is one task.
  const key = useRef<string>(undefined);
  key.current ??= attemptKey();

  const change = (part: Partial<NewTask>) => {
    setTask((now) => ({ ...now, ...part }));
    setMistake(null);
    setFailure(null);
  };
  const draft: TaskDraft = { id: draftId, task, staffIds: recipients.ticked && [...recipients.ticked] };
  useKeptDraft(drafts, touched ? draft : null, draftId);
  const resume = (kept: TaskDraft) => {
    // Another task than the one that may have been sent already.
    key.current = attemptKey();
    setDraftId(kept.id);
    setResumed(true);
    drafts.reread();
    recipients.choose(kept.staffIds);
    change(kept.task);
  };
  const save = async (): Promise<FormError | null> => {
    if (busy.current || me === null) return null;
    busy.current = true;
    setSaving(true);
    setFailure(null);
    try {
      const staffs = await recipients.known();
      const found = mistakeIn(task, staffs);
      setMistake(found);
      if (found) return found;
      const body = newTaskBody(task, preset, staffs);
      await call(endpoints.createTask, { body }, { idempotencyKey: key.current! });
      notifyDone(`할일을 등록했습니다: ${body.title}`, {
        label: "나의요청에서 보기",
        run: () => goTo("/?view=sent"),
      });
      refreshTasks();
      emitTaskUpdate();
      drafts.drop(draftId);
      onSaved();
      return null;
    } catch (error) {
      const wrong = fieldMistake(error);
      setMistake(wrong);
      setFailure(wrong ? null : failureWords(error));
      return wrong;
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };
  return { task, change, touched, draft, resume, resumed, mistake, failure, saving, save, maySave: me !== null };
}

export type NewTaskForm = ReturnType<typeof useNewTask>;

/** Keeps what is being written, as often as it changes; what is empty again is kept no longer. */
function useKeptDraft({ keep, drop }: TaskDrafts, draft: TaskDraft | null, id: string): void {
  const latest = useRef({ keep, drop, draft });
  useEffect(() => {
    latest.current = { keep, drop, draft };
  });
  const text = JSON.stringify(draft);
  useEffect(() => {
    const { current } = latest;
    if (text === "null" || !current.draft) current.drop(id);
    else current.keep(current.draft);
  }, [text, id]);
}

/** What the server said about a field that the panel shows. */
function fieldMistake(error: unknown): FormError | null {
  if (!(error instanceof CallError)) return null;
  const { title, staffs, dueAt, idInt, category } = error.fields;
  if (title) return { field: "title", message: title };
  if (staffs) return { field: "staffs", message: staffs };
  if (dueAt) return { field: "due", message: dueAt };
  const related = idInt ?? category;
  return related ? { field: "related", message: related } : null;
}

function failureWords(error: unknown): string {
  const words = "저장하지 못했습니다. 다시 시도하세요.";
  return error instanceof CallError && error.code !== "unknown" ? `${words} ${error.message}` : words;
}

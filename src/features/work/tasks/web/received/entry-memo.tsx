import { useEffect, useRef, type KeyboardEvent } from "react";
import { Kbd } from "#ui/components/kbd.tsx";
import type { TaskEntry } from "../../schemas.ts";
import { useEntryDraft, type EntryDraftControl } from "../data/use-entry-draft.ts";
import { ClampedText } from "../parts/clamped-text.tsx";
import { OverLimit } from "#ui/components/limited.tsx";
import { isComposing } from "../parts/composing.ts";
import parts from "../parts/parts.module.css";
import { DraftConflict } from "./draft-conflict.tsx";
import classes from "./row-detail.module.css";

const longest = 5000;

/** The person's own memo of a task; Ctrl+Enter saves it (spec §5). */
export function EntryMemo({ entry }: { readonly entry: TaskEntry }) {
  const control = useEntryDraft(entry, "memo");
  return (
    <section className={classes.memo} aria-label="메모">
      <div className={classes.head}>
        <h2>메모</h2>
        {control.draft ? (
          <span aria-hidden="true" className={parts.keyHint}>
            <Kbd keys="ctrl+Enter" />
          </span>
        ) : (
          <button type="button" className={parts.textButton} onClick={control.begin}>
            메모 수정
          </button>
        )}
      </div>
      {control.draft ? (
        <MemoInput title={entry.title} control={control} />
      ) : (
        <ClampedText text={entry.memo} empty="메모가 없습니다." />
      )}
    </section>
  );
}

function MemoInput({ title, control }: { readonly title: string; readonly control: EntryDraftControl }) {
  const input = useRef<HTMLTextAreaElement>(null);
  const draft = control.draft!;
  useEffect(() => {
    const element = input.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void control.save();
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      control.cancel();
    }
  };
  return (
    <>
      <textarea
        ref={input}
        className={parts.input}
        rows={4}
        aria-label={`메모: ${title}`}
        aria-keyshortcuts="Control+Enter"
        aria-invalid={draft.failure !== null}
        data-mantine-stop-propagation="true"
        value={draft.value}
        onChange={(event) => control.change(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <OverLimit text={draft.value} limit={longest} />
      <DraftConflict control={control} />
      <div className={parts.actions}>
        <button type="button" className={parts.button} disabled={draft.saving} onClick={() => void control.save()}>
          {draft.saving ? "저장 중" : "메모 저장"}
        </button>
        <button type="button" className={parts.button} onClick={control.cancel}>
          취소
        </button>
      </div>
    </>
  );
}

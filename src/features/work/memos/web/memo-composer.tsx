import { Button, NativeSelect, TextInput } from "@mantine/core";
import "@mantine/core/styles/Combobox.css";
import { Suspense, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { useDraft } from "#platform/web/drafts/use-draft.ts";
import { calledIn } from "#ui/mentions/called.ts";
import { MentionList } from "#ui/mentions/mention-list.tsx";
import { useMentions } from "#ui/mentions/use-mentions.ts";
import { LimitedTextarea } from "#ui/components/limited.tsx";
import type { CallError } from "#platform/web/call.ts";
import { fieldError } from "#ui/components/fields.tsx";
import { Kbd } from "#ui/components/kbd.tsx";
import { SkeletonRows } from "#ui/components/states.tsx";
import { useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { readPrivileged } from "../access.ts";
import { editMemo, memoCalls, readThread, writeMemo } from "../endpoints.ts";
import {
  contentMax,
  memoKinds,
  memoVisibilities,
  type MemoKind,
  type MemoRecord,
  type MemoVisibility,
} from "../memo.ts";
import { maskPersonalNumbers, personalNumbersIn } from "../personal-numbers.ts";
import type { Memo } from "../schemas.ts";
import { blankDraft, type Draft } from "./draft.ts";
import { NumberWarning } from "./number-warning.tsx";
import { usePeople } from "./use-people.ts";
import styles from "./memos.module.css";

type MemoComposerProps = {
  readonly record: MemoRecord;
  /** The memo that is answered, or changed; neither: a new one. */
  readonly replyTo?: Memo;
  readonly editing?: Memo;
  /** Closes the box of a reply or a change. */
  readonly onClose?: () => void;
};

const refreshes = [readThread, memoCalls.list, memoCalls.read, memoCalls.history];

/** Where a memo is written. Ctrl+Enter sends; what was typed and not sent stays in this browser. */
export function MemoComposer(props: MemoComposerProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={3} columns="1fr" />}>
      <ComposerBox {...props} />
    </Suspense>
  );
}

function ComposerBox({ record, replyTo, editing, onClose }: MemoComposerProps) {
  const place = editing ? `edit.${editing.id}` : replyTo ? `reply.${replyTo.id}` : `${record.type}.${record.id}`;
  const { draft, change, clear } = useDraft(`memo.${place}`, editing ? draftOf(editing) : blankDraft);
  const [warned, setWarned] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const people = usePeople(record, draft.content.includes("@"), draft.visibility === "privileged");
  const mentions = useMentions({ people, draft, change, field });
  const done = () => {
    clear();
    setWarned(false);
    onClose?.();
  };
  const options = { refreshes, quiet: true, onSuccess: done };
  const write = useWrite(writeMemo, options);
  const edit = useWrite(editMemo, options);
  const error = write.error ?? edit.error;
  const isSending = write.isPending || edit.isPending;

  const send = (content: string) => {
    if (content.trim() === "" || isSending) return;
    const { kind, visibility, remindOn } = draft;
    const body = { kind, visibility, content, mentions: calledIn(draft), remindOn: remindOn || null };
    if (editing) edit.mutate({ params: { number: String(editing.id) }, body: { ...body, version: editing.version } });
    else {
      const params = { type: record.type, id: String(record.id) };
      write.mutate({ params, body: { ...body, replyTo: replyTo?.id ?? null } });
    }
  };
  const submit = () => (personalNumbersIn(draft.content).length > 0 ? setWarned(true) : send(draft.content));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229 || mentions.onKey(event)) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
    else if (event.key === "Escape") leave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  // The draft stays: Escape only leaves the box.
  const leave = () => (onClose ? onClose() : field.current?.blur());
  const label = editing ? "메모 수정" : replyTo ? "답글" : "새 메모";
  return (
    <section className={styles.composer} aria-label={label}>
      <LimitedTextarea
        ref={field}
        aria-label="메모 내용"
        {...mentions.aria}
        placeholder={
          replyTo ? "답글을 적어 주세요." : "메모를 적어 주세요. @이름으로 언급하고 #태그를 붙일 수 있습니다."
        }
        data-autofocus={onClose ? true : undefined}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for this box
        autoFocus={onClose !== undefined}
        rows={replyTo ? 2 : 3}
        limit={contentMax}
        readOnly={isSending}
        value={draft.content}
        error={messageOf(error)}
        onChange={(event) => {
          change({ content: event.currentTarget.value });
          setWarned(false);
          mentions.follow();
        }}
        onKeyDown={onKeyDown}
        onBlur={mentions.close}
      />
      <MentionList {...mentions} />
      {warned && (
        <NumberWarning
          content={draft.content}
          isSending={isSending}
          onMask={() => {
            const content = maskPersonalNumbers(draft.content);
            change({ content });
            send(content);
          }}
          onKeep={() => send(draft.content)}
        />
      )}
      <Choices draft={draft} change={change} isReply={replyTo !== undefined || (editing?.replyTo ?? null) !== null}>
        {onClose && (
          <Button variant="default" onClick={onClose}>
            취소
          </Button>
        )}
        <Button
          loading={isSending}
          disabled={draft.content.trim() === ""}
          rightSection={<Kbd keys="ctrl+Enter" />}
          onClick={submit}
        >
          {editing ? "저장" : "등록"}
        </Button>
      </Choices>
    </section>
  );
}

function messageOf(error: CallError | null): string | undefined {
  if (!error) return undefined;
  return fieldError(error, "content") ?? fieldError(error, "mentions") ?? error.message;
}

function draftOf({ kind, content, visibility, mentions, remindOn }: Memo): Draft {
  const called = mentions.map(({ id, shortName }) => ({ id, shortName }));
  return { kind, content, visibility, called, remindOn: remindOn ?? "" };
}

type ChoicesProps = {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly isReply: boolean;
  readonly children: ReactNode;
};

/** Kind, who reads it, the day of the reminder, and the buttons. */
function Choices({ draft, change, isReply, children }: ChoicesProps) {
  const isLawyer = useAllowed(readPrivileged);
  const visibilities = Object.entries(memoVisibilities).filter(([name]) => isLawyer || name !== "privileged");
  return (
    <div className={styles.choices}>
      <NativeSelect
        aria-label="종류"
        data={Object.entries(memoKinds).map(([value, label]) => ({ value, label }))}
        value={draft.kind}
        onChange={(event) => change({ kind: event.currentTarget.value as MemoKind })}
      />
      {!isReply && (
        <NativeSelect
          aria-label="공개범위"
          data={visibilities.map(([value, label]) => ({ value, label: `공개 ${label}` }))}
          value={draft.visibility}
          onChange={(event) => change({ visibility: event.currentTarget.value as MemoVisibility })}
        />
      )}
      <span className={styles.remind}>
        <span aria-hidden="true">알림일</span>
        <TextInput
          type="date"
          aria-label="알림일"
          value={draft.remindOn}
          onChange={(event) => change({ remindOn: event.currentTarget.value })}
        />
      </span>
      <span className={styles.buttons}>{children}</span>
    </div>
  );
}

import { Button, Checkbox } from "@mantine/core";
import "@mantine/core/styles/Checkbox.css";
import { Suspense, useRef, type KeyboardEvent } from "react";
import { useDraft } from "#platform/web/drafts/use-draft.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { fieldError } from "#ui/components/fields.tsx";
import { Kbd } from "#ui/components/kbd.tsx";
import { LimitedTextarea } from "#ui/components/limited.tsx";
import { calledIn, type CallingText } from "#ui/mentions/called.ts";
import { MentionList } from "#ui/mentions/mention-list.tsx";
import { useMentions } from "#ui/mentions/use-mentions.ts";
import { SkeletonRows } from "#ui/components/states.tsx";
import { editPost, listMyRooms, listPeople, readStream, readThread, writePost } from "../endpoints.ts";
import type { TalkPost } from "../schemas.ts";
import { postMax } from "../talk-post.ts";
import styles from "./talk.module.css";

type ComposerProps = {
  readonly room: number;
  /** The post that is answered, or changed; neither: a new one. */
  readonly replyTo?: TalkPost;
  readonly editing?: TalkPost;
  readonly onClose?: () => void;
  readonly onSent?: (number: number) => void;
};

const refreshes = [readStream, readThread, listMyRooms];

type Draft = CallingText & { readonly confirms: boolean };

const blankDraft: Draft = { content: "", called: [], confirms: false };

/** Colleagues who see the room. */
function usePeople(room: number, isWanted: boolean) {
  const input = { params: { number: String(room) } };
  return useRead(listPeople, input, { enabled: isWanted, staleTime: 60_000 }).data?.models ?? [];
}

/** Where a post is written. Ctrl+Enter sends; what was typed and not sent stays in this browser. */
export function Composer(props: ComposerProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={2} columns="1fr" />}>
      <ComposerBox {...props} />
    </Suspense>
  );
}

function ComposerBox({ room, replyTo, editing, onClose, onSent }: ComposerProps) {
  const place = editing ? `edit.${editing.number}` : replyTo ? `reply.${replyTo.number}` : `room.${room}`;
  const { draft, change, clear } = useDraft(`talk.${place}`, editing ? draftOf(editing) : blankDraft);
  const field = useRef<HTMLTextAreaElement>(null);
  const people = usePeople(room, draft.content.includes("@"));
  const mentions = useMentions({ people, draft, change, field });
  const done = () => {
    clear();
    onClose?.();
  };
  const write = useWrite(writePost, {
    refreshes,
    quiet: true,
    once: true,
    onSuccess: ({ number }) => {
      done();
      onSent?.(number);
    },
  });
  const edit = useWrite(editPost, { refreshes, quiet: true, onSuccess: done });
  const error = write.error ?? edit.error;
  const isSending = write.isPending || edit.isPending;
  const send = () => {
    if (draft.content.trim() === "" || isSending) return;
    const words = { content: draft.content, mentions: calledIn(draft) };
    if (editing) {
      edit.mutate({ params: { number: String(editing.number) }, body: { ...words, version: editing.version } });
    } else {
      const body = { ...words, replyTo: replyTo?.number ?? null, confirms: draft.confirms };
      write.mutate({ params: { number: String(room) }, body });
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229 || mentions.onKey(event)) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send();
    else if (event.key === "Escape" && onClose) onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section className={styles.composer} aria-label={editing ? "글 수정" : replyTo ? "답글" : "새 글"}>
      <LimitedTextarea
        ref={field}
        aria-label="내용"
        {...mentions.aria}
        placeholder="글을 적어 주세요. @이름으로 언급할 수 있습니다."
        rows={replyTo || editing ? 2 : 3}
        limit={postMax}
        readOnly={isSending}
        value={draft.content}
        error={error ? (fieldError(error, "content") ?? fieldError(error, "mentions") ?? error.message) : undefined}
        onChange={(event) => {
          change({ content: event.currentTarget.value });
          mentions.follow();
        }}
        onKeyDown={onKeyDown}
        onBlur={mentions.close}
      />
      <MentionList {...mentions} />
      <div className={styles.buttons}>
        {!editing && !replyTo && (
          <Checkbox
            label="모두에게 확인 받기"
            checked={draft.confirms}
            onChange={(event) => change({ confirms: event.currentTarget.checked })}
          />
        )}
        {onClose && (
          <Button variant="default" onClick={onClose}>
            취소
          </Button>
        )}
        <Button
          loading={isSending}
          disabled={draft.content.trim() === ""}
          rightSection={<Kbd keys="ctrl+Enter" />}
          onClick={send}
        >
          {editing ? "저장" : "보내기"}
        </Button>
      </div>
    </section>
  );
}

function draftOf({ content, mentions, confirms }: TalkPost): Draft {
  return { content, called: mentions, confirms };
}

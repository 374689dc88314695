import { withParticle } from "#platform/particle.ts";
import { Button } from "@mantine/core";
import { useEffect, useState, type KeyboardEvent } from "react";
import { formatTaskDate } from "#platform/dates.ts";
import { refreshReads, useRead, useWrite } from "#platform/web/query.ts";
import type { RowOf } from "#records/resource.ts";
import { onRecordChange } from "#records/web/record-changes.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { confirm } from "#ui/components/confirm.ts";
import { fieldError } from "#ui/components/fields.tsx";
import { Kbd } from "#ui/components/kbd.tsx";
import { LimitedTextarea } from "#ui/components/limited.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { LinedText } from "#features/messages/parts/lined-text.tsx";
import styles from "#features/messages/parts/parts.module.css";
import type { boardPost } from "../board-post.ts";
import { boardPostCalls, listComments, removeComment, writeComment } from "../endpoints.ts";
import own from "./comments.module.css";

const refreshes = [listComments, boardPostCalls.read];
const longest = 2000;

type CommentsProps = {
  readonly row: RowOf<typeof boardPost>;
  /** Whether the person accepts one of them as the answer. */
  readonly mayAccept: boolean;
};

/** What was said to a post, and the box for more. Ctrl+Enter sends. */
export function Comments({ row, mayAccept }: CommentsProps) {
  const { number, version } = row;
  const word = row.board === "question" ? "답변" : "댓글";
  const params = { number: String(number) };
  const { data, error, refetch } = useRead(listComments, { params });
  useEffect(() => onRecordChange("boardPost", () => void refreshReads(listComments)), []);
  const remove = useWrite(removeComment, { refreshes, failure: "삭제하지 못했습니다." });
  const accept = useWrite(boardPostCalls.update, {
    refreshes: [...refreshes, boardPostCalls.list],
    failure: "채택하지 못했습니다.",
  });
  const choose = (acceptedComment: number | null) =>
    accept.mutate({ params, body: { version, changes: { acceptedComment } } });
  const askRemove = async (id: number) => {
    const question = {
      title: `${withParticle(word, "을/를")} 삭제할까요?`,
      confirmLabel: "삭제",
      cancelLabel: "닫기",
      danger: true,
    };
    if (await confirm(question)) remove.mutate({ params: { commentId: String(id) } });
  };
  return (
    <Card title={`${word} ${data?.models.length ?? ""}`}>
      <div className={styles.box}>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={2} columns="80px 1fr" />}
        {data?.models.length === 0 && <EmptyState title={`아직 ${withParticle(word, "이/가")} 없습니다.`} />}
        {data?.models.map(({ id, author, content, createdAt, mayRemove, accepted }) => (
          <article key={id} className={own.comment} aria-label={`${author} ${word}`}>
            <header className={own.head}>
              <strong>{author}</strong>
              <time dateTime={createdAt} className={styles.dim}>
                {formatTaskDate(createdAt)}
              </time>
              {accepted && <StateChip tone="green">채택한 답변</StateChip>}
              {mayAccept && (
                <Button
                  size="xs"
                  variant="subtle"
                  disabled={accept.isPending}
                  onClick={() => choose(accepted ? null : id)}
                >
                  {accepted ? "채택 해제" : "채택"}
                </Button>
              )}
              {mayRemove && (
                <Button size="xs" variant="subtle" onClick={() => void askRemove(id)}>
                  삭제
                </Button>
              )}
            </header>
            <LinedText text={content} />
          </article>
        ))}
        <CommentBox number={number} word={word} />
      </div>
    </Card>
  );
}

function CommentBox({ number, word }: { readonly number: number; readonly word: string }) {
  const [content, setContent] = useState("");
  const write = useWrite(writeComment, { refreshes, quiet: true, onSuccess: () => setContent("") });
  const send = () => {
    if (content.trim() !== "" && !write.isPending) {
      write.mutate({ params: { number: String(number) }, body: { content } });
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  return (
    <div className={styles.box}>
      <LimitedTextarea
        aria-label={word}
        placeholder={`${withParticle(word, "을/를")} 적어 주세요.`}
        rows={2}
        limit={longest}
        value={content}
        error={write.error ? (fieldError(write.error, "content") ?? write.error.message) : undefined}
        onChange={(event) => setContent(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.buttons}>
        <Button
          loading={write.isPending}
          disabled={content.trim() === ""}
          rightSection={<Kbd keys="ctrl+Enter" />}
          onClick={send}
        >
          등록
        </Button>
      </div>
    </div>
  );
}

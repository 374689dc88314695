import { Button } from "@mantine/core";
import { IconPinFilled } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { formatDateTime, formatDay, formatTaskDate } from "#platform/dates.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { PageLink } from "#platform/web/navigation.tsx";
import { memoVisibilities } from "../memo.ts";
import type { Memo } from "../schemas.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { MemoActions } from "./memo-actions.tsx";
import { MemoComposer } from "./memo-composer.tsx";
import { MemoText } from "./memo-text.tsx";
import styles from "./memos.module.css";

type MemoCardProps = {
  readonly memo: Memo;
  readonly record: RailRecord;
  readonly isMarked: boolean;
  /** Its replies. */
  readonly children?: ReactNode;
};

/** One memo: who, when, what; who was called and has confirmed it; what can be done with it. */
export function MemoCard({ memo, record, isMarked, children }: MemoCardProps) {
  const [open, setOpen] = useState<"reply" | "edit" | null>(null);
  const close = () => setOpen(null);
  const { author, kind, mentions } = memo;
  return (
    <article
      className={styles.memo}
      aria-label={`${author.shortName} ${kind} 메모`}
      data-marked={isMarked || undefined}
      data-reply={memo.replyTo !== null || undefined}
    >
      <header className={styles.head}>
        {memo.pinned && <IconPinFilled size={14} aria-label="고정" />}
        <strong>{author.shortName}</strong>
        {memo.replyTo === null && <StateChip tone="grey">{kind}</StateChip>}
        {memo.visibility !== "all" && memo.replyTo === null && (
          <StateChip tone={memo.visibility === "privileged" ? "red" : "blue"}>
            {memoVisibilities[memo.visibility]}
          </StateChip>
        )}
        <time dateTime={memo.createdAt} title={formatDateTime(memo.createdAt)}>
          {formatTaskDate(memo.createdAt)}
        </time>
        {memo.editedAt !== null && (
          <PageLink to={`/lawfirm/project/memos?id=${memo.id}`} title={`${formatDateTime(memo.editedAt)}에 수정`}>
            수정됨
          </PageLink>
        )}
      </header>
      {open === "edit" ? (
        <MemoComposer record={record} editing={memo} onClose={close} />
      ) : (
        <MemoText content={memo.content} names={mentions.map(({ shortName }) => shortName)} />
      )}
      <Details memo={memo} />
      <footer className={styles.actions}>
        {memo.replyTo === null && (
          <Button size="xs" variant="subtle" onClick={() => setOpen("reply")}>
            답글
          </Button>
        )}
        <MemoActions memo={memo} record={record} onEdit={() => setOpen("edit")} />
      </footer>
      {children}
      {open === "reply" && <MemoComposer record={record} replyTo={memo} onClose={close} />}
    </article>
  );
}

function Details({ memo: { mentions, remindOn, origin } }: { readonly memo: Memo }) {
  if (mentions.length === 0 && remindOn === null && origin === null) return null;
  return (
    <p className={styles.details}>
      {mentions.length > 0 && (
        <span>
          언급{" "}
          {mentions.map(({ id, shortName, ackAt }) => (
            <span key={id} className={styles.ack} data-done={ackAt !== null || undefined}>
              {shortName} {ackAt === null ? "미확인" : "확인"}
            </span>
          ))}
        </span>
      )}
      {remindOn !== null && <span>알림 {formatDay(remindOn)}</span>}
      {origin !== null && (
        <span>
          {origin.path === null ? origin.label : <PageLink to={origin.path}>{origin.label}</PageLink>}에서 옮김
        </span>
      )}
    </p>
  );
}

import { Button, Menu } from "@mantine/core";
import "@mantine/core/styles/Menu.css";
import "@mantine/core/styles/Popover.css";
import { IconDots, IconMoodSmile, IconPinFilled } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { formatDateTime, formatTaskDate } from "#platform/dates.ts";
import { shortened } from "#platform/shortened.ts";
import { call } from "#platform/web/call.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { notifyError, notifyUndo } from "#platform/web/notify.ts";
import { refreshReads, useWrite } from "#platform/web/query.ts";
import { openTaskCreation } from "#features/work/tasks/panel.ts";
import { LinedText } from "#features/messages/parts/lined-text.tsx";
import { ackPost, bringBackPost, hidePost, pinPost, reactToPost, readStream, readThread } from "../endpoints.ts";
import type { TalkPost } from "../schemas.ts";
import { signNames, signs } from "../talk-post.ts";
import { Composer } from "./composer.tsx";
import styles from "./talk.module.css";

const ReasonDialog = lazy(() => import("#records/web/reason-dialog.tsx"));
const refreshes = [readStream, readThread];

type PostCardProps = {
  readonly post: TalkPost;
  readonly room: number;
  /** The post that it answers, where that is in sight. */
  readonly answers?: TalkPost | undefined;
};

/** One post: who, when, what; signs and confirmations; and what can be done with it. */
export function PostCard({ post, room, answers }: PostCardProps) {
  const [open, setOpen] = useState<"reply" | "edit" | null>(null);
  const { author, content, mentions, hidden } = post;
  const close = () => setOpen(null);
  return (
    <article
      id={`talk-${post.number}`}
      className={styles.post}
      aria-label={`${author?.shortName ?? ""} 글`}
      data-mine={post.isMine || undefined}
      data-reply={post.replyTo !== null || undefined}
    >
      {post.replyTo !== null && (
        <PageLink to={`/talk/post/${post.replyTo}`} className={styles.answered}>
          ↳ {answers ? `${answers.author?.shortName ?? ""}: ${shortened(answers.content, 60)}` : "앞의 글에 답글"}
        </PageLink>
      )}
      <header className={styles.line}>
        {post.pinned && <IconPinFilled size={14} aria-label="고정" />}
        <strong>{author?.shortName}</strong>
        <PageLink to={`/talk/post/${post.number}`} className={styles.dim} title={formatDateTime(post.createdAt)}>
          {formatTaskDate(post.createdAt)}
        </PageLink>
        {post.editedAt !== null && <span className={styles.dim}>수정됨</span>}
      </header>
      {hidden ? (
        <p className={styles.dim}>숨긴 글입니다.</p>
      ) : open === "edit" ? (
        <Composer room={room} editing={post} onClose={close} />
      ) : (
        <LinedText text={content} names={mentions.map(({ shortName }) => shortName)} />
      )}
      {!hidden && <Confirmed post={post} />}
      {!hidden && (
        <footer className={styles.line}>
          <Signs post={post} />
          <Actions post={post} onOpen={setOpen} />
        </footer>
      )}
      {open === "reply" && <Composer room={room} replyTo={post} onClose={close} />}
    </article>
  );
}

/** Who has confirmed it, and the button of whoever is asked to. */
function Confirmed({ post }: { readonly post: TalkPost }) {
  const ack = useWrite(ackPost, { refreshes, failure: "확인하지 못했습니다." });
  if (!post.confirms && post.mentions.length === 0) return null;
  const names = post.acks.map(({ shortName }) => shortName).join(", ");
  return (
    <p className={styles.line}>
      {post.awaitsMe && (
        <Button
          size="xs"
          loading={ack.isPending}
          onClick={() => ack.mutate({ params: { number: String(post.number) } })}
        >
          확인
        </Button>
      )}
      <span className={styles.dim}>{names === "" ? "아직 확인한 사람이 없습니다." : `확인: ${names}`}</span>
    </p>
  );
}

function Signs({ post }: { readonly post: TalkPost }) {
  const react = useWrite(reactToPost, { refreshes, failure: "반응하지 못했습니다." });
  const params = { number: String(post.number) };
  return (
    <>
      {post.reactions.map(({ sign, names, mine }) => (
        <button
          key={sign}
          type="button"
          className={styles.sign}
          aria-pressed={mine}
          aria-label={`${signs[sign][1]} ${names.length}명`}
          title={names.join(", ")}
          onClick={() => react.mutate({ params, body: { sign, on: !mine } })}
        >
          {signs[sign][0]} {names.length}
        </button>
      ))}
      <Menu position="bottom-start">
        <Menu.Target>
          <Button size="xs" variant="subtle" aria-label="반응">
            <IconMoodSmile size={15} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {signNames.map((sign) => (
            <Menu.Item key={sign} onClick={() => react.mutate({ params, body: { sign, on: true } })}>
              {signs[sign][0]} {signs[sign][1]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

type ActionsProps = { readonly post: TalkPost; readonly onOpen: (open: "reply" | "edit") => void };

function Actions({ post, onOpen }: ActionsProps) {
  const [hiding, setHiding] = useState(false);
  const pin = useWrite(pinPost, { refreshes, failure: "고정하지 못했습니다." });
  const params = { number: String(post.number) };
  return (
    <>
      <Button size="xs" variant="subtle" onClick={() => onOpen("reply")}>
        답글{post.replies > 0 ? ` ${post.replies}` : ""}
      </Button>
      <Button size="xs" variant="subtle" onClick={() => beginTask(post)}>
        할일로
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="xs" variant="subtle" aria-label="다른 처리">
            <IconDots size={15} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => pin.mutate({ params, body: { pinned: !post.pinned } })}>
            {post.pinned ? "고정 해제" : "고정"}
          </Menu.Item>
          {post.isMine && <Menu.Item onClick={() => onOpen("edit")}>수정</Menu.Item>}
          {post.mayHide && (
            <Menu.Item onClick={() => (post.isMine ? void hideOwn(post) : setHiding(true))}>
              {post.isMine ? "삭제" : "숨김"}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {hiding && (
        <Suspense fallback={null}>
          <ReasonDialog
            title="글 숨김"
            message="다른 사람의 글을 보이지 않게 합니다. 사유는 이력에 남습니다."
            confirmLabel="숨김"
            onClose={() => setHiding(false)}
            onConfirm={(reason) => hide(post, reason)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Opens the creation panel with the words of the post. */
function beginTask({ content, author, number }: TalkPost): void {
  const [firstLine = ""] = content.trim().split("\n");
  openTaskCreation(null, {
    title: shortened(firstLine, 100),
    content: `${content}\n\n톡 글 ${number} · ${author?.shortName ?? ""} · ${location.origin}/talk/post/${number}`,
  });
}

async function hide(post: TalkPost, reason: string): Promise<void> {
  const params = { number: String(post.number) };
  const { version } = await call(hidePost, { params, body: { version: post.version, reason } });
  notifyUndo(post.isMine ? "글을 삭제했습니다." : "글을 숨겼습니다.", () => void bringBack(params, version));
  await refreshReads(...refreshes);
}

async function hideOwn(post: TalkPost): Promise<void> {
  try {
    await hide(post, "작성자가 삭제함");
  } catch (error) {
    notifyError("삭제하지 못했습니다.", (error as Error).message);
  }
}

async function bringBack(params: { readonly number: string }, version: number): Promise<void> {
  try {
    await call(bringBackPost, { params, body: { version } });
    await refreshReads(...refreshes);
  } catch (error) {
    notifyError("되돌리지 못했습니다.", (error as Error).message);
  }
}

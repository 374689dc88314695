import { Button } from "@mantine/core";
import { useEffect, useLayoutEffect, useRef } from "react";
import { formatDay, seoulDay } from "#platform/dates.ts";
import { call } from "#platform/web/call.ts";
import { refreshReads, useRead } from "#platform/web/query.ts";
import { useOlder } from "#platform/web/use-older.ts";
import { onRecordChange } from "#records/web/record-changes.ts";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { countUnread, listMyRooms, markRead, readStream, readThread } from "../endpoints.ts";
import type { TalkPost } from "../schemas.ts";
import { PostCard } from "./post-card.tsx";
import styles from "./talk.module.css";

/**
 * What was said in a room, the newest below. Changes and gaps of the connection make it read the stretch anew, so that
 * neither lost nor late messages of the socket show in it.
 */
export function Stream({ number }: { readonly number: number }) {
  const params = { number: String(number) };
  const { data, error, refetch } = useRead(readStream, { params, query: {} });
  const { older, more, isLoading, problem, load } = useOlder<TalkPost>(({ seq }) =>
    call(readStream, { params, query: { before: String(seq) } }),
  );
  useEffect(() => onRecordChange("talkPost", () => void refreshReads(readStream, readThread)), []);
  useReading(number, data);
  const end = useEndInSight(data?.lastSeq);
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return <SkeletonRows rows={6} columns="60px 1fr" />;
  }
  const fresh = new Set(data.models.map(({ number: one }) => one));
  const posts = [...older.filter((post) => !fresh.has(post.number)), ...data.models];
  return (
    <div className={styles.stream} ref={end}>
      {data.pinned.length > 0 && (
        <ul className={styles.pinned} aria-label="고정한 글">
          {data.pinned.map((post) => (
            <li key={post.number}>
              <a href={`#talk-${post.number}`}>
                {post.author?.shortName}: {post.content.slice(0, 80)}
              </a>
            </li>
          ))}
        </ul>
      )}
      {(more ?? data.more) && (
        <Button variant="subtle" loading={isLoading} onClick={() => void load(posts[0])}>
          이전 글 더 보기
        </Button>
      )}
      {problem !== "" && <small role="alert">{problem}</small>}
      {posts.length === 0 && <EmptyState title="아직 글이 없습니다.">아래에 첫 글을 적어 주세요.</EmptyState>}
      {posts.map((post, index) => (
        <div key={post.number} className={styles.place}>
          {dayOf(post) !== dayOf(posts[index - 1]) && <h3 className={styles.day}>{formatDay(dayOf(post)!)}</h3>}
          {post.seq > data.readSeq && (posts[index - 1]?.seq ?? 0) <= data.readSeq && !post.isMine && (
            <p className={styles.newer}>여기부터 새 글</p>
          )}
          <PostCard post={post} room={number} answers={posts.find(({ number: one }) => one === post.replyTo)} />
        </div>
      ))}
    </div>
  );
}

const dayOf = (post: TalkPost | undefined) => post && seoulDay(new Date(post.createdAt));

/** Tells the server how far the person has read while the page is looked at. */
function useReading(number: number, data: { readonly lastSeq: number; readonly readSeq: number } | undefined): void {
  const lastSeq = data?.lastSeq ?? 0;
  const unread = lastSeq > (data?.readSeq ?? 0);
  useEffect(() => {
    if (!unread) return undefined;
    const tell = () => {
      if (document.hidden) return;
      call(markRead, { params: { number: String(number) }, body: { seq: lastSeq } })
        .then(() => refreshReads(countUnread, listMyRooms))
        // The next post, or the next look at the page, tells it again.
        .catch(() => null);
    };
    tell();
    document.addEventListener("visibilitychange", tell);
    return () => document.removeEventListener("visibilitychange", tell);
  }, [number, lastSeq, unread]);
}

/** Keeps the newest post in sight when it comes, unless the person has scrolled up to read. */
function useEndInSight(lastSeq: number | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const seen = useRef<number | undefined>(undefined);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current || lastSeq === undefined) return;
    const atEnd = current.scrollHeight - current.scrollTop - current.clientHeight < 240;
    if (seen.current === undefined || atEnd) current.scrollTop = current.scrollHeight;
    seen.current = lastSeq;
  }, [lastSeq]);
  return box;
}

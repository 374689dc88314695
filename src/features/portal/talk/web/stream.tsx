import { Button } from "@mantine/core";
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { formatDateTime } from "#platform/dates.ts";
import { call } from "#platform/web/call.ts";
import { refreshReads, useRead, useWrite } from "#platform/web/query.ts";
import { useOlder } from "#platform/web/use-older.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { clientRoomCalls, hideMessage, markTalkRead, readTalk, showMessage } from "../endpoints.ts";
import type { TalkMessage } from "../schemas.ts";
import { SentFiles } from "./sent-files.tsx";
import styles from "../talk.module.css";

const ReasonDialog = lazy(() => import("#records/web/reason-dialog.tsx"));

type StreamProps = { readonly number: number; readonly mayAnswer: boolean };

/** What was said, the newest below. A change of the room makes it read the stretch anew. */
export function Stream({ number, mayAnswer }: StreamProps) {
  const params = { number: String(number) };
  const { data, error, refetch } = useRead(readTalk, { params, query: {} });
  const { older, more, isLoading, problem, load } = useOlder<TalkMessage>(({ seq }) =>
    call(readTalk, { params, query: { before: String(seq) } }),
  );
  const [hiding, setHiding] = useState<TalkMessage | null>(null);
  const show = useWrite(showMessage, { refreshes: [readTalk], failure: "숨김을 풀지 못했습니다." });
  useRefreshOn("clientRoom", readTalk);
  useReading(number, mayAnswer ? data?.lastSeq : undefined);
  const box = useEndInSight(data?.lastSeq);
  if (!data) {
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={6} columns="1fr" />
    );
  }
  const fresh = new Set(data.models.map(({ id }) => id));
  const messages = [...older.filter(({ id }) => !fresh.has(id)), ...data.models];
  const hide = async (reason: string, signal: AbortSignal) => {
    const input = { params: { ...params, messageId: String(hiding!.id) }, body: { reason } };
    await call(hideMessage, input, { signal });
    await refreshReads(readTalk);
  };
  return (
    <div className={styles.stream} ref={box} role="log" aria-label="대화">
      {(more ?? data.more) && (
        <Button variant="subtle" loading={isLoading} onClick={() => void load(messages[0])}>
          이전 글 더 보기
        </Button>
      )}
      {problem !== "" && <small role="alert">{problem}</small>}
      {messages.length === 0 && (
        <EmptyState title="아직 메시지가 없습니다.">아래에 첫 메시지를 적어 주세요.</EmptyState>
      )}
      {messages.map((message) => (
        <article
          key={message.id}
          className={styles.message}
          data-sender={message.sender}
          data-off={message.hidden !== null || undefined}
        >
          <small>
            {message.sender === "client" ? "의뢰인" : message.sender === "notice" ? "자동 안내" : message.by} ·{" "}
            {formatDateTime(message.at).slice(0, 16)}
            {message.sender === "staff" && message.seq <= data.clientSeq && " · 읽음"}
          </small>
          <p>{message.content}</p>
          <SentFiles files={message.files} />
          {message.hidden && (
            <small className={styles.hidden}>
              의뢰인에게 숨김 · {message.hidden.by} {formatDateTime(message.hidden.at).slice(0, 16)} ·{" "}
              {message.hidden.reason}
            </small>
          )}
          {mayAnswer && (
            <Button
              className={styles.tool}
              size="compact-xs"
              variant="subtle"
              onClick={() =>
                message.hidden
                  ? show.mutate({ params: { ...params, messageId: String(message.id) }, body: {} })
                  : setHiding(message)
              }
            >
              {message.hidden ? "숨김 해제" : "숨김"}
            </Button>
          )}
        </article>
      ))}
      {hiding && (
        <Suspense fallback={null}>
          <ReasonDialog
            title="메시지 숨김"
            message="의뢰인에게는 ‘삭제된 메시지’로 보이고, 내용과 사유는 팀에 이력으로 남습니다."
            confirmLabel="숨김"
            onClose={() => setHiding(null)}
            onConfirm={hide}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Keeps the newest message in sight when it comes, unless the person has scrolled up to read. */
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

/** Tells the server how far the firm has read while the page is looked at. */
function useReading(number: number, lastSeq: number | undefined): void {
  useEffect(() => {
    if (!lastSeq) return undefined;
    const tell = () => {
      if (document.hidden) return;
      call(markTalkRead, { params: { number: String(number) }, body: { seq: lastSeq } })
        .then(() => refreshReads(clientRoomCalls.list))
        // The next message, or the next look at the page, tells it again.
        .catch(() => null);
    };
    tell();
    document.addEventListener("visibilitychange", tell);
    return () => document.removeEventListener("visibilitychange", tell);
  }, [number, lastSeq]);
}

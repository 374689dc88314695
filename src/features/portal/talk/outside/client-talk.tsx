import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { byteText } from "#platform/bytes.ts";
import { formatDateTime } from "#platform/dates.ts";
import { call, callFile } from "#platform/web/call.ts";
import { refreshReads, useRead, useWrite } from "#platform/web/query.ts";
import { saveFile } from "#platform/web/save-file.ts";
import { callUploadWithProgress } from "#platform/web/upload-call.ts";
import { useOlder } from "#platform/web/use-older.ts";
import { Card } from "#ui/components/card.tsx";
import { fieldError } from "#ui/components/fields.tsx";
import { LimitedTextarea } from "#ui/components/limited.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { useUnsent } from "#features/portal/cases/unsent.tsx";
import { useClientLanguage } from "#features/portal/cases/use-language.tsx";
import { messageLimits } from "../limits.ts";
import { attachAsClient, markOwnTalkRead, readOwnTalk, readTalkFile, writeAsClient } from "../client-endpoints.ts";
import type { OwnMessage } from "../schemas.ts";
import { WaitingFiles, type WaitingFile } from "../waiting-files.tsx";
import { talkWords } from "./words.ts";
import styles from "../talk.module.css";

const everyMs = 20_000;

/** On the client's pages: what the client and the firm have said to each other, and where one writes. */
export function ClientTalk() {
  const { data, error, refetch } = useRead(readOwnTalk, { query: {} });
  const { older, more, isLoading, problem, load } = useOlder<OwnMessage>(({ seq }) =>
    call(readOwnTalk, { query: { before: String(seq) } }),
  );
  const words = talkWords[useClientLanguage()];
  useFollowing(data?.lastSeq, data?.unread);
  if (!data) {
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={6} columns="1fr" />
    );
  }
  const first = data.models[0]?.seq ?? 0;
  const messages = [...older.filter(({ seq }) => seq < first), ...data.models];
  return (
    <Card title={words.title}>
      <div className={styles.stream} role="log" aria-label={words.stream}>
        {(more ?? data.more) && (
          <Button variant="subtle" loading={isLoading} onClick={() => void load(messages[0])}>
            {words.older}
          </Button>
        )}
        {problem !== "" && <small role="alert">{problem}</small>}
        {messages.length === 0 && <EmptyState title={words.none}>{words.noneYet}</EmptyState>}
        {messages.map((message) => (
          <Message key={message.seq} of={message} />
        ))}
      </div>
      {data.open ? <OwnComposer /> : <p className={styles.dim}>{words.closed}</p>}
    </Card>
  );
}

/** Asks anew every few seconds while the page is looked at, and tells how far was read. */
function useFollowing(lastSeq: number | undefined, unread: number | undefined): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void refreshReads(readOwnTalk);
    }, everyMs);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (!lastSeq || !unread) return;
    call(markOwnTalkRead, { body: { seq: lastSeq } })
      .then(() => refreshReads(readOwnTalk))
      // The next look at the page tells it again.
      .catch(() => null);
  }, [lastSeq, unread]);
}

function Message({ of: { mine, by, content, at, hidden, files } }: { readonly of: OwnMessage }) {
  const words = talkWords[useClientLanguage()];
  const [problem, setProblem] = useState("");
  const save = async (id: number) => {
    setProblem("");
    try {
      const { content: bytes, name } = await callFile(readTalkFile, { params: { fileId: String(id) } });
      saveFile(bytes, name);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : words.notDownloaded);
    }
  };
  return (
    <article className={styles.message} data-sender={mine ? "staff" : "client"}>
      <small>
        {mine ? words.mine : by} · {formatDateTime(at).slice(0, 16)}
      </small>
      <p>{hidden ? words.gone : content}</p>
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map(({ id, name, size }) => (
            <li key={id}>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={words.download(name)}
                onClick={() => void save(id)}
              >
                {name} ({byteText(size)})
              </Button>
            </li>
          ))}
        </ul>
      )}
      {problem !== "" && <small role="alert">{problem}</small>}
    </article>
  );
}

type Typed = { readonly content: string; readonly files: readonly WaitingFile[] };

const blank: Typed = { content: "", files: [] };

function OwnComposer() {
  const language = useClientLanguage();
  const words = talkWords[language];
  const [{ content, files }, change] = useUnsent("talk", blank);
  const write = useWrite(writeAsClient, { refreshes: [readOwnTalk], quiet: true, onSuccess: () => change(blank) });
  return (
    <form
      className={styles.composer}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        write.mutate({ body: { content, files: files.map(({ id }) => id) } });
      }}
    >
      <LimitedTextarea
        aria-label={words.message}
        placeholder={words.hint}
        rows={3}
        limit={messageLimits.content}
        readOnly={write.isPending}
        value={content}
        error={fieldError(write.error, "content") ?? fieldError(write.error, "files") ?? write.error?.message}
        onChange={(event) => change({ content: event.currentTarget.value })}
      />
      <div className={styles.buttons}>
        <WaitingFiles
          files={files}
          most={messageLimits.files}
          onChange={(chosen) => change({ files: chosen })}
          send={uploadOwn}
          language={language}
        />
        <Button type="submit" loading={write.isPending} disabled={content.trim() === ""}>
          {words.send}
        </Button>
      </div>
    </form>
  );
}

async function uploadOwn(file: File): Promise<WaitingFile> {
  const { model } = await callUploadWithProgress(attachAsClient, { query: { name: file.name } }, file, {
    signal: new AbortController().signal,
    onProgress: () => null,
  });
  return model;
}

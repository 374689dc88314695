import { Button, FileButton } from "@mantine/core";
import { useRef, useState } from "react";
import { byteText, limitText } from "#platform/bytes.ts";
import { CallError } from "#platform/web/call.ts";
import { refreshReads, useWrite } from "#platform/web/query.ts";
import { callUploadWithProgress } from "#platform/web/upload-call.ts";
import { useClientLanguage } from "#features/portal/cases/use-language.tsx";
import { listAskedFiles, sendFile, takeBackFile } from "../client-endpoints.ts";
import { pieceNameProblem, pieceProblem } from "../piece-rules.ts";
import type { AskedFiles } from "../schemas.ts";
import { fileWords } from "./words.ts";
import styles from "./client-files.module.css";

type ItemRowProps = {
  readonly request: number;
  readonly item: AskedFiles["items"][number];
  readonly open: boolean;
  readonly maxBytes: number;
  /** How many more, or fewer, files are on their way. */
  readonly onSending: (change: number) => void;
};

type Problem = { readonly name: string; readonly message: string };

/** An item: what has come for it, and the way to send more. */
export function ItemRow({ request, item, open, maxBytes, onSending }: ItemRowProps) {
  const { name, waiting, sent } = item;
  const words = fileWords[useClientLanguage()];
  const reset = useRef<() => void>(null);
  const [part, setPart] = useState<{ readonly file: string; readonly sent: number } | null>(null);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const remove = useWrite(takeBackFile, { refreshes: [listAskedFiles], quiet: true });

  const add = async (files: readonly File[]) => {
    // The same file may be chosen once more after it was put away.
    reset.current?.();
    setProblems([]);
    onSending(files.length);
    // One after the other: on a slow line several would all break off.
    for (const file of files) {
      const message = problemOf(file, maxBytes) ?? (await send(file));
      if (message !== null) setProblems((now) => [...now, { name: file.name, message }]);
      onSending(-1);
    }
    setPart(null);
    await refreshReads(listAskedFiles);
  };

  const send = async (file: File): Promise<string | null> => {
    setPart({ file: file.name, sent: 0 });
    try {
      const input = { params: { number: String(request) }, query: { item: name, name: file.name } };
      await callUploadWithProgress(sendFile, input, file, {
        signal: new AbortController().signal,
        onProgress: (done) => setPart({ file: file.name, sent: done }),
      });
      return null;
    } catch (error) {
      if (!(error instanceof CallError)) return words.notSent;
      return error.fields["name"] ?? error.fields["item"] ?? error.message;
    }
  };

  return (
    <li className={styles.item}>
      <div className={styles.itemHead}>
        <strong>{name}</strong>
        {open && (
          <FileButton multiple resetRef={reset} onChange={(files) => void add(files)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                size="compact-md"
                disabled={part !== null}
                aria-label={words.uploadFor(name)}
              >
                {words.upload}
              </Button>
            )}
          </FileButton>
        )}
      </div>
      {part && (
        <label className={styles.note}>
          {words.sending(part.file)} <progress value={part.sent} />
        </label>
      )}
      {problems.map(({ name: file, message }) => (
        <p key={file} role="alert" className={styles.problem}>
          {file}: {message}
        </p>
      ))}
      {remove.error && (
        <p role="alert" className={styles.problem}>
          {words.notRemoved} {remove.error.message}
        </p>
      )}
      <ul className={styles.files}>
        {sent.map((file, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two files may have one name, and none of them moves
          <li key={index}>
            <span>{file}</span> <small>{words.sent}</small>
          </li>
        ))}
        {waiting.map(({ id, name: file, size }) => (
          <li key={id}>
            <span>{file}</span>{" "}
            <small>
              {byteText(size)} · {words.waiting}
            </small>
            <Button
              variant="default"
              size="compact-xs"
              aria-label={words.removeFile(file)}
              loading={remove.isPending && remove.variables.params.pieceId === String(id)}
              onClick={() => remove.mutate({ params: { number: String(request), pieceId: String(id) } })}
            >
              {words.remove}
            </Button>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** What can be told before anything is sent. */
function problemOf(file: File, maxBytes: number): string | null {
  const kind = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? "";
  const problem = pieceProblem(kind, []) ?? pieceNameProblem(file.name);
  if (problem !== null) return problem;
  if (file.size === 0) return "내용이 없는 파일입니다.";
  return file.size > maxBytes ? `파일 하나는 ${limitText(maxBytes)}까지 보낼 수 있습니다.` : null;
}

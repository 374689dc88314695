import { Button, FileButton } from "@mantine/core";
import { useRef, useState } from "react";
import type { ClientLanguage } from "#features/pipeline/clients/languages.ts";
import { byteText } from "#platform/bytes.ts";
import { CallError } from "#platform/web/call.ts";

export type WaitingFile = { readonly id: number; readonly name: string; readonly size: number };

type WaitingFilesProps = {
  readonly files: readonly WaitingFile[];
  readonly most: number;
  readonly onChange: (files: readonly WaitingFile[]) => void;
  /** Uploads one file. */
  readonly send: (file: File) => Promise<WaitingFile>;
  /** Of whoever reads it; absent: Korean, as the firm's people. */
  readonly language?: ClientLanguage;
};

const words = {
  ko: {
    attach: "파일 첨부",
    remove: (name: string) => `${name} 제외`,
    hint: "누르면 제외합니다",
    failed: "보내지 못했습니다.",
  },
  en: {
    attach: "Attach a file",
    remove: (name: string) => `Remove ${name}`,
    hint: "Press to remove",
    failed: "It could not be sent.",
  },
} as const;

/** Files that go with the next message: uploaded when they are chosen, taken out again until it is sent. */
export function WaitingFiles({ files, most, onChange, send, language = "ko" }: WaitingFilesProps) {
  const { attach, remove, hint, failed } = words[language];
  const reset = useRef<() => void>(null);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState("");
  const add = async (file: File | null) => {
    reset.current?.();
    if (!file) return;
    setProblem("");
    setSending(true);
    try {
      onChange([...files, await send(file)]);
    } catch (error) {
      const message = error instanceof CallError ? (error.fields["name"] ?? error.message) : failed;
      setProblem(`${file.name}: ${message}`);
    }
    setSending(false);
  };
  return (
    <>
      <FileButton resetRef={reset} onChange={(file) => void add(file)}>
        {(props) => (
          <Button {...props} variant="default" loading={sending} disabled={files.length >= most}>
            {attach}
          </Button>
        )}
      </FileButton>
      {files.map(({ id, name, size }) => (
        <Button
          key={id}
          variant="default"
          aria-label={remove(name)}
          title={hint}
          onClick={() => onChange(files.filter((one) => one.id !== id))}
        >
          {name} ({byteText(size)}) ×
        </Button>
      ))}
      {problem !== "" && <span role="alert">{problem}</span>}
    </>
  );
}

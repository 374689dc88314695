import { Button, CloseButton, FileButton } from "@mantine/core";
import "@mantine/core/styles/CloseButton.css";
import { IconUpload } from "@tabler/icons-react";
import { useState, type DragEvent } from "react";
import type { CallOutput } from "#platform/endpoint.ts";
import { callUpload } from "#platform/web/call.ts";
import { readPaper } from "../endpoints.ts";
import type { readPaper as schema } from "../schemas.ts";
import { documentKinds } from "../service-of-process.ts";
import styles from "./services.module.css";

export type PaperRead = CallOutput<typeof schema>;
export type Paper = PaperRead["paper"];

type PaperInputProps = {
  readonly paper: Paper | null;
  readonly onRead: (read: PaperRead) => void;
  readonly onDrop: () => void;
};

/** The file of the document, chosen or dropped: what its text says of case, court and kind is proposed (additions L3). */
export function PaperInput({ paper, onRead, onDrop }: PaperInputProps) {
  const [sending, setSending] = useState(false);
  const [said, setSaid] = useState("");
  const take = async (file: File | null | undefined) => {
    if (!file) return;
    setSending(true);
    try {
      const read = await callUpload(readPaper, { query: { name: file.name } }, file);
      onRead(read);
      setSaid(wordsOf(read));
    } catch (error) {
      setSaid(error instanceof Error ? error.message : "파일을 올리지 못했습니다.");
    } finally {
      setSending(false);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a place to drop on; the keyboard has the button
    <div className={styles.paper} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <FileButton accept=".pdf" onChange={(file) => void take(file)}>
        {(props) => (
          <Button {...props} variant="default" loading={sending} leftSection={<IconUpload size={15} aria-hidden />}>
            PDF 첨부
          </Button>
        )}
      </FileButton>
      {paper && (
        <span className={styles.name}>
          {paper.name}
          <CloseButton
            size="sm"
            aria-label={`${paper.name} 선택 해제`}
            onClick={() => {
              onDrop();
              setSaid("");
            }}
          />
        </span>
      )}
      <output className={styles.said}>{said || "PDF를 올리면 사건, 법원, 문서 종류를 읽어 제안합니다."}</output>
    </div>
  );
}

/** What was read, so that the person compares it with the paper. */
function wordsOf({ read }: PaperRead): string {
  if (read === null) return "글자를 읽을 수 없는 파일입니다. 내용을 직접 넣어 주세요.";
  const { caseNos, court, documentKind, issuedOn } = read;
  const parts = [
    court,
    caseNos.join(", "),
    documentKind && documentKinds[documentKind],
    issuedOn && `선고 ${issuedOn}`,
  ];
  const words = parts.filter(Boolean).join(" · ");
  if (words === "") return "사건번호나 문서 제목을 찾지 못했습니다. 내용을 직접 넣어 주세요.";
  const missing = read.case === null && caseNos.length > 0 ? " 등록된 사건이 없습니다." : "";
  return `읽은 내용: ${words}.${missing} 문서와 같은지 확인해 주세요.`;
}

import { Button, FileButton } from "@mantine/core";
import { useState, type ClipboardEvent } from "react";
import type { CallOutput } from "#platform/endpoint.ts";
import { LimitedTextarea } from "#ui/components/limited.tsx";
import { formatNumber } from "#platform/number.ts";
import { Card } from "#ui/components/card.tsx";
import { fieldError } from "#ui/components/fields.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { fileBase64 } from "#platform/web/file-base64.ts";
import { notifyError, notifySuccess } from "#platform/web/notify.ts";
import { importBank, previewBank } from "../endpoints.ts";
import { mostStatementBytes } from "../statement.ts";
import type * as schemas from "../bank-schemas.ts";
import { BankKindList } from "./bank-kind-list.tsx";
import { EnteredLinks } from "./entered-links.tsx";
import { ImportList } from "./import-list.tsx";
import styles from "./money.module.css";
import { refreshMoney } from "./refresh.ts";
import { firstChoice, lineBody, type Choice, type Preview } from "./statement-line.ts";
import { StatementPreview } from "./statement-preview.tsx";
import { UnknownKinds } from "./unknown-kinds.tsx";
import { useStatementCall } from "./use-statement-call.ts";

type Source = { readonly text?: string; readonly file?: string };

/** Longer pastes are not put into the box: it would take the browser longer to show them than to send them. */
const longestShown = 100_000;

/** 은행 내역: paste or choose a file, look at every line and what it may pay, enter them in one step. */
export default function BankPaste() {
  const [text, setText] = useState("");
  const [source, setSource] = useState<Source>({});
  const [name, setName] = useState("");
  const [preview, setPreview] = useState<Preview | null>(null);
  const [entered, setEntered] = useState<CallOutput<typeof schemas.importBank> | null>(null);
  const [choices, setChoices] = useState<ReadonlyMap<number, Choice>>(new Map());
  const looking = useStatementCall(previewBank);
  const entering = useStatementCall(importBank);
  const look = async (from: Source, called: string) => {
    setSource(from);
    setName(called);
    setPreview(null);
    setEntered(null);
    const answer = await looking.run({ body: from });
    if (!answer) return;
    setPreview(answer);
    setChoices(new Map(answer.lines.map((line) => [line.line, firstChoice(line)])));
  };
  const lookAtFile = async (file: File | null) => {
    if (!file) return;
    if (file.size > mostStatementBytes) notifyError("4MB보다 큰 파일입니다.", "기간을 나누어 받아 주세요.");
    else await look({ file: await fileBase64(file) }, file.name);
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData("text/plain");
    if (pasted.length <= longestShown) return;
    event.preventDefault();
    if (new Blob([pasted]).size > mostStatementBytes) {
      notifyError("4MB보다 긴 내역입니다.", "기간을 나누어 붙여넣어 주세요.");
      return;
    }
    setText("");
    void look({ text: pasted }, "");
  };
  const lines = preview?.lines ?? [];
  const chosen = lines.filter(({ line }) => choices.get(line)?.chosen);
  const send = async () => {
    const body = {
      ...source,
      fileName: name,
      lines: chosen.map((line) => lineBody(line, choices.get(line.line)!)),
    };
    const answer = await entering.run({ body });
    if (!answer) return;
    notifySuccess(
      "은행 내역을 등록했습니다.",
      `입금 ${formatNumber(answer.payments)}건: 매칭 ${formatNumber(answer.matched)}건, 미매칭 ${formatNumber(answer.open)}건`,
    );
    setPreview(null);
    setEntered(answer);
    setText("");
    void refreshMoney();
  };
  const { error } = looking;
  return (
    <>
      <PageHeader title="은행 내역 붙여넣기" />
      <Card>
        <LimitedTextarea
          label="은행에서 복사한 거래 내역"
          description="열 이름이 있는 줄부터 붙여넣거나 은행에서 받은 파일(xlsx, xls, csv)을 그대로 골라 주세요. 출금과 이미 등록된 입금은 건너뜁니다. 4MB까지 읽습니다."
          autosize
          minRows={4}
          maxRows={10}
          limit={longestShown}
          value={text}
          error={error && (fieldError(error, "text") ?? fieldError(error, "file") ?? error.message)}
          onPaste={onPaste}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className={styles.bar}>
          <Button onClick={() => void look({ text }, "")} loading={looking.sent !== null} disabled={text.trim() === ""}>
            미리보기
          </Button>
          <FileButton accept=".xlsx,.xls,.csv,.txt,.tsv,.htm,.html" onChange={(file) => void lookAtFile(file)}>
            {(props) => (
              <Button variant="default" disabled={looking.sent !== null} {...props}>
                파일 고르기
              </Button>
            )}
          </FileButton>
          <Progress sent={looking.sent} working="읽는 중" />
        </div>
      </Card>
      {preview && (
        <div className={styles.section}>
          <Card
            title={`입금 ${formatNumber(lines.length)}건${name === "" ? "" : ` · ${name}`}`}
            aside={
              <div className={styles.enter}>
                <Progress sent={entering.sent} working="등록하는 중" />
                <Button onClick={() => void send()} loading={entering.sent !== null} disabled={chosen.length === 0}>
                  {formatNumber(chosen.length)}건 등록
                </Button>
              </div>
            }
          >
            {entering.error && (
              <p role="alert" className={styles.bad}>
                등록하지 못했습니다. {entering.error.message}
              </p>
            )}
            <UnknownKinds preview={preview} onKnown={() => void look(source, name)} />
            <StatementPreview preview={preview} choices={choices} onChange={setChoices} />
          </Card>
        </div>
      )}
      {entered && (
        <div className={styles.section}>
          <Card title={`입금 ${formatNumber(entered.payments)}건을 등록했습니다.`}>
            <EnteredLinks {...entered} />
          </Card>
        </div>
      )}
      <div className={styles.section}>
        <ImportList />
      </div>
      <div className={styles.section}>
        <BankKindList />
      </div>
    </>
  );
}

/** How far a statement is on its way; nothing while none is. */
function Progress({ sent, working }: { readonly sent: number | null; readonly working: string }) {
  if (sent === null) return null;
  return (
    <output className={styles.progress}>
      <progress value={sent} max={1} aria-label="보낸 만큼" />
      {sent < 1 ? `보내는 중 ${Math.round(sent * 100)}%` : working}
    </output>
  );
}

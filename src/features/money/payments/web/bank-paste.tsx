import { Button, Checkbox, FileButton, NativeSelect, Textarea } from "@mantine/core";
import { useState } from "react";
import type { CallOutput } from "../../../../kit/shared/endpoint.ts";
import { formatWon } from "../../../../kit/shared/money.ts";
import { Card } from "../../../../kit/web/components/card.tsx";
import { fieldError } from "../../../../kit/web/components/fields.tsx";
import { PageHeader } from "../../../../kit/web/components/page-header.tsx";
import { Table } from "../../../../kit/web/components/table.tsx";
import { notifyError } from "../../../../kit/web/notify.ts";
import { useWrite } from "../../../../kit/web/query.ts";
import { importBank, previewBank } from "../endpoints.ts";
import type { previewBank as previewSchema } from "../schemas.ts";
import { ImportList } from "./import-list.tsx";
import { matchBody, partOf } from "./match-editor.tsx";
import styles from "./money.module.css";
import { refreshMoney } from "./refresh.ts";

type Preview = CallOutput<typeof previewSchema>;
type Line = Preview["lines"][number];
type Source = { readonly text?: string; readonly file?: string };
/** The line is entered, and paid to its nth proposal; -1: to none yet. */
type Choice = { readonly chosen: boolean; readonly proposal: number };

const longestFile = 170_000;

function begin(line: Line): Choice {
  const isNew = line.duplicateOf === null && line.repeats === null && !line.monthClosed;
  return { chosen: isNew, proposal: line.proposals[0]?.certain ? 0 : -1 };
}

/** 은행 내역: paste or choose a file, look at every line and what it may pay, enter them in one step. */
export default function BankPaste() {
  const [text, setText] = useState("");
  const [source, setSource] = useState<Source>({});
  const [fileName, setFileName] = useState("");
  const [choices, setChoices] = useState<ReadonlyMap<number, Choice>>(new Map());
  const preview = useWrite(previewBank, {
    quiet: true,
    onSuccess: ({ lines }) => setChoices(new Map(lines.map((line) => [line.line, begin(line)]))),
  });
  const enter = useWrite(importBank, {
    once: true,
    failure: "등록하지 못했습니다.",
    success: "은행 내역을 등록했습니다.",
    onSuccess: () => {
      preview.reset();
      setText("");
      void refreshMoney();
    },
  });
  const look = (from: Source, name: string) => {
    setSource(from);
    setFileName(name);
    preview.mutate({ body: from });
  };
  const lookAtFile = async (file: File | null) => {
    if (!file) return;
    if (file.size > longestFile) notifyError("파일이 너무 큽니다. 기간을 나누어 받아 주세요.");
    else look({ file: await base64(file) }, file.name);
  };
  const lines = preview.data?.lines ?? [];
  const chosen = lines.filter(({ line }) => choices.get(line)?.chosen);
  const send = () =>
    enter.mutate({
      body: {
        ...source,
        fileName,
        lines: chosen.map((line) => {
          const proposal = line.proposals[choices.get(line.line)!.proposal];
          return { line: line.line, match: proposal ? matchBody([partOf(proposal, line.amount)], line.amount) : null };
        }),
      },
    });
  return (
    <>
      <PageHeader title="은행 내역 붙여넣기" />
      <Card>
        <Textarea
          label="은행에서 복사한 거래 내역"
          description="열 이름이 있는 줄부터 붙여넣어 주세요. 출금과 이미 등록된 입금은 건너뜁니다."
          autosize
          minRows={4}
          maxRows={10}
          maxLength={200_000}
          value={text}
          error={
            preview.error &&
            (fieldError(preview.error, "text") ?? fieldError(preview.error, "file") ?? preview.error.message)
          }
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className={styles.bar}>
          <Button onClick={() => look({ text }, "")} loading={preview.isPending} disabled={text.trim() === ""}>
            미리보기
          </Button>
          <FileButton accept=".csv,.txt" onChange={(file) => void lookAtFile(file)}>
            {(props) => (
              <Button variant="default" {...props}>
                CSV 파일 고르기
              </Button>
            )}
          </FileButton>
        </div>
      </Card>
      {preview.data && (
        <div className={styles.section}>
          <Card
            title={`입금 ${lines.length}건`}
            aside={
              <Button onClick={send} loading={enter.isPending} disabled={chosen.length === 0}>
                {chosen.length}건 등록
              </Button>
            }
          >
            <PreviewTable
              lines={lines}
              choices={choices}
              onChange={(line, choice) => setChoices(new Map(choices).set(line, choice))}
            />
            <Skipped skipped={preview.data.skipped} />
          </Card>
        </div>
      )}
      <div className={styles.section}>
        <ImportList />
      </div>
    </>
  );
}

type PreviewTableProps = {
  readonly lines: readonly Line[];
  readonly choices: ReadonlyMap<number, Choice>;
  readonly onChange: (line: number, choice: Choice) => void;
};

function PreviewTable({ lines, choices, onChange }: PreviewTableProps) {
  return (
    <Table label="미리보기">
      <thead>
        <tr>
          <th scope="col">등록</th>
          <th scope="col">일자</th>
          <th scope="col">입금자</th>
          <th scope="col" data-right>
            금액
          </th>
          <th scope="col" data-right>
            잔액
          </th>
          <th scope="col">매칭</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const choice = choices.get(line.line) ?? { chosen: false, proposal: -1 };
          const reason = whyNot(line);
          return (
            <tr key={line.line} data-off={reason !== null || undefined}>
              <td>
                <Checkbox
                  aria-label={`${line.day} ${line.name} ${formatWon(line.amount)}원 등록`}
                  checked={choice.chosen}
                  disabled={reason !== null}
                  onChange={(event) => onChange(line.line, { ...choice, chosen: event.currentTarget.checked })}
                />
              </td>
              <td>
                {line.day} {line.time.slice(0, 5)}
              </td>
              <td>{line.name || "—"}</td>
              <td data-right>{formatWon(line.amount)}</td>
              <td data-right>{line.balance === null ? "—" : formatWon(line.balance)}</td>
              <td>
                {reason ?? (
                  <NativeSelect
                    aria-label={`${line.name} 매칭`}
                    value={String(choice.proposal)}
                    onChange={(event) =>
                      onChange(line.line, { ...choice, proposal: Number(event.currentTarget.value) })
                    }
                    data={[
                      { value: "-1", label: "나중에 매칭" },
                      ...line.proposals.map((proposal, index) => ({
                        value: String(index),
                        label: `${proposal.clientName} · ${proposal.contractTitle} · ${proposal.feeKind} ${formatWon(proposal.open)}원 (${proposal.reasons.join(", ")})`,
                      })),
                    ]}
                  />
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function whyNot({ duplicateOf, repeats, monthClosed }: Line): string | null {
  if (duplicateOf !== null) return `이미 등록됨 (${duplicateOf})`;
  if (repeats !== null) return `${repeats}번째 줄과 같음`;
  return monthClosed ? "마감된 달" : null;
}

function Skipped({ skipped }: { readonly skipped: Preview["skipped"] }) {
  if (skipped.length === 0) return null;
  const broken = skipped.filter(({ reason }) => reason !== "출금입니다.");
  return (
    <p className={styles.note}>
      건너뛴 줄 {skipped.length}건 (출금 {skipped.length - broken.length}건).{" "}
      {broken
        .slice(0, 5)
        .map(({ line, reason }) => `${line}번째 줄: ${reason}`)
        .join(" ")}
    </p>
  );
}

async function base64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

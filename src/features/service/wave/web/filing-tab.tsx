import { Button, NumberInput, Select, TextInput, Textarea } from "@mantine/core";
import "@mantine/core/styles/NumberInput.css";
import { useState } from "react";
import { firmToday, formatDateTime } from "#platform/dates.ts";
import { formatNumber } from "#platform/number.ts";
import { callFile, type CallError } from "#platform/web/call.ts";
import { notifyError } from "#platform/web/notify.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { saveFile } from "#platform/web/save-file.ts";
import { useAllowed } from "#platform/web/session.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { useRecord } from "#records/web/page/use-record.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { DialogForm, FormDialog } from "#ui/components/form-dialog.tsx";
import { ReadDialog } from "#ui/components/read-dialog.tsx";
import { manageSuits } from "../access.ts";
import { paperLabels, type PaperKind } from "../documents.ts";
import {
  addConsentText,
  fileWave,
  listPapers,
  makePaper,
  numberPlaintiffs,
  readConsentTexts,
  readPaper,
} from "../endpoints.ts";
import { suitLawsuit } from "../lawsuit.ts";
import { numberOrders, type NumberOrder } from "../numbering.ts";
import { participant } from "../participant.ts";
import { groupSuit } from "../suit.ts";
import styles from "./wave.module.css";

const suitReads = [
  recordEndpoints(groupSuit).read,
  recordEndpoints(participant).list,
  recordEndpoints(suitLawsuit).list,
] as const;

/** 동의서·접수 of a suit: the consent in its versions, numbers, filing by 차수, and the papers for it. */
export default function FilingTab({ record }: { readonly record: RailRecord }) {
  const mayManage = useAllowed(manageSuits);
  return (
    <div className={styles.tab}>
      <ConsentTexts number={record.number} mayManage={mayManage} />
      {mayManage && <Numbers number={record.number} />}
      <Papers number={record.number} mayManage={mayManage} />
    </div>
  );
}

type PartProps = { readonly number: number; readonly mayManage: boolean };

function ConsentTexts({ number, mayManage }: PartProps) {
  const params = { number: String(number) };
  const { data } = useRead(readConsentTexts, { params });
  const [body, setBody] = useState<string | null>(null);
  const write = useWrite(addConsentText, {
    refreshes: [readConsentTexts],
    quiet: true,
    success: "동의서를 등록했습니다.",
    onSuccess: () => setBody(null),
  });
  const [latest] = data?.models ?? [];
  return (
    <section aria-label="동의서">
      <div className={styles.tabHead}>
        <h2 className={styles.title}>동의서</h2>
        {mayManage && (
          <Button variant="default" onClick={() => setBody(latest?.body ?? "")}>
            새 판 등록
          </Button>
        )}
      </div>
      {data && !latest && <p className={styles.none}>동의서가 없습니다. 동의를 기록하려면 먼저 등록해 주세요.</p>}
      {latest && <p className={styles.text}>{latest.body}</p>}
      {data?.models.map((text) => (
        <p key={text.number} className={styles.none}>
          {text.number}판 · {formatDateTime(text.createdAt).slice(0, 16)} · {text.by} · {text.digest.slice(0, 16)}
        </p>
      ))}
      {body !== null && (
        <FormDialog
          title="동의서 새 판"
          size="min(720px, 96vw)"
          label="등록"
          sending={write.isPending}
          disabled={body.trim() === ""}
          failure={write.error?.message}
          onlyByButton
          onClose={() => setBody(null)}
          onSubmit={() => write.mutate({ params, body: { body } })}
        >
          <p className={styles.none}>등록한 판은 고치거나 지울 수 없습니다. 앞선 판에 한 동의는 그대로 남습니다.</p>
          <Textarea
            label="내용"
            autosize
            minRows={8}
            maxRows={18}
            value={body}
            onChange={(event) => setBody(event.currentTarget.value)}
          />
        </FormDialog>
      )}
    </section>
  );
}

function Numbers({ number }: { readonly number: number }) {
  const params = { number: String(number) };
  const suit = useRecord(groupSuit, number);
  const [order, setOrder] = useState<NumberOrder>("unit");
  const [filing, setFiling] = useState(false);
  const give = useWrite(numberPlaintiffs, { refreshes: suitReads, success: "원고번호를 부여했습니다." });
  const version = suit.data?.model.version;
  return (
    <section aria-label="원고번호와 소제기">
      <h2 className={styles.title}>원고번호와 소제기</h2>
      <p className={styles.none}>
        확정된 원고에게 번호를 줍니다. 소제기한 번호는 움직이지 않고, 새 번호는 그 뒤에 이어집니다.
      </p>
      <div className={styles.buttons}>
        <Select
          aria-label="번호 순서"
          data={Object.entries(numberOrders).map(([value, label]) => ({ value, label }))}
          value={order}
          allowDeselect={false}
          onChange={(value) => setOrder(value as NumberOrder)}
        />
        <Button
          variant="default"
          loading={give.isPending}
          disabled={version === undefined}
          onClick={() => give.mutate({ params, body: { version: version!, order } })}
        >
          원고번호 부여
        </Button>
        <Button disabled={version === undefined} onClick={() => setFiling(true)}>
          소제기 등록
        </Button>
      </div>
      {filing && <FilingDialog number={number} onClose={() => setFiling(false)} />}
    </section>
  );
}

type FilingDialogProps = { readonly number: number; readonly onClose: () => void };

function FilingDialog({ number, onClose }: FilingDialogProps) {
  const input = { params: { number: String(number) } };
  return (
    <ReadDialog title="소제기 등록" endpoint={recordEndpoints(groupSuit).read} input={input} onClose={onClose}>
      {({ model }) => <FilingForm number={number} version={model.version} onClose={onClose} />}
    </ReadDialog>
  );
}

function FilingForm({ number, version, onClose }: FilingDialogProps & { readonly version: number }) {
  const [values, setValues] = useState(() => ({ court: "", caseNo: "", filedOn: firmToday() }));
  const [wave, setWave] = useState(1);
  const write = useWrite(fileWave, {
    refreshes: suitReads,
    quiet: true,
    success: "소제기를 등록했습니다.",
    onSuccess: onClose,
  });
  const change = (key: keyof typeof values, value: string) => setValues((now) => ({ ...now, [key]: value }));
  return (
    <DialogForm
      label="등록"
      sending={write.isPending}
      disabled={values.court.trim() === "" || values.caseNo.trim() === ""}
      failure={write.error?.message}
      onClose={onClose}
      onSubmit={() => write.mutate({ params: { number: String(number) }, body: { version, wave, ...values } })}
    >
      <p className={styles.none}>이 차수의 확정된 원고가 모두 접수되고 번호가 고정됩니다. 되돌릴 수 없습니다.</p>
      <NumberInput label="차수" min={1} max={99} value={wave} onChange={(value) => setWave(Number(value) || 1)} />
      <TextInput label="법원" value={values.court} onChange={(event) => change("court", event.currentTarget.value)} />
      <TextInput
        label="사건번호"
        value={values.caseNo}
        onChange={(event) => change("caseNo", event.currentTarget.value)}
      />
      <TextInput
        label="접수일"
        type="date"
        value={values.filedOn}
        onChange={(event) => change("filedOn", event.currentTarget.value)}
      />
    </DialogForm>
  );
}

async function save(paperId: number): Promise<void> {
  const file = await callFile(readPaper, { params: { paperId: String(paperId) } });
  saveFile(file.content, file.name);
}

function Papers({ number, mayManage }: PartProps) {
  const params = { number: String(number) };
  const [kind, setKind] = useState<PaperKind>("parties");
  const [wave, setWave] = useState<number | string>("");
  const { data } = useRead(listPapers, { params }, { refetchInterval: 3_000, background: true });
  const order = useWrite(makePaper, { refreshes: [listPapers], success: "문서를 만들고 있습니다." });
  return (
    <section aria-label="문서">
      <h2 className={styles.title}>당사자 목록과 별지</h2>
      {mayManage && (
        <div className={styles.buttons}>
          <Select
            aria-label="문서"
            data={Object.entries(paperLabels).map(([value, label]) => ({ value, label }))}
            value={kind}
            allowDeselect={false}
            onChange={(value) => setKind(value as PaperKind)}
          />
          <NumberInput aria-label="차수" placeholder="모든 차수" min={1} max={99} value={wave} onChange={setWave} />
          <Button
            variant="default"
            loading={order.isPending}
            onClick={() => order.mutate({ params, body: { kind, wave: wave === "" ? null : Number(wave) } })}
          >
            문서 만들기(.docx)
          </Button>
        </div>
      )}
      {data?.models.length === 0 && <p className={styles.none}>만든 문서가 없습니다.</p>}
      <ul className={styles.papers}>
        {data?.models.map((paper) => (
          <li key={paper.id}>
            <span>
              {paperLabels[paper.kind]}
              {paper.wave === null ? "" : ` ${paper.wave}차`} · {formatDateTime(paper.createdAt).slice(0, 16)} ·{" "}
              {paper.by}
            </span>
            {paper.ready ? (
              mayManage && (
                <Button
                  variant="subtle"
                  onClick={() =>
                    void save(paper.id).catch((error: CallError) => notifyError("저장하지 못했습니다.", error.message))
                  }
                >
                  {formatNumber(paper.total)}명 내려받기
                </Button>
              )
            ) : (
              <progress value={paper.done} max={Math.max(1, paper.total)} aria-label="작성 중" />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

import { withParticle } from "#platform/particle.ts";
import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { notifySuccess } from "#platform/web/notify.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import type { RowOf } from "#records/resource.ts";
import { refreshRecord } from "#records/web/refresh.ts";
import { fieldError, TextField, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { document } from "../document.ts";
import { listEvidence, setEvidence } from "../endpoints.ts";
import { evidenceSides, type EvidenceSide } from "../words.ts";
import styles from "./documents.module.css";

type EvidenceDialogProps = { readonly row: RowOf<typeof document>; readonly onClose: () => void };

const numberOf = (text: string) => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : null);

/** The number of a document among the 호증 of its case: the next one, or another one on purpose. */
export default function EvidenceDialog({ row, onClose }: EvidenceDialogProps) {
  const [side, setSide] = useState<EvidenceSide>(row.evidenceSide ?? "gap");
  const [no, setNo] = useState(row.evidenceNo ? String(row.evidenceNo) : "");
  const [sub, setSub] = useState(row.evidenceSub ? String(row.evidenceSub) : "");
  const [point, setPoint] = useState(row.evidencePoint ?? "");
  const [onPurpose, setOnPurpose] = useState(false);
  const [without, setWithout] = useState(false);
  const list = useRead(listEvidence, { query: { caseId: String(row.case!.id), side } });
  const write = useWrite(setEvidence, {
    quiet: true,
    onSuccess: ({ evidence }) => {
      notifySuccess(evidence === "" ? "호증 번호를 해제했습니다." : `${withParticle(evidence, "으로/로")} 정했습니다.`);
      void refreshRecord(document);
      onClose();
    },
  });
  const send = () =>
    write.mutate({
      params: { number: String(row.number) },
      body: without
        ? { version: row.version, side: null }
        : { version: row.version, side, no: numberOf(no), sub: numberOf(sub), point, onPurpose },
    });
  return (
    <FormDialog
      title="호증 번호"
      label={without ? "번호 해제" : "번호 정하기"}
      sending={write.isPending}
      failure={unplacedError(write.error)}
      noValidate
      onClose={onClose}
      onSubmit={send}
    >
      <NativeSelect
        label="갑/을"
        data={Object.entries(evidenceSides).map(([value, label]) => ({ value, label }))}
        value={side}
        disabled={without}
        onChange={(event) => setSide(event.currentTarget.value as EvidenceSide)}
      />
      <TextInput
        label="번호"
        inputMode="numeric"
        description={list.data ? `비워 두면 다음 번호 제${list.data.next}호증` : "비워 두면 다음 번호"}
        value={no}
        disabled={without}
        error={fieldError(write.error, "no")}
        onChange={(event) => setNo(event.currentTarget.value)}
      />
      <TextInput
        label="가지번호"
        inputMode="numeric"
        value={sub}
        disabled={without}
        error={fieldError(write.error, "sub")}
        onChange={(event) => setSub(event.currentTarget.value)}
      />
      {list.data && list.data.gaps.length > 0 && (
        <p className={styles.note}>빈 번호: {list.data.gaps.map((gap) => `제${gap}호증`).join(", ")}</p>
      )}
      <Checkbox
        label="빈 번호 확인: 일부러 채우거나 건너뜁니다"
        checked={onPurpose}
        disabled={without}
        error={fieldError(write.error, "onPurpose")}
        onChange={(event) => setOnPurpose(event.currentTarget.checked)}
      />
      <TextField
        name="point"
        label="입증취지"
        limit={500}
        value={point}
        disabled={without}
        failure={write.error}
        onChange={(event) => setPoint(event.currentTarget.value)}
      />
      {row.evidence !== "" && (
        <Checkbox
          label="호증에서 제외"
          checked={without}
          onChange={(event) => setWithout(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}

import { Button, CloseButton, FileButton, NativeSelect, TextInput } from "@mantine/core";
import "@mantine/core/styles/CloseButton.css";
import { useState, type DragEvent } from "react";
import { legalCaseRef, projectRef } from "#firm/refs.ts";
import { fileKinds } from "#features/work/files/file.ts";
import type { Sensitivity } from "#features/work/files/sensitivity.ts";
import { SensitivitySelect } from "#features/work/files/sensitivity-select.tsx";
import { byteText } from "#platform/bytes.ts";
import { callUpload, type CallError } from "#platform/web/call.ts";
import { notifySuccess } from "#platform/web/notify.ts";
import type { Ref } from "#records/field.ts";
import { RefInput } from "#records/web/form/ref-input.tsx";
import { refreshRecord } from "#records/web/refresh.ts";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { document } from "../document.ts";
import { uploadDocument } from "../endpoints.ts";
import { documentKindLabels, type DocumentKind } from "../words.ts";
import styles from "./documents.module.css";

type Chosen = { readonly file: File; readonly problem: string; readonly again: boolean };
export type UploadPlace = { readonly case?: Ref; readonly project?: Ref };

type UploadDialogProps = { readonly place?: UploadPlace; readonly onClose: () => void };

const accepted = Object.keys(fileKinds)
  .map((kind) => `.${kind}`)
  .join(",");

/** Several files of one kind and case, each a document of its own; those that were refused stay, with why. */
export default function UploadDialog({ place = {}, onClose }: UploadDialogProps) {
  const [ofCase, setCase] = useState<Ref | null>(place.case ?? null);
  const [project, setProject] = useState<Ref | null>(place.project ?? null);
  const [kind, setKind] = useState<DocumentKind>("brief");
  const [receivedOn, setReceivedOn] = useState("");
  const [sensitivity, setSensitivity] = useState<Sensitivity>("normal");
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [sending, setSending] = useState(false);
  const add = (files: readonly File[]) =>
    setChosen((now) => [...now, ...files.map((file) => ({ file, problem: "", again: false }))]);
  const send = async () => {
    setSending(true);
    const left: Chosen[] = [];
    for (const one of chosen) {
      const query = {
        name: one.file.name,
        kind,
        sensitivity,
        ...(ofCase && { caseId: String(ofCase.id) }),
        ...(project && !ofCase && { projectId: String(project.id) }),
        ...(receivedOn && { receivedOn }),
        ...(one.again && { again: "Y" as const }),
      };
      try {
        await callUpload(uploadDocument, { query }, one.file);
      } catch (error) {
        const { message, fields } = error as CallError;
        left.push({ ...one, problem: message, again: fields?.["again"] !== undefined });
      }
    }
    setSending(false);
    setChosen(left);
    void refreshRecord(document);
    const done = chosen.length - left.length;
    if (done > 0) notifySuccess(`문서 ${done}건을 등록했습니다.`);
    if (left.length === 0) onClose();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    add([...event.dataTransfer.files]);
  };
  const repeated = chosen.some(({ again }) => again);
  return (
    <FormDialog
      title="문서 업로드"
      label={repeated ? "그래도 등록" : "등록"}
      sending={sending}
      disabled={chosen.length === 0 || (ofCase === null && project === null)}
      noValidate
      onClose={onClose}
      onSubmit={() => void send()}
    >
      <RefInput
        label="소송사건"
        description="사건번호, 법원, 초성으로 찾습니다."
        target={legalCaseRef}
        value={ofCase}
        onChange={setCase}
        data-autofocus
      />
      {ofCase === null && (
        <RefInput
          label="사건"
          description="소송사건이 없는 문서만 사건을 고릅니다."
          target={projectRef}
          value={project}
          onChange={setProject}
        />
      )}
      <NativeSelect
        label="종류"
        data={Object.entries(documentKindLabels).map(([value, label]) => ({ value, label }))}
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value as DocumentKind)}
      />
      <TextInput
        type="date"
        label="수령일"
        description="밖에서 받은 문서일 때만"
        max="9999-12-31"
        value={receivedOn}
        onChange={(event) => setReceivedOn(event.currentTarget.value)}
      />
      <SensitivitySelect value={sensitivity} onChange={setSensitivity} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a place to drop on; the keyboard has the button */}
      <div className={styles.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <FileButton multiple accept={accepted} onChange={add}>
          {(props) => (
            <Button {...props} variant="default">
              파일 고르기
            </Button>
          )}
        </FileButton>
        <p>끌어다 놓아도 됩니다. 파일 하나가 문서 한 건이 됩니다.</p>
      </div>
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label="올릴 파일">
          {chosen.map((one, index) => (
            <li key={`${one.file.name} ${one.file.lastModified} ${one.file.size}`}>
              {one.file.name} · {byteText(one.file.size)}
              <CloseButton
                size="sm"
                aria-label={`${one.file.name} 제외`}
                onClick={() => setChosen(chosen.filter((_, other) => other !== index))}
              />
              {one.problem !== "" && (
                <span role="alert" className={styles.problem}>
                  {one.problem}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  );
}

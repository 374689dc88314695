import { Alert, Button } from "@mantine/core";
import "@mantine/core/styles/Alert.css";
import { useState } from "react";
import { limitText } from "#platform/bytes.ts";
import { formatNumber } from "#platform/number.ts";
import { importLimits, type ImportGiven, type ImportMapping, type ImportModel } from "../../import.ts";
import type { Resource } from "../../resource.ts";
import { Dialog } from "#ui/components/dialog.tsx";
import { ChangeList } from "./change-list.tsx";
import { columnName } from "./column-name.ts";
import { ColumnMapping } from "./column-mapping.tsx";
import { FaultList } from "./fault-list.tsx";
import { Buttons, FileChoice } from "./file-choice.tsx";
import { useImport } from "./use-import.ts";
import styles from "./import.module.css";

type ImportDialogProps = {
  readonly resource: Resource;
  /** References that every row has. */
  readonly given?: ImportGiven;
  readonly onClose: () => void;
};

/** Brings records in from a file, step by step; nothing is written before the last one. */
export default function ImportDialog({ resource, given, onClose }: ImportDialogProps) {
  const control = useImport(resource, given);
  // Stays while the dialog is open: what is found wrong in it is mended there.
  const [pasted, setPasted] = useState("");
  const { step, busy, failure } = control;
  const close = () => {
    control.cancel();
    onClose();
  };
  return (
    <Dialog onClose={close} title={`${resource.label} 가져오기`} size="min(760px, 96vw)">
      <div className={styles.body} aria-busy={busy}>
        {failure !== null && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        {step.name === "file" && <ChooseFile control={control} pasted={pasted} onPaste={setPasted} />}
        {step.name === "mapping" && (
          <>
            <p className={styles.words}>
              {formatNumber(step.model.rows)}줄을 읽었습니다. 어느 열을 어디에 넣을지 확인해 주세요.
            </p>
            <Unread model={step.model} mapping={control.mapping} />
            <ColumnMapping resource={resource} model={step.model} mapping={control.mapping} onMap={control.map} />
            <Buttons>
              <Button variant="default" disabled={busy} onClick={control.backToFile}>
                다른 파일
              </Button>
              <Button
                loading={busy}
                disabled={Object.keys(control.mapping).length === 0}
                onClick={() => void control.check(step.model)}
              >
                미리 확인
              </Button>
            </Buttons>
          </>
        )}
        {step.name === "checked" && <Checked control={control} step={step} />}
        {step.name === "done" && (
          <>
            <p className={styles.words}>{formatNumber(step.created)}건을 등록했습니다.</p>
            <Buttons>
              <Button variant="default" loading={busy} onClick={() => void control.undo(step.model)}>
                모두 되돌리기
              </Button>
              <Button onClick={close}>닫기</Button>
            </Buttons>
          </>
        )}
        {step.name === "undone" && (
          <>
            <p className={styles.words}>
              {formatNumber(step.removed)}건을 되돌렸습니다.
              {step.kept > 0 && ` 그 뒤에 바뀌었거나 쓰이고 있는 ${formatNumber(step.kept)}건은 남겼습니다.`}
            </p>
            {step.held.length > 0 && (
              <ul className={styles.words}>
                {step.held.map(({ number, label, made }) => (
                  <li key={number}>
                    {number} {label}: {made.join(", ")}
                  </li>
                ))}
              </ul>
            )}
            <Buttons>
              <Button onClick={close}>닫기</Button>
            </Buttons>
          </>
        )}
      </div>
    </Dialog>
  );
}

type Control = ReturnType<typeof useImport>;

type ChooseFileProps = {
  readonly control: Control;
  readonly pasted: string;
  readonly onPaste: (text: string) => void;
};

function ChooseFile({ control, pasted, onPaste }: ChooseFileProps) {
  return (
    <FileChoice
      description={`열 이름이 있는 줄이 있어야 합니다. ${formatNumber(importLimits.rows)}줄, ${limitText(importLimits.bytes)}까지 가져옵니다. 올린 파일은 등록하거나 하루가 지나면 지웁니다.`}
      busy={control.busy}
      pasted={pasted}
      onPaste={onPaste}
      onChoose={(file) => void control.upload(file)}
    />
  );
}

type UnreadProps = { readonly model: ImportModel; readonly mapping: ImportMapping };

/** What of the file does not come in: rows and sheets that were not read, columns that fill nothing. */
function Unread({ model: { notes, columns }, mapping }: UnreadProps) {
  const used = new Set(Object.values(mapping));
  const unused = columns.flatMap((column, index) => (used.has(index) ? [] : [columnName(column.title, index)]));
  const lines = [...notes, ...(unused.length > 0 ? [`가져오지 않는 열: ${unused.join(", ")}`] : [])];
  if (lines.length === 0) return null;
  return (
    <ul className={styles.unread} aria-label="가져오지 않는 것">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

type CheckedStep = Extract<Control["step"], { readonly name: "checked" }>;

function Checked({ control, step }: { readonly control: Control; readonly step: CheckedStep }) {
  const { busy } = control;
  return (
    <>
      {step.faultCount === 0 ? (
        <p className={styles.words}>{formatNumber(step.rows)}줄 모두 등록할 수 있습니다.</p>
      ) : (
        <FaultList faults={step.faults} count={step.faultCount} rows={step.rows} />
      )}
      <ChangeList changes={step.changes} />
      <Buttons>
        <Button variant="default" disabled={busy} onClick={() => control.backToColumns(step.model)}>
          열 다시 고르기
        </Button>
        {step.faultCount === 0 ? (
          <Button loading={busy} onClick={() => void control.apply(step.model)}>
            {formatNumber(step.rows)}건 등록
          </Button>
        ) : (
          <Button disabled={busy} onClick={control.backToFile}>
            고쳐서 다시 올리기
          </Button>
        )}
      </Buttons>
    </>
  );
}

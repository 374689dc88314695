import { Alert, Button } from "@mantine/core";
import "@mantine/core/styles/Alert.css";
import { useState } from "react";
import { limitText } from "#platform/bytes.ts";
import { formatNumber } from "#platform/number.ts";
import { Dialog } from "#ui/components/dialog.tsx";
import { importLimits } from "../../import.ts";
import type { ListImportEndpoints } from "../../list-import.ts";
import { ChangeList } from "./change-list.tsx";
import { FaultList } from "./fault-list.tsx";
import { Buttons, FileChoice } from "./file-choice.tsx";
import { useListImport, type ListReport } from "./use-list-import.ts";
import styles from "./import.module.css";

type ListImportDialogProps = {
  readonly title: string;
  readonly calls: ListImportEndpoints;
  readonly onClose: () => void;
};

/** Brings a list in from a file: tried first, then all of it or nothing. */
export default function ListImportDialog({ title, calls, onClose }: ListImportDialogProps) {
  const control = useListImport(calls);
  const [pasted, setPasted] = useState("");
  const { step, busy, failure } = control;
  const close = () => {
    control.cancel();
    onClose();
  };
  return (
    <Dialog onClose={close} title={title} size="min(760px, 96vw)">
      <div className={styles.body} aria-busy={busy}>
        {failure !== null && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        {step.name === "file" && (
          <FileChoice
            description={`열 이름이 있는 줄이 있어야 합니다. ${limitText(importLimits.bytes)}까지 읽습니다. 먼저 확인만 하고, 아무것도 등록하지 않습니다.`}
            busy={busy}
            pasted={pasted}
            onPaste={setPasted}
            onChoose={(file) => void control.check(file)}
          />
        )}
        {step.name === "checked" && (
          <>
            <Report report={step.report} />
            <Buttons>
              <Button variant="default" disabled={busy} onClick={control.backToFile}>
                다른 파일
              </Button>
              {isReady(step.report) && (
                <Button loading={busy} onClick={() => void control.apply(step.file)}>
                  {formatNumber(step.report.added + step.report.changed)}건 가져오기
                </Button>
              )}
            </Buttons>
          </>
        )}
        {step.name === "done" && (
          <>
            <output className={styles.words}>
              추가 {formatNumber(step.report.added)}건, 변경 {formatNumber(step.report.changed)}건을 가져왔습니다.
              쓰이기 전이면 목록에서 모두 되돌릴 수 있습니다.
            </output>
            <Buttons>
              <Button onClick={close}>닫기</Button>
            </Buttons>
          </>
        )}
      </div>
    </Dialog>
  );
}

const isReady = ({ faultCount, added, changed }: ListReport) => faultCount === 0 && added + changed > 0;

/** What the file would do, or what of it is wrong. */
function Report({ report }: { readonly report: ListReport }) {
  const { added, changed, unchanged, faults, faultCount, alterations, changes, notes } = report;
  return (
    <>
      {faultCount > 0 ? (
        <FaultList faults={faults} count={faultCount} />
      ) : (
        <output className={styles.words}>
          추가 {formatNumber(added)}건, 변경 {formatNumber(changed)}건, 그대로 {formatNumber(unchanged)}건입니다.
          {added + changed === 0 && " 바뀌는 것이 없습니다."}
        </output>
      )}
      <Lines label="알릴 것" lines={notes} />
      <Lines label="바뀌는 것" lines={changes} />
      {changed > changes.length && <p className={styles.words}>처음 {formatNumber(changes.length)}건만 보입니다.</p>}
      <ChangeList changes={alterations} />
    </>
  );
}

function Lines({ label, lines }: { readonly label: string; readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className={styles.unread} aria-label={label}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

import { useState } from "react";
import { callFile, type CallError } from "#platform/web/call.ts";
import { notifySuccess } from "#platform/web/notify.ts";
import { saveFile } from "#platform/web/save-file.ts";
import { fieldError, TextField, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { exportBook } from "../endpoints.ts";

type ExportDialogProps = {
  readonly from: string;
  readonly to: string;
  readonly lawyer: number | null;
  readonly onClose: () => void;
};

/** The book that is shown as a file, with the reason. */
export function ExportDialog({ from, to, lawyer, onClose }: ExportDialogProps) {
  const [reason, setReason] = useState("");
  const [failure, setFailure] = useState<CallError | null>(null);
  const [sending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    setFailure(null);
    try {
      const file = await callFile(exportBook, { body: { from, to, reason, ...(lawyer !== null && { lawyer }) } });
      saveFile(file.content, file.name);
      notifySuccess("엑셀 파일을 저장했습니다.");
      onClose();
    } catch (error) {
      setFailure(error as CallError);
      setSending(false);
    }
  };
  return (
    <FormDialog
      title={`${from}–${to} 수임장부를 엑셀로 저장`}
      label="저장"
      sending={sending}
      failure={fieldError(failure, "to") ?? unplacedError(failure)}
      noValidate
      onClose={onClose}
      onSubmit={() => void send()}
    >
      <TextField
        name="reason"
        label="사유"
        limit={500}
        value={reason}
        failure={failure}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}

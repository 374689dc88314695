import { TextInput } from "@mantine/core";
import { useState } from "react";
import { longestReason } from "#platform/longest-reason.ts";
import type { CallError, CalledFile } from "#platform/web/call.ts";
import { notifySuccess } from "#platform/web/notify.ts";
import { saveFile } from "#platform/web/save-file.ts";
import { fieldError, TextField, unplacedError } from "./fields.tsx";
import { FormDialog } from "./form-dialog.tsx";

type Asked = { readonly from: string; readonly to: string; readonly reason: string };

type ExportDialogProps = {
  readonly title: string;
  /** The first and last day, YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
  /** The days are those of the list beside it, and are not chosen here. */
  readonly fixed?: boolean;
  readonly load: (asked: Asked) => Promise<CalledFile>;
  readonly onClose: () => void;
};

/** What a period holds as a file, with the reason that the log keeps. */
export function ExportDialog({ title, from, to, fixed = false, load, onClose }: ExportDialogProps) {
  const [values, setValues] = useState<Asked>({ from, to, reason: "" });
  const [failure, setFailure] = useState<CallError | null>(null);
  const [sending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    setFailure(null);
    try {
      const file = await load(values);
      saveFile(file.content, file.name);
      notifySuccess("엑셀 파일을 저장했습니다.");
      onClose();
    } catch (error) {
      setFailure(error as CallError);
      setSending(false);
    }
  };
  const dayField = (name: "from" | "to", label: string) => (
    <TextInput
      type="date"
      name={name}
      label={label}
      value={values[name]}
      error={fieldError(failure, name)}
      onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
    />
  );
  return (
    <FormDialog
      title={title}
      label="저장"
      sending={sending}
      failure={(fixed && fieldError(failure, "to")) || unplacedError(failure)}
      noValidate
      onClose={onClose}
      onSubmit={() => void send()}
    >
      {!fixed && dayField("from", "시작일")}
      {!fixed && dayField("to", "종료일")}
      <TextField
        name="reason"
        label="사유"
        limit={longestReason}
        value={values.reason}
        failure={failure}
        onChange={(event) => setValues({ ...values, reason: event.currentTarget.value })}
        data-autofocus
      />
    </FormDialog>
  );
}

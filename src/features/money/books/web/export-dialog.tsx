import { TextInput } from "@mantine/core";
import { useState } from "react";
import { firmToday } from "#platform/dates.ts";
import { callFile, type CallError } from "#platform/web/call.ts";
import { notifySuccess } from "#platform/web/notify.ts";
import { saveFile } from "#platform/web/save-file.ts";
import { fieldError, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { LimitedInput } from "#ui/components/limited.tsx";
import { exportEntries } from "../endpoints.ts";

/** Every row of a period as a file for the tax accountant, with the reason. */
export function ExportDialog({ year, onClose }: { readonly year: string; readonly onClose: () => void }) {
  const today = firmToday();
  const [values, setValues] = useState({
    from: `${year}-01-01`,
    to: year === today.slice(0, 4) ? today : `${year}-12-31`,
    reason: "",
  });
  const [failure, setFailure] = useState<CallError | null>(null);
  const [sending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    setFailure(null);
    try {
      const file = await callFile(exportEntries, { body: values });
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
      title="장부를 엑셀로 저장"
      label="저장"
      sending={sending}
      failure={unplacedError(failure)}
      noValidate
      onClose={onClose}
      onSubmit={() => void send()}
    >
      {dayField("from", "시작일")}
      {dayField("to", "종료일")}
      <LimitedInput
        name="reason"
        label="사유"
        limit={500}
        value={values.reason}
        error={fieldError(failure, "reason")}
        onChange={(event) => setValues({ ...values, reason: event.currentTarget.value })}
      />
    </FormDialog>
  );
}

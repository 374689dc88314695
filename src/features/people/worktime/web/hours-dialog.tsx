import { TextInput } from "@mantine/core";
import { useState } from "react";
import { firmToday } from "#platform/dates.ts";
import { callFile, type CallError } from "#platform/web/call.ts";
import { notifySuccess } from "#platform/web/notify.ts";
import { saveFile } from "#platform/web/save-file.ts";
import { fieldError, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { LimitedInput } from "#ui/components/limited.tsx";
import { exportHours } from "../endpoints.ts";

/** Hours of the team in a period as a file, by colleague and case, with the reason. */
export function HoursDialog({ onClose }: { readonly onClose: () => void }) {
  const today = firmToday();
  const [values, setValues] = useState({ from: `${today.slice(0, 7)}-01`, to: today, reason: "" });
  const [failure, setFailure] = useState<CallError | null>(null);
  const [sending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    setFailure(null);
    try {
      const file = await callFile(exportHours, { body: values });
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
      title="직원과 사건별 시간을 엑셀로 저장"
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

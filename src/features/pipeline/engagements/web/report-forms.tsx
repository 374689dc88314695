import { TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { firmToday } from "#platform/dates.ts";
import type { CallError } from "#platform/web/call.ts";
import { fieldError, TextField, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";

type FormProps<Sent> = {
  readonly title: string;
  /** What becomes of what is shown. */
  readonly children: ReactNode;
  readonly sending: boolean;
  readonly failure: CallError | null;
  readonly onSend: (sent: Sent) => void;
  readonly onClose: () => void;
};

/** Asks for the day and the number of a report to the bar association. */
export function ReportForm(props: FormProps<{ reportedOn: string; receiptNo: string }>) {
  const { title, children, sending, failure, onSend, onClose } = props;
  const [reportedOn, setReportedOn] = useState(() => firmToday());
  const [receiptNo, setReceiptNo] = useState("");
  return (
    <FormDialog
      title={title}
      label="보고함으로 표시"
      sending={sending}
      failure={unplacedError(failure)}
      noValidate
      onClose={onClose}
      onSubmit={() => onSend({ reportedOn, receiptNo })}
    >
      <p>{children}</p>
      <TextInput
        type="date"
        name="reportedOn"
        label="보고일"
        value={reportedOn}
        error={fieldError(failure, "reportedOn")}
        onChange={(event) => setReportedOn(event.currentTarget.value)}
      />
      <TextField
        name="receiptNo"
        label="접수번호"
        limit={60}
        value={receiptNo}
        failure={failure}
        onChange={(event) => setReceiptNo(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

/** Asks why a report is taken back. */
export function CancelForm({ title, children, sending, failure, onSend, onClose }: FormProps<{ reason: string }>) {
  const [reason, setReason] = useState("");
  return (
    <FormDialog
      title={title}
      label="보고 취소"
      cancelLabel="닫기"
      sending={sending}
      failure={unplacedError(failure)}
      noValidate
      onClose={onClose}
      onSubmit={() => onSend({ reason })}
    >
      <p>{children}</p>
      <TextField
        name="reason"
        label="사유"
        withAsterisk
        limit={500}
        value={reason}
        failure={failure}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}

import { TextInput } from "@mantine/core";
import { useState } from "react";
import { firmToday } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { useWrite } from "#platform/web/query.ts";
import { fieldError, TextField, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { cancelReport, readBarReport, reportYear } from "../endpoints.ts";
import type { BarReport } from "./bar-report.ts";

type ReportDialogProps = {
  readonly year: number;
  /** As shown: other figures are not reported. */
  readonly total: BarReport["total"];
  readonly onClose: () => void;
};

/** Writes down that a year was reported; the figures stay as they are shown. */
export function ReportDialog({ year, total, onClose }: ReportDialogProps) {
  const [reportedOn, setReportedOn] = useState(() => firmToday());
  const [receiptNo, setReceiptNo] = useState("");
  const write = useWrite(reportYear, {
    quiet: true,
    success: `${year}년 보고를 확정했습니다.`,
    refreshes: [readBarReport],
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={`${year}년 수임건수·수임액 보고`}
      label="보고함으로 표시"
      sending={write.isPending}
      failure={unplacedError(write.error)}
      noValidate
      onClose={onClose}
      onSubmit={() => write.mutate({ params: { year: String(year) }, body: { reportedOn, receiptNo, seen: total } })}
    >
      <p>
        {total.contracts}건 {formatWon(total.amount)}원을 확정합니다. 나중에 계약이 바뀌어도 이 숫자는 바뀌지 않습니다.
      </p>
      <TextInput
        type="date"
        name="reportedOn"
        label="보고일"
        value={reportedOn}
        error={fieldError(write.error, "reportedOn")}
        onChange={(event) => setReportedOn(event.currentTarget.value)}
      />
      <TextField
        name="receiptNo"
        label="접수번호"
        limit={60}
        value={receiptNo}
        failure={write.error}
        onChange={(event) => setReceiptNo(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

/** Takes a report back with the reason, to report again. */
export function CancelDialog({ year, onClose }: { readonly year: number; readonly onClose: () => void }) {
  const [reason, setReason] = useState("");
  const write = useWrite(cancelReport, {
    quiet: true,
    success: `${year}년 보고를 취소했습니다.`,
    refreshes: [readBarReport],
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={`${year}년 보고 취소`}
      label="보고 취소"
      cancelLabel="닫기"
      sending={write.isPending}
      failure={unplacedError(write.error)}
      noValidate
      onClose={onClose}
      onSubmit={() => write.mutate({ params: { year: String(year) }, body: { reason } })}
    >
      <p>확정한 숫자는 취소한 보고로 남고, 다시 보고할 때까지 오늘 기준으로 집계합니다.</p>
      <TextField
        name="reason"
        label="사유"
        withAsterisk
        limit={500}
        value={reason}
        failure={write.error}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}

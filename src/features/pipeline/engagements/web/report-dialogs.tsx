import { formatWon } from "#platform/money.ts";
import { useWrite } from "#platform/web/query.ts";
import { cancelReport, readBarReport, reportYear } from "../endpoints.ts";
import type { BarReport } from "./bar-report.ts";
import { CancelForm, ReportForm } from "./report-forms.tsx";

type ReportDialogProps = {
  readonly year: number;
  /** As shown: other figures are not reported. */
  readonly total: BarReport["total"];
  readonly onClose: () => void;
};

/** Writes down that a year was reported; the figures stay as they are shown. */
export function ReportDialog({ year, total, onClose }: ReportDialogProps) {
  const write = useWrite(reportYear, {
    quiet: true,
    success: `${year}년 보고를 확정했습니다.`,
    refreshes: [readBarReport],
    onSuccess: onClose,
  });
  return (
    <ReportForm
      title={`${year}년 수임건수·수임액 보고`}
      sending={write.isPending}
      failure={write.error}
      onSend={(sent) => write.mutate({ params: { year: String(year) }, body: { ...sent, seen: total } })}
      onClose={onClose}
    >
      {total.contracts}건 {formatWon(total.amount)}원을 확정합니다. 나중에 계약이 바뀌어도 이 숫자는 바뀌지 않습니다.
    </ReportForm>
  );
}

/** Takes a report back with the reason, to report again. */
export function CancelDialog({ year, onClose }: { readonly year: number; readonly onClose: () => void }) {
  const write = useWrite(cancelReport, {
    quiet: true,
    success: `${year}년 보고를 취소했습니다.`,
    refreshes: [readBarReport],
    onSuccess: onClose,
  });
  return (
    <CancelForm
      title={`${year}년 보고 취소`}
      sending={write.isPending}
      failure={write.error}
      onSend={(body) => write.mutate({ params: { year: String(year) }, body })}
      onClose={onClose}
    >
      확정한 숫자는 취소한 보고로 남고, 다시 보고할 때까지 오늘 기준으로 집계합니다.
    </CancelForm>
  );
}

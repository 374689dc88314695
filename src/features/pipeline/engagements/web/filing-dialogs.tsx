import { useWrite } from "#platform/web/query.ts";
import { cancelFiling, makeFiling, readFiling } from "../endpoints.ts";
import { filingKey, filingKinds, periodWords, type Filing } from "../filings.ts";
import type { FilingAnswer } from "./bar-report.ts";
import { CancelForm, ReportForm } from "./report-forms.tsx";

type FilingDialogProps = { readonly filing: Filing; readonly data: FilingAnswer; readonly onClose: () => void };

/** Writes down that a period was reported; what is shown stays as it is. */
export function FilingDialog({ filing, data: { edition }, onClose }: FilingDialogProps) {
  const write = useWrite(makeFiling, {
    quiet: true,
    success: `${periodWords(filing)} 보고를 확정했습니다.`,
    refreshes: [readFiling],
    onSuccess: onClose,
  });
  return (
    <ReportForm
      title={`${periodWords(filing)} ${filingKinds[filing.kind]} 보고`}
      sending={write.isPending}
      failure={write.error}
      onSend={(sent) => write.mutate({ params: { filing: filingKey(filing) }, body: { ...sent, edition } })}
      onClose={onClose}
    >
      지금 보이는 내용을 확정합니다. 나중에 사건이나 활동이 바뀌어도 이 보고는 바뀌지 않습니다.
    </ReportForm>
  );
}

/** Takes a report back with the reason, to report again. */
export function CancelFilingDialog({ filing, onClose }: Omit<FilingDialogProps, "data">) {
  const write = useWrite(cancelFiling, {
    quiet: true,
    success: `${periodWords(filing)} 보고를 취소했습니다.`,
    refreshes: [readFiling],
    onSuccess: onClose,
  });
  return (
    <CancelForm
      title={`${periodWords(filing)} ${filingKinds[filing.kind]} 보고 취소`}
      sending={write.isPending}
      failure={write.error}
      onSend={(body) => write.mutate({ params: { filing: filingKey(filing) }, body })}
      onClose={onClose}
    >
      확정한 내용은 취소한 보고로 남고, 다시 보고할 때까지 오늘 기준으로 보입니다.
    </CancelForm>
  );
}

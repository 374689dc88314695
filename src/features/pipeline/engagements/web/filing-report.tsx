import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { PageTabs } from "#firm/web/page-tabs.tsx";
import { firmToday, formatDateTime } from "#platform/dates.ts";
import { callFile } from "#platform/web/call.ts";
import { useRead } from "#platform/web/query.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { Card } from "#ui/components/card.tsx";
import { ExportDialog } from "#ui/components/export-dialog.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { contractTabs } from "#features/pipeline/contracts/contract-tabs.ts";
import { contract } from "#features/pipeline/contracts/contract.ts";
import { exportFiling, readFiling } from "../endpoints.ts";
import { before, filingKey, filingKinds, filingOf, lastEnded, periodWords, type Filing } from "../filings.ts";
import type { FilingAnswer } from "./bar-report.ts";
import { CancelFilingDialog, FilingDialog } from "./filing-dialogs.tsx";
import { OfficialTable, ProBonoTable } from "./filing-tables.tsx";
import { KindChoice } from "./kind-choice.tsx";
import { FormerReports, ReportState } from "./report-parts.tsx";
import styles from "./engagements.module.css";

const periods = 8;

type FilingReportProps = { readonly filing: Filing; readonly onChoose: (filing: string) => void };

/** The report of former officials' cases, or of 공익활동, for a period (변호사법 제89조의4, 제27조). */
export function FilingReport({ filing, onChoose }: FilingReportProps) {
  const key = filingKey(filing);
  useRefreshOn(contract.name, readFiling);
  const { data, error, refetch } = useRead(readFiling, { params: { filing: key } });
  const [dialog, setDialog] = useState<"report" | "cancel" | "export" | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <PageTabs label="계약 화면" tabs={contractTabs} />
      <PageHeader
        title="변호사회 보고"
        detail={`${periodWords(filing)} ${filingKinds[filing.kind]}`}
        actions={
          <>
            <KindChoice kind={filing.kind} onChoose={onChoose} />
            <PeriodChoice filing={filing} onChoose={onChoose} />
            <Button variant="default" disabled={!data} onClick={() => setDialog("export")}>
              엑셀
            </Button>
            {data?.report && (
              <Button variant="default" onClick={() => setDialog("cancel")}>
                보고 취소
              </Button>
            )}
            {data?.mayReport && <Button onClick={() => setDialog("report")}>보고함으로 표시</Button>}
          </>
        }
      />
      {!data && !error && <SkeletonRows rows={6} columns="1fr 120px 80px 140px" />}
      {error && !data && (
        <ErrorState title="보고를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <div className={styles.stack}>
          <FilingState data={data} filing={filing} />
          <Card title={filing.kind === "officials" ? "변호사별 수임 사건" : "변호사별 공익활동"} flush>
            {filing.kind === "officials" ? <OfficialTable data={data} /> : <ProBonoTable data={data} />}
          </Card>
          <FormerReports former={data.former} sizeOf={({ rows }) => `${rows}${unitOf(filing)}`} />
        </div>
      )}
      {data && dialog === "report" && <FilingDialog filing={filing} data={data} onClose={close} />}
      {dialog === "cancel" && <CancelFilingDialog filing={filing} onClose={close} />}
      {data && dialog === "export" && (
        <ExportDialog
          title={`${periodWords(filing)} ${filingKinds[filing.kind]} 보고를 엑셀로 저장`}
          from={data.from}
          to={data.to}
          fixed
          load={({ reason }) => callFile(exportFiling, { params: { filing: key }, body: { reason } })}
          onClose={close}
        />
      )}
    </>
  );
}

/** The periods that are over, the latest first, and the one that is chosen. */
function PeriodChoice({ filing, onChoose }: FilingReportProps) {
  const [first] = useState(() => firmToday());
  const offered = [lastEnded(filing.kind, first)];
  while (offered.length < periods) offered.push(before(offered.at(-1)!));
  const chosen = filingKey(filing);
  const listed = offered.some((one) => filingKey(one) === chosen) ? offered : [filingOf(chosen), ...offered];
  return (
    <NativeSelect
      aria-label="기간"
      value={chosen}
      data={listed.map((one) => ({ value: filingKey(one), label: periodWords(one) }))}
      onChange={({ currentTarget: { value } }) => onChoose(value)}
    />
  );
}

const unitOf = ({ kind }: Filing) => (kind === "officials" ? "건" : "명");

function FilingState({ data, filing }: { readonly data: FilingAnswer; readonly filing: Filing }) {
  const { differs, exported, officials, proBono, hidden } = data;
  const size = `${officials.length + proBono.length + hidden}${unitOf(filing)}`;
  return (
    <ReportState title={size} period={periodWords(filing)} word="내용" data={data}>
      {differs && <output className={styles.note}>보고한 뒤 내용이 바뀌어 오늘 기준으로는 다릅니다.</output>}
      {hidden > 0 && (
        <p className={styles.note}>볼 수 없는 사건이 {hidden}건 있습니다. 볼 수 있는 사람이 따로 제출해야 합니다.</p>
      )}
      {exported && (
        <p className={styles.note}>
          {formatDateTime(exported.at)} {exported.by}님이 엑셀로 저장했습니다.
        </p>
      )}
      <p className={styles.note}>
        {filing.kind === "officials"
          ? "공직에서 퇴임한 변호사가 퇴직일부터 2년 동안 수임한 사건입니다. 그 반기에 수임한 사건과, 앞서 수임하여 처리결과를 아직 내지 않은 사건이 들어갑니다."
          : "그해에 인정된 공익활동 시간입니다. 인정 전인 활동은 넣지 않습니다."}
      </p>
    </ReportState>
  );
}

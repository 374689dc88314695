import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { PageTabs } from "#firm/web/page-tabs.tsx";
import { firmToday } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { urlNumber, urlText, useUrlState } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { Card } from "#ui/components/card.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { contractTabs } from "#features/pipeline/contracts/contract-tabs.ts";
import { contract } from "#features/pipeline/contracts/contract.ts";
import { readBarReport } from "../endpoints.ts";
import { filingOf, filingPattern } from "../filings.ts";
import type { BarReport } from "./bar-report.ts";
import { FilingReport } from "./filing-report.tsx";
import { KindChoice } from "./kind-choice.tsx";
import { LawyerTable } from "./lawyer-table.tsx";
import { CancelDialog, ReportDialog } from "./report-dialogs.tsx";
import { FormerReports, ReportState } from "./report-parts.tsx";
import styles from "./engagements.module.css";

const years = 6;

/** /lawfirm/contract/bar-report: reports to the bar association, each with its period in the address. */
export default function ReportScreen() {
  const [{ filing }, set] = useUrlState({ filing: urlText });
  const choose = (wanted: string) => set({ filing: wanted });
  if (filingPattern.test(filing)) return <FilingReport key={filing} filing={filingOf(filing)} onChoose={choose} />;
  return <YearReport onChoose={choose} />;
}

/** 수임건수 and 수임액 of a year (변호사법 제28조의2). */
function YearReport({ onChoose }: { readonly onChoose: (filing: string) => void }) {
  const thisYear = Number(firmToday().slice(0, 4));
  const [{ year: asked }, set] = useUrlState({ year: urlNumber });
  const year = asked !== null && asked >= 2000 && asked < 2100 ? asked : thisYear - 1;
  useRefreshOn(contract.name, readBarReport);
  const { data, error, refetch } = useRead(readBarReport, { params: { year: String(year) } });
  const [dialog, setDialog] = useState<"report" | "cancel" | null>(null);
  return (
    <>
      <PageTabs label="계약 화면" tabs={contractTabs} />
      <PageHeader
        title="변호사회 보고"
        detail={`${year}년 수임건수·수임액`}
        actions={
          <>
            <KindChoice kind={null} onChoose={onChoose} />
            <NativeSelect
              aria-label="연도"
              value={String(year)}
              data={Array.from({ length: years }, (_, back) => ({
                value: String(thisYear - back),
                label: `${thisYear - back}년`,
              }))}
              onChange={({ currentTarget: { value } }) => set({ year: Number(value) })}
            />
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
          <YearState data={data} year={year} />
          <Card title="변호사별 수임건수와 수임액" flush>
            <LawyerTable key={year} year={year} data={data} />
          </Card>
          <FormerReports former={data.former} sizeOf={({ total }) => figureWords(total)} />
        </div>
      )}
      {data && dialog === "report" && <ReportDialog year={year} total={data.total} onClose={() => setDialog(null)} />}
      {dialog === "cancel" && <CancelDialog year={year} onClose={() => setDialog(null)} />}
    </>
  );
}

const figureWords = ({ contracts, amount }: BarReport["total"]) => `${contracts}건 ${formatWon(amount)}원`;

/** How the figures come to be, and that they would be others today. */
function YearState({ data, year }: { readonly data: BarReport; readonly year: number }) {
  return (
    <ReportState title={figureWords(data.total)} period={`${year}년`} word="숫자" data={data}>
      {data.today && (
        <output className={styles.note}>
          보고한 뒤 계약이 바뀌어 오늘 기준으로는 {figureWords(data.today)}입니다.
        </output>
      )}
      <p className={styles.note}>
        그해에 수임한 계약을 담당변호사마다 한 건으로 세고, 수임액(부가세 포함)은 담당변호사 수로 나눕니다. 취소한
        계약과 정해지지 않은 성공보수는 넣지 않습니다.
      </p>
    </ReportState>
  );
}

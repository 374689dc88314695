import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconFileSpreadsheet, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { PageTabs } from "#firm/web/page-tabs.tsx";
import { firmToday } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { formatNumber } from "#platform/number.ts";
import { callFile } from "#platform/web/call.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { Card } from "#ui/components/card.tsx";
import { ExportDialog } from "#ui/components/export-dialog.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { manageContracts } from "#features/pipeline/contracts/access.ts";
import { contractTabs } from "#features/pipeline/contracts/contract-tabs.ts";
import { contract } from "#features/pipeline/contracts/contract.ts";
import { exportBook, readBook } from "../endpoints.ts";
import { bookParts, type BookPart } from "../words.ts";
import { BookTable } from "./book-table.tsx";
import { periodQuery, usePeriod } from "./use-period.ts";
import styles from "./engagements.module.css";

const size = 50;
/** Years that can be chosen at once; others by their days. */
const years = 6;

/** /lawfirm/contract/engagements: the 수임장부 of a period, of one lawyer or of all (변호사법 제28조). */
export default function BookScreen() {
  const { asked, lawyer, part, page, set } = usePeriod();
  useRefreshOn(contract.name, readBook);
  const query = { ...asked, page: String(page), size: String(size), ...(part !== "all" && { part }) };
  const { data, error, refetch } = useRead(readBook, { query }, { keepPrevious: true });
  const [exporting, setExporting] = useState(false);
  const mayExport = useAllowed(manageContracts);
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / size));
  return (
    <>
      <PageTabs label="계약 화면" tabs={contractTabs} />
      <PageHeader
        title="수임장부"
        {...(data && {
          detail: `${formatNumber(data.summary.entries)}건 · 수임액 ${formatWon(data.summary.amount)}원`,
        })}
        actions={
          <>
            <PageLink to={`/lawfirm/contract/engagements/print?${periodQuery(asked)}`} className={styles.print}>
              <IconPrinter size={15} aria-hidden /> 출력
            </PageLink>
            {mayExport && (
              <Button
                variant="default"
                leftSection={<IconFileSpreadsheet size={15} aria-hidden />}
                onClick={() => setExporting(true)}
              >
                엑셀
              </Button>
            )}
          </>
        }
      />
      <search className={styles.filters}>
        <YearChoice from={asked.from} to={asked.to} onChoose={(from, to) => set({ from, to, page: null })} />
        <TextInput
          type="date"
          aria-label="수임일 시작"
          value={asked.from}
          onChange={({ currentTarget: { value } }) => set({ from: value, page: null })}
        />
        <TextInput
          type="date"
          aria-label="수임일 종료"
          value={asked.to}
          onChange={({ currentTarget: { value } }) => set({ to: value, page: null })}
        />
        <NativeSelect
          aria-label="담당변호사"
          value={lawyer ?? ""}
          data={[
            { value: "", label: "담당변호사 전체" },
            ...(data?.lawyers ?? []).map(({ id, shortName }) => ({ value: String(id), label: shortName })),
          ]}
          onChange={({ currentTarget: { value } }) => set({ lawyer: value === "" ? null : Number(value), page: null })}
        />
        {(["all", "missing", "open", "late"] as const).map((one) => (
          <Button
            key={one}
            size="xs"
            variant={one === part ? "filled" : "default"}
            aria-pressed={one === part}
            onClick={() => set({ part: one, page: null })}
          >
            {one === "all" ? "전체" : `${bookParts[one satisfies BookPart]} ${formatNumber(data?.summary[one] ?? 0)}`}
          </Button>
        ))}
      </search>
      {!data && !error && <SkeletonRows rows={10} columns="90px 80px 1fr 1fr 1fr 1fr 110px" />}
      {error && !data && (
        <ErrorState title="수임장부를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <Card flush>
          {data.models.length === 0 ? (
            <EmptyState>
              {part === "all" ? "이 기간에 수임한 계약이 없습니다." : "해당하는 계약이 없습니다."}
            </EmptyState>
          ) : (
            <BookTable entries={data.models} />
          )}
          {last > 1 && (
            <div className={styles.pages}>
              <Button size="xs" variant="default" disabled={page <= 1} onClick={() => set({ page: page - 1 })}>
                이전
              </Button>
              <span>
                {page} / {last}
              </span>
              <Button size="xs" variant="default" disabled={page >= last} onClick={() => set({ page: page + 1 })}>
                다음
              </Button>
            </div>
          )}
        </Card>
      )}
      {exporting && (
        <ExportDialog
          title={`${asked.from}–${asked.to} 수임장부를 엑셀로 저장`}
          from={asked.from}
          to={asked.to}
          fixed
          load={(body) => callFile(exportBook, { body: { ...body, ...(lawyer !== null && { lawyer }) } })}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  );
}

type YearChoiceProps = {
  readonly from: string;
  readonly to: string;
  readonly onChoose: (from: string, to: string) => void;
};

/** A whole year at once; another period is no year. */
function YearChoice({ from, to, onChoose }: YearChoiceProps) {
  const thisYear = Number(firmToday().slice(0, 4));
  const year = from.slice(0, 4);
  const whole = from === `${year}-01-01` && to === `${year}-12-31`;
  const offered = Array.from({ length: years }, (_, back) => String(thisYear - back));
  return (
    <NativeSelect
      aria-label="연도"
      value={whole && offered.includes(year) ? year : ""}
      data={[{ value: "", label: "기간" }, ...offered.map((one) => ({ value: one, label: `${one}년` }))]}
      onChange={({ currentTarget: { value } }) => value !== "" && onChoose(`${value}-01-01`, `${value}-12-31`)}
    />
  );
}

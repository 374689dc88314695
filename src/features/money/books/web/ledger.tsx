import { Button, NativeSelect } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useState } from "react";
import { firmToday } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { formatWon } from "#platform/money.ts";
import { callFile } from "#platform/web/call.ts";
import { urlText, useUrlState } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { Chart } from "#ui/charts/chart.tsx";
import { Card } from "#ui/components/card.tsx";
import { ExportDialog } from "#ui/components/export-dialog.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { manageBooks } from "../access.ts";
import { exportEntries, readYear } from "../endpoints.ts";
import type { readYear as schema } from "../schemas.ts";
import type { EntryKind } from "../words.ts";
import { EntryList } from "./entry-list.tsx";
import styles from "./books.module.css";

type Month = CallOutput<typeof schema>["months"][number];

const series = [
  { key: "income", label: "수입", tone: "accent" },
  { key: "expense", label: "지출", tone: "amber" },
] as const;
const columns = [
  ["income", "수입", "income"],
  ["expense", "지출", "expense"],
  ["depositsIn", "예수금 입금", "deposit"],
  ["depositsOut", "예수금 지급", "deposit"],
  ["cardsOpen", "카드 미수", null],
  ["vatOut", "부가세 예수", "income"],
  ["vatIn", "부가세 대급", "expense"],
] as const satisfies readonly (readonly [keyof Month, string, EntryKind | null])[];

/** 장부: a year by month; a number opens the rows of its month. */
export default function Ledger() {
  const thisYear = firmToday().slice(0, 4);
  const [{ year: typed, month, kind }, set] = useUrlState({ year: urlText, month: urlText, kind: urlText });
  const year = /^20\d\d$/.test(typed) ? typed : thisYear;
  useRefreshOn("payment", readYear);
  useRefreshOn("expense", readYear);
  const { data, error, refetch } = useRead(readYear, { query: { year } }, { keepPrevious: true });
  const [exporting, setExporting] = useState(false);
  const mayExport = useAllowed(manageBooks);
  const months = (data?.months ?? []).filter(({ month: one }) => one <= firmToday().slice(0, 7));
  return (
    <>
      <PageHeader
        title="장부"
        detail={`${year}년`}
        actions={
          <>
            <NativeSelect
              aria-label="연도"
              value={year}
              data={Array.from({ length: 6 }, (_, index) => String(Number(thisYear) - index))}
              onChange={(event) => set({ year: event.currentTarget.value, month: "" })}
            />
            {mayExport && (
              <Button
                variant="default"
                leftSection={<IconFileSpreadsheet size={15} aria-hidden />}
                onClick={() => setExporting(true)}
              >
                세무사용 엑셀
              </Button>
            )}
          </>
        }
      />
      {!data && !error && <SkeletonRows rows={12} columns="90px 1fr 1fr 1fr 1fr" />}
      {error && !data && (
        <ErrorState title="장부를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <div className={styles.stack}>
          <Card title="월별 수입과 지출">
            <Chart
              label={`${year}년 수입과 지출`}
              of="월"
              unit="won"
              series={series}
              points={months.map((one) => ({
                key: one.month,
                label: one.month,
                short: `${Number(one.month.slice(5))}월`,
                values: { income: one.income, expense: one.expense },
                to: `/lawfirm/finance/accounting?year=${year}&month=${one.month}`,
              }))}
              empty="이 해의 입금과 지출이 없습니다."
            />
          </Card>
          <Card title="월별 장부" flush>
            <YearTable months={months} open={(one, which) => set({ month: one, kind: which ?? "" })} />
          </Card>
          {/^\d{4}-\d{2}$/.test(month) && (
            <EntryList key={`${month} ${kind}`} month={month} kind={kind} onKind={(next) => set({ kind: next })} />
          )}
        </div>
      )}
      {exporting && (
        <ExportDialog
          title="장부를 엑셀로 저장"
          from={`${year}-01-01`}
          to={year === firmToday().slice(0, 4) ? firmToday() : `${year}-12-31`}
          load={(body) => callFile(exportEntries, { body })}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  );
}

type YearTableProps = {
  readonly months: readonly Month[];
  readonly open: (month: string, kind: EntryKind | null) => void;
};

function YearTable({ months, open }: YearTableProps) {
  return (
    <Table label="월별 장부" stacks>
      <thead>
        <tr>
          <th scope="col">월</th>
          {columns.map(([key, label]) => (
            <th key={key} scope="col" data-right>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map((one) => (
          <tr key={one.month}>
            <td data-line="">
              <button type="button" className={styles.link} onClick={() => open(one.month, null)}>
                {one.month}
              </button>
            </td>
            {columns.map(([key, label, kind]) => (
              <td key={key} data-right data-label={label}>
                {kind === null || one[key] === "0" ? (
                  formatWon(one[key])
                ) : (
                  <button
                    type="button"
                    className={styles.link}
                    aria-label={`${one.month} ${label} ${formatWon(one[key])}원의 내역`}
                    onClick={() => open(one.month, kind)}
                  >
                    {formatWon(one[key])}
                  </button>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td data-line="">합계(원)</td>
          {columns.map(([key, label]) => (
            <td key={key} data-right data-label={label}>
              {formatWon(months.reduce((sum, one) => sum + BigInt(one[key]), 0n))}
            </td>
          ))}
        </tr>
      </tfoot>
    </Table>
  );
}

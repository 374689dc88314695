import { Button, NumberInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { addMonths, firmToday } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { formatWon } from "#platform/money.ts";
import { PageLink, urlText, useUrlState } from "#platform/web/navigation.tsx";
import { useRead, useWrite } from "#platform/web/query.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { Chart } from "#ui/charts/chart.tsx";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { fieldError, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { readBudget, setBudget } from "../endpoints.ts";
import type { readBudget as schema } from "../schemas.ts";

type Line = CallOutput<typeof schema>["models"][number];

const monthBefore = (month: string, by: number) => addMonths(`${month}-01`, by).slice(0, 7);
const series = [
  { key: "budget", label: "예산", tone: "grey" },
  { key: "actual", label: "실적", tone: "accent" },
] as const;

/** 예산 대비 실적 of a month, by category; every number leads to its expenses. */
export default function Budget() {
  const [{ month: typed }, set] = useUrlState({ month: urlText });
  const month = /^\d{4}-(?:0[1-9]|1[0-2])$/.test(typed) ? typed : firmToday().slice(0, 7);
  useRefreshOn("expense", readBudget);
  const { data, error, refetch } = useRead(readBudget, { query: { month } }, { keepPrevious: true });
  const [changing, setChanging] = useState<Line | null>(null);
  return (
    <>
      <PageHeader
        title="예산"
        detail={month}
        actions={
          <>
            <Button variant="default" onClick={() => set({ month: monthBefore(month, -1) })}>
              이전 달
            </Button>
            <TextInput
              type="month"
              aria-label="월"
              value={month}
              onChange={(event) => set({ month: event.currentTarget.value })}
            />
          </>
        }
      />
      {!data && !error && <SkeletonRows rows={9} columns="120px 1fr 1fr 1fr" />}
      {error && !data && (
        <ErrorState title="예산을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <Card title="분류별 예산과 실적">
            <Chart
              label={`${month} 예산과 실적`}
              of="분류"
              unit="won"
              series={series}
              points={data.models
                .filter(({ budget, actual }) => budget !== "0" || actual !== "0")
                .map(({ category, budget, actual }) => ({
                  key: category,
                  label: category,
                  values: { budget, actual },
                  to: rowsOf(category, month),
                }))}
              lying
              empty="이 달의 예산과 지출이 없습니다."
            />
          </Card>
          <Card title="예산 대비 실적" flush>
            <BudgetTable month={month} lines={data.models} onChange={setChanging} />
          </Card>
        </>
      )}
      {changing && <BudgetDialog month={month} line={changing} onClose={() => setChanging(null)} />}
    </>
  );
}

function rowsOf(category: string, month: string): string {
  const until = new Date(Date.parse(`${monthBefore(month, 1)}-01T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  return `/lawfirm/finance/expense?${new URLSearchParams({ category, spentOn: `${month}-01..${until}` })}`;
}

type BudgetTableProps = {
  readonly month: string;
  readonly lines: readonly Line[];
  readonly onChange: (line: Line) => void;
};

function BudgetTable({ month, lines, onChange }: BudgetTableProps) {
  return (
    <Table label="예산 대비 실적" stacks>
      <thead>
        <tr>
          <th scope="col">분류</th>
          {["예산", "실적", "남음", "승인 전", "전월 실적"].map((head) => (
            <th key={head} scope="col" data-right>
              {head}
            </th>
          ))}
          <th scope="col">처리</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.category}>
            <td data-line="">
              <PageLink to={rowsOf(line.category, month)}>{line.category}</PageLink>
            </td>
            <td data-right data-label="예산">
              {line.budget === "0" ? "—" : `${formatWon(line.budget)}원`}
            </td>
            <td data-right data-label="실적">
              {formatWon(line.actual)}원
            </td>
            <td data-right data-label="남음">
              <Left line={line} />
            </td>
            <td data-right data-label="승인 전">
              {formatWon(line.waiting)}원
            </td>
            <td data-right data-label="전월 실적">
              {formatWon(line.before)}원
            </td>
            <td>
              <Button size="xs" variant="default" aria-label={`${line.category} 예산`} onClick={() => onChange(line)}>
                예산 설정
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Left({ line: { budget, actual } }: { readonly line: Line }) {
  if (budget === "0") return "—";
  const left = BigInt(budget) - BigInt(actual);
  if (left >= 0n) return `${formatWon(left)}원`;
  return <StateChip tone="red">{`${formatWon(-left)}원 초과`}</StateChip>;
}

function BudgetDialog({
  month,
  line,
  onClose,
}: {
  readonly month: string;
  readonly line: Line;
  readonly onClose: () => void;
}) {
  const [amount, setAmount] = useState<number | string>(Number(line.budget));
  const write = useWrite(setBudget, { quiet: true, refreshes: [readBudget], onSuccess: onClose });
  return (
    <FormDialog
      title={`${line.category} 예산`}
      label="저장"
      sending={write.isPending}
      failure={unplacedError(write.error)}
      noValidate
      onClose={onClose}
      onSubmit={() => write.mutate({ body: { month, category: line.category, amount: Number(amount) || 0 } })}
    >
      <p>{month}부터 다음에 바꿀 때까지 매달 이 금액으로 봅니다.</p>
      <NumberInput
        label="월 예산"
        name="amount"
        suffix="원"
        thousandSeparator=","
        min={0}
        hideControls
        value={amount}
        error={fieldError(write.error, "amount")}
        onChange={setAmount}
      />
    </FormDialog>
  );
}

import { withoutThisYear } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { formatNumber } from "#platform/number.ts";
import { formatWon, type WonSum } from "#platform/money.ts";
import { Chart } from "#ui/charts/chart.tsx";
import type { ChartPoint, ChartSeries } from "#ui/charts/facts.ts";
import { Card } from "#ui/components/card.tsx";
import { Explanation } from "#ui/figure/explained.tsx";
import { Figure, Figures } from "#ui/figure/figure-card.tsx";
import { Formula } from "#ui/figure/formula.tsx";
import { useUnmatched } from "#features/money/revenue/unmatched.tsx";
import { costLines } from "../cost-lines.ts";
import type { readDashboard } from "../schemas.ts";
import { salesPath } from "./period.ts";
import styles from "./sales.module.css";

type Parts = NonNullable<CallOutput<typeof readDashboard>["parts"]>;
type Share = Parts["byTeam"][number];

type DashboardPartsProps = {
  readonly parts: Parts;
  readonly revenue: WonSum;
  readonly from: string;
  readonly to: string;
  readonly mayOpenSales: boolean;
  readonly mayOpenPayments: boolean;
};

const agingLabels = { "0-30": "0–30일", "31-60": "31–60일", "61-90": "61–90일", "90+": "90일 초과" } as const;

/** What the quarter is made of, what is still owed and held, and what is left after the costs. */
export function DashboardParts({ parts, revenue, from, to, mayOpenSales, mayOpenPayments }: DashboardPartsProps) {
  const sales = (more: Readonly<Record<string, string>>) => (mayOpenSales ? salesPath(from, to, more) : null);
  const payments = (query: string) => (mayOpenPayments ? `/lawfirm/payment?${query}` : null);
  const unmatched = useUnmatched(from, to);
  return (
    <>
      <div className={styles.wide}>
        <Figures label="손익과 잔액">
          <Figure
            label="매출 − 비용"
            value={`${formatWon(parts.profit)}원`}
            rows={null}
            note={`분기 매출에서 분기 비용을 뺀 금액 · ${costNote(parts.actualCosts)}`}
            explanation={<Profit parts={parts} revenue={revenue} />}
          />
          <Figure
            label="미수금"
            value={`${formatWon(parts.openTotal)}원`}
            rows={payments("part=open")}
            note="청구했으나 아직 받지 못한 금액, 분기와 무관"
          />
          <Figure
            label="예수금 잔액"
            value={`${formatWon(parts.deposits)}원`}
            rows={payments("isDeposit=Y")}
            note="맡아 두고 있는 금액, 분기와 무관"
          />
          <Figure
            label="증빙 미발급"
            value={`${formatNumber(parts.evidence.count)}건`}
            rows={payments("evidenceMissing=Y&sort=evidenceDueOn")}
            note={`발급 기한이 지난 ${formatNumber(parts.evidence.late)}건 포함, 분기와 무관`}
          />
          {unmatched && (
            <Figure
              label="미매칭 입금"
              value={`${formatWon(unmatched.amount)}원`}
              rows={unmatched.rows}
              note={`이 분기에 받고 아직 계약과 맞추지 않은 ${formatNumber(unmatched.count)}건, 분기 매출에 포함`}
            />
          )}
        </Figures>
      </div>
      <Shares title="팀별" of="팀" shares={parts.byTeam} pathOf={({ key }) => sales({ teamId: key })} />
      <Shares title="수단별" of="수단" shares={parts.byPayType} pathOf={({ key }) => sales({ payType: key })} />
      <Shares
        title="분야별"
        of="분야"
        shares={parts.byCategory}
        pathOf={({ key }) =>
          key === "미매칭" ? payments(`status=received&payDate=${from}..${to}`) : sales({ category: key })
        }
      />
      <Card title="미수금 연체">
        <Chart
          label="연체 기간별 미수금"
          of="연체"
          unit="won"
          series={openSeries}
          points={parts.aging.map(({ bucket, count, open }) => ({
            key: bucket,
            label: `${agingLabels[bucket]} · ${formatNumber(count)}건`,
            short: agingLabels[bucket],
            values: { open },
            to: payments(`part=open&bucket=${encodeURIComponent(bucket)}`),
          }))}
          lying
          withTable
          empty="미수금이 없습니다."
        />
      </Card>
      <div className={styles.wide}>
        <Card title="현금흐름 12주">
          <Chart
            label="주별 현금흐름"
            of="주"
            unit="won"
            series={flowSeries}
            points={parts.weeks.map((week) => flowOf(week, payments(`payDate=${week.from}..${week.to}`)))}
            stacked
            empty="입금과 지출이 없습니다."
          />
        </Card>
      </div>
    </>
  );
}

const openSeries: readonly ChartSeries[] = [{ key: "open", label: "미수금", tone: "amber" }];
const shareSeries: readonly ChartSeries[] = [{ key: "net", label: "순매출", tone: "accent" }];
const flowSeries: readonly ChartSeries[] = [
  { key: "received", label: "입금", tone: "accent" },
  { key: "returned", label: "취소·환불", tone: "red" },
  { key: "spent", label: "지출", tone: "amber" },
  { key: "net", label: "순유입", tone: "green", line: true },
];

/** A week of the cash flow: what went back and was spent hangs below the axis. */
function flowOf({ from, to, received, returned, spent }: Parts["weeks"][number], path: string | null): ChartPoint {
  const net = String(BigInt(received) - BigInt(returned) - BigInt(spent));
  const values = { received, returned: negated(returned), spent: negated(spent), net };
  return { key: from, label: `${from} – ${to}`, short: withoutThisYear(from).replaceAll("-", "/"), values, to: path };
}

const negated = (won: WonSum): WonSum => String(-BigInt(won));

const cost = (label: string, won: WonSum) => ({ label, value: `− ${formatWon(won)}원` });

const costLabels = { labour: "인건비", rent: "임차료", promotion: "홍보비", other: "기타" } as const;

/** Which costs were spent and which are the numbers of the firm. */
function costNote(actual: Parts["actualCosts"]): string {
  if (actual.length === 0) return "비용은 모두 기준액";
  const spent = costLines.filter((line) => actual.includes(line)).map((line) => costLabels[line]);
  return `${spent.join("·")}는 승인된 지출${actual.length < costLines.length ? ", 나머지는 기준액" : ""}`;
}

/** 손익: the revenue less what the quarter costs, each line by its expenses or by the number of the firm. */
function Profit({ parts, revenue }: { readonly parts: Parts; readonly revenue: WonSum }) {
  const { expenses, actualCosts, profit } = parts;
  return (
    <Explanation label="손익 계산" title="매출 − 비용">
      <Formula
        lines={[
          { label: "분기 매출", value: `${formatWon(revenue)}원` },
          ...costLines.map((line) => {
            const basis = actualCosts.includes(line) ? "승인된 지출, 공제 VAT 제외" : "기준액, 월 × 3";
            return cost(`${costLabels[line]} (${basis})`, expenses[line]);
          }),
          cost("2팀 홍보비 (기준 비율)", expenses.secondPromotion),
          { label: "비용 합계", value: `${formatWon(expenses.total)}원`, sum: true },
          { label: "매출 − 비용", value: `${formatWon(profit)}원`, sum: true },
        ]}
      />
    </Explanation>
  );
}

type SharesProps = {
  readonly title: string;
  readonly of: string;
  readonly shares: readonly Share[];
  readonly pathOf: (share: Share) => string | null;
};

function Shares({ title, of, shares, pathOf }: SharesProps) {
  return (
    <Card title={title}>
      <Chart
        label={`${title} 매출`}
        of={of}
        unit="won"
        series={shareSeries}
        points={shares.map((share) => ({
          key: share.key,
          label: share.label,
          values: { net: share.net },
          to: pathOf(share),
        }))}
        lying
        withTable
        empty="이 분기의 매출이 없습니다."
      />
    </Card>
  );
}

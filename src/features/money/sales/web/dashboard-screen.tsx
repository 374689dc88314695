import { Button } from "@mantine/core";
import type { CallOutput } from "#platform/endpoint.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { formatEokMan, formatWon, toManwon, type WonSum } from "#platform/money.ts";
import { Chart } from "#ui/charts/chart.tsx";
import { Card } from "#ui/components/card.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Figure } from "#ui/figure/figure-card.tsx";
import { useUrlState } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { showPayments } from "#features/money/payments/access.ts";
import { RevenueExplanation } from "#features/money/revenue/revenue-explanation.tsx";
import { revenueProgress } from "#features/money/revenue/revenue.ts";
import { showSales } from "../access.ts";
import { readDashboard } from "../endpoints.ts";
import type { readDashboard as schema } from "../schemas.ts";
import { DashboardParts } from "./dashboard-parts.tsx";
import { neighbour, quarterOf, salesPath, urlDay } from "./period.ts";
import styles from "./sales.module.css";

type Board = CallOutput<typeof schema>;

/** /lawfirm/finance/dashboard: the quarter against its targets, and for those who may see it what it is made of. */
export default function DashboardScreen() {
  const [{ quarter: day }, set] = useUrlState({ quarter: urlDay });
  const quarter = quarterOf(day);
  useRefreshOn("payment", readDashboard);
  const { data, error, refetch } = useRead(
    readDashboard,
    { query: { quarter: quarter.start } },
    { keepPrevious: true },
  );
  const mayOpenSales = useAllowed(showSales);
  const mayOpenPayments = useAllowed(showPayments);
  return (
    <>
      <PageHeader
        title="재무 대시보드"
        detail={`${quarter.label} · ${quarter.start} – ${quarter.end}`}
        actions={
          <>
            <Button variant="default" onClick={() => set({ quarter: neighbour(quarter, -1).start })}>
              이전 분기
            </Button>
            <Button variant="default" onClick={() => set({ quarter: null })}>
              이번 분기
            </Button>
          </>
        }
      />
      {!data && !error && <SkeletonRows rows={8} columns="1fr 1fr 1fr" />}
      {error && !data && (
        <ErrorState title="대시보드를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <div className={styles.grid}>
          <Summary board={data} mayOpen={mayOpenSales} />
          {data.parts && (
            <DashboardParts
              parts={data.parts}
              revenue={data.revenue}
              from={data.quarter.from}
              to={data.quarter.to}
              mayOpenSales={mayOpenSales}
              mayOpenPayments={mayOpenPayments}
            />
          )}
        </div>
      )}
    </>
  );
}

/** The quarter beside its targets, the quarter before and that of a year ago. */
function Summary({ board, mayOpen }: { readonly board: Board; readonly mayOpen: boolean }) {
  const { revenue, baseTarget, overTarget, quarter, previous, yearAgo } = board;
  const { basePercent, overPercent } = revenueProgress(BigInt(revenue), { baseTarget, overTarget });
  const rows = ({ from, to }: { readonly from: string; readonly to: string }) => (mayOpen ? salesPath(from, to) : null);
  const earlier = [
    { name: "전분기", ...previous },
    { name: "전년 동기", ...yearAgo },
  ];
  return (
    <div className={styles.summary}>
      <Figure
        label="분기 매출"
        value={`${formatEokMan(toManwon(revenue))}원`}
        rows={rows(quarter)}
        note={`${formatWon(revenue)}원`}
        explanation={<RevenueExplanation quarter={quarterOf(quarter.from)} />}
        comparisons={[
          { label: `기본 목표 ${formatEokMan(baseTarget)}원`, value: `${basePercent}%` },
          { label: `초과 목표 ${formatEokMan(overTarget)}원`, value: `${overPercent}%` },
          ...earlier.map((other) => ({
            label: `${other.name} (${other.label})`,
            value: `${formatWon(other.revenue)}원`,
            rows: rows(other),
            change: change(revenue, other.revenue),
          })),
        ]}
      />
      <Card title="분기 비교">
        <Chart
          label="분기별 매출과 목표"
          of="분기"
          unit="won"
          series={[{ key: "revenue", label: "매출", tone: "accent" }]}
          points={[...earlier.toReversed(), { name: "이 분기", ...quarter, revenue }].map((one) => ({
            key: one.from,
            label: `${one.name} (${one.label})`,
            short: one.label,
            values: { revenue: one.revenue },
            to: rows(one),
          }))}
          targets={[
            { label: "기본 목표", at: baseTarget * 10_000, tone: "amber" },
            { label: "초과 목표", at: overTarget * 10_000, tone: "green" },
          ]}
          empty="매출이 없습니다."
        />
      </Card>
    </div>
  );
}

/** `+12%` against an earlier quarter; blank when there was nothing to compare with. */
function change(now: WonSum, before: WonSum): string {
  if (Number(before) <= 0) return "";
  const percent = Math.round(((Number(now) - Number(before)) / Number(before)) * 100);
  return `(${percent > 0 ? "+" : ""}${percent}%)`;
}

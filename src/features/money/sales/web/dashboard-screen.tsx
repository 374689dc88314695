import { Button } from "@mantine/core";
import type { CallOutput } from "#platform/endpoint.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { formatEokMan, formatWon, toManwon, type WonSum } from "#platform/money.ts";
import { Card } from "#ui/components/card.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { useUrlState } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { showPayments } from "#features/money/payments/access.ts";
import { revenueProgress } from "#features/money/revenue/revenue.ts";
import { showSales } from "../access.ts";
import { readDashboard } from "../endpoints.ts";
import type { readDashboard as schema } from "../schemas.ts";
import { DashboardParts } from "./dashboard-parts.tsx";
import { NumberLink } from "./number-link.tsx";
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

function Summary({ board, mayOpen }: { readonly board: Board; readonly mayOpen: boolean }) {
  const { revenue, baseTarget, overTarget, quarter, previous, yearAgo } = board;
  const { basePercent, overPercent } = revenueProgress(BigInt(revenue), { baseTarget, overTarget });
  return (
    <div className={styles.wide}>
      <Card title="분기 매출">
        <p className={styles.figure}>
          <NumberLink to={mayOpen ? salesPath(quarter.from, quarter.to) : null}>
            {formatEokMan(toManwon(revenue))}원
          </NumberLink>
        </p>
        <div className={styles.track} aria-hidden>
          <div className={styles.fill} style={{ width: `${Math.min(100, overPercent)}%` }} />
          <span className={styles.mark} style={{ left: `${(baseTarget / overTarget) * 100}%` }} />
        </div>
        <dl className={styles.lines}>
          <Fact label={`기본 목표 ${formatEokMan(baseTarget)}원`} value={`${basePercent}%`} />
          <Fact label={`초과 목표 ${formatEokMan(overTarget)}원`} value={`${overPercent}%`} />
          {[previous, yearAgo].map((other, index) => (
            <div key={other.from}>
              <dt>
                {index === 0 ? "전분기" : "전년 동기"} ({other.label})
              </dt>
              <dd>
                <NumberLink to={mayOpen ? salesPath(other.from, other.to) : null}>
                  {formatWon(other.revenue)}원
                </NumberLink>{" "}
                {change(revenue, other.revenue)}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** `+12%` against an earlier quarter; blank when there was nothing to compare with. */
function change(now: WonSum, before: WonSum): string {
  if (Number(before) <= 0) return "";
  const percent = Math.round(((Number(now) - Number(before)) / Number(before)) * 100);
  return `(${percent > 0 ? "+" : ""}${percent}%)`;
}

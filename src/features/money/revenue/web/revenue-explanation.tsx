import { formatEokMan, formatWon, toManwon } from "#platform/money.ts";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { quarterExpenses, revenueProgress } from "../revenue.ts";
import type { Revenue } from "../schemas.ts";
import { PaymentLines } from "./payment-lines.tsx";
import { currentQuarter, useRevenueDetail } from "./use-revenue.ts";
import styles from "./revenue-bar.module.css";

/** How the number of the bar came about: formula, targets, expenses and the payments behind it. */
export default function RevenueExplanation() {
  const { data, error, refetch } = useRevenueDetail();
  if (!data) {
    if (!error) return <SkeletonRows rows={6} columns="1fr 120px" />;
    return <ErrorState title="매출을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  }
  const { summary, models } = data;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard has to reach what scrolls
    <section className={styles.explanation} tabIndex={0} aria-label="분기 매출 계산">
      <h2 className={styles.heading}>{currentQuarter().label} 매출</h2>
      <p className={styles.period}>
        {summary.from} – {summary.to}
      </p>
      <Formula summary={summary} />
      <Targets summary={summary} />
      <Expenses summary={summary} />
      <PaymentLines payments={models} cardRate={summary.rates.cardRate} />
    </section>
  );
}

type Part = { readonly summary: Revenue["summary"] };

function Formula({ summary }: Part) {
  const { gross, cardGross, revenue, rates } = summary;
  const others = BigInt(gross) - BigInt(cardGross);
  return (
    <dl className={styles.lines}>
      <Line label="카드 외 입금" value={`${formatWon(others)}원`} />
      <Line label="카드 입금" value={`${formatWon(cardGross)}원 × ${percentText(rates.cardRate)}`} />
      <Line label="부가세 제외" value="건별 ÷ 11 × 10, 반올림" />
      <Line label="분기 매출" value={`${formatWon(revenue)}원`} strong />
    </dl>
  );
}

function Targets({ summary }: Part) {
  const { rates } = summary;
  const revenue = BigInt(summary.revenue);
  const { basePercent, overPercent } = revenueProgress(revenue, rates);
  return (
    <dl className={styles.lines}>
      <Line label="기본 목표" value={targetText(rates.baseTarget, basePercent, revenue)} />
      <Line label="초과 목표" value={targetText(rates.overTarget, overPercent, revenue)} />
    </dl>
  );
}

function targetText(targetManwon: number, percent: number, revenue: bigint): string {
  const left = BigInt(targetManwon) - toManwon(revenue);
  return `${formatEokMan(targetManwon)} 원 · ${percent}%${left > 0n ? ` · ${formatEokMan(left)} 남음` : " · 달성"}`;
}

function Expenses({ summary }: Part) {
  const { rates } = summary;
  const revenue = BigInt(summary.revenue);
  const quarter = quarterExpenses(rates, revenue);
  return (
    <>
      <h3 className={styles.heading}>분기 비용</h3>
      <dl className={styles.lines}>
        <Monthly label="인건비" month={rates.labourCost} sum={quarter.labour} />
        <Monthly label="임차료" month={rates.rentCost} sum={quarter.rent} />
        <Monthly label="홍보비" month={rates.promotionCost} sum={quarter.promotion} />
        <Monthly label="기타" month={rates.otherCost} sum={quarter.other} />
        <Line
          label="2팀 홍보비"
          value={`매출의 ${percentText(rates.secondPromotionRate)} = ${formatWon(quarter.secondPromotion)}원`}
        />
        <Line label="비용 합계" value={`${formatWon(quarter.total)}원`} strong />
        <Line label="매출 − 비용" value={`${formatWon(revenue - quarter.total)}원`} strong />
      </dl>
    </>
  );
}

function Monthly({ label, month, sum }: { readonly label: string; readonly month: number; readonly sum: bigint }) {
  return <Line label={label} value={`${formatWon(month)} × 3개월 = ${formatWon(sum)}원`} />;
}

function Line({
  label,
  value,
  strong = false,
}: {
  readonly label: string;
  readonly value: string;
  readonly strong?: boolean;
}) {
  return (
    <div data-strong={strong || undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** 0.967 → `96.7%`, without floating point dust. */
function percentText(rate: number): string {
  return `${Math.round(rate * 100_000) / 1_000}%`;
}

import { formatEokMan, formatWon, toManwon } from "#platform/money.ts";
import type { FiscalQuarter } from "#firm/fiscal-quarter.ts";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Explanation } from "#ui/figure/explained.tsx";
import { Formula } from "#ui/figure/formula.tsx";
import { quarterExpenses, revenueProgress } from "../revenue.ts";
import type { Revenue } from "../schemas.ts";
import { PaymentLines } from "./payment-lines.tsx";
import { useRevenueDetail } from "./use-revenue.ts";

/** How the revenue of a quarter came about: formula, targets, expenses and the payments behind it. */
export default function LoadedExplanation({ quarter }: { readonly quarter: FiscalQuarter }) {
  const { data, error, refetch } = useRevenueDetail(quarter);
  if (!data) {
    if (!error) return <SkeletonRows rows={6} columns="1fr 120px" />;
    return <ErrorState title="매출을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  }
  const { summary, models } = data;
  return (
    <Explanation label="분기 매출 계산" title={`${quarter.label} 매출`} period={`${summary.from} – ${summary.to}`}>
      <Sum summary={summary} />
      <Targets summary={summary} />
      <Expenses summary={summary} />
      <PaymentLines payments={models} cardRate={summary.rates.cardRate} />
    </Explanation>
  );
}

type Part = { readonly summary: Revenue["summary"] };

function Sum({ summary }: Part) {
  const { gross, cardGross, revenue, rates } = summary;
  const others = BigInt(gross) - BigInt(cardGross);
  return (
    <Formula
      lines={[
        { label: "카드 외 입금", value: `${formatWon(others)}원` },
        { label: "카드 입금", value: `${formatWon(cardGross)}원 × ${percentText(rates.cardRate)}` },
        { label: "부가세 제외", value: "건별 ÷ 11 × 10, 반올림" },
        { label: "분기 매출", value: `${formatWon(revenue)}원`, sum: true },
      ]}
    />
  );
}

function Targets({ summary }: Part) {
  const { rates } = summary;
  const revenue = BigInt(summary.revenue);
  const { basePercent, overPercent } = revenueProgress(revenue, rates);
  return (
    <Formula
      lines={[
        { label: "기본 목표", value: targetText(rates.baseTarget, basePercent, revenue) },
        { label: "초과 목표", value: targetText(rates.overTarget, overPercent, revenue) },
      ]}
    />
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
  const secondPromotion = `매출의 ${percentText(rates.secondPromotionRate)} = ${formatWon(quarter.secondPromotion)}원`;
  return (
    <Formula
      title="분기 비용"
      lines={[
        { label: "인건비", value: monthly(rates.labourCost, quarter.labour) },
        { label: "임차료", value: monthly(rates.rentCost, quarter.rent) },
        { label: "홍보비", value: monthly(rates.promotionCost, quarter.promotion) },
        { label: "기타", value: monthly(rates.otherCost, quarter.other) },
        { label: "2팀 홍보비", value: secondPromotion },
        { label: "비용 합계", value: `${formatWon(quarter.total)}원`, sum: true },
        { label: "매출 − 비용", value: `${formatWon(revenue - quarter.total)}원`, sum: true },
      ]}
    />
  );
}

function monthly(month: number, sum: bigint): string {
  return `${formatWon(month)} × 3개월 = ${formatWon(sum)}원`;
}

/** 0.967 → `96.7%`, without floating point dust. */
function percentText(rate: number): string {
  return `${Math.round(rate * 100_000) / 1_000}%`;
}

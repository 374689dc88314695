import { VisuallyHidden } from "@mantine/core";
import { formatEokMan, formatWon, toManwon } from "#platform/money.ts";
import { formatNumber } from "#platform/number.ts";
import { SkeletonBar } from "#ui/components/states.tsx";
import { Explained } from "#ui/figure/explained.tsx";
import { hasPage, PageLink } from "#platform/web/navigation.tsx";
import { RevenueExplanation } from "../revenue-explanation.tsx";
import { revenueProgress } from "../revenue.ts";
import type { Revenue } from "../schemas.ts";
import { currentQuarter, useCurrentRevenue } from "./use-revenue.ts";
import { useUnmatched } from "../unmatched.tsx";
import styles from "./revenue-bar.module.css";

const dashboard = "/lawfirm/finance/dashboard";

/** Revenue of the quarter against its target (spec §2.4); a click explains the number. */
export default function RevenueBar() {
  const { data, error } = useCurrentRevenue();
  return (
    <div className={styles.bar}>
      <Explained
        label="매출 설명"
        className={styles.trigger}
        disabled={!data}
        explanation={<RevenueExplanation quarter={currentQuarter()} />}
      >
        {data ? <Words summary={data.summary} /> : <Placeholder failed={error !== null} />}
      </Explained>
      {data && <Progress summary={data.summary} />}
      <span className={styles.links}>
        <PageLink to={hasPage(dashboard) ? dashboard : "/"} className={styles.more}>
          자세히 보기
        </PageLink>
        {data && <Unmatched summary={data.summary} />}
      </span>
    </div>
  );
}

type Summary = Revenue["summary"];

function Words({ summary }: { readonly summary: Summary }) {
  const { basePercent } = revenueProgress(BigInt(summary.revenue), summary.rates);
  return (
    <>
      <span className={styles.quarter}>{currentQuarter().quarter}분기</span>{" "}
      <span className={styles.amount}>{formatEokMan(toManwon(summary.revenue))}</span>{" "}
      <span className={styles.percent}>{basePercent}%</span>
    </>
  );
}

/** Money of the quarter that counts already, though nobody has said what it was for. */
function Unmatched({ summary }: { readonly summary: Summary }) {
  const unmatched = useUnmatched(summary.from, summary.to);
  if (!unmatched) return null;
  const { count, amount, rows } = unmatched;
  const whole = `${formatWon(amount)}원`;
  const manwon = toManwon(amount);
  return (
    <PageLink to={rows} className={styles.unmatched} title={`이번 분기 미매칭 입금 ${formatNumber(count)}건, ${whole}`}>
      미매칭 {manwon === 0n ? whole : formatEokMan(manwon)}
    </PageLink>
  );
}

function Placeholder({ failed }: { readonly failed: boolean }) {
  if (failed) return <span className={styles.quarter}>매출을 확인할 수 없습니다</span>;
  return (
    <>
      <VisuallyHidden>매출을 불러오는 중</VisuallyHidden>
      <SkeletonBar width={150} />
    </>
  );
}

/** Until the base target is met the bar runs to it; then to the over target, with a mark at the base. */
function Progress({ summary }: { readonly summary: Summary }) {
  const { revenue, rates } = summary;
  const { basePercent, overPercent, reached } = revenueProgress(BigInt(revenue), rates);
  const isMet = reached !== "none";
  const percent = Math.min(100, isMet ? overPercent : basePercent);
  return (
    <span className={styles.track} data-reached={reached}>
      <progress value={percent} max={100} aria-label={isMet ? "초과 목표 달성률" : "분기 목표 달성률"} />
      {isMet && <span className={styles.mark} style={{ left: `${(rates.baseTarget / rates.overTarget) * 100}%` }} />}
    </span>
  );
}

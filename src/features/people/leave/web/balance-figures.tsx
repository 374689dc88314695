import { formatDay } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { useRead } from "#platform/web/query.ts";
import { Explanation } from "#ui/figure/explained.tsx";
import { Figure, Figures } from "#ui/figure/figure-card.tsx";
import { Formula } from "#ui/figure/formula.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { readBalance } from "../endpoints.ts";
import { grantBases } from "../grants.ts";
import { minutesInWords } from "../law/days.ts";
import type { readBalance as schema } from "../schemas.ts";

export type Balance = CallOutput<typeof schema>["model"];

/** What one has of leave, each number with where it comes from. */
export function BalanceFigures() {
  const { data, error, refetch } = useRead(readBalance, { query: {} });
  if (!data) {
    if (!error) return <SkeletonRows rows={2} columns="1fr 1fr 1fr 1fr" />;
    return <ErrorState title="휴가 잔여를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  }
  const { sums, day, compensatory, staff } = data.model;
  const words = (minutes: number) => minutesInWords(minutes, day);
  return (
    <Figures label="휴가 잔여">
      <Figure
        label="잔여"
        value={words(sums.left)}
        rows={null}
        note={staff.hiredOn === null ? "입사일이 없어 자동으로 부여하지 않습니다" : "부여 − 사용 − 예정"}
        explanation={<BalanceExplanation balance={data.model} />}
      />
      <Figure label="부여" value={words(sums.granted)} rows={null} note="지금 쓸 수 있는 부여의 합" />
      <Figure label="사용" value={words(sums.used)} rows="/lawfirm/mypage/vacation?staff=me" />
      <Figure
        label="예정"
        value={words(sums.planned)}
        rows="/lawfirm/mypage/vacation?staff=me"
        note="신청 중인 것 포함"
      />
      <Figure
        label="소멸 예정"
        value={sums.ending ? words(sums.ending.minutes) : "없음"}
        rows={null}
        {...(sums.ending && { note: `${formatDay(sums.ending.on)}까지` })}
      />
      {compensatory > 0 && <Figure label="대체휴무" value={words(compensatory)} rows={null} />}
    </Figures>
  );
}

/** The lots from which the balance is summed, and why each was granted. */
function BalanceExplanation({ balance: { sums, day, weekly, lots } }: { readonly balance: Balance }) {
  const words = (minutes: number) => minutesInWords(minutes, day);
  const live = lots.filter(
    ({ basis, endedOn, left, used, planned }) =>
      endedOn === null && basis !== "compensatory" && left + used + planned > 0,
  );
  return (
    <Explanation label="휴가 잔여 계산" title="휴가 잔여" period={`1일 ${words1(day)}, 1주 ${words1(weekly)} 기준`}>
      <Formula
        lines={[
          { label: "부여", value: words(sums.granted) },
          { label: "사용", value: `− ${words(sums.used)}` },
          { label: "예정", value: `− ${words(sums.planned)}` },
          { label: "잔여", value: words(sums.left), sum: true },
        ]}
      />
      {live.map((lot) => (
        <Formula
          key={lot.id}
          title={`${grantBases[lot.basis]} · ${lot.from}–${lot.until}`}
          lines={[
            { label: lot.because, value: words(lot.granted) },
            ...(lot.cut > 0 ? [{ label: "회수", value: `− ${words(lot.cut)}` }] : []),
            ...(lot.used > 0 ? [{ label: "사용", value: `− ${words(lot.used)}` }] : []),
            ...(lot.planned > 0 ? [{ label: "예정", value: `− ${words(lot.planned)}` }] : []),
            ...(lot.expired > 0 ? [{ label: "소멸", value: `− ${words(lot.expired)}` }] : []),
            { label: "남음", value: words(lot.left), sum: true },
          ]}
        />
      ))}
    </Explanation>
  );
}

/** Hours alone: the length of a day is not told in days. */
const words1 = (minutes: number) => minutesInWords(minutes, 0);

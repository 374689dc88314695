import { fiscalQuarter } from "#firm/fiscal-quarter.ts";
import { firmToday, isDay, type Day } from "#platform/dates.ts";
import { formatWon, type WonSum } from "#platform/money.ts";
import { PageLink, useUrlState, type UrlField } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { Card } from "#ui/components/card.tsx";
import { DayRange } from "#ui/components/day-range.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { formatMinutes } from "#features/people/worktime/day.ts";
import { readPartnerRevenue } from "../endpoints.ts";
import styles from "./revenue.module.css";

const urlDay: UrlField<Day | null> = {
  read: (text) => (text !== undefined && isDay(text) ? text : null),
  write: (value) => value ?? undefined,
};

/** `300,000,000원 · 58%`: rounded down, so that 100 % is not said before it is reached. */
function targetText(net: WonSum, target: WonSum): string {
  const reached = Number(target) > 0 ? ` · ${Math.floor((Math.max(0, Number(net)) / Number(target)) * 100)}%` : "";
  return `${formatWon(target)}원${reached}`;
}

/** /partner/revenue: what each partner brought in a period. */
export default function PartnerRevenueScreen() {
  const [state, set] = useUrlState({ from: urlDay, to: urlDay });
  const quarter = fiscalQuarter(firmToday());
  const from = state.from ?? quarter.start;
  const to = state.to ?? quarter.end;
  useRefreshOn("payment", readPartnerRevenue);
  const { data, error, refetch } = useRead(readPartnerRevenue, { query: { from, to } }, { keepPrevious: true });
  return (
    <>
      <PageHeader title="파트너 매출" detail={data && `${data.models.length}명`} />
      <search className={styles.filters}>
        <DayRange from={from} to={to} onChange={set} />
      </search>
      {!data && !error && <SkeletonRows rows={6} columns="96px repeat(8, 1fr)" />}
      {!data && error && (
        <ErrorState title="파트너 매출을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <Card flush>
          {data.models.length === 0 ? (
            <EmptyState title="파트너 매출이 없습니다.">명부에 있는 파트너의 매출이 여기에 나타납니다.</EmptyState>
          ) : (
            <Table label="파트너 매출" stacks>
              <thead>
                <tr>
                  <th scope="col">파트너</th>
                  <th scope="col" data-right>
                    수임
                  </th>
                  <th scope="col" data-right>
                    수임액
                  </th>
                  <th scope="col" data-right>
                    입금
                  </th>
                  <th scope="col" data-right>
                    순매출
                  </th>
                  <th scope="col" data-right>
                    목표
                  </th>
                  <th scope="col" data-right>
                    올해 누적
                  </th>
                  <th scope="col" data-right>
                    업무시간
                  </th>
                  <th scope="col" data-right>
                    사건 지출
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.models.map((row) => (
                  <tr key={row.partnerId}>
                    <td>
                      <PageLink to={`/partner/list?id=${row.partnerId}`}>{row.name}</PageLink>
                    </td>
                    <td data-right data-label="수임">
                      {row.signed}건
                    </td>
                    <td data-right data-label="수임액">
                      {formatWon(row.signedAmount)}원
                    </td>
                    <td data-right data-label="입금">
                      {formatWon(row.gross)}원
                    </td>
                    <td data-right data-label="순매출">
                      {formatWon(row.net)}원
                    </td>
                    <td data-right data-label="목표">
                      {row.target === null ? "—" : targetText(row.net, row.target)}
                    </td>
                    <td data-right data-label="올해 누적">
                      {formatWon(row.yearNet)}원
                    </td>
                    <td data-right data-label="업무시간" title={`청구 대상 ${formatMinutes(row.billable)}`}>
                      {formatMinutes(row.minutes)}
                    </td>
                    <td data-right data-label="사건 지출">
                      {formatWon(row.expenses)}원
                    </td>
                  </tr>
                ))}
              </tbody>
            </Table>
          )}
        </Card>
      )}
    </>
  );
}

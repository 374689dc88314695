import { Button } from "@mantine/core";
import { formatNumber } from "#platform/number.ts";
import { formatWon } from "#platform/money.ts";
import { useRead } from "#platform/web/query.ts";
import type { RowOf } from "#records/resource.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { Section } from "#ui/components/section.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { formatMinutes } from "#features/people/worktime/day.ts";
import { readLines } from "../endpoints.ts";
import { unionSettlement } from "../union.ts";

const columns = [
  ["own", "자기 매출"],
  ["kept", "별산 몫"],
  ["pooled", "지분 몫"],
  ["cost", "공통비 분담"],
  ["carriedIn", "앞 분기 이월"],
  ["amount", "분배액"],
  ["carriedOut", "다음 분기 이월"],
  ["expenses", "사건 지출"],
] as const;

/** What each partner gets of a settlement, and that it adds up. */
export function LinesPart({ row }: { readonly row: RowOf<typeof unionSettlement> }) {
  useRefreshOn(unionSettlement.name, readLines);
  const { data, error, refetch } = useRead(readLines, { params: { number: String(row.number) } });
  if (!data) {
    if (!error) return <SkeletonRows rows={5} columns="96px repeat(8, 1fr)" />;
    return <ErrorState title="분배 내역을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  }
  if (data.models.length === 0) return <EmptyState title="분배 내역이 없습니다." />;
  const sum = (key: (typeof columns)[number][0]) => data.models.reduce((all, one) => all + one[key], 0);
  return (
    <Section
      title="분배 내역"
      beside={
        <Button size="xs" variant="default" onClick={() => window.print()}>
          인쇄
        </Button>
      }
    >
      <Table label="분배 내역">
        <thead>
          <tr>
            <th scope="col">파트너</th>
            <th scope="col" data-right>
              평균 지분
            </th>
            <th scope="col" data-right>
              참여
            </th>
            <th scope="col" data-right>
              업무시간
            </th>
            {columns.map(([key, label]) => (
              <th key={key} scope="col" data-right>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.models.map((one) => (
            <tr key={one.partnerId}>
              <th scope="row">{one.name}</th>
              <td data-right>{one.units}좌</td>
              <td data-right>{formatNumber(one.days)}일</td>
              <td data-right title={`청구 대상 ${formatMinutes(one.billable)}`}>
                {formatMinutes(one.minutes)}
              </td>
              {columns.map(([key]) => (
                <td key={key} data-right>
                  {formatWon(one[key])}원
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={4}>
              합계 (끝수 {formatWon(row.remainder)}원은 {row.remainderTo})
            </td>
            {columns.map(([key]) => (
              <td key={key} data-right>
                {formatWon(sum(key))}원
              </td>
            ))}
          </tr>
        </tfoot>
      </Table>
    </Section>
  );
}

import { VisuallyHidden } from "@mantine/core";
import { formatNumber } from "#platform/number.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { formatWon, type WonSum } from "#platform/money.ts";
import { Card } from "#ui/components/card.tsx";
import { Table } from "#ui/components/table.tsx";
import type { readDashboard } from "../schemas.ts";
import { NumberLink } from "./number-link.tsx";
import { salesPath } from "./period.ts";
import { widthOf } from "./width-of.ts";
import styles from "./sales.module.css";
import { WeekChart } from "./week-chart.tsx";

type Parts = NonNullable<CallOutput<typeof readDashboard>["parts"]>;
type Share = Parts["byTeam"][number];

type DashboardPartsProps = {
  readonly parts: Parts;
  readonly from: string;
  readonly to: string;
  readonly mayOpenSales: boolean;
  readonly mayOpenPayments: boolean;
};

const agingLabels = { "0-30": "0–30일", "31-60": "31–60일", "61-90": "61–90일", "90+": "90일 초과" } as const;

/** What the quarter is made of, what is still owed and held, and what is left after the costs. */
export function DashboardParts({ parts, from, to, mayOpenSales, mayOpenPayments }: DashboardPartsProps) {
  const sales = (more: Readonly<Record<string, string>>) => (mayOpenSales ? salesPath(from, to, more) : null);
  const payments = (query: string) => (mayOpenPayments ? `/lawfirm/payment?${query}` : null);
  const { aging, openTotal, deposits, expenses, profit } = parts;
  return (
    <>
      <Shares title="팀별" shares={parts.byTeam} pathOf={({ key }) => sales({ teamId: key })} />
      <Shares title="수단별" shares={parts.byPayType} pathOf={({ key }) => sales({ payType: key })} />
      <Shares
        title="분야별"
        shares={parts.byCategory}
        pathOf={({ key }) =>
          key === "미매칭" ? payments(`status=received&payDate=${from}..${to}`) : sales({ category: key })
        }
      />
      <Card title="미수금">
        <p className={styles.figure}>
          <NumberLink to={payments("part=open")}>{formatWon(openTotal)}원</NumberLink>
        </p>
        <dl className={styles.lines}>
          {aging.map(({ bucket, count, open }) => (
            <div key={bucket}>
              <dt>
                연체 {agingLabels[bucket]} · {formatNumber(count)}건
              </dt>
              <dd>
                <NumberLink to={payments(`part=open&bucket=${encodeURIComponent(bucket)}`)}>
                  {formatWon(open)}원
                </NumberLink>
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card title="손익">
        <dl className={styles.lines}>
          <Cost label="인건비 (월 × 3)" won={expenses.labour} />
          <Cost label="임차료 (월 × 3)" won={expenses.rent} />
          <Cost label="홍보비 (월 × 3)" won={expenses.promotion} />
          <Cost label="기타 (월 × 3)" won={expenses.other} />
          <Cost label="2팀 홍보비" won={expenses.secondPromotion} />
          <Cost label="비용 합계" won={expenses.total} />
          <Cost label="매출 − 비용" won={profit} />
        </dl>
      </Card>
      <Card title="예수금 잔액">
        <p className={styles.figure}>
          <NumberLink to={payments("isDeposit=Y")}>{formatWon(deposits)}원</NumberLink>
        </p>
      </Card>
      <div className={styles.wide}>
        <Card title="현금흐름 12주">
          <WeekChart weeks={parts.weeks} pathOf={(week) => payments(`payDate=${week.from}..${week.to}`)} />
        </Card>
      </div>
    </>
  );
}

function Cost({ label, won }: { readonly label: string; readonly won: WonSum }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatWon(won)}원</dd>
    </div>
  );
}

type SharesProps = {
  readonly title: string;
  readonly shares: readonly Share[];
  readonly pathOf: (share: Share) => string | null;
};

function Shares({ title, shares, pathOf }: SharesProps) {
  const width = widthOf(shares.map(({ net }) => net));
  return (
    <Card title={title}>
      {shares.length === 0 && <p>이 분기의 매출이 없습니다.</p>}
      <Table>
        <tbody>
          {shares.map((share) => (
            <tr key={share.key}>
              <td>{share.label}</td>
              <td className={styles.meterCell}>
                <span className={styles.meter} style={{ width: `${width(share.net)}%` }} aria-hidden />
                <VisuallyHidden>최대의 {Math.round(width(share.net))}%</VisuallyHidden>
              </td>
              <td data-right>
                <NumberLink to={pathOf(share)}>{formatWon(share.net)}원</NumberLink>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

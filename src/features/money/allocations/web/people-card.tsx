import { formatNumber } from "#platform/number.ts";
import type { WonSum } from "#platform/money.ts";
import { Chart } from "#ui/charts/chart.tsx";
import { Card } from "#ui/components/card.tsx";

type PeopleCardProps = {
  readonly people: readonly {
    readonly id: number;
    readonly name: string;
    readonly shares: number;
    readonly amount: WonSum;
  }[];
  readonly month: string;
};

const series = [{ key: "amount", label: "기여액", tone: "accent" }] as const;

/** What each person brought in the month, reversals taken off. */
export function PeopleCard({ people, month }: PeopleCardProps) {
  return (
    <Card title="직원별 기여액">
      <Chart
        label={`${month === "all" ? "전체" : month} 직원별 기여액`}
        of="직원"
        unit="won"
        series={series}
        points={people.map(({ id, name, shares, amount }) => ({
          key: String(id),
          label: `${name} (${formatNumber(shares)}건)`,
          short: name,
          values: { amount },
        }))}
        lying
        withTable
        empty="기여가 없습니다."
      />
    </Card>
  );
}

import { Chart } from "#ui/charts/chart.tsx";
import { Card } from "#ui/components/card.tsx";
import type { Part } from "./analytics-parts.ts";

export function Months({ data }: Part) {
  const points = data.months.map(({ key, label, cost, consults, contracts }) => ({
    key,
    label,
    short: key.slice(2),
    values: { cost, consults, contracts },
  }));
  return (
    <>
      {data.seesMoney && (
        <Card title="월별 광고비">
          <Chart
            label="월별 광고비"
            of="월"
            unit="won"
            series={[{ key: "cost", label: "광고비", tone: "accent" }]}
            points={points}
            empty="광고비가 없습니다."
          />
        </Card>
      )}
      <Card title="월별 상담과 계약">
        <Chart
          label="월별 상담과 계약"
          of="월"
          unit="count"
          series={[
            { key: "consults", label: "상담", tone: "blue" },
            { key: "contracts", label: "계약", tone: "green" },
          ]}
          points={points}
          empty="상담이 없습니다."
        />
      </Card>
    </>
  );
}

export function Hours({ data }: Part) {
  return (
    <Card title="시간대">
      <Chart
        label="시간대별 상담"
        of="시각"
        unit="count"
        series={[{ key: "consults", label: "상담", tone: "blue" }]}
        points={data.hours.map(({ hour, consults }) => ({
          key: String(hour),
          label: `${hour}시`,
          short: String(hour),
          values: { consults },
        }))}
        empty="상담이 없습니다."
      />
    </Card>
  );
}

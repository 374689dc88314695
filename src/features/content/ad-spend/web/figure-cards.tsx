import type { CallOutput } from "#platform/endpoint.ts";
import { formatNumber } from "#platform/number.ts";
import { formatWon, type WonSum } from "#platform/money.ts";
import { Chart } from "#ui/charts/chart.tsx";
import { Card } from "#ui/components/card.tsx";
import { EmptyState } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import type { readFigures as schema } from "../schemas.ts";
import styles from "./google-data.module.css";

type Figures = CallOutput<typeof schema>;

/** Won for each of so many; a dash where there are none. */
function each(cost: WonSum, count: number): string {
  return count === 0 ? "—" : `${formatWon(BigInt(cost) / BigInt(count))}원`;
}

const costSeries = [{ key: "cost", label: "비용", tone: "accent" }] as const;
const countSeries = [
  { key: "clicks", label: "클릭", tone: "grey" },
  { key: "conversions", label: "전환", tone: "amber" },
  { key: "consults", label: "상담", tone: "green" },
] as const;

/** The sums of the period, how they moved, and by brand, channel and campaign. */
export function FigureCards({ figures }: { readonly figures: Figures }) {
  const { sums, points } = figures;
  const labelOf = ({ key, provisional }: Figures["points"][number]) => `${key}${provisional ? " (잠정)" : ""}`;
  return (
    <>
      <Sums sums={sums} />
      <Card title="비용">
        <Chart
          label="기간별 광고비"
          of="기간"
          unit="won"
          series={costSeries}
          points={points.map((one) => ({
            key: one.key,
            label: labelOf(one),
            short: one.key.slice(5),
            values: { cost: one.cost },
          }))}
          empty="이 기간의 광고비가 없습니다. 광고비를 가져와 주세요."
        />
      </Card>
      <Card title="클릭·전환·상담">
        <Chart
          label="기간별 클릭, 전환, 상담"
          of="기간"
          unit="count"
          series={countSeries}
          points={points.map((one) => ({
            key: one.key,
            label: labelOf(one),
            short: one.key.slice(5),
            values: { clicks: one.clicks, conversions: one.conversions, consults: one.consults },
          }))}
          empty="이 기간의 클릭과 상담이 없습니다."
        />
      </Card>
      <ByBrand brands={figures.brands} />
      <ByCampaign campaigns={figures.campaigns} />
    </>
  );
}

function Sums({ sums }: { readonly sums: Figures["sums"] }) {
  const { cost, impressions, clicks, conversions, consults, contracts } = sums;
  const shown = [
    ["광고비", `${formatWon(cost)}원`],
    ["노출", formatNumber(impressions)],
    ["클릭", `${formatNumber(clicks)} (클릭당 ${each(cost, clicks)})`],
    ["전환", `${formatNumber(conversions)} (전환당 ${each(cost, conversions)})`],
    ["상담", `${formatNumber(consults)}건 (상담당 ${each(cost, consults)})`],
    ["계약", `${formatNumber(contracts)}건 (계약당 ${each(cost, contracts)})`],
  ] as const;
  return (
    <Card title="기간 합계">
      <dl className={styles.figures}>
        {shown.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const brandHeads = ["비용", "클릭", "전환", "상담", "상담당 비용"];

function ByBrand({ brands }: { readonly brands: Figures["brands"] }) {
  return (
    <Card title="브랜드별" flush>
      {brands.length === 0 && <EmptyState title="이 기간의 자료가 없습니다." />}
      {brands.length > 0 && (
        <Table label="브랜드별 광고" stacks>
          <thead>
            <tr>
              <th scope="col">브랜드</th>
              {brandHeads.map((head) => (
                <th key={head} scope="col" data-right>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {brands.map(({ id, name, cost, clicks, conversions, consults }) => (
              <tr key={id}>
                <td data-line="">{name}</td>
                {[
                  `${formatWon(cost)}원`,
                  formatNumber(clicks),
                  formatNumber(conversions),
                  `${formatNumber(consults)}건`,
                  each(cost, consults),
                ].map((shown, index) => (
                  <td key={brandHeads[index]} data-right data-label={brandHeads[index]}>
                    {shown}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

function ByCampaign({ campaigns }: { readonly campaigns: Figures["campaigns"] }) {
  if (campaigns.length === 0) return null;
  return (
    <Card title="캠페인별" flush>
      <Table label="캠페인별 광고" stacks>
        <thead>
          <tr>
            <th scope="col">채널</th>
            <th scope="col">캠페인</th>
            {["비용", "클릭", "전환", "전환당 비용"].map((head) => (
              <th key={head} scope="col" data-right>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {campaigns.map(({ channel, campaign, cost, clicks, conversions }) => (
            <tr key={`${channel} ${campaign}`}>
              <td>{channel}</td>
              <td data-rest data-line="">
                {campaign || "—"}
              </td>
              <td data-right data-label="비용">
                {formatWon(cost)}원
              </td>
              <td data-right data-label="클릭">
                {formatNumber(clicks)}
              </td>
              <td data-right data-label="전환">
                {formatNumber(conversions)}
              </td>
              <td data-right data-label="전환당 비용">
                {each(cost, conversions)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

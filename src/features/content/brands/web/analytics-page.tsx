import { TextInput } from "@mantine/core";
import { formatWon } from "#platform/money.ts";
import { formatNumber } from "#platform/number.ts";
import { PageLink, urlText, useIdParam, useUrlState } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { AdSpendCard } from "#features/content/ad-spend/ad-spend-card.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import type { RowOf } from "#records/resource.ts";
import { PageHeader } from "#ui/components/page-header.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Figure, Figures } from "#ui/figure/figure-card.tsx";
import { showAdMoney } from "../access.ts";
import { brand } from "../brand.ts";
import { readAnalytics } from "../endpoints.ts";
import { Hours, Months } from "./analytics-charts.tsx";
import { wonEach, type Part } from "./analytics-parts.ts";
import { Channels, Funnel, Posts, Sources } from "./analytics-tables.tsx";
import styles from "./brands.module.css";

/** /lawfirm/brand/{brand_id}/analytics: what a brand costs and brings in. */
export default function AnalyticsPage() {
  const number = useIdParam("brandId");
  return (
    <RecordRead resource={brand} number={number}>
      {(row) => <BrandAnalytics row={row} />}
    </RecordRead>
  );
}

function BrandAnalytics({ row }: { readonly row: RowOf<typeof brand> }) {
  const [{ from, to }, set] = useUrlState({ from: urlText, to: urlText });
  const query = { ...(from !== "" && { from }), ...(to !== "" && { to }) };
  const { data, error, refetch } = useRead(
    readAnalytics,
    { params: { number: String(row.number) }, query },
    { keepPrevious: true },
  );
  const mayImport = useAllowed(showAdMoney);
  return (
    <>
      <PageHeader
        title={`${row.name} 분석`}
        above={<PageLink to={`/lawfirm/brand/${row.number}`}>{row.name}</PageLink>}
        detail={data && `${data.from} – ${data.to}`}
        actions={
          <div className={styles.days}>
            <TextInput
              type="date"
              aria-label="시작일"
              value={from || (data?.from ?? "")}
              onChange={(event) => set({ from: event.currentTarget.value })}
            />
            <TextInput
              type="date"
              aria-label="종료일"
              value={to || (data?.to ?? "")}
              onChange={(event) => set({ to: event.currentTarget.value })}
            />
          </div>
        }
      />
      {!data && !error && <SkeletonRows rows={8} columns="1fr 1fr" />}
      {error && <ErrorState title="분석을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className={styles.grid}>
          <Summary data={data} />
          <Months data={data} />
          <Funnel data={data} />
          <Channels data={data} />
          <Hours data={data} />
          <Posts data={data} />
          <Sources data={data} />
          {mayImport && <AdSpendCard brandId={row.id} />}
        </div>
      )}
    </>
  );
}

function Summary({ data }: Part) {
  const consults = data.funnel.find(({ key }) => key === "consults")?.count ?? 0;
  const contracts = data.funnel.find(({ key }) => key === "converted")?.count ?? 0;
  const unknownShare = data.all === 0 ? 0 : Math.round((data.unknown / data.all) * 100);
  return (
    <div className={styles.wide}>
      <Figures label="요약">
        {data.cost !== null && <Figure label="광고비" value={`${formatWon(data.cost)}원`} rows={null} />}
        <Figure
          label="상담"
          value={`${formatNumber(consults)}건`}
          rows={null}
          note={`계약 ${formatNumber(contracts)}건`}
        />
        {data.cost !== null && (
          <Figure label="상담당 비용" value={wonEach(data.cost, consults)} rows={null} note="CPA" />
        )}
        {data.cost !== null && data.revenue !== null && (
          <Figure
            label="순매출"
            value={`${formatWon(data.revenue)}원`}
            rows={null}
            note={
              Number(data.cost) === 0
                ? "광고비 없음"
                : `ROAS ${Math.round((Number(data.revenue) / Number(data.cost)) * 100)}%`
            }
          />
        )}
        <Figure
          label="유입 미확인"
          value={`${unknownShare}%`}
          rows={null}
          note={`같은 기간 상담 ${formatNumber(data.all)}건 중 ${formatNumber(data.unknown)}건`}
        />
      </Figures>
    </div>
  );
}

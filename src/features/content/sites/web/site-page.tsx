import { formatDateTime, seoulDay } from "#platform/dates.ts";
import { formatNumber } from "#platform/number.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { PageLink, useIdParam } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { Chart } from "#ui/charts/chart.tsx";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { Figure, Figures } from "#ui/figure/figure-card.tsx";
import { readSite } from "../endpoints.ts";
import { healths } from "../health.ts";
import type { readSite as schema } from "../schemas.ts";
import { CheckNow } from "../site-card.tsx";
import { siteEvent, siteEventKinds, siteEventStatuses } from "../site-event.ts";
import styles from "./sites.module.css";

type Site = CallOutput<typeof schema>;

const everyMs = 30_000;
const calls = recordEndpoints(siteEvent);

/** /lawfirm/realtime/{brand_id}: the site of a brand in the last day and week, and its errors. */
export default function SitePage() {
  const brandId = useIdParam("brandId");
  return brandId === null ? <EmptyState title="찾을 수 없는 브랜드입니다." /> : <OneSite brandId={brandId} />;
}

function OneSite({ brandId }: { readonly brandId: number }) {
  useRefreshOn("siteEvent", readSite, calls.list);
  const { data, error, refetch } = useRead(
    readSite,
    { params: { number: String(brandId) } },
    { refetchInterval: everyMs, background: true },
  );
  if (error && !data) {
    if (error.code === "notFound") return <EmptyState title="찾을 수 없는 브랜드입니다." />;
    return <ErrorState title="사이트를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <SkeletonRows rows={6} columns="1fr 1fr" />;
  const { model } = data;
  return (
    <>
      <PageHeader
        title={model.name}
        above={<PageLink to="/lawfirm/realtime">오류확인</PageLink>}
        detail={<StateChip tone={healths[model.health].tone}>{healths[model.health].label}</StateChip>}
        actions={<CheckNow brandId={brandId} />}
      />
      <div className={styles.stack}>
        <Summary site={data} />
        <div className={styles.grid}>
          <Spans title="24시간 응답 시간" spans={data.hours} of="시각" />
          <Spans title="7일 응답 시간" spans={data.days} of="날짜" />
        </div>
        <Events brandId={brandId} />
      </div>
    </>
  );
}

const percent = (value: number | null) => (value === null ? "—" : `${formatNumber(value)}%`);

function Summary({ site }: { readonly site: Site }) {
  const { model } = site;
  return (
    <Figures label="사이트 요약">
      <Figure
        label="가동률 24시간"
        value={percent(site.uptimeDay)}
        rows={null}
        note={`7일 ${percent(site.uptimeWeek)}`}
      />
      <Figure
        label="인증서 만료"
        value={model.certificateUntil === null ? "—" : seoulDay(model.certificateUntil)}
        rows={null}
        note={`도메인 ${model.domainUntil ?? "—"}`}
      />
      <Figure
        label="문의폼"
        value={model.formWorks === null ? "점검 안 함" : model.formWorks ? "정상" : "오류"}
        rows={null}
        note={`7일 유입 상담 ${formatNumber(site.consults)}건`}
      />
      <Figure
        label="마지막 확인"
        value={model.lastCheckAt === null ? "—" : formatDateTime(model.lastCheckAt)}
        rows={null}
        note={model.quietUntil === null ? "" : `${formatDateTime(model.quietUntil)}까지 알리지 않음`}
      />
    </Figures>
  );
}

type SpansProps = { readonly title: string; readonly of: string; readonly spans: Site["hours"] };

function Spans({ title, of, spans }: SpansProps) {
  const failures = spans.filter(({ failed }) => failed > 0);
  return (
    <Card title={title}>
      <Chart
        label={title}
        of={of}
        unit="ms"
        series={[{ key: "latencyMs", label: "응답", tone: "blue" }]}
        points={spans.map(({ key, label, latencyMs }) => ({ key, label, values: { latencyMs } }))}
        empty="점검한 기록이 없습니다."
      />
      {failures.length > 0 && (
        <p>
          <StateChip tone="red">실패</StateChip>{" "}
          {failures.map(({ label, failed }) => `${label} ${formatNumber(failed)}회`).join(", ")}
        </p>
      )}
    </Card>
  );
}

function Events({ brandId }: { readonly brandId: number }) {
  const { data, error, refetch } = useRead(calls.list, { query: { brand: String(brandId), size: "50" } });
  return (
    <Card title="오류 기록" flush>
      {error && !data && (
        <ErrorState title="오류를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {data?.models.length === 0 && <EmptyState title="오류가 없습니다." />}
      {data && data.models.length > 0 && (
        <Table label="오류 기록" stacks>
          <thead>
            <tr>
              <th scope="col">발생</th>
              <th scope="col">종류</th>
              <th scope="col">내용</th>
              <th scope="col">상태</th>
              <th scope="col">회복</th>
            </tr>
          </thead>
          <tbody>
            {data.models.map((row) => (
              <tr key={row.id}>
                <td data-label="발생">{formatDateTime(row.beganAt)}</td>
                <td>{siteEventKinds[row.kind]}</td>
                <td>
                  <PageLink to={`/lawfirm/realtime?id=${row.number}`}>{row.title}</PageLink>
                </td>
                <td>{siteEventStatuses[row.status]}</td>
                <td data-label="회복">{row.recoveredAt === null ? "—" : formatDateTime(row.recoveredAt)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

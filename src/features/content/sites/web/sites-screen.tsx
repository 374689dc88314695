import { formatDateTime, seoulDay } from "#platform/dates.ts";
import { formatNumber } from "#platform/number.ts";
import { PageLink, urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { RecordFilters } from "#records/web/filters/record-filters.tsx";
import { ExportButton } from "#records/web/list/export-button.tsx";
import { ListHeader } from "#records/web/list/list-header.tsx";
import { RecordTable } from "#records/web/list/record-table.tsx";
import { useRecordList } from "#records/web/list/use-record-list.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { useRefreshOn } from "#records/web/refresh.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { manageSites } from "../access.ts";
import { listSites, readSite } from "../endpoints.ts";
import { healths } from "../health.ts";
import { CheckNow } from "../site-card.tsx";
import { siteEvent, siteEventKinds } from "../site-event.ts";
import { siteEventSteps } from "../steps.ts";
import styles from "./sites.module.css";

const steps = { machine: siteEventSteps, refreshes: [listSites, readSite] };
const everyMs = 30_000;
const views = [
  { label: "미확인", query: "status=open" },
  { label: "미해결 오류", query: "status=open,acknowledged" },
];

/** /lawfirm/realtime: how the sites of the brands stand, and their errors; with ?id=, one of these. */
export default function SitesScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  if (id !== null) return <OneEvent number={id} />;
  return <SitesAndErrors />;
}

function SitesAndErrors() {
  const list = useRecordList(siteEvent);
  const mayManage = useAllowed(manageSites);
  return (
    <>
      <ListHeader list={list} title="오류확인" actions={mayManage && <ExportButton list={list} />} />
      <div className={styles.above}>
        <Sites />
      </div>
      <RecordFilters list={list} views={views} />
      <RecordTable list={list} emptyHint="점검에서 찾은 오류가 여기에 쌓입니다." />
    </>
  );
}

function Sites() {
  useRefreshOn("siteEvent", listSites);
  const { data, error, refetch } = useRead(listSites, {}, { refetchInterval: everyMs, background: true });
  return (
    <Card title="브랜드 사이트" flush>
      {!data && !error && <SkeletonRows rows={5} columns="1fr 90px 90px 120px" />}
      {error && !data && (
        <ErrorState title="사이트를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {data?.models.length === 0 && <EmptyState title="점검할 브랜드가 없습니다." />}
      {data && data.models.length > 0 && (
        <Table label="브랜드 사이트" stacks>
          <thead>
            <tr>
              <th scope="col">브랜드</th>
              <th scope="col">상태</th>
              <th scope="col" data-right>
                응답
              </th>
              <th scope="col">인증서 만료</th>
              <th scope="col">도메인 만료</th>
              <th scope="col">마지막 확인</th>
              <th scope="col">최근 오류</th>
              <th scope="col">문의폼</th>
              <th scope="col">확인자</th>
              <th scope="col">처리</th>
            </tr>
          </thead>
          <tbody>
            {data.models.map((site) => (
              <tr key={site.brandId}>
                <td>
                  <PageLink to={`/lawfirm/realtime/${site.brandId}`}>{site.name}</PageLink>
                </td>
                <td>
                  <StateChip tone={healths[site.health].tone}>{healths[site.health].label}</StateChip>
                </td>
                <td data-right data-label="응답">
                  {site.latencyMs === null ? "—" : `${formatNumber(site.latencyMs)}ms`}
                </td>
                <td data-label="인증서 만료">
                  {site.certificateUntil === null ? "—" : seoulDay(site.certificateUntil)}
                </td>
                <td data-label="도메인 만료">{site.domainUntil ?? "—"}</td>
                <td data-label="마지막 확인">{site.lastCheckAt === null ? "—" : formatDateTime(site.lastCheckAt)}</td>
                <td data-label="최근 오류">{site.openEvents > 0 ? site.lastError : "—"}</td>
                <td data-label="문의폼">{site.formWorks === null ? "—" : site.formWorks ? "정상" : "오류"}</td>
                <td data-label="확인자">{site.acknowledgedBy || "—"}</td>
                <td>
                  <CheckNow brandId={site.brandId} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

function OneEvent({ number }: { readonly number: number }) {
  return (
    <RecordRead resource={siteEvent} number={number}>
      {(row) => (
        <RecordPage
          resource={siteEvent}
          row={row}
          manage={manageSites}
          steps={steps}
          form={false}
          facts={[
            { label: "종류", value: siteEventKinds[row.kind] },
            {
              label: "브랜드",
              value: row.brand && <PageLink to={`/lawfirm/realtime/${row.brand.number}`}>{row.brand.label}</PageLink>,
            },
            { label: "발생", value: formatDateTime(row.beganAt) },
            { label: "확인자", value: row.acknowledgedBy?.label },
          ]}
        />
      )}
    </RecordRead>
  );
}

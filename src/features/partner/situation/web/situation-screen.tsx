import { fiscalQuarter } from "#firm/fiscal-quarter.ts";
import { firmToday, isDay, type Day } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { PageLink, useUrlState, type UrlField } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { DayRange } from "#ui/components/day-range.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { readSituation } from "../endpoints.ts";
import { loadOf, loadTone } from "../load.ts";
import type { readSituation as schema } from "../schemas.ts";
import { RadarCard } from "./radar-card.tsx";
import styles from "./situation.module.css";

type Row = CallOutput<typeof schema>["models"][number];

const urlDay: UrlField<Day | null> = {
  read: (text) => (text !== undefined && isDay(text) ? text : null),
  write: (value) => value ?? undefined,
};

/** /partner/work-situation: what each partner has in hand, and the numbers that make a 특정변호사. */
export default function SituationScreen() {
  const [state, set] = useUrlState({ from: urlDay, to: urlDay });
  const quarter = fiscalQuarter(firmToday());
  const from = state.from ?? quarter.start;
  const to = state.to ?? quarter.end;
  const { data, error, refetch } = useRead(readSituation, { query: { from, to } }, { keepPrevious: true });
  return (
    <>
      <PageHeader title="업무현황" detail={data && `파트너 ${data.models.length}명`} />
      <search className={styles.filters}>
        <DayRange from={from} to={to} onChange={set} />
      </search>
      {!data && !error && <SkeletonRows rows={8} columns="96px repeat(6, 90px)" />}
      {!data && error && (
        <ErrorState title="업무현황을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <Card flush>
          {data.models.length === 0 ? (
            <EmptyState title="파트너가 없습니다.">파트너 명부에 등록하면 여기에 나타납니다.</EmptyState>
          ) : (
            <SituationTable rows={data.models} />
          )}
        </Card>
      )}
      <div className={styles.part}>
        <RadarCard day={to} />
      </div>
    </>
  );
}

function SituationTable({ rows }: { readonly rows: readonly Row[] }) {
  const average = rows.reduce((sum, row) => sum + loadOf(row), 0) / rows.length;
  return (
    <Table label="업무현황" stacks>
      <thead>
        <tr>
          <th scope="col">파트너</th>
          <th scope="col">부담</th>
          <th scope="col" data-right>
            책임업무
          </th>
          <th scope="col" data-right>
            자원업무
          </th>
          <th scope="col" data-right>
            사건
          </th>
          <th scope="col" data-right>
            14일 안 기한
          </th>
          <th scope="col" data-right>
            공익활동
          </th>
          <th scope="col" data-right>
            출석률
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.partnerId}>
            <td>
              <PageLink to={`/partner/list?id=${row.partnerId}`}>{row.name}</PageLink>
            </td>
            <td>
              <StateChip tone={loadTone(loadOf(row), average)}>
                {average === 0 ? "없음" : `평균의 ${Math.round((loadOf(row) / average) * 100)}%`}
              </StateChip>
            </td>
            <td data-right data-label="책임업무">
              <PageLink
                to={`/partner/responsible-work?partner=${row.partnerId}&status=assigned,active,overdue,reported`}
              >
                {row.duties}건
              </PageLink>
              <Late count={row.late} />
            </td>
            <td data-right data-label="자원업무">
              {row.volunteer}건
              <Late count={row.volunteerLate} />
            </td>
            <td data-right data-label="사건">
              <PageLink to={`/lawfirm/project?responsible=${row.staffId}`}>{row.cases}건</PageLink>
            </td>
            <td data-right data-label="14일 안 기한">
              {row.deadlines}건
            </td>
            <td data-right data-label="공익활동">
              {Math.round((row.proBono / 60) * 10) / 10}시간
            </td>
            <td data-right data-label="출석률" title={`${row.attended} / ${row.counted}회`}>
              {row.counted === 0 ? "—" : `${Math.round((row.attended / row.counted) * 100)}%`}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Late({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <>
      {" "}
      <StateChip tone="red">{`초과 ${count}`}</StateChip>
    </>
  );
}

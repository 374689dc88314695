import { Button, Switch } from "@mantine/core";
import "@mantine/core/styles/Switch.css";
import { firmToday, formatDateTime, formatDay, isDay, seoulDay, withoutThisYear, type Day } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { formatNumber } from "#platform/number.ts";
import { PageLink, urlText, useUrlState, type UrlField } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { deskPath } from "#features/litigation/desk/tabs.ts";
import { DeskTabs } from "#features/litigation/desk/desk-tabs.tsx";
import { hearingCalendar } from "../endpoints.ts";
import { hearingKindLabels, hearingResults, hearingStatusLabels } from "../hearing.ts";
import type { hearingCalendar as calendarSchema } from "../schemas.ts";
import { Clashes } from "./clash-list.tsx";
import { HearingViews } from "./hearing-views.tsx";
import styles from "./hearings.module.css";

type Model = CallOutput<typeof calendarSchema>["models"][number];

const shownWeeks = 2;
const dayMs = 86_400_000;
const urlDay: UrlField<Day> = {
  read: (text) => (text !== undefined && isDay(text) ? text : firmToday()),
  write: (value) => (value === firmToday() ? undefined : value),
};

/** /lawfirm/service/legal-case/hearings/table: 기일표, two weeks by day, as it is printed for a meeting. */
export default function TablePage() {
  const [{ day, lawyer }, set] = useUrlState({ day: urlDay, lawyer: urlText });
  const to = addDays(day, shownWeeks * 7 - 1);
  const mine = lawyer === "me";
  const query = { from: day, to, ...(mine && { lawyer: "me" }) };
  const { data, error, refetch } = useRead(hearingCalendar, { query }, { keepPrevious: true });
  return (
    <>
      <DeskTabs />
      <PageHeader
        title="기일표"
        detail={data && `${formatDay(day)} – ${formatDay(to)} · ${formatNumber(data.models.length)}건`}
        actions={
          <>
            <Switch label="내 기일" checked={mine} onChange={() => set({ lawyer: mine ? "" : "me" })} />
            <Button variant="default" onClick={() => set({ day: addDays(day, -shownWeeks * 7) })}>
              이전 2주
            </Button>
            <Button variant="default" onClick={() => set({ day: addDays(day, shownWeeks * 7) })}>
              다음 2주
            </Button>
            <Button variant="default" onClick={() => window.print()}>
              인쇄
            </Button>
            <HearingViews at="table" />
          </>
        }
      />
      {!data && error && (
        <ErrorState title="기일을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={12} columns="80px 1fr 1fr 1fr" />}
      {data && <Clashes answer={data} />}
      {data?.models.length === 0 && <EmptyState title="이 두 주에 기일이 없습니다." />}
      {data && <Days models={data.models} />}
    </>
  );
}

function Days({ models }: { readonly models: readonly Model[] }) {
  const days = Map.groupBy(models, ({ at }) => seoulDay(at));
  return [...days].map(([day, own]) => (
    <section key={day} aria-label={formatDay(day)}>
      <h2 className={styles.day}>{formatDay(day)}</h2>
      <Table stacks>
        <tbody className={styles.rows}>
          {own.map((model) => (
            <HearingRow key={model.number} model={model} />
          ))}
        </tbody>
      </Table>
    </section>
  ));
}

function HearingRow({ model }: { readonly model: Model }) {
  const { number, at, kind, status, result, court, courtRoom, caseNo, caseNumber, project, lawyer, firstAt, next } =
    model;
  const isOff = status === "moved" || status === "canceled" || status === "postponed";
  return (
    <tr data-off={isOff || undefined}>
      <td>
        <PageLink to={`${deskPath}/hearings/${number}`} className={isOff ? styles.moved : undefined}>
          {formatDateTime(at).slice(11, 16)} {hearingKindLabels[kind]}
        </PageLink>
      </td>
      <td>
        {court} {courtRoom}
      </td>
      <td>
        <PageLink to={`${deskPath}/${caseNumber}`} className={styles.inText}>
          {caseNo || "접수 전"}
        </PageLink>{" "}
        {project}
      </td>
      <td data-label="출석">{lawyer || "미정"}</td>
      <td>
        {result ? hearingResults[result] : status === "scheduled" ? "" : hearingStatusLabels[status]}
        {status === "moved" && next && ` → ${withoutThisYear(formatDateTime(next.at).slice(0, 16))}`}
        {firstAt && status === "scheduled" && ` (처음 ${withoutThisYear(formatDateTime(firstAt).slice(0, 16))})`}
      </td>
    </tr>
  );
}

function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

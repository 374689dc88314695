import { Button, Switch } from "@mantine/core";
import "@mantine/core/styles/Switch.css";
import { IconRss } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { firmToday, isDay, type Day } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { formatNumber } from "#platform/number.ts";
import { urlChoice, urlText, useUrlState, type UrlField } from "#platform/web/navigation.tsx";
import { notifyError } from "#platform/web/notify.ts";
import { refreshReads, useRead } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { useHolidays } from "#firm/web/holidays.ts";
import { onRecordChange } from "#records/web/record-changes.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { takeStep } from "#records/web/steps/take-step.ts";
import { call, type CallError } from "#platform/web/call.ts";
import { CalendarBar } from "#ui/calendar/calendar-bar.tsx";
import { Calendar } from "#ui/calendar/calendar.tsx";
import type { CalendarEntry } from "#ui/calendar/facts.ts";
import { shownDays } from "#ui/calendar/period.ts";
import { PageHeader } from "#ui/components/page-header.tsx";
import { ErrorState } from "#ui/components/states.tsx";
import { manageCourtWork } from "#features/litigation/desk/access.ts";
import { deskPath } from "#features/litigation/desk/tabs.ts";
import { DeskTabs } from "#features/litigation/desk/desk-tabs.tsx";
import { hearingCalendar } from "../endpoints.ts";
import { hearing, hearingKindLabels, hearingStatusLabels } from "../hearing.ts";
import type { hearingCalendar as calendarSchema } from "../schemas.ts";
import { hearingSteps } from "../steps.ts";
import { Clashes } from "./clash-list.tsx";
import { HearingViews } from "./hearing-views.tsx";
import styles from "./hearings.module.css";

const FeedDialog = lazy(() => import("./feed-dialog.tsx"));

type Model = CallOutput<typeof calendarSchema>["models"][number];

const urlDay: UrlField<Day> = {
  read: (text) => (text !== undefined && isDay(text) ? text : firmToday()),
  write: (value) => (value === firmToday() ? undefined : value),
};

const steps = { machine: hearingSteps, refreshes: [hearingCalendar] };

async function move(entry: CalendarEntry, start: string): Promise<void> {
  try {
    const number = Number(entry.id);
    const { model } = await call(recordEndpoints(hearing).read, { params: { number: String(number) } });
    await takeStep(steps, model, "move", { newAt: start });
  } catch (failure) {
    notifyError("기일을 옮기지 못했습니다.", (failure as CallError).message);
  }
}

/** /lawfirm/service/legal-case/hearings/calendar: hearings by day; one that is dragged is moved (기일 변경). */
export default function CalendarPage() {
  const [{ view, day, lawyer }, set] = useUrlState({
    view: urlChoice(["month", "week"] as const),
    day: urlDay,
    lawyer: urlText,
  });
  const mayManage = useAllowed(manageCourtWork);
  const { from, to } = shownDays(view, day);
  const announced = useHolidays(from, to);
  const mine = lawyer === "me";
  const query = { from, to, ...(mine && { lawyer: "me" }) };
  const { data, error, refetch } = useRead(hearingCalendar, { query }, { keepPrevious: true });
  useEffect(() => onRecordChange("hearing", () => void refreshReads(hearingCalendar)), []);
  const models = data?.models ?? [];
  // A temporary one is in the firm's own calendar alone, and so is a year that was announced later.
  const own = (data?.holidays ?? []).map(({ day: on, name }) => [on, name] as const);
  return (
    <>
      <DeskTabs />
      <PageHeader
        title="기일 달력"
        detail={data && `기일 ${formatNumber(models.length)}건${data.more ? " 이상" : ""}`}
        actions={
          <>
            <Switch label="내 기일" checked={mine} onChange={() => set({ lawyer: mine ? "" : "me" })} />
            <HearingViews at="calendar" />
            <Feed />
          </>
        }
      />
      <CalendarBar view={view} day={day} onChange={set} />
      {data && <Clashes answer={data} />}
      {error && !data ? (
        <ErrorState title="기일을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      ) : (
        <Calendar
          label="기일"
          view={view}
          day={day}
          entries={models.map((model) => entryOf(model, mayManage))}
          holidays={new Map([...announced, ...own])}
          onMove={(entry, start) => void move(entry, start)}
        />
      )}
      {mayManage && (
        <p className={styles.quiet}>
          예정된 기일은 끌거나 Shift+화살표로 옮기고, Enter로 엽니다. 처음 일시는 남습니다.
        </p>
      )}
    </>
  );
}

/** The way to have these hearings in one's own calendar. */
function Feed() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconRss size={15} aria-hidden />} onClick={() => setOpen(true)}>
        달력 구독
      </Button>
      <Suspense>{isOpen && <FeedDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

function entryOf(model: Model, mayManage: boolean): CalendarEntry {
  const { number, at, minutes, kind, status, court, caseNo, courtRoom, lawyer } = model;
  const isPlanned = status === "scheduled";
  return {
    id: String(number),
    title: `${hearingKindLabels[kind]} ${caseNo || court}`,
    detail: [lawyer, courtRoom, isPlanned ? "" : hearingStatusLabels[status]].filter(Boolean).join(" · "),
    tone: hearing.fields.status.tones[status],
    start: at,
    minutes,
    to: `${deskPath}/hearings/${number}`,
    movable: mayManage && isPlanned,
  };
}

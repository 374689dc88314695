import { firmToday, isDay, type Day } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { formatNumber } from "#platform/number.ts";
import { urlChoice, useUrlState, type UrlField } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { useHolidays } from "#firm/web/holidays.ts";
import { CalendarBar } from "#ui/calendar/calendar-bar.tsx";
import { Calendar } from "#ui/calendar/calendar.tsx";
import type { CalendarEntry } from "#ui/calendar/facts.ts";
import { shownDays } from "#ui/calendar/period.ts";
import { PageHeader } from "#ui/components/page-header.tsx";
import { ErrorState } from "#ui/components/states.tsx";
import { leaveCalendar } from "../endpoints.ts";
import type { leaveCalendar as schema } from "../schemas.ts";
import { leavePath, tabPath } from "./tabs.ts";

type Model = CallOutput<typeof schema>["models"][number];

const urlDay: UrlField<Day> = {
  read: (text) => (text !== undefined && isDay(text) ? text : firmToday()),
  write: (value) => (value === firmToday() ? undefined : value),
};

/** Who of one's teams is on leave: that and when, never why. */
export default function CalendarTab() {
  const [{ view, day }, set] = useUrlState({ view: urlChoice(["month", "week"] as const), day: urlDay });
  const { from, to } = shownDays(view, day);
  const holidays = useHolidays(from, to);
  const { data, error, refetch } = useRead(leaveCalendar, { query: { from, to } }, { keepPrevious: true });
  return (
    <>
      <PageHeader title="휴가 달력" detail={data && `휴가 ${formatNumber(data.models.length)}건`} />
      <CalendarBar view={view} day={day} onChange={set} />
      {error && !data ? (
        <ErrorState title="휴가를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      ) : (
        <Calendar
          label="휴가"
          view={view}
          day={day}
          entries={(data?.models ?? []).map(entryOf)}
          holidays={holidays}
          onMove={() => {}}
        />
      )}
    </>
  );
}

function entryOf({ number, staff, from, until, approved, mine }: Model, index: number): CalendarEntry {
  const minutes = (Date.parse(`${until}:00Z`) - Date.parse(`${from}:00Z`)) / 60_000;
  return {
    id: `${staff.id} ${from} ${index}`,
    title: staff.name,
    detail: [
      approved ? "휴가" : "신청 중",
      from.slice(0, 10) === until.slice(0, 10) && minutes < 480 ? `${from.slice(11)}–${until.slice(11)}` : "",
    ]
      .filter(Boolean)
      .join(" "),
    tone: approved ? (mine ? "accent" : "green") : "grey",
    start: `${from}:00+09:00`,
    minutes,
    to: number === null ? tabPath("calendar") : `${leavePath}/${number}`,
    movable: false,
  };
}

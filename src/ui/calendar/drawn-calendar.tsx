import FullCalendar, {
  type CalendarRef,
  type DayCellInfo,
  type DayHeaderInfo,
  type EventDisplayInfo,
} from "@fullcalendar/react";
import "@fullcalendar/react/skeleton.css";
import "@fullcalendar/react/themes/classic/theme.css";
import classicTheme from "@fullcalendar/react/themes/classic";
import dayGrid from "@fullcalendar/react/daygrid";
import interaction from "@fullcalendar/react/interaction";
import ko from "@fullcalendar/react/locales/ko";
import timeGrid from "@fullcalendar/react/timegrid";
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import type { Day } from "#platform/dates.ts";
import { goTo } from "#platform/web/navigation.tsx";
import styles from "./calendar.module.css";
import type { CalendarEntry, CalendarProps, CalendarView } from "./facts.ts";
import { minutesOf } from "./period.ts";

const viewNames = { month: "dayGridMonth", week: "timeGridWeek" } as const satisfies Record<CalendarView, string>;
const plugins = [dayGrid, timeGrid, interaction, classicTheme];
const minuteMs = 60_000;

/** The calendar itself; with its library a file of its own. */
export default function DrawnCalendar({ label, view, day, entries, holidays, onMove }: CalendarProps) {
  const calendar = useRef<CalendarRef>(null);
  useEffect(() => {
    // The library draws at once, which it may not do while React is drawing.
    queueMicrotask(() => calendar.current?.getApi().changeView(viewNames[view], day));
  }, [view, day]);
  const find = (id: string | undefined) => entries.find((entry) => entry.id === id);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.shiftKey || !(event.target instanceof HTMLElement)) return;
    const entry = find(event.target.querySelector<HTMLElement>("[data-entry]")?.dataset["entry"]);
    const minutes = minutesOf(event.key, view);
    if (!entry?.movable || minutes === null) return;
    event.preventDefault();
    onMove(entry, new Date(Date.parse(entry.start) + minutes * minuteMs).toISOString());
  };
  const dayClass = ({ date, dow }: DayCellInfo | DayHeaderInfo) =>
    holidays.has(dayOf(date)) || dow === 0 ? styles.holiday : dow === 6 ? styles.saturday : undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- Shift and arrows of the entries inside; a month without entries has to be scrolled by keyboard too
    <section aria-label={label} className={styles.calendar} data-view={view} tabIndex={0} onKeyDown={onKeyDown}>
      <FullCalendar
        ref={calendar}
        plugins={plugins}
        locale={ko}
        timeZone="Asia/Seoul"
        initialView={viewNames[view]}
        initialDate={day}
        headerToolbar={false}
        height="auto"
        firstDay={0}
        fixedWeekCount
        dayMaxEvents={4}
        allDaySlot={false}
        nowIndicator
        slotMinTime="07:00:00"
        slotMaxTime="22:00:00"
        slotDuration="00:30:00"
        eventTimeFormat={{ hour: "2-digit", minute: "2-digit", hour12: false }}
        slotHeaderFormat={{ hour: "2-digit", minute: "2-digit", hour12: false }}
        dayHeaderClass={dayClass}
        dayCellClass={dayClass}
        dayCellTopContent={(info) => dayWords(info, holidays.get(dayOf(info.date)))}
        events={entries.map(eventOf)}
        eventInteractive
        eventStartEditable
        eventDurationEditable={false}
        eventContent={entryWords}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault();
          const entry = find(event.id);
          if (entry) goTo(entry.to);
        }}
        eventDrop={({ event, revert }) => {
          const entry = find(event.id);
          // It stands where the answer of the move puts it.
          revert();
          if (entry && event.start) onMove(entry, event.start.toISOString());
        }}
      />
    </section>
  );
}

function dayWords({ dayNumberText }: DayCellInfo, holiday: string | undefined): ReactNode {
  return (
    <>
      {holiday !== undefined && <span className={styles.name}>{holiday}</span>}
      {dayNumberText}
    </>
  );
}

function entryWords({ event, timeText }: EventDisplayInfo): ReactNode {
  const { tone, detail } = event.extendedProps as Pick<CalendarEntry, "tone" | "detail">;
  const time = timeText.slice(0, 5);
  return (
    <span
      className={styles.entry}
      data-entry={event.id}
      data-tone={tone}
      title={[time, event.title, detail].filter(Boolean).join(" ")}
    >
      <b>{time}</b> {event.title}
      {detail && <small> {detail}</small>}
    </span>
  );
}

function eventOf({ id, title, detail, tone, start, minutes, to, movable }: CalendarEntry) {
  return {
    id,
    title,
    start,
    end: new Date(Date.parse(start) + minutes * minuteMs).toISOString(),
    url: to,
    editable: movable,
    display: "block",
    extendedProps: { detail, tone },
  };
}

/** The calendar's days are midnights of its own clock, written as if they were of UTC. */
function dayOf(date: Date): Day {
  return date.toISOString().slice(0, 10);
}

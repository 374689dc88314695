import { Switch } from "@mantine/core";
import "@mantine/core/styles/Switch.css";
import { lazy, Suspense, useEffect, useState } from "react";
import { firmToday, isDay, type Day } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { formatNumber } from "#platform/number.ts";
import type { CallError } from "#platform/web/call.ts";
import { PageLink, urlChoice, urlText, useUrlState, type UrlField } from "#platform/web/navigation.tsx";
import { notifyError } from "#platform/web/notify.ts";
import { refreshReads, useRead } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { onRecordChange } from "#records/web/record-changes.ts";
import { takeStep } from "#records/web/steps/take-step.ts";
import { CalendarBar } from "#ui/calendar/calendar-bar.tsx";
import { Calendar } from "#ui/calendar/calendar.tsx";
import type { CalendarEntry } from "#ui/calendar/facts.ts";
import { shownDays } from "#ui/calendar/period.ts";
import { PageHeader } from "#ui/components/page-header.tsx";
import { ErrorState } from "#ui/components/states.tsx";
import { useHolidays } from "#firm/web/holidays.ts";
import { manageConsults } from "../access.ts";
import { consult, consultStatusLabels } from "../consult.ts";
import { appointments } from "../endpoints.ts";
import type { appointments as appointmentsSchema } from "../schemas.ts";
import { ConsultViews } from "./consult-views.tsx";
import styles from "./consults.module.css";
import { steps } from "./steps.ts";

const StepDialog = lazy(() => import("#records/web/steps/step-dialog.tsx"));

type Appointment = CallOutput<typeof appointmentsSchema>["models"][number];
type Asked = { readonly appointment: Appointment; readonly start: string };

const urlDay: UrlField<Day> = {
  read: (text) => (text !== undefined && isDay(text) ? text : firmToday()),
  write: (value) => (value === firmToday() ? undefined : value),
};

/** /lawfirm/consult/calendar: booked consultations by day; one that is dragged is booked anew. */
export default function CalendarPage() {
  const [{ view, day, assignee }, set] = useUrlState({
    view: urlChoice(["month", "week"] as const),
    day: urlDay,
    assignee: urlText,
  });
  const mayManage = useAllowed(manageConsults);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { from, to } = shownDays(view, day);
  const holidays = useHolidays(from, to);
  const query = { scheduledAt: `${from}..${to}`, ...(assignee !== "" && { assignee }) };
  const { data, error, refetch } = useRead(appointments, { query }, { keepPrevious: true });
  useEffect(() => onRecordChange("consult", () => void refreshReads(appointments)), []);
  const models = data?.models ?? [];
  const move = (entry: CalendarEntry, start: string) => {
    const appointment = models.find(({ number }) => String(number) === entry.id);
    if (!appointment) return;
    const { durationMin } = appointment;
    takeStep(steps, appointment, "book", { scheduledAt: start, durationMin }).catch((failure: CallError) => {
      // A lawyer who is busy then needs a reason, which the dialog asks for.
      if (failure.fields?.["reason"]) setAsked({ appointment, start });
      else notifyError("예약을 옮기지 못했습니다.", failure.message);
    });
  };
  return (
    <>
      <PageHeader
        title="상담 달력"
        above={<PageLink to="/lawfirm/consult">상담</PageLink>}
        detail={data && countText(data.total, models.length)}
        actions={
          <>
            <Switch
              className={styles.switch}
              label="내 상담"
              checked={assignee === "me"}
              onChange={() => set({ assignee: assignee === "me" ? "" : "me" })}
            />
            <ConsultViews at="calendar" />
          </>
        }
      />
      <CalendarBar view={view} day={day} onChange={set} />
      {error && !data ? (
        <ErrorState title="예약을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      ) : (
        <Calendar
          label="상담 예약"
          view={view}
          day={day}
          entries={models.map((model) => entryOf(model, mayManage))}
          holidays={holidays}
          onMove={move}
        />
      )}
      {mayManage && <p className={styles.quiet}>예약은 끌거나 Shift+화살표로 옮기고, Enter로 엽니다.</p>}
      {asked && (
        <Suspense fallback={null}>
          <StepDialog
            use={steps}
            target={asked.appointment}
            name="book"
            preset={{ scheduledAt: asked.start, durationMin: asked.appointment.durationMin }}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function countText(total: number, shown: number): string {
  const words = `예약 ${formatNumber(total)}건`;
  return total > shown ? `${words} 가운데 이른 ${formatNumber(shown)}건` : words;
}

function entryOf(appointment: Appointment, mayManage: boolean): CalendarEntry {
  const { number, name, status, lawyer, scheduledAt, durationMin } = appointment;
  return {
    id: String(number),
    title: name,
    detail: [lawyer?.label, status === "scheduled" ? undefined : consultStatusLabels[status]]
      .filter(Boolean)
      .join(" · "),
    tone: consult.fields.status.tones[status],
    start: scheduledAt,
    minutes: durationMin,
    to: `/lawfirm/consult/${number}`,
    movable: mayManage && status === "scheduled",
  };
}

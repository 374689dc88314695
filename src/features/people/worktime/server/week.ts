import { sql } from "kysely";
import { readRates } from "#firm/server/rates.ts";
import { valuesAt, type RateName } from "#firm/rates.ts";
import { lawyers } from "#firm/may.ts";
import { daysBetween } from "#firm/court-days.ts";
import { addDays, firmToday, formatDateTime, type Day } from "#platform/dates.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { fromTable, refValue } from "#records/server/select.ts";
import { visible } from "#records/server/records.ts";
import { asCorrected, weekFrom, workedMinutes, type Timed } from "../day.ts";
import { extraHoursOf, sumOfExtra } from "../extra-hours.ts";
import { deemedOf, warningsOf, type HourRates, type Scheme } from "../hours.ts";
import { worktime, type Category, type WorktimeState } from "../worktime.ts";
import { readCourtDays } from "#firm/server/court-days.ts";
import { isGap, placeOf, readExcuses } from "./calendar.ts";
import { daysWithoutBreak, readDayFacts, timedOf, workDaysOf } from "./extra.ts";
import { leaveOn, teamOn } from "./others.ts";
import { me, worktimeRecords } from "./records.ts";
import { schemesOn } from "./schemes.ts";
import { weekStateOf } from "../week-state.ts";

type Query = Pick<Database, "query">;
type Named = { readonly id: number; readonly number: number; readonly label: string };

export type WeekEntry = Timed & {
  readonly number: number;
  readonly version: number;
  readonly day: Day;
  readonly project: Named | null;
  readonly category: Category;
  readonly parallel: boolean;
  readonly billable: boolean;
  readonly source: "manual" | "timer" | "proposal";
  readonly memo: string;
  readonly status: WorktimeState;
  readonly corrects: number | null;
};

/** The entries of a person on these days that the reader sees. */
async function entriesOf({ query }: Query, asker: Asker, staffId: number, from: Day, until: Day): Promise<WeekEntry[]> {
  const project = refValue(worktime.fields.project, asker);
  const { rows } = await sql<
    Omit<WeekEntry, "startAt" | "endAt" | "project"> & {
      startAt: Date | null;
      endAt: Date | null;
      project: (Named & { whole: boolean }) | null;
    }
  >`
    select r.id as number, r.version, r.day, r.category, r.start_at as "startAt", r.end_at as "endAt", r.minutes, r.parallel,
      r.billable, r.source, r.memo, r.status, r.corrects_id as corrects,
      (select ${project} from projects x where x.id = r.project_id) as project
    from ${fromTable(worktimeRecords)}
    where r.staff_id = ${staffId} and r.day between ${from} and ${until} and ${visible(worktimeRecords, asker)}
    order by r.day, r.start_at nulls last, r.id`.execute(query);
  return rows.map(({ startAt, endAt, project: named, ...row }) => ({
    ...row,
    startAt: startAt?.toISOString() ?? null,
    endAt: endAt?.toISOString() ?? null,
    project: named && { id: named.id, number: named.number, label: named.label },
  }));
}

const rateNames = ["workWeek", "workWeekMost", "workDayLong", "proBonoMinutes"] as const satisfies readonly RateName[];

/** The numbers that a week is measured by; null before the first of a name. */
export async function ratesOfWeek(
  database: Query,
  monday: Day,
): Promise<HourRates & { proBonoMinutes: number | null }> {
  return valuesAt(await readRates(database, rateNames), rateNames, monday);
}

/** A week of one's own, or of a colleague whose entries the person approves; 404 for anybody else. */
export async function readWeek(database: Query, asker: Asker, monday: Day, staffId: number) {
  const person = await personOf(database, asker, staffId);
  const [days, until] = [weekFrom(monday), addDays(monday, 6)];
  const entries = await entriesOf(database, asker, staffId, monday, until);
  const [courtDays, excuses, rates, schemes] = [
    await readCourtDays(database),
    await readExcuses(database, [staffId], monday, until),
    await ratesOfWeek(database, monday),
    await schemesOn(database, [staffId], until),
  ];
  const locked = await lockedDays(database, staffId, days);
  const counted = asCorrected(entries);
  const shown: WeekDay[] = [];
  for (const day of days) {
    const minutes = workedMinutes(counted.filter((entry) => entry.day === day));
    shown.push({
      day,
      closed: courtDays.closed(day),
      leave: await leaveOn(database, staffId, day),
      excuse: excuses.get(placeOf(staffId, day)) ?? null,
      gap: isGap(courtDays, excuses, { staffId, day, minutes }),
      locked: locked.has(day),
      minutes,
    });
  }
  const scheme = schemes.get(staffId) ?? null;
  const workDays = workDaysOf(monday, counted, await readDayFacts(database, courtDays));
  const ofDays = extraHoursOf(scheme, workDays);
  const extra = ofDays && sumOfExtra(ofDays);
  const hours = {
    days: shown.map(({ minutes }) => minutes),
    worked: shown.filter(({ minutes }) => minutes > 0).length,
    overtime: extra?.overtime ?? null,
    shortBreaks: daysWithoutBreak(workDays),
  };
  const months = await monthsOf(database, schemes, until);
  return {
    monday,
    person,
    mine: staffId === me(asker),
    days: shown,
    entries,
    scheme,
    state: weekStateOf(entries.map(({ status }) => status)),
    done: await doneOf(database, staffId, monday),
    actual: hours.days.reduce((sum, minutes) => sum + minutes, 0),
    deemed: deemedOf(scheme, hours),
    extra,
    billable: entries.filter(({ billable }) => billable).reduce((sum, { minutes }) => sum + minutes, 0),
    warnings: warningsOf(scheme, hours, rates, months(staffId)),
    proBono: await proBonoOf(database, asker, staffId, monday, rates.proBonoMinutes),
  };
}

type WeekDay = {
  readonly day: Day;
  readonly closed: string | null;
  readonly leave: number;
  readonly excuse: "leave" | "court" | "none" | "missing" | null;
  readonly gap: boolean;
  readonly locked: boolean;
  readonly minutes: number;
};

async function personOf({ query }: Query, asker: Asker, staffId: number) {
  const own = sql<boolean>`s.id = ${me(asker)}`;
  const teams = asker.viewer.staff?.allTeamView ? asker.viewer.staff.teamIds : [asker.viewer.staff?.teamId ?? 0];
  const led = sql<boolean>`(exists (select from staff_teams t where t.staff_id = s.id
    and t.team_id = any(${teams}::bigint[])) or exists (select from worktimes e where e.staff_id = s.id
    and e.team_id = any(${teams}::bigint[]) and e.deleted_at is null))`;
  const seen = !worktimeRecords.show.allows(asker.facts)
    ? own
    : asker.facts.isAdministrator
      ? sql<boolean>`true`
      : sql<boolean>`(${own} or ${led})`;
  const { rows } = await sql<{ id: number; name: string }>`
    select s.id, s.short_name as name from staffs s where s.id = ${staffId} and s.deleted_at is null and ${seen}`.execute(
    query,
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Which of these days lie in a month that is closed for the team of the day. */
async function lockedDays({ query }: Query, staffId: number, days: readonly Day[]): Promise<ReadonlySet<Day>> {
  const { rows } = await sql<{ day: Day }>`
    select d.day::text as day from unnest(${days}::date[]) d(day) join staffs s on s.id = ${staffId}
    join worktime_months m on m.team_id = ${teamOn(sql`d.day`)} and m.month = date_trunc('month', d.day)::date
    where m.reopened_at is null`.execute(query);
  return new Set(rows.map(({ day }) => day));
}

/** When the person said that the week is complete, and whether something was entered since. */
async function doneOf({ query }: Query, staffId: number, monday: Day) {
  const { rows } = await sql<{ at: Date; later: boolean }>`
    select w.done_at as at, exists (select from worktimes e where e.week_id = w.id and e.created_at > w.done_at
      and e.deleted_at is null) as later
    from worktime_weeks w where w.staff_id = ${staffId} and w.week_on = ${monday} and w.done_at is not null`.execute(
    query,
  );
  return rows[0] ? { at: formatDateTime(rows[0].at).slice(0, 16), later: rows[0].later } : null;
}

/**
 * What each of these people worked in the month of a day until then, in minutes, and the days of it, for the average of
 * 선택근로; nothing for whoever works under other rules.
 */
export async function monthsOf(database: Query, schemes: ReadonlyMap<number, Scheme>, until: Day) {
  const first = `${until.slice(0, 7)}-01`;
  const today = firmToday();
  const last = until < today ? until : today;
  const ids = last < first ? [] : [...schemes].flatMap(([id, { kind }]) => (kind === "selective" ? [id] : []));
  const entries = ids.length === 0 ? new Map<number, []>() : await timedOf(database, ids, first, last);
  return (staffId: number) =>
    ids.includes(staffId)
      ? { minutes: workedMinutes(entries.get(staffId) ?? []), days: daysBetween(first, last) + 1 }
      : { minutes: 0, days: 0 };
}

/** 공익활동 of the calendar year, for lawyers (변호사법 제27조). */
async function proBonoOf({ query }: Query, asker: Asker, staffId: number, monday: Day, wanted: number | null) {
  if (wanted === null || staffId !== me(asker) || !lawyers.allows(asker.facts)) return null;
  const year = monday.slice(0, 4);
  const { rows } = await sql<{ minutes: number }>`
    select coalesce(sum(w.minutes), 0)::int as minutes from worktimes w where w.staff_id = ${staffId}
      and w.category = 'proBono' and w.deleted_at is null and w.day between ${`${year}-01-01`} and ${`${year}-12-31`}`.execute(
    query,
  );
  return { year, minutes: rows[0]!.minutes, wanted };
}

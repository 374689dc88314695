import { sql } from "kysely";
import { inNameOrder } from "#platform/server/database/name-order.ts";
import { addDays, firmToday, type Day } from "#platform/dates.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { visible } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";
import { workedMinutes } from "../day.ts";
import { extraHoursOf, sumOfExtra } from "../extra-hours.ts";
import { deemedOf, warningsOf } from "../hours.ts";
import { weekStateOf } from "../week-state.ts";
import type { WorktimeState } from "../worktime.ts";
import { readCourtDays } from "#firm/server/court-days.ts";
import { isGap, readExcuses } from "./calendar.ts";
import { countedOf, daysWithoutBreak, readDayFacts, workDaysOf, type StoredEntry } from "./extra.ts";
import { teamOn } from "./others.ts";
import { worktimeRecords } from "./records.ts";
import { schemesOn } from "./schemes.ts";
import { monthsOf, ratesOfWeek } from "./week.ts";

type Query = Pick<Database, "query">;
type Row = StoredEntry & {
  readonly staffId: number;
  readonly version: number;
  readonly billable: boolean;
  readonly status: WorktimeState;
};

/** The week of everybody whose entries the person approves: hours as they were, deemed hours apart, what waits. */
export async function readTeam(database: Query, asker: Asker, monday: Day) {
  const sunday = addDays(monday, 6);
  const people = await peopleOf(database, asker, monday);
  const ids = people.map(({ id }) => id);
  const rows = await rowsOf(database, asker, ids, monday, sunday);
  const [courtDays, excuses, rates, schemes] = [
    await readCourtDays(database),
    await readExcuses(database, ids, monday, sunday),
    await ratesOfWeek(database, monday),
    await schemesOn(database, ids, sunday),
  ];
  const facts = await readDayFacts(database, courtDays);
  const months = await monthsOf(database, schemes, sunday);
  return people.map((person) => {
    const own = rows.filter(({ staffId }) => staffId === person.id);
    const workDays = workDaysOf(monday, countedOf(own), facts);
    const days = workDays.map(({ day, entries }) => ({ day, minutes: workedMinutes(entries) }));
    const scheme = schemes.get(person.id) ?? null;
    const extra = extraHoursOf(scheme, workDays);
    const hours = {
      days: days.map(({ minutes }) => minutes),
      worked: days.filter(({ minutes }) => minutes > 0).length,
      overtime: extra && sumOfExtra(extra).overtime,
      shortBreaks: daysWithoutBreak(workDays),
    };
    return {
      staff: { id: person.id, name: person.name },
      days: days.map(({ minutes }) => minutes),
      gaps: person.keeps
        ? days.filter((one) => isGap(courtDays, excuses, { staffId: person.id, ...one }, firmToday())).length
        : 0,
      actual: hours.days.reduce((sum, minutes) => sum + minutes, 0),
      deemed: deemedOf(scheme, hours),
      billable: own.filter(({ billable }) => billable).reduce((sum, { minutes }) => sum + minutes, 0),
      scheme: scheme?.kind ?? null,
      warnings: warningsOf(scheme, hours, rates, months(person.id)),
      state: weekStateOf(own.map(({ status }) => status)),
      done: person.done,
      waiting: own.flatMap(({ status, number, version }) => (status === "submitted" ? [{ number, version }] : [])),
    };
  });
}

type Person = { readonly id: number; readonly name: string; readonly done: boolean; readonly keeps: boolean };

/**
 * Whose week belongs to the teams that the person sees, by 주소속 of its days or by what was entered; those first who keep
 * 업무시간. Whoever left is shown in the weeks in which he entered something.
 */
async function peopleOf({ query }: Query, asker: Asker, monday: Day): Promise<readonly Person[]> {
  const { staff } = asker.viewer;
  const teams = staff?.allTeamView ? staff.teamIds : [staff?.teamId ?? 0];
  const inTeams = asker.facts.isAdministrator
    ? sql`true`
    : sql`(${teamOn(sql`${addDays(monday, 6)}::date`)} = any(${teams}::bigint[])
        or exists (select from worktimes e where e.week_id = w.id and e.team_id = any(${teams}::bigint[]) and e.deleted_at is null))`;
  const { rows } = await sql<Person>`
    select s.id, s.short_name as name, w.done_at is not null as done,
      exists (select from worktimes e where e.staff_id = s.id and e.deleted_at is null) as keeps
    from staffs s left join worktime_weeks w on w.staff_id = s.id and w.week_on = ${monday}
    where s.deleted_at is null and not s.is_system and ${inTeams}
      and (s.status = 1 or exists (select from worktimes e where e.week_id = w.id and e.deleted_at is null))
    order by keeps desc, ${inNameOrder(sql`s.short_name`)}, s.id limit 300`.execute(query);
  return rows;
}

async function rowsOf({ query }: Query, asker: Asker, ids: readonly number[], from: Day, until: Day): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.staff_id as "staffId", r.id as number, r.corrects_id as corrects, r.version, r.day, r.start_at as "startAt", r.end_at as "endAt",
      r.minutes, r.billable, r.status
    from ${fromTable(worktimeRecords)} where r.staff_id = any(${ids}::bigint[]) and r.day between ${from} and ${until}
      and ${visible(worktimeRecords, asker)} order by r.day, r.id`.execute(query);
  return rows;
}

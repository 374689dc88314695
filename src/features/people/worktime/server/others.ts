import { sql, type RawBuilder } from "kysely";
import { formatDateTime, type Day } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { rateOn } from "#firm/server/rates.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { dayMinutes, formatMinutes, overlaps, workedMinutes, type Timed } from "../day.ts";
import { categories, type Category } from "../worktime.ts";

/** One decision about a person's day at a time, so that two entries cannot both take the last free hour. */
export async function lockPerson({ query }: Work, staffId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('worktime:' || ${staffId}::bigint, 0))`.execute(query);
}

/**
 * The team to which the work of a person `s` on a day belongs, and whose leaders approve it: 주소속 of that day, whichever
 * team was in use; that one for whoever has none.
 */
export const teamOn = (day: RawBuilder<unknown>) => sql<number>`coalesce(home_team_on(s.id, ${day}), s.team_id)`;

/** The same of one person. */
export async function teamOfDay({ query }: Pick<Database, "query">, staffId: number, day: Day): Promise<number> {
  const { rows } = await sql<{ team: number }>`
    select ${teamOn(sql`${day}::date`)} as team from staffs s where s.id = ${staffId}`.execute(query);
  return rows[0]!.team;
}

/** Waits for a closing of the month that runs, and refuses what is dated in a closed one: 423. */
export async function refuseClosedMonth({ query }: Work, teamId: number, day: Day): Promise<void> {
  const month = day.slice(0, 7);
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${monthLock(teamId, month)}::text, 0))`.execute(query);
  const { rows } = await sql`select from worktime_months m
    where m.team_id = ${teamId} and m.month = ${`${month}-01`}::date and m.reopened_at is null`.execute(query);
  if (rows.length > 0) throw new Failure("closedMonth", `${month} 업무시간은 마감되었습니다. 재오픈을 요청해 주세요.`);
}

export const monthLock = (teamId: number, month: string): string => `worktime-month:${teamId}:${month}`;

type Other = Timed & { readonly category: Category; readonly parallel: boolean; readonly stands: boolean };

/** What else the person entered on the day. `stands`: a correction has not taken all of it back. */
async function othersOf(
  { query }: Pick<Database, "query">,
  staffId: number,
  day: Day,
  exceptId: number | null,
): Promise<Other[]> {
  const { rows } = await sql<Omit<Other, "startAt" | "endAt"> & { startAt: Date | null; endAt: Date | null }>`
    select w.start_at as "startAt", w.end_at as "endAt", w.minutes, w.category, w.parallel,
      w.minutes + coalesce((select sum(c.minutes) from worktimes c where c.corrects_id = w.id and c.deleted_at is null), 0) > 0
        as stands
    from worktimes w where w.staff_id = ${staffId} and w.day = ${day} and w.deleted_at is null
      and w.id is distinct from ${exceptId}::bigint order by w.start_at, w.id`.execute(query);
  return rows.map((row) => ({
    ...row,
    startAt: row.startAt?.toISOString() ?? null,
    endAt: row.endAt?.toISOString() ?? null,
  }));
}

/**
 * Minutes of the day for which the person is on leave: a working day at the most, as an absence from one morning to the
 * next takes no more of either day.
 */
export async function leaveOn({ query }: Pick<Database, "query">, staffId: number, day: Day): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select least(${rateOn("leaveFullDay", sql`${day}::date`)}, coalesce(sum(extract(epoch from
      least(a.ends_at, (${day}::date + 1)::timestamp at time zone 'Asia/Seoul')
      - greatest(a.starts_at, ${day}::date::timestamp at time zone 'Asia/Seoul')) / 60), 0))::int as minutes
    from absences a where a.staff_id = ${staffId} and a.deleted_at is null and a.kind in ('leave', 'sick')
      and a.starts_at < (${day}::date + 1)::timestamp at time zone 'Asia/Seoul'
      and a.ends_at > ${day}::date::timestamp at time zone 'Asia/Seoul'`.execute(query);
  return rows[0]!.minutes;
}

type Fitting = Timed & { readonly day: Day; readonly parallel: boolean };

/**
 * Refuses an entry that does not fit into the person's day: its clock times overlap those of another one, unless either
 * runs beside others (병행), or work and leave come to more than 24 hours (additions 1).
 */
export async function refuseUnfitting(
  work: Work,
  staffId: number,
  entry: Fitting,
  exceptId: number | null,
): Promise<void> {
  const others = await othersOf(work, staffId, entry.day, exceptId);
  const met = others.find((other) => other.stands && !other.parallel && overlaps(entry, other));
  if (met && !entry.parallel) {
    const at = [met.startAt, met.endAt].map((moment) => formatDateTime(moment!).slice(11, 16)).join("–");
    throw invalidField(
      "startAt",
      `${at} ${categories[met.category]} 기록과 겹칩니다. 시각을 고치거나 ‘병행’으로 표시해 주세요.`,
    );
  }
  const before = workedMinutes(others);
  const leave = await leaveOn(work, staffId, entry.day);
  if (workedMinutes([...others, entry]) + leave <= dayMinutes) return;
  const words =
    leave > 0 ? `기록 ${formatMinutes(before)}과 휴가 ${formatMinutes(leave)}` : `기록 ${formatMinutes(before)}`;
  throw invalidField("minutes", `하루는 24시간입니다. ${entry.day}에는 이미 ${words}이 있습니다.`);
}

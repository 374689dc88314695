import { sql } from "kysely";
import type { CourtDays } from "#firm/court-days.ts";
import { valuesAt } from "#firm/rates.ts";
import { readCourtDays } from "#firm/server/court-days.ts";
import { readRates } from "#firm/server/rates.ts";
import { addDays, addMonths, type Day } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import { asCorrected, mondayOf, weekFrom, type Timed } from "../day.ts";
import { extraHoursOf, extraRates, lacksBreak, sumOfExtra, type ExtraHours, type WorkDay } from "../extra-hours.ts";
import { schemesOn } from "./schemes.ts";

type Query = Pick<Database, "query">;
type Dated = Timed & { readonly day: Day };

/** How a day of the calendar looks before anybody has worked on it: its numbers, and whether it is a holiday. */
type DayFacts = (day: Day) => Pick<WorkDay, "isHoliday" | "rates">;

export async function readDayFacts(database: Query, courtDays?: CourtDays): Promise<DayFacts> {
  const calendar = courtDays ?? (await readCourtDays(database));
  const rows = await readRates(database, extraRates);
  return (day) => {
    const closed = calendar.closed(day);
    return { isHoliday: closed !== null && closed !== "토요일", rates: valuesAt(rows, extraRates, day) };
  };
}

/** A week of entries as days of work. */
export function workDaysOf(monday: Day, entries: readonly Dated[], facts: DayFacts): WorkDay[] {
  return weekFrom(monday).map((day) => ({ day, entries: entries.filter((entry) => entry.day === day), ...facts(day) }));
}

export const daysWithoutBreak = (days: readonly WorkDay[]): Day[] => days.filter(lacksBreak).map(({ day }) => day);

/** An entry as it is stored. */
export type StoredEntry = {
  readonly number: number;
  /** The entry that this one corrects. */
  readonly corrects: number | null;
  readonly day: Day;
  readonly startAt: Date | null;
  readonly endAt: Date | null;
  readonly minutes: number;
};

/** Entries as sums look at them. */
export function countedOf(rows: readonly StoredEntry[]): Dated[] {
  return asCorrected(
    rows.map(({ number, corrects, day, startAt, endAt, minutes }) => {
      return {
        number,
        corrects,
        day,
        minutes,
        startAt: startAt?.toISOString() ?? null,
        endAt: endAt?.toISOString() ?? null,
      };
    }),
  );
}

/** Everything that each of these people entered between two days, for sums over all of it whoever asks. */
export async function timedOf(
  { query }: Query,
  staffIds: readonly number[],
  from: Day,
  until: Day,
): Promise<ReadonlyMap<number, readonly Dated[]>> {
  const { rows } = await sql<StoredEntry & { readonly staffId: number }>`
    select w.staff_id as "staffId", w.id as number, w.corrects_id as corrects, w.day, w.start_at as "startAt",
      w.end_at as "endAt", w.minutes
    from worktimes w
    where w.staff_id = any(${staffIds}::bigint[]) and w.deleted_at is null
      and w.day between ${from} and ${until}`.execute(query);
  const entered = Map.groupBy(rows, ({ staffId }) => staffId);
  return new Map([...entered].map(([staffId, own]) => [staffId, countedOf(own)]));
}

/**
 * 연장, 야간 and 휴일 of a person in a month, given by its first day; a week that begins in the month before counts there
 * for what was done until then. Null for a member and where nothing was entered.
 */
export async function extraOfMonth(database: Query, staffId: number, month: Day): Promise<ExtraHours | null> {
  const last = addDays(addMonths(month, 1), -1);
  const first = mondayOf(month);
  const entries = (await timedOf(database, [staffId], first, last)).get(staffId) ?? [];
  if (!entries.some(({ day }) => day >= month)) return null;
  const facts = await readDayFacts(database);
  const days: ExtraHours[] = [];
  for (let monday = first; monday <= last; monday = addDays(monday, 7)) {
    const scheme = (await schemesOn(database, [staffId], addDays(monday, 6))).get(staffId) ?? null;
    const week = extraHoursOf(scheme, workDaysOf(monday, entries, facts)) ?? [];
    days.push(...week.filter(({ day }) => day >= month && day <= last));
  }
  return days.length === 0 ? null : sumOfExtra(days);
}

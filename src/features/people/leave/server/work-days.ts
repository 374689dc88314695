import { sql } from "kysely";
import { readCourtDays } from "#firm/server/court-days.ts";
import type { Day } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import { rateAt } from "#firm/rates.ts";
import { readRates } from "#firm/server/rates.ts";
import type { Attended, RateOf } from "../law/entitlement.ts";
import { grantRates } from "../law/entitlement.ts";
import { promotionRates } from "../law/promotion.ts";
import type { MinutesOn } from "../law/days.ts";

type Query = Pick<Database, "query">;

const weekdays = ["mon", "tue", "wed", "thu", "fri"] as const;
type Week = Readonly<Record<(typeof weekdays)[number], number>>;

/** Rates by name and day; throws for a name that the firm's table lacks, which no migration leaves out. */
export async function leaveRates(query: Query): Promise<RateOf> {
  const rows = await readRates(query, [...grantRates, ...promotionRates, "leaveFullWeek", "leaveFullDay"]);
  return (name, day) => {
    // What was granted before the first row follows the first one.
    const row = rateAt(rows, name, day) ?? rows.find((one) => one.name === name);
    if (!row) throw new Error(`no rate ${name}`);
    return row.value;
  };
}

/** Terms of work of a person in this employment, or in the last one of whoever has left: minutes of each weekday from a day on; full time before the first. */
export type Terms = { readonly weekOn: (day: Day) => Week; readonly weeklyOn: (day: Day) => number };

export async function termsOf({ query }: Query, staffId: number, rate: RateOf): Promise<Terms> {
  const rows = await query
    .selectFrom("leave_terms")
    .select(["from_on", ...weekdays])
    .where("staff_id", "=", staffId)
    .where(sql<boolean>`ended_on is not distinct from (select s.left_at from staffs s where s.id = ${staffId})`)
    .orderBy("from_on", "desc")
    .execute();
  const full = (day: Day): Week => {
    const minutes = rate("leaveFullDay", day);
    return { mon: minutes, tue: minutes, wed: minutes, thu: minutes, fri: minutes };
  };
  const weekOn = (day: Day): Week => rows.find((row) => row.from_on <= day) ?? full(day);
  return { weekOn, weeklyOn: (day) => weekdays.reduce((sum, name) => sum + weekOn(day)[name], 0) };
}

/** Days on which nobody works: 공휴일 that are in force, and 노동절, which is no day off of the courts by every calendar. */
export async function closedDays({ query }: Query): Promise<(day: Day) => string | null> {
  const calendar = await readCourtDays({ query });
  return (day) => calendar.closed(day) ?? (day.slice(5) === "05-01" ? "노동절" : null);
}

/** What the person owes on a day: nothing where the firm is closed. */
export function minutesOn(terms: Terms, closed: (day: Day) => string | null): MinutesOn {
  return (day) => {
    const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay() - 1];
    return weekday === undefined || closed(day) !== null ? 0 : terms.weekOn(day)[weekday];
  };
}

/** The length of a day as people speak of it: a fifth of the week, which is what a day of leave is worth. */
export const dayLength = (terms: Terms, day: Day) => Math.round(terms.weeklyOn(day) / 5);

/** How the working days of a stretch count for a person, by what 인사관리 entered and the law of the day. */
export async function attendanceOf(query: Query, staffId: number, owed: MinutesOn) {
  const { rows } = await sql<{ from: Day; until: Day; kind: string }>`
    select from_on as "from", until_on as until, kind from leave_attendance
    where staff_id = ${staffId} and taken_back_at is null`.execute(query.query);
  const rules = await query.query
    .selectFrom("leave_attendance_rules")
    .selectAll()
    .orderBy("effective_from", "desc")
    .execute();
  const countsAs = (kind: string, day: Day) =>
    rules.find((rule) => rule.kind === kind && rule.effective_from <= day)?.counts ?? "absent";
  return (from: Day, until: Day): Attended => {
    const counted = { scheduled: 0, absent: 0, leftOut: 0 };
    for (let at = Date.parse(from); at <= Date.parse(until); at += 86_400_000) {
      const day = new Date(at).toISOString().slice(0, 10);
      if (owed(day) === 0) continue;
      counted.scheduled += 1;
      const away = rows.find((row) => row.from <= day && day <= row.until);
      const as = away ? countsAs(away.kind, day) : "attended";
      if (as === "absent") counted.absent += 1;
      if (as === "leftOut") counted.leftOut += 1;
    }
    return counted;
  };
}

/** All that days and grants of a person are computed with. */
export async function workOf(query: Query, staffId: number) {
  const rate = await leaveRates(query);
  const terms = await termsOf(query, staffId, rate);
  const owed = minutesOn(terms, await closedDays(query));
  return { rate, terms, owed };
}

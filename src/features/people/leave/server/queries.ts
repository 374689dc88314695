import { sql } from "kysely";
import { seoulDay, type Day } from "#platform/dates.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inNameOrder } from "#platform/server/database/name-order.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { visible } from "#records/server/records.ts";
import { manageLeave } from "../access.ts";
import { lotsOf, spanOf, type LeaveKind, type WhenOff } from "../law/days.ts";
import { compensatoryOf, lotsOfPeople, ofEmployment, sumsOf } from "./balance.ts";
import { planLeave } from "./booking.ts";
import { clashesOf } from "./clashes.ts";
import { dueOf, leaveSettings } from "./grant-due.ts";
import { leads } from "./leads.ts";
import { lotsLeft } from "./lots.ts";
import { leaveRecords } from "./records.ts";
import { whenOf } from "./when.ts";
import { closedDays, dayLength, leaveRates, minutesOn, termsOf } from "./work-days.ts";

type Query = Pick<Database, "query">;

/** Whose leave is asked about: one's own, or of somebody whom one leads or 인사관리 keeps. 404 for others. */
export async function staffAsked({ query }: Query, asker: Asker, staff: number | undefined): Promise<number> {
  const me = asker.viewer.staff!.id;
  if (staff === undefined || staff === me) return me;
  const there = await query
    .selectFrom("staffs")
    .select("id")
    .where("id", "=", staff)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!there || !(manageLeave.allows(asker.facts) || (await leads(query, asker, staff)))) throw notFound();
  return staff;
}

/** What a leave would take from the balance, and the work that falls into it. */
export async function previewLeave(query: Query, staffId: number, when: WhenOff) {
  const plan = await planLeave(query, { ...when, staffId, leaveId: null });
  const which = lotsOf(when.kind);
  const lots = which && (await lotsLeft(query, staffId, which));
  return {
    minutes: plan.minutes,
    day: plan.day,
    days: plan.days.length,
    missing: plan.missing.reduce((sum, { minutes }) => sum + minutes, 0),
    left:
      lots &&
      lots
        .filter(({ from, until }) => from <= when.startsOn && when.startsOn <= until)
        .reduce((sum, { left }) => sum + left, 0),
    clashes: await clashesOf(query, staffId, when),
  };
}

type CalendarRow = {
  readonly id: number;
  readonly staffId: number;
  readonly name: string;
  readonly kind: LeaveKind;
  readonly starts_on: Day;
  readonly ends_on: Day;
  readonly from_time: string;
  readonly until_time: string;
  readonly approved: boolean;
  readonly seen: boolean;
};

/** Leave of colleagues in a stretch: what is approved, and what is asked for of whom one sees it. */
export async function calendarOf({ query }: Query, asker: Asker, { from, to }: { from: Day; to: Day }) {
  const me = asker.viewer.staff!;
  const colleagues = manageLeave.allows(asker.facts)
    ? sql`true`
    : sql`(r.staff_id = ${me.id} or exists (select from staff_teams m where m.staff_id = r.staff_id
        and m.team_id = any(${me.teamIds}::bigint[])))`;
  const { rows } = await sql<CalendarRow>`
    select r.id, r.staff_id as "staffId", s.short_name as name, r.kind, r.starts_on::text, r.ends_on::text, r.from_time,
      r.until_time, r.status in ('approved', 'used', 'canceling') as approved, ${visible(leaveRecords, asker)} as seen
    from leaves r join staffs s on s.id = r.staff_id
    where r.deleted_at is null and r.starts_on <= ${to} and r.ends_on >= ${from} and ${colleagues}
      and (r.status in ('approved', 'used', 'canceling') or (r.status in ('requested', 'lead') and ${visible(leaveRecords, asker)}))
    order by r.starts_on, ${inNameOrder(sql`s.short_name`)}, r.id limit 1000`.execute(query);
  return rows.map((row) => ({
    number: row.seen ? row.id : null,
    staff: { id: row.staffId, name: row.name },
    ...spanOf(whenOf(row)),
    approved: row.approved,
    mine: row.staffId === me.id,
  }));
}

/** Everybody's balance, for 인사관리. */
export async function peopleOf(query: Query) {
  const today = seoulDay(Date.now());
  const { rows } = await sql<{ id: number; name: string; hiredOn: Day | null; team: string; waiting: number }>`
    select s.id, s.short_name as name, s.hired_at::text as "hiredOn", coalesce(t.name, '') as team,
      (select count(*)::int from leaves l where l.staff_id = s.id and l.deleted_at is null
        and l.status in ('requested', 'lead', 'moved', 'canceling')) as waiting
    from staffs s left join teams t on t.id = s.home_team_id
    where s.status = 1 and not s.is_system and s.deleted_at is null
    order by ${inNameOrder(sql`s.short_name`)}, s.id limit 1000`.execute(query.query);
  const lots = Map.groupBy(
    await lotsOfPeople(
      query,
      rows.map(({ id }) => id),
      today,
    ),
    ({ staffId }) => staffId,
  );
  const rate = await leaveRates(query);
  return Promise.all(
    rows.map(async ({ id, name, hiredOn, team, waiting }) => {
      const own = ofEmployment(lots.get(id) ?? [], null);
      return {
        staff: { id, name, hiredOn },
        team,
        day: dayLength(await termsOf(query, id, rate), today),
        sums: sumsOf(own, today),
        compensatory: compensatoryOf(own, today),
        waiting,
      };
    }),
  );
}

/** What 인사관리 keeps of a person beside the lots: terms of work, attendance, and what each way of counting gives. */
export async function personOf({ query }: Query, staffId: number) {
  const staff = await query
    .selectFrom("staffs")
    .select(["id", "hired_at as hiredOn", "left_at as leftOn"])
    .where("id", "=", staffId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!staff) throw notFound();
  const terms = await query
    .selectFrom("leave_terms")
    .select(["from_on as from", "mon", "tue", "wed", "thu", "fri"])
    .where("staff_id", "=", staffId)
    .where("ended_on", "is not distinct from", staff.leftOn)
    .orderBy("from_on", "desc")
    .execute();
  const attendance = await query
    .selectFrom("leave_attendance")
    .select(["id", "kind", "from_on as from", "until_on as until"])
    .where("staff_id", "=", staffId)
    .where("taken_back_at", "is", null)
    .orderBy("from_on", "desc")
    .execute();
  const today = seoulDay(Date.now());
  const settings = await leaveSettings({ query });
  const sum = async (basis: "hired" | "fiscal") => {
    if (staff.hiredOn === null) return 0;
    const due = await dueOf({ query }, { id: staffId, hiredOn: staff.hiredOn }, today, { ...settings, basis });
    return Math.round(due.reduce((all, { days }) => all + days, 0) * 1000) / 1000;
  };
  return { terms, attendance, byHiring: await sum("hired"), byFiscal: await sum("fiscal") };
}

/** Days on which a person owes work between two days, for whoever fixes days of leave. */
export async function workdaysOf(query: Query, staffId: number, days: readonly Day[]) {
  const terms = await termsOf(query, staffId, await leaveRates(query));
  const owed = minutesOn(terms, await closedDays(query));
  return days.map((day) => ({ day, minutes: owed(day) }));
}

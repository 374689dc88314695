import { sql } from "kysely";
import { formatDay, type Day } from "#platform/dates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import type { Database } from "#platform/server/database/database.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { setMovement } from "#records/server/ledger/ledger.ts";
import {
  bookDays,
  daysOff,
  lotsOf,
  minutesInWords,
  spanOf,
  whenProblem,
  type DayOff,
  type WhenOff,
} from "../law/days.ts";
import { leaveStates, standingStates } from "../leave.ts";
import { leaveLedger, lockLeaveOf, lotsLeft } from "./lots.ts";
import { dayLength, workOf } from "./work-days.ts";

type By = { readonly viewer: { readonly userId: number | null } };

/** A leave as its days are booked. */
export type Wanted = WhenOff & { readonly staffId: number; readonly leaveId: number | null };

export type Plan = {
  readonly days: readonly DayOff[];
  readonly minutes: number;
  readonly booked: readonly (DayOff & { readonly lot: number | null })[];
  readonly missing: readonly DayOff[];
  /** Length of the person's day, for words. */
  readonly day: number;
};

/** What a leave would take, and from where. Throws 400 for days that make none. */
export async function planLeave(query: Pick<Database, "query">, wanted: Wanted): Promise<Plan> {
  const wrong = whenProblem(wanted);
  if (wrong) throw invalidField(...wrong);
  const { owed, terms } = await workOf(query, wanted.staffId);
  const days = daysOff(wanted, owed);
  if (days.length === 0) throw invalidField("startsOn", "근무일이 없는 기간입니다. 날짜를 다시 확인해 주세요.");
  const minutes = days.reduce((sum, one) => sum + one.minutes, 0);
  const day = dayLength(terms, wanted.startsOn);
  const which = lotsOf(wanted.kind);
  if (which === null) return { days, minutes, booked: days.map((one) => ({ ...one, lot: null })), missing: [], day };
  return { days, minutes, day, ...bookDays(days, await lotsLeft(query, wanted.staffId, which)) };
}

/** Books the days of a leave on lots, in place of what it had booked. Returns the minutes. 422 where lots do not reach. */
export async function bookLeave(work: Work, by: By, leaveId: number, wanted: Omit<Wanted, "leaveId">): Promise<number> {
  await lockLeaveOf(work, wanted.staffId);
  await releaseLeave(work, by, leaveId);
  await refuseOverlap(work, { ...wanted, leaveId });
  const plan = await planLeave(work, { ...wanted, leaveId });
  if (plan.missing.length > 0) throw shortOf(plan);
  for (const { day, minutes, lot } of plan.booked) {
    const { id } = await work.query
      .insertInto("leave_uses")
      .values({ leave_id: leaveId, staff_id: wanted.staffId, day, minutes, grant_id: lot })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (lot === null) continue;
    const movement = { account: { type: "leaveGrant", id: lot }, amount: -minutes, reason: `휴가 ${leaveId}` };
    await setMovement(work, by, leaveLedger, { source: { type: "leaveUse", id }, movement });
  }
  return plan.minutes;
}

function shortOf({ missing, day }: Plan): Failure {
  const short = minutesInWords(
    missing.reduce((sum, one) => sum + one.minutes, 0),
    day,
  );
  const message = `${formatDay(missing[0]!.day)}부터 쓸 수 있는 휴가가 ${short} 모자랍니다. 기간이나 종류를 바꿔 주세요.`;
  return new Failure("ruleViolated", message, { fields: { endsOn: message } });
}

/** Gives back what a leave has booked, from a day on where one is named. Returns how many days. */
export async function releaseLeave(work: Work, by: By, leaveId: number, from?: Day): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update leave_uses set released_at = now() where leave_id = ${leaveId} and released_at is null
      ${from === undefined ? sql`` : sql`and day >= ${from}`} returning id`.execute(work.query);
  for (const { id } of rows) {
    await setMovement(work, by, leaveLedger, { source: { type: "leaveUse", id }, movement: null });
  }
  return rows.length;
}

/** 409 in words when another leave of the person stands at the same time. */
async function refuseOverlap({ query }: Work, wanted: Wanted): Promise<void> {
  const others = await query
    .selectFrom("leaves")
    .select(["id", "title", "status", "kind", "starts_on", "ends_on", "from_time", "until_time"])
    .where("staff_id", "=", wanted.staffId)
    .where("status", "in", [...standingStates])
    .where("deleted_at", "is", null)
    .where("id", "is distinct from", wanted.leaveId)
    .where("starts_on", "<=", wanted.endsOn)
    .where("ends_on", ">=", wanted.startsOn)
    .execute();
  const span = spanOf(wanted);
  for (const row of others) {
    const other = spanOf({
      kind: row.kind,
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      fromTime: row.from_time,
      untilTime: row.until_time,
    });
    if (span.from >= other.until || span.until <= other.from) continue;
    const message = `같은 때에 다른 휴가가 있습니다: ${row.title} (${leaveStates[row.status]}).`;
    throw new Failure("ruleViolated", message, { fields: { startsOn: message } });
  }
}

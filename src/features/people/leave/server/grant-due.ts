import type { Day } from "#platform/dates.ts";
import { inBackground } from "#platform/server/database/background.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { grantsDue, minutesOf, type Due } from "../law/entitlement.ts";
import { byItself, expireLots, grantLot, lockLeaveOf } from "./lots.ts";
import { attendanceOf, workOf } from "./work-days.ts";

type Query = Pick<Database, "query">;

type LeaveSettings = {
  readonly basis: "hired" | "fiscal";
  readonly fiscalMonth: number;
  /** The first day on which leave is kept here: what had ended before is not granted. */
  readonly since: Day | null;
};

export async function leaveSettings({ query }: Query): Promise<LeaveSettings> {
  const row = await query
    .selectFrom("firm_settings")
    .select(["leave_basis as basis", "leave_fiscal_month as fiscalMonth", "leave_since as since"])
    .executeTakeFirst();
  return row ?? { basis: "hired", fiscalMonth: 1, since: null };
}

type Person = { readonly id: number; readonly hiredOn: Day };

/** What a person has to be granted until a day by each way of counting. */
export async function dueOf(query: Query, person: Person, upTo: Day, settings: LeaveSettings): Promise<readonly Due[]> {
  const { rate, owed } = await workOf(query, person.id);
  const attended = await attendanceOf(query, person.id, owed);
  const { basis, fiscalMonth } = settings;
  return grantsDue({ hiredOn: person.hiredOn, upTo, basis, fiscalMonth, rate, attended });
}

/** Grants to one person what the law gives and was not granted. Returns how many lots. */
export async function grantToPerson(work: Work, person: Person, today: Day, settings: LeaveSettings): Promise<number> {
  await lockLeaveOf(work, person.id);
  const { rate, terms } = await workOf(work, person.id);
  let made = 0;
  for (const due of await dueOf(work, person, today, settings)) {
    if (due.until < (settings.since ?? today)) continue;
    const week = {
      weekly: terms.weeklyOn(due.on),
      fullWeek: rate("leaveFullWeek", due.on),
      fullDay: rate("leaveFullDay", due.on),
    };
    const minutes = minutesOf(due.days, week);
    const { basis, days, on: from, until, because, key } = due;
    const id = await grantLot(work, byItself, { staffId: person.id, basis, days, minutes, from, until, because, key });
    if (id !== null) made += 1;
  }
  return made;
}

/** Grants to everybody what is due, and ends what has expired. */
export async function grantDue(database: Database, today: Day): Promise<{ granted: number; expired: number }> {
  const settings = await leaveSettings(database);
  const people = await database.query
    .selectFrom("staffs")
    .select(["id", "hired_at"])
    .where("status", "=", 1)
    .where("is_system", "=", false)
    .where("deleted_at", "is", null)
    .where("hired_at", "is not", null)
    .where("hired_at", "<=", today)
    .orderBy("id")
    .execute();
  let granted = 0;
  for (const { id, hired_at: hiredOn } of people) {
    granted += await inBackground(database, (work) => grantToPerson(work, { id, hiredOn: hiredOn! }, today, settings));
  }
  const expired = await inBackground(database, (work) => expireLots(work, today));
  return { granted, expired };
}

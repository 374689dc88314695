import { sql } from "kysely";
import type { Day } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { GrantBasis } from "../grants.ts";
import { dayLength, workOf } from "./work-days.ts";

type Query = Pick<Database, "query">;

/** A lot as it is explained: what was put in, what went out and why, and what is left; all in minutes. */
type LotModel = {
  readonly id: number;
  readonly basis: GrantBasis;
  readonly from: Day;
  readonly until: Day;
  readonly because: string;
  readonly days: number;
  readonly granted: number;
  readonly used: number;
  readonly planned: number;
  readonly cut: number;
  readonly expired: number;
  readonly left: number;
  /** The last day of the employment to which it belonged; null: that lasts. */
  readonly endedOn: Day | null;
};

/** The lots of people by the sums of their entries alone: nothing is worked out from dates again. */
export async function lotsOfPeople({ query }: Query, staffIds: readonly number[], today: Day) {
  const { rows } = await sql<LotModel & { readonly staffId: number }>`
    select g.staff_id as "staffId", g.id, g.basis, g.from_on::text as "from", g.until_on::text as until, g.because,
      g.days::float8 as days, g.ended_on::text as "endedOn", coalesce(sum(e.amount) filter (where e.source_type = 'leaveGrant'), 0)::bigint as granted,
      coalesce(-sum(e.amount) filter (where e.source_type = 'leaveUse' and u.day <= ${today}), 0)::bigint as used,
      coalesce(-sum(e.amount) filter (where e.source_type = 'leaveUse' and u.day > ${today}), 0)::bigint as planned,
      coalesce(-sum(e.amount) filter (where e.source_type = 'leaveCut'), 0)::bigint as cut,
      coalesce(-sum(e.amount) filter (where e.source_type = 'leaveExpiry'), 0)::bigint as expired,
      coalesce(sum(e.amount), 0)::bigint as left
    from leave_grants g
    join ledger_accounts a on a.ledger = 'leave' and a.record_type = 'leaveGrant' and a.record_id = g.id
    left join ledger_entries e on e.account_id = a.id
    left join leave_uses u on e.source_type = 'leaveUse' and u.id = e.source_id
    where g.staff_id = any(${staffIds}::bigint[]) group by g.id order by g.until_on, g.id`.execute(query);
  return rows;
}

/** The lots of one employment: of that which lasts (`leftOn` null), or of that which ended with a day. */
export const ofEmployment = (lots: readonly LotModel[], leftOn: Day | null) =>
  lots.filter(({ endedOn }) => endedOn === leftOn);

/** What is left of 대체휴무 on a day. */
export function compensatoryOf(lots: readonly LotModel[], day: Day): number {
  return lots
    .filter(({ basis, from, until }) => basis === "compensatory" && from <= day && day <= until)
    .reduce((sum, { left }) => sum + left, 0);
}

export type Sums = {
  readonly granted: number;
  readonly used: number;
  readonly planned: number;
  readonly left: number;
  /** What ends next, if nothing of it is used. */
  readonly ending: { readonly on: Day; readonly minutes: number } | null;
};

/** What the lots of an employment come to that hold today. 대체휴무 is counted apart. */
export function sumsOf(lots: readonly LotModel[], today: Day): Sums {
  const live = lots.filter(({ basis, from, until }) => basis !== "compensatory" && from <= today && today <= until);
  const sum = (of: (lot: LotModel) => number) => live.reduce((all, lot) => all + of(lot), 0);
  const [next] = live.filter(({ left }) => left > 0);
  const ending = next
    ? {
        on: next.until,
        minutes: live.filter(({ until }) => until === next.until).reduce((all, { left }) => all + left, 0),
      }
    : null;
  return {
    granted: sum(({ granted, cut }) => granted - cut),
    used: sum(({ used }) => used),
    planned: sum(({ planned }) => planned),
    left: sum(({ left }) => left),
    ending,
  };
}

/** The balance of one person with its explanation (product N19): of whoever has left as it stood on the last day. */
export async function balanceOf(query: Query, staffId: number, today: Day) {
  const { leftOn, ...staff } = await query.query
    .selectFrom("staffs")
    .select(["id", "short_name as name", "hired_at as hiredOn", "left_at as leftOn"])
    .where("id", "=", staffId)
    .executeTakeFirstOrThrow();
  const { terms } = await workOf(query, staffId);
  const lots = (await lotsOfPeople(query, [staffId], today)).map(({ staffId: _whose, ...lot }) => lot);
  const own = ofEmployment(lots, leftOn);
  return {
    staff,
    day: dayLength(terms, today),
    weekly: terms.weeklyOn(today),
    sums: sumsOf(own, leftOn ?? today),
    compensatory: compensatoryOf(own, leftOn ?? today),
    lots: lots.toReversed(),
  };
}

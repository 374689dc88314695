import { sql } from "kysely";
import type { Day } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { setMovement, type Ledger } from "#records/server/ledger/ledger.ts";
import { grantBases, type GrantBasis } from "../grants.ts";
import type { Lot } from "../law/days.ts";

/** Leave in minutes: an account for each lot, so that no lot gives more than it holds. */
export const leaveLedger: Ledger = { name: "leave", label: "휴가", unit: "분" };

type Query = Pick<Database, "query">;
type By = { readonly viewer: { readonly userId: number | null } };

/** What the product does by itself. */
export const byItself: By = { viewer: { userId: null } };

/** The leave of one person is moved by one transaction at a time: lots are chosen by what is left of them. */
export async function lockLeaveOf({ query }: Pick<Work, "query">, staffId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`leave:${staffId}`}, 0))`.execute(query);
}

type NewLot = {
  readonly staffId: number;
  readonly basis: GrantBasis;
  readonly days: number;
  readonly minutes: number;
  readonly from: Day;
  readonly until: Day;
  readonly because: string;
  readonly key: string | null;
};

/** Grants a lot; null when what comes by law was granted under its key already in this employment. */
export async function grantLot(work: Work, by: By, lot: NewLot): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into leave_grants (staff_id, basis, days, minutes, from_on, until_on, because, auto_key, created_by)
    values (${lot.staffId}, ${lot.basis}, ${lot.days}, ${lot.minutes}, ${lot.from}, ${lot.until}, ${lot.because},
      ${lot.key}, ${by.viewer.userId}) on conflict (staff_id, auto_key) where ended_on is null do nothing returning id`.execute(
    work.query,
  );
  const id = rows[0]?.id;
  if (id === undefined) return null;
  const account = { type: "leaveGrant", id };
  const movement = { account, amount: lot.minutes, reason: `${grantBases[lot.basis]} 부여` };
  await setMovement(work, by, leaveLedger, { source: account, movement });
  work.audit({
    action: "leaveGrant.create",
    recordType: "leaveGrant",
    recordId: id,
    changes: { staff_id: [null, lot.staffId], minutes: [null, lot.minutes], because: [null, lot.because] },
  });
  return id;
}

/** The lots of the employment that lasts of which something is left, for kinds of leave that are taken from them. */
export async function lotsLeft({ query }: Query, staffId: number, which: "annual" | "compensatory"): Promise<Lot[]> {
  const { rows } = await sql<Lot>`
    select g.id, g.from_on as "from", g.until_on as until, a.balance as left
    from leave_grants g join ledger_accounts a on a.ledger = 'leave' and a.record_type = 'leaveGrant' and a.record_id = g.id
    where g.staff_id = ${staffId} and g.ended_on is null and (g.basis = 'compensatory') = ${which === "compensatory"} and a.balance > 0
    order by g.until_on, g.id`.execute(query);
  return rows;
}

/**
 * Takes out what is left of lots that have ended; what came back since is taken out as well. What was left when somebody
 * left the firm stays, since it is paid. Returns how many.
 */
export async function expireLots(work: Work, today: Day): Promise<number> {
  const { rows } = await sql<{ id: number; left: number; expired: number }>`
    select g.id, a.balance as left, coalesce((select -sum(e.amount) from ledger_entries e
      where e.source_type = 'leaveExpiry' and e.source_id = g.id), 0)::bigint as expired
    from leave_grants g join ledger_accounts a on a.ledger = 'leave' and a.record_type = 'leaveGrant' and a.record_id = g.id
    where g.until_on < ${today} and g.ended_on is null and a.balance > 0 for update of a`.execute(work.query);
  for (const { id, left, expired } of rows) {
    const movement = { account: { type: "leaveGrant", id }, amount: -(left + expired), reason: "소멸" };
    // The reversal of the earlier expiry and the new one are one step: between them nothing can be used.
    await setMovement(work, byItself, leaveLedger, { source: { type: "leaveExpiry", id }, movement });
  }
  return rows.length;
}

/** Takes so many minutes out of a lot in all, and puts back what was taken out before beyond that. */
export function cutLot(work: Work, by: By, grantId: number, minutes: number, reason = "인사관리 회수"): Promise<void> {
  const account = { type: "leaveGrant", id: grantId };
  const movement = minutes === 0 ? null : { account, amount: -minutes, reason };
  return setMovement(work, by, leaveLedger, { source: { type: "leaveCut", id: grantId }, movement });
}

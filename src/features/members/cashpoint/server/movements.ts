import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { insert, moving, movingOf, written, type Entered, type Row } from "./entries.ts";
import { addLot, giveBackToLots, keepOf, takeFromLots, type By, type Moving } from "./lots.ts";
import { settleOwed } from "./taken-away.ts";

/** Whoever has something is a member. */
export async function ensureMember({ query }: Pick<Work, "query">, { viewer }: By, clientId: number): Promise<void> {
  await sql`insert into members (team_id, client_id, created_by, updated_by)
    select c.team_id, c.id, ${viewer.userId}, ${viewer.userId} from clients c where c.id = ${clientId}
      and not exists (select from members m where m.client_id = c.id and m.deleted_at is null)`.execute(query);
}

/** Reserves cash or points until a moment: nobody else can use them. 422 when there is not enough. Returns its key. */
export async function holdWallet(work: Work, by: By, entered: Entered & { readonly until: Date }): Promise<number> {
  const { until } = entered;
  const id = await insert(work, by, entered, { kind: "use", sign: -1, status: "held", heldUntil: until });
  await takeFromLots(work, by, await moving(work, id));
  return id;
}

type Capturing = {
  /** Won of what was reserved; the rest goes back to its lots. */
  readonly amount?: number;
  /** Whether it may be taken after its time is over too: nobody has let go of it, so that it is still there. */
  readonly late?: boolean;
};

/** Takes what was reserved, once and before its time is over. */
export async function captureHold(work: Work, by: By, id: number, { amount, late }: Capturing = {}): Promise<void> {
  const taken = amount === undefined ? null : -amount;
  const held = await resolve(work, by, id, { to: "done", amount: taken, inTime: late !== true });
  await keepOf(work, by, held, -held.amount);
  await settleOwed(work, by, held.clientId);
}

/** Lets go of what was reserved. */
export async function releaseHold(work: Work, by: By, id: number): Promise<void> {
  const held = await resolve(work, by, id, { to: "released", amount: null, inTime: false });
  await keepOf(work, by, held, 0);
  await settleOwed(work, by, held.clientId);
}

type Resolving = { readonly to: "done" | "released"; readonly amount: number | null; readonly inTime: boolean };

/** A reservation is resolved by one conditional update: whoever comes second finds none. */
async function resolve(work: Work, { viewer }: By, id: number, { to, amount, inTime }: Resolving): Promise<Moving> {
  const { rows } = await sql<Row>`
    update wallet_movements set status = ${to}, amount = coalesce(${amount}::bigint, amount), settled_at = now(),
      version = version + 1, updated_at = now(), updated_by = ${viewer.userId}
    where id = ${id} and status = 'held' and (held_until > now() or not ${inTime}::boolean)
      and coalesce(${amount}::bigint, amount) >= amount
    returning id, client_id, unit, kind, amount`.execute(work.query);
  if (!rows[0]) throw new Failure("ruleViolated", "이미 처리되었거나 기한이 지난 예약입니다.");
  written(work, id, to === "done" ? "capture" : "release", { status: ["held", to] });
  return movingOf(rows[0]);
}

/** Gives part of a use back to the lots that it came from. Returns the movement that did; null for nothing. */
export async function giveBack(
  work: Work,
  by: By,
  usedId: number,
  amount: number,
  reason: string,
): Promise<number | null> {
  if (amount === 0) return null;
  const used = await moving(work, usedId);
  const order = await orderOf(work, usedId);
  const entered = { clientId: used.clientId, unit: used.unit, amount, reason, ...order };
  const id = await insert(work, by, entered, { kind: "return", sign: 1, status: "done", returnsId: usedId });
  await giveBackToLots(work, by, used, await moving(work, id));
  await settleOwed(work, by, used.clientId);
  return id;
}

async function orderOf({ query }: Work, id: number): Promise<{ orderId?: number }> {
  const row = await query.selectFrom("wallet_movements").select("order_id").where("id", "=", id).executeTakeFirst();
  return row?.order_id ? { orderId: row.order_id } : {};
}

/** What a client has paid in: a lot that is paid back on leaving. */
export async function chargeCash(
  work: Work,
  by: By,
  entered: Omit<Entered, "unit"> & { readonly paymentId: number },
): Promise<void> {
  await ensureMember(work, by, entered.clientId);
  const { paymentId } = entered;
  const id = await insert(
    work,
    by,
    { ...entered, unit: "cash" },
    { kind: "charge", sign: 1, status: "done", paymentId },
  );
  await addLot(work, by, await moving(work, id), { paid: true, expiresOn: null, paymentId });
}

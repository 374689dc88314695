import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import { insert, moving, written } from "./entries.ts";
import { giveToLot, leaveLot, lockWallet, partsOf, takeWholeLot, type By } from "./lots.ts";

/**
 * The payment of a 충전 was taken away: what is left of its cash goes with it. What was used already is owed by the client,
 * as no balance falls below nothing; it is taken when it comes back. What was paid back of the same payment by 환불 is
 * neither: it is no cash any more. Won of all three.
 */
export async function takeChargeBack(
  work: Work,
  by: By,
  { orderId, clientId }: { readonly orderId: number; readonly clientId: number },
): Promise<{ readonly taken: number; readonly owed: number; readonly refunded: number }> {
  await lockWallet(work, clientId, "cash");
  const { rows } = await sql<{ all: number; refunded: number }>`
    update wallet_lots l set owed = x.amount - x.refunded
    from (select c.id, m.amount, coalesce((select -sum(e.amount) from wallet_parts p
          join wallet_movements f on f.id = p.movement_id and f.kind = 'refund' and f.status = 'done'
          join ledger_entries e on e.source_type = 'walletPart' and e.source_id = p.id
        where p.lot_id = c.id), 0)::bigint as refunded
      from wallet_lots c join wallet_movements m on m.id = c.movement_id
      where m.order_id = ${orderId} and m.kind = 'charge') x
    where l.id = x.id returning l.owed as all, x.refunded`.execute(work.query);
  await settleOwed(work, by, clientId);
  // An order brings its cash as one lot.
  const { all, refunded } = rows[0] ?? { all: 0, refunded: 0 };
  const owed = await owedFor(work, orderId);
  return { taken: all - owed, owed, refunded };
}

/** Won that are owed of the cash that an order had brought. */
async function owedFor({ query }: Pick<Work, "query">, orderId: number): Promise<number> {
  const { rows } = await sql<{ owed: number }>`
    select coalesce(sum(l.owed), 0)::bigint as owed from wallet_lots l join wallet_movements m on m.id = l.movement_id
    where m.order_id = ${orderId}`.execute(query);
  return rows[0]!.owed;
}

/** Takes what came back into lots of which something is owed. */
export async function settleOwed(work: Work, by: By, clientId: number): Promise<void> {
  const { rows } = await sql<{ id: number; amount: number }>`
    select l.id, least(l.owed, a.balance) as amount from wallet_lots l join ledger_accounts a
      on a.ledger = l.unit and a.record_type = 'walletLot' and a.record_id = l.id
    where l.client_id = ${clientId} and l.owed > 0 and a.balance > 0 order by l.id for update of a`.execute(work.query);
  for (const { id: lotId, amount } of rows) {
    const entered = { clientId, unit: "cash", amount, reason: "결제가 취소된 충전 회수" } as const;
    const id = await insert(work, by, entered, { kind: "adjust", sign: -1, status: "done" });
    await takeWholeLot(work, by, await moving(work, id), lotId);
    await sql`update wallet_lots set owed = owed - ${amount} where id = ${lotId}`.execute(work.query);
  }
}

/** Cash of a lot that was not paid back after all: it is owed where the payment of the lot was taken away meanwhile. */
export async function oweRefused({ query }: Pick<Work, "query">, lotId: number, amount: number): Promise<void> {
  await sql`update wallet_lots l set owed = owed + ${amount} where l.id = ${lotId} and exists (select from wallet_movements m
    join service_orders o on o.id = m.order_id where m.id = l.movement_id and o.status = 'chargedBack')`.execute(query);
}

/** What is owed of the cash of an order was paid in another way, or is given up. */
export async function forgiveOwed({ query }: Pick<Work, "query">, orderId: number): Promise<void> {
  await sql`update wallet_lots l set owed = 0 from wallet_movements m
    where m.id = l.movement_id and m.order_id = ${orderId}`.execute(query);
}

/**
 * Takes back what a movement gave back, since what it depended on was refused. What was used since stays given back, by a
 * movement of its own. Returns the won that stay.
 */
export async function undoReturn(work: Work, by: By, id: number): Promise<number> {
  const returned = await moving(work, id);
  await lockWallet(work, returned.clientId, returned.unit);
  const parts = await partsOf(work, id);
  const balances = await balancesOf(
    work,
    parts.map(({ lotId }) => lotId),
  );
  const used = parts.map(({ lotId, amount }) => ({ lotId, amount: Math.max(0, amount - (balances.get(lotId) ?? 0)) }));
  const stays = used.reduce((sum, { amount }) => sum + amount, 0);
  if (stays > 0) await keepReturned(work, by, id, { stays, used });
  for (const { lotId } of parts) await leaveLot(work, by, returned, lotId);
  await sql`update wallet_movements set status = 'rejected', version = version + 1, updated_at = now(),
    updated_by = ${by.viewer.userId} where id = ${id}`.execute(work.query);
  written(work, id, "refundRejected", { status: ["done", "rejected"], stays });
  return stays;
}

type Kept = {
  readonly stays: number;
  readonly used: readonly { readonly lotId: number; readonly amount: number }[];
};

/** The part of a return that was used: booked before the return is taken back, so that no lot falls below nothing. */
async function keepReturned(work: Work, by: By, id: number, { stays, used }: Kept): Promise<void> {
  const was = await work.query
    .selectFrom("wallet_movements")
    .select(["client_id", "unit", "order_id", "returns_id"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const entered = { clientId: was.client_id, unit: was.unit, amount: stays, reason: "환불 반려 전에 사용" };
  const order = was.order_id === null ? {} : { orderId: was.order_id };
  const state = { kind: "return", sign: 1, status: "done", returnsId: was.returns_id! } as const;
  const kept = await moving(work, await insert(work, by, { ...entered, ...order }, state));
  for (const { lotId, amount } of used) if (amount > 0) await giveToLot(work, by, kept, { lotId, amount });
}

async function balancesOf({ query }: Pick<Work, "query">, lots: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; balance: number }>`
    select record_id as id, balance from ledger_accounts
    where record_type = 'walletLot' and record_id = any(${lots}::bigint[])`.execute(query);
  return new Map(rows.map(({ id, balance }) => [id, balance]));
}

import { sql } from "kysely";
import { seoulDay, type Day } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { setMovement, type Ledger } from "#records/server/ledger/ledger.ts";
import { walletUnits, type WalletUnit } from "../movement.ts";

type Querying = Pick<Work, "query">;
export type By = { readonly viewer: { readonly userId: number | null } };

/** A movement, as far as its lots need to know it. Amounts signed, in won. */
export type Moving = {
  readonly id: number;
  readonly clientId: number;
  readonly unit: WalletUnit;
  readonly amount: number;
  /** In the ledger: 사용, 적립. */
  readonly word: string;
};

type Part = { readonly id: number; readonly lotId: number; readonly amount: number };

const ledgerOf = (unit: WalletUnit): Ledger => ({ name: unit, label: walletUnits[unit], unit: "원" });

/**
 * Locks all that a client has of a unit, always in the same order: whoever takes, gives back or expires at the same time
 * waits here.
 */
export async function lockWallet({ query }: Querying, clientId: number, unit: WalletUnit): Promise<void> {
  await sql`select a.id from ledger_accounts a join wallet_lots l on a.record_id = l.id and a.ledger = l.unit
    where a.record_type = 'walletLot' and l.client_id = ${clientId} and l.unit = ${unit} order by a.id for update of a`.execute(
    query,
  );
}

type Usable = { readonly id: number; readonly balance: number };

/** Lots that can be used today, in the order of use: what expires first, and what was given before what was paid for. */
async function usableLots({ query }: Querying, moving: Moving, paidOnly: boolean): Promise<Usable[]> {
  const { rows } = await sql<Usable>`
    select l.id, a.balance from wallet_lots l join ledger_accounts a
      on a.ledger = l.unit and a.record_type = 'walletLot' and a.record_id = l.id
    where l.client_id = ${moving.clientId} and l.unit = ${moving.unit} and a.balance > 0
      and (l.paid or not ${paidOnly}) and (l.expires_on is null or l.expires_on >= ${seoulDay(Date.now())}::date)
    order by l.expires_on nulls last, l.paid, l.id`.execute(query);
  return rows;
}

/** Takes the amount of a movement out of lots; 422 when there is not enough. `paidOnly`: of what was paid in. */
export async function takeFromLots(
  work: Querying,
  by: By,
  moving: Moving,
  { paidOnly = false }: { readonly paidOnly?: boolean } = {},
): Promise<void> {
  await lockWallet(work, moving.clientId, moving.unit);
  const lots = await usableLots(work, moving, paidOnly);
  const has = lots.reduce((sum, { balance }) => sum + balance, 0);
  let left = -moving.amount;
  if (left > has) {
    const word = paidOnly ? `유료 ${walletUnits[moving.unit]}` : walletUnits[moving.unit];
    throw new Failure("ruleViolated", `${word} 잔액이 모자랍니다. 쓸 수 있는 금액은 ${formatWon(has)}원입니다.`);
  }
  for (const { id, balance } of lots) {
    if (left === 0) break;
    const taken = Math.min(left, balance);
    await book(work, by, moving, { id: await addPart(work, moving.id, id), lotId: id, amount: -taken });
    left -= taken;
  }
}

/** Takes all that is left of one lot. */
export async function takeWholeLot(work: Querying, by: By, moving: Moving, lotId: number): Promise<void> {
  await book(work, by, moving, { id: await addPart(work, moving.id, lotId), lotId, amount: moving.amount });
}

type NewLot = { readonly paid: boolean; readonly expiresOn: Day | null; readonly paymentId: number | null };

/** What comes in with a movement is a lot of its own. */
export async function addLot(work: Querying, by: By, moving: Moving, lot: NewLot): Promise<void> {
  const { id } = await work.query
    .insertInto("wallet_lots")
    .values({
      client_id: moving.clientId,
      unit: moving.unit,
      paid: lot.paid,
      expires_on: lot.expiresOn,
      movement_id: moving.id,
      payment_id: lot.paymentId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await book(work, by, moving, { id: await addPart(work, moving.id, id), lotId: id, amount: moving.amount });
}

/** Leaves a movement with `kept` won of what it took, those that it took first; the rest is back in its lots. */
export async function keepOf(work: Querying, by: By, moving: Moving, kept: number): Promise<void> {
  await lockWallet(work, moving.clientId, moving.unit);
  let left = kept;
  for (const part of await partsOf(work, moving.id)) {
    const amount = Math.min(left, -part.amount);
    left -= amount;
    if (amount !== -part.amount) await book(work, by, moving, { ...part, amount: -amount });
  }
}

/** Puts part of a use back into the lots that it was taken from, what expires last first; 422 for more than it took. */
export async function giveBackToLots(work: Querying, by: By, used: Moving, returning: Moving): Promise<void> {
  await lockWallet(work, used.clientId, used.unit);
  let left = returning.amount;
  for (const { lotId, amount } of (await openOf(work, used.id)).toReversed()) {
    if (left === 0) break;
    const back = Math.min(left, amount);
    if (back === 0) continue;
    await book(work, by, returning, { id: await addPart(work, returning.id, lotId), lotId, amount: back });
    left -= back;
  }
  if (left > 0) throw new Failure("ruleViolated", "사용한 금액보다 많이 돌려줄 수 없습니다.");
}

/** A movement adds so much to one lot. */
export async function giveToLot(
  work: Querying,
  by: By,
  moving: Moving,
  { lotId, amount }: { readonly lotId: number; readonly amount: number },
): Promise<void> {
  await book(work, by, moving, { id: await addPart(work, moving.id, lotId), lotId, amount });
}

/** A movement no longer moves this lot: the ledger keeps both rows. Returns what it moved. */
export async function leaveLot(work: Querying, by: By, moving: Moving, lotId: number): Promise<number> {
  const part = (await partsOf(work, moving.id)).find((one) => one.lotId === lotId);
  if (!part) return 0;
  await book(work, by, moving, { ...part, amount: 0 });
  return part.amount;
}

/** What a movement took from which lots, as it stands. */
export async function partsOf({ query }: Querying, movementId: number): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select p.id, p.lot_id as "lotId", coalesce(sum(e.amount), 0)::bigint as amount
    from wallet_parts p left join ledger_entries e on e.source_type = 'walletPart' and e.source_id = p.id
    where p.movement_id = ${movementId} group by p.id order by p.id`.execute(query);
  return rows;
}

/** The same less what was given back since, in won that can still be given back. */
async function openOf({ query }: Querying, movementId: number): Promise<{ lotId: number; amount: number }[]> {
  const { rows } = await sql<{ lotId: number; amount: number }>`
    select p.lot_id as "lotId", (-sum(e.amount))::bigint as amount
    from wallet_parts p join wallet_movements m on m.id = p.movement_id
    join ledger_entries e on e.source_type = 'walletPart' and e.source_id = p.id
    where m.id = ${movementId} or m.returns_id = ${movementId} group by p.lot_id order by min(p.id)`.execute(query);
  return rows;
}

async function addPart({ query }: Querying, movementId: number, lotId: number): Promise<number> {
  const { id } = await query
    .insertInto("wallet_parts")
    .values({ movement_id: movementId, lot_id: lotId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The ledger says how much a part moves; its floor holds whatever was counted here. */
async function book(work: Querying, by: By, { unit, word }: Moving, { id, lotId, amount }: Part): Promise<void> {
  const account = { type: "walletLot", id: lotId };
  await setMovement(work, by, ledgerOf(unit), {
    source: { type: "walletPart", id },
    movement: amount === 0 ? null : { account, amount, reason: word },
  });
}

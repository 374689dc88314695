import { sql } from "kysely";
import type { Day } from "#platform/dates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { movementKinds, type MovementKind, type WalletUnit } from "../movement.ts";
import { addLot, giveBackToLots, keepOf, takeFromLots, type By, type Moving } from "./lots.ts";

type Entered = {
  readonly clientId: number;
  readonly unit: WalletUnit;
  /** Won, not signed. */
  readonly amount: number;
  readonly reason: string;
  readonly orderId?: number;
};

/** The stored row of a movement. */
type Row = {
  readonly id: number;
  readonly client_id: number;
  readonly unit: string;
  readonly kind: string;
  readonly amount: number;
};

export const movingOf = ({ id, client_id, unit, kind, amount }: Row): Moving => ({
  id,
  clientId: client_id,
  unit: unit as WalletUnit,
  amount,
  word: movementKinds[kind as MovementKind],
});

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

/** Takes what was reserved, once and before its time is over; the rest of a smaller `amount` goes back to its lots. */
export async function captureHold(work: Work, by: By, id: number, amount?: number): Promise<void> {
  const held = await resolve(work, by, id, { to: "done", amount: amount === undefined ? null : -amount, inTime: true });
  await keepOf(work, by, held, -held.amount);
}

/** Lets go of what was reserved. */
export async function releaseHold(work: Work, by: By, id: number): Promise<void> {
  await keepOf(work, by, await resolve(work, by, id, { to: "released", amount: null, inTime: false }), 0);
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

/** Gives part of a use back to the lots that it came from. */
export async function giveBack(work: Work, by: By, usedId: number, amount: number, reason: string): Promise<void> {
  if (amount === 0) return;
  const used = await moving(work, usedId);
  const order = await orderOf(work, usedId);
  const entered = { clientId: used.clientId, unit: used.unit, amount, reason, ...order };
  const id = await insert(work, by, entered, { kind: "return", sign: 1, status: "done", returnsId: usedId });
  await giveBackToLots(work, by, used, await moving(work, id));
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

type State = {
  readonly kind: MovementKind;
  readonly sign: 1 | -1;
  readonly status: "held" | "done";
  readonly heldUntil?: Date;
  readonly expiresOn?: Day;
  readonly returnsId?: number;
  readonly paymentId?: number;
};

/** A movement that the product enters, in the team of the client. */
export async function insert(work: Work, { viewer }: By, entered: Entered, state: State): Promise<number> {
  const amount = state.sign * entered.amount;
  const { rows } = await sql<{ id: number }>`
    insert into wallet_movements (team_id, client_id, unit, kind, status, amount, held_amount, held_until, expires_on, brief,
      order_id, returns_id, payment_id, settled_at, created_by, updated_by)
    select c.team_id, c.id, ${entered.unit}, ${state.kind}, ${state.status}, ${amount},
      ${state.status === "held" ? amount : 0}, ${state.heldUntil ?? null}, ${state.expiresOn ?? null}, ${entered.reason},
      ${entered.orderId ?? null}, ${state.returnsId ?? null}, ${state.paymentId ?? null},
      case when ${state.status} = 'done' then now() end, ${viewer.userId}, ${viewer.userId}
    from clients c where c.id = ${entered.clientId} returning id`.execute(work.query);
  const { id } = rows[0]!;
  written(work, id, "create", { amount: [null, amount], status: [null, state.status] });
  return id;
}

/** A movement as it stands. */
export async function moving({ query }: Pick<Work, "query">, id: number): Promise<Moving> {
  const row = await query
    .selectFrom("wallet_movements")
    .select(["id", "client_id", "unit", "kind", "amount"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return movingOf(row);
}

function written(work: Work, id: number, action: string, changes: Readonly<Record<string, unknown>>): void {
  work.audit({ action: `walletMovement.${action}`, recordType: "walletMovement", recordId: id, changes });
  work.emit({ type: "record", ref: `walletMovement:${id}` });
}

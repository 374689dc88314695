import { sql } from "kysely";
import type { Day } from "#platform/dates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { movementKinds, type MovementKind, type WalletUnit } from "../movement.ts";
import type { By, Moving } from "./lots.ts";

export type Entered = {
  readonly clientId: number;
  readonly unit: WalletUnit;
  /** Won, not signed. */
  readonly amount: number;
  readonly reason: string;
  readonly orderId?: number;
};

/** The stored row of a movement. */
export type Row = {
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

/** The history of a movement, and whoever looks at it, are told. */
export function written(work: Work, id: number, action: string, changes: Readonly<Record<string, unknown>>): void {
  work.audit({ action: `walletMovement.${action}`, recordType: "walletMovement", recordId: id, changes });
  work.emit({ type: "record", ref: `walletMovement:${id}` });
}

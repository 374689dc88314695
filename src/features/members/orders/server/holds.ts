import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import { captureHold, giveBack, releaseHold } from "#features/members/cashpoint/server/api.ts";
import { giveCouponBack, useCoupon } from "#features/members/coupons/server/api.ts";
import type { WalletUnit } from "#features/members/cashpoint/movement.ts";

type By = { readonly viewer: { readonly userId: number | null } };

async function usesOf({ query }: Work, orderId: number, status: "held" | "done") {
  return query
    .selectFrom("wallet_movements")
    .select(["id", "unit"])
    .where("order_id", "=", orderId)
    .where("kind", "=", "use")
    .where("status", "=", status)
    .orderBy("id")
    .execute();
}

/**
 * The order is paid: what it held is spent, each once. `late`: its money was being looked for beyond the deadline, and
 * nobody let go of what it holds.
 */
export async function spendHolds(
  work: Work,
  by: By,
  orderId: number,
  { late = false }: { readonly late?: boolean } = {},
): Promise<void> {
  for (const { id } of await usesOf(work, orderId, "held")) await captureHold(work, by, id, { late });
  await useCoupon(work, by, orderId);
}

/** The order is given up: what it held is free again. */
export async function freeHolds(work: Work, by: By, orderId: number): Promise<void> {
  for (const { id } of await usesOf(work, orderId, "held")) await releaseHold(work, by, id);
  await giveCouponBack(work, by, orderId);
}

/** Whether the money came in is being looked into: until that is known nobody else gets what the order holds. */
export async function keepHolds({ query }: Work, orderId: number, until: Date): Promise<void> {
  await sql`update wallet_movements set held_until = ${until} where order_id = ${orderId} and status = 'held'`.execute(
    query,
  );
  await sql`update coupon_issues set held_until = ${until} where order_id = ${orderId} and status = 'held'`.execute(
    query,
  );
}

/** Cash and points go back to the lots that they came from. Returns the movements that did. */
export async function returnUses(
  work: Work,
  by: By,
  orderId: number,
  amounts: Readonly<Record<WalletUnit, number>>,
): Promise<number[]> {
  const returned: number[] = [];
  for (const { id, unit } of await usesOf(work, orderId, "done")) {
    const movement = await giveBack(work, by, id, amounts[unit], "주문 환불");
    if (movement !== null) returned.push(movement);
  }
  return returned;
}

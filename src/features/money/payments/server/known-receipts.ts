import { sql, type Kysely } from "kysely";
import type { DB } from "#platform/server/database/tables.ts";
import { givingWay } from "#platform/server/give-way.ts";
import { findKnown, findRepeated, readMovementKey, type Known, type Same } from "../same-movement.ts";
import type { StatementLine } from "../statement.ts";

export type KnownReceipts = {
  /** What a line is already, by its index. */
  readonly same: ReadonlyMap<number, Same>;
  /** The earlier line that a line repeats, by the index of the later one. */
  readonly repeated: ReadonlyMap<number, number>;
  /** How the receipts of these days are remembered. */
  readonly keys: ReadonlySet<string>;
};

/** Which lines of a statement are receipts of the team already, or are written twice. */
export async function knownReceipts(
  query: Pick<Kysely<DB>, "selectFrom">,
  teamId: number,
  lines: readonly StatementLine[],
): Promise<KnownReceipts> {
  const days = [...new Set(lines.map(({ day }) => day))];
  const rows = await query
    .selectFrom("payments")
    .select(["id", "bank_key as key"])
    .where("team_id", "=", teamId)
    .where("deleted_at", "is", null)
    .where("bank_key", "is not", null)
    .where("pay_date", "=", sql<string>`any(${days}::date[])`)
    .orderBy("id")
    .execute();
  const giveWay = givingWay();
  const known: Known[] = [];
  for (const { id, key } of rows) {
    await giveWay();
    const facts = readMovementKey(key!);
    if (facts) known.push({ ...facts, id });
  }
  return {
    same: await findKnown(lines, known, giveWay),
    repeated: await findRepeated(lines, giveWay),
    keys: new Set(rows.map(({ key }) => key!)),
  };
}

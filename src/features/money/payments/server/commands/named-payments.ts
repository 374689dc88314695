import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { outsideEveryWall, outsideWalls, wallsStand } from "#features/pipeline/conflicts/server/commands/walls.ts";

/**
 * Whether no wall keeps the person away from what a payment was paid for: consultation, contracts, project. What was
 * paid counts for everybody; who paid it would name the record. `row`: the name of the payment's row in the query.
 */
export function isNamedTo(asker: Asker, row: string): RawBuilder<boolean> {
  if (!wallsStand(asker, ["consult", "contract", "project"])) return sql<boolean>`true`;
  const key = (column: string) => sql.ref<number | null>(`${row}.${column}`);
  const open = outsideWalls(asker, "contract", sql.ref<number>("ps.contract_id"));
  const records = outsideEveryWall(asker, [
    ["consult", key("consult_id")],
    ["contract", key("contract_id")],
    ["project", key("project_id")],
  ]);
  return sql<boolean>`(${records} and not exists (
    select from payment_splits ps where ps.payment_id = ${sql.ref(`${row}.id`)} and not ${open}))`;
}

/** Of these payments, those whose payer the person may not be told. */
export async function unnamedTo(
  { query }: Pick<Database, "query">,
  asker: Asker,
  paymentIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select y.id from payments y where y.id = any(${paymentIds}::bigint[]) and not ${isNamedTo(asker, "y")}`.execute(
    query,
  );
  return new Set(rows.map(({ id }) => id));
}

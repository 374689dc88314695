import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { sumsOf } from "../payslip.ts";

/** The items of a payslip in their order. */
export function itemsOf({ query }: Pick<Database, "query">, payslipId: number) {
  return query
    .selectFrom("payslip_items")
    .select(["id", "category", "name", "amount", "minutes", "formula"])
    .where("payslip_id", "=", payslipId)
    .orderBy("place")
    .execute();
}

/** The sums of a payslip follow from its items. */
export async function writeSums(work: Work, id: number): Promise<void> {
  const sums = sumsOf(await itemsOf(work, id));
  await work.query.updateTable("payslips").set(sums).where("id", "=", id).execute();
}

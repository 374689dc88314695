import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { heldPlaces } from "#records/server/held.ts";
import { settlementOrder, type SettlementItem } from "../settlement.ts";

type Query = Pick<Database, "query">;

/** The points of a settlement in their order, with who has done which. */
export async function settlementOf({ query }: Query, partnerId: number) {
  const rows = await query
    .selectFrom("partner_settlements as x")
    .leftJoin("staffs as s", "s.id", "x.done_by")
    .select(["x.item", "x.note", "x.done_at as doneAt", "s.short_name as doneBy"])
    .where("x.partner_id", "=", partnerId)
    .execute();
  const done = new Map(rows.map((row) => [row.item as SettlementItem, row]));
  return settlementOrder.map((item) => {
    const row = done.get(item);
    return { item, note: row?.note ?? "", doneAt: row?.doneAt.toISOString() ?? null, doneBy: row?.doneBy ?? null };
  });
}

/** Records that still need the person, by place and number: what has to be handed over before the day of leaving. */
export async function openWorkOf({ query }: Query, staffId: number): Promise<{ label: string; count: number }[]> {
  const parts = heldPlaces().map(
    ({ label, table, column, open }) => sql`select ${label}::text as label, count(*)::int as count
      from ${sql.table(table)} r where ${sql.ref(`r.${column}`)} = ${staffId} and ${open}`,
  );
  if (parts.length === 0) return [];
  const { rows } = await sql<{ label: string; count: number }>`
    select label, count from (${sql.join(parts, sql` union all `)}) x where count > 0 order by label`.execute(query);
  return rows;
}

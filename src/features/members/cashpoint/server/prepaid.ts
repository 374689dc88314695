import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor } from "#platform/server/database/transaction.ts";
import { readRate } from "#firm/server/rates.ts";

type Querying = Pick<Database, "query">;

/** Whether clients may pay cash in beforehand; off unless the firm has said otherwise (additions 18). */
export async function isPrepaid({ query }: Querying): Promise<boolean> {
  const row = await query.selectFrom("firm_settings").select("prepaid_mode").executeTakeFirst();
  return row?.prepaid_mode ?? false;
}

/** What clients have paid in, beside the limits below which the law wants nothing registered; of the whole firm. */
export async function readPrepaid(database: Querying) {
  const today = seoulDay(Date.now());
  const { rows } = await sql<{ outstanding: string; free: string; year: string }>`
    select coalesce(sum(a.balance) filter (where l.paid), 0)::text as outstanding,
      coalesce(sum(a.balance) filter (where not l.paid), 0)::text as free,
      (select coalesce(sum(m.amount), 0)::text from wallet_movements m
        where m.kind = 'charge' and m.status = 'done' and m.deleted_at is null
          and m.settled_at >= (${`${today.slice(0, 4)}-01-01`}::date)::timestamp at time zone 'Asia/Seoul') as year
    from wallet_lots l join ledger_accounts a on a.ledger = l.unit and a.record_type = 'walletLot' and a.record_id = l.id`.execute(
    database.query,
  );
  const { outstanding, free, year } = rows[0]!;
  const [most, mostOfYear] = [
    await readRate(database, "prepaidOutstanding", today),
    await readRate(database, "prepaidYear", today),
  ];
  const limit = (sum: string, rate: typeof most) => ({
    sum,
    limit: rate?.value ?? 0,
    lawRef: rate?.lawRef ?? "",
    checked: (rate?.checkedAt ?? null) !== null,
  });
  return {
    on: await isPrepaid(database),
    outstanding: limit(outstanding, most),
    year: limit(year, mostOfYear),
    free,
  };
}

/** Lets clients pay cash in beforehand, or no more. What they have stays theirs. */
export async function setPrepaid(database: Database, actor: Actor, on: boolean): Promise<void> {
  await inTransaction(database, actor, async (work) => {
    const changed = await work.query
      .updateTable("firm_settings")
      .set({ prepaid_mode: on })
      .where("prepaid_mode", "!=", on)
      .returning("id")
      .executeTakeFirst();
    if (!changed) return;
    const changes = { prepaidMode: [!on, on] };
    work.audit({ action: "firm.setPrepaid", recordType: "firm", recordId: changed.id, changes });
  });
}

import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { readRecord, readStored } from "#records/server/read.ts";
import { ledgerEntries } from "#records/server/ledger/ledger.ts";
import { settlementOf, type EntryKind } from "../lots.ts";
import { adviceTime, lotsOf } from "./lots.ts";
import { packRecords } from "./records.ts";

type Query = Pick<Database, "query">;

type Detail = {
  readonly id: number;
  readonly kind: EntryKind;
  readonly rawMinutes: number | null;
  readonly usedOn: string;
  readonly says: string;
  readonly reason: string;
  readonly by: string | null;
  readonly worktime: { readonly number: number; readonly staff: string } | null;
};

/** The lots of a pack and how they moved, the latest first. 404 for packs out of sight. */
export async function readLedger(database: Query, asker: Asker, number: number) {
  const { id } = await readStored(database.query, packRecords, number, asker);
  const lots = await lotsOf(database, id);
  const entries = await ledgerEntries(
    database,
    adviceTime,
    sql<boolean>`(a.record_type = 'timeLot' and a.record_id = any(${lots.map((lot) => lot.id)}::bigint[]))`,
  );
  const details = await detailsOf(
    database,
    entries.map(({ source }) => source.id),
  );
  const takenBack = new Set(entries.filter(({ isReversal }) => isReversal).map(({ source }) => source.id));
  const models = entries.map(({ id: key, at, account, amount, balance, isReversal, source }) => {
    const { id: entry, kind, ...detail } = details.get(source.id)!;
    return {
      id: key,
      entry,
      kind,
      ...detail,
      at: at.toISOString(),
      lot: account.id,
      minutes: amount,
      balance,
      isReversal,
      takenBack: !isReversal && takenBack.has(source.id),
    };
  });
  return { lots: lots.map(({ createdAt, ...lot }) => ({ ...lot, createdAt: createdAt.toISOString() })), models };
}

async function detailsOf({ query }: Query, ids: readonly number[]): Promise<ReadonlyMap<number, Detail>> {
  const { rows } = await sql<Detail>`
    select t.id, t.kind, t.raw_minutes as "rawMinutes", t.used_on as "usedOn", t.says, t.reason, b.short_name as by,
      case when w.id is null then null else json_build_object('number', w.id, 'staff', s.short_name) end as worktime
    from time_entries t left join worktimes w on w.id = t.worktime_id left join staffs s on s.id = w.staff_id
      left join staffs b on b.user_id = t.created_by
    where t.id = any(${ids}::bigint[])`.execute(query);
  return new Map(rows.map((row) => [row.id, row]));
}

/** 정산표: what was granted, used, expired and is left, and what would be refunded and charged for it. */
export async function readSettlement(database: Query, asker: Asker, number: number) {
  const row = await readRecord(database, packRecords, number, asker);
  const { rows } = await sql<{ expired: number; recalled: number }>`
    select coalesce(-sum(t.minutes) filter (where t.kind = 'expire'), 0)::int as expired,
      coalesce(-sum(t.minutes) filter (where t.kind in ('recall', 'settle')), 0)::int as recalled
    from time_lots l join time_entries t on t.lot_id = l.id
    join ledger_entries e on e.source_type = 'timeEntry' and e.source_id = t.id and e.reversal_of_id is null
    where l.pack_id = ${row.id} and l.kind <> 'overage'
      and not exists (select from ledger_entries x where x.reversal_of_id = e.id)`.execute(database.query);
  const { granted, used, remaining, overUsed = 0, unitPrice = null, refund = null, charge = null } = row;
  const { expired, recalled } = rows[0]!;
  const proposed = settlementOf({ remaining, overUsed }, unitPrice);
  return {
    client: row.client.label,
    product: row.product,
    status: row.status,
    granted,
    used: used - overUsed,
    overUsed,
    expired,
    recalled,
    remaining,
    unitPrice,
    refund: refund ?? proposed.refund,
    charge: charge ?? proposed.charge,
    settledOn: row.settledOn ?? null,
  };
}

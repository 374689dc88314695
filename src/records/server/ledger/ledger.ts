import { sql, type RawBuilder } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";

/** Facts of a ledger: rows that are never changed, and balances that never fall below their floor (migration 0085). */
export type Ledger = {
  readonly name: string;
  /** In messages: 예수금. */
  readonly label: string;
  readonly unit: "원" | "분";
};

/** A record, as the one whose balance it is or the one that moved it. */
export type LedgerRecord = { readonly type: string; readonly id: number };

/** One movement that a record causes: positive adds to the balance of the account. */
export type Movement = { readonly account: LedgerRecord; readonly amount: number; readonly reason: string };

type Querying = Pick<Work, "query">;
type By = { readonly viewer: { readonly userId: number | null } };

/** What a record moves now; null: nothing. */
export type Moved = { readonly source: LedgerRecord; readonly movement: Movement | null };

/**
 * Makes the ledger hold exactly this movement of the source, or none: what stood for it before and differs is taken back
 * by a reversal. 422 when a balance would fall below its floor.
 */
export function setMovement(work: Querying, by: By, ledger: Ledger, moved: Moved): Promise<void> {
  return setMovements(work, by, ledger, [moved]);
}

/** The same of many sources, each once, booked in their order. */
export async function setMovements(
  work: Querying,
  { viewer: { userId } }: By,
  ledger: Ledger,
  all: readonly Moved[],
): Promise<void> {
  const standing = await standingOf(
    work,
    ledger,
    all.map(({ source }) => source),
  );
  const changes = all.map(({ source, movement }) => {
    const own = standing.get(keyOf(source)) ?? [];
    const kept = own.find((one) => isSame(one, movement));
    return { source, wrong: own.filter((one) => one !== kept), fresh: kept ? null : movement };
  });
  const fresh = changes.flatMap((one) => (one.fresh ? [one.fresh.account] : []));
  const accounts = await openAccounts(work, ledger, fresh);
  const entries = changes.flatMap(({ source, wrong, fresh: movement }) => [
    ...wrong.map(({ id, accountId, amount, reason }) => entryOf(source, { accountId, amount: -amount, reason, id })),
    ...(movement
      ? [entryOf(source, { ...movement, accountId: accounts.get(keyOf(movement.account))!, id: null })]
      : []),
  ]);
  if (entries.length === 0) return;
  await booked(ledger, async () => {
    await sql`insert into ledger_entries (account_id, amount, reason, source_type, source_id, reversal_of_id, created_by)
      select x.account_id, x.amount, x.reason, x.source_type, x.source_id, x.reversal_of_id, ${userId}::bigint
      from jsonb_populate_recordset(null::ledger_entries, ${JSON.stringify(entries)}::jsonb) with ordinality x
      order by x.ordinality`.execute(work.query);
  });
}

const keyOf = ({ type, id }: LedgerRecord) => `${type} ${id}`;

type Booked = {
  readonly accountId: number;
  readonly amount: number;
  readonly reason: string;
  /** The entry that it takes back. */
  readonly id: number | null;
};

function entryOf({ type, id: source }: LedgerRecord, { accountId, amount, reason, id }: Booked) {
  return { account_id: accountId, amount, reason, source_type: type, source_id: source, reversal_of_id: id };
}

type Standing = Movement & { readonly id: number; readonly accountId: number };

function isSame(one: Standing, movement: Movement | null): boolean {
  if (!movement || one.amount !== movement.amount) return false;
  return one.account.type === movement.account.type && one.account.id === movement.account.id;
}

/** What each source moved and nobody has taken back. */
async function standingOf(
  { query }: Querying,
  { name }: Ledger,
  sources: readonly LedgerRecord[],
): Promise<ReadonlyMap<string, Standing[]>> {
  const { rows } = await sql<Standing & { source: LedgerRecord }>`
    select e.id, e.account_id as "accountId", e.amount, e.reason,
      jsonb_build_object('type', a.record_type, 'id', a.record_id) as account,
      jsonb_build_object('type', e.source_type, 'id', e.source_id) as source
    from jsonb_to_recordset(${JSON.stringify(sources)}::jsonb) as s (type text, id bigint)
      join ledger_entries e on e.source_type = s.type and e.source_id = s.id
      join ledger_accounts a on a.id = e.account_id
    where a.ledger = ${name} and e.reversal_of_id is null
      and not exists (select from ledger_entries r where r.reversal_of_id = e.id)
    order by e.id`.execute(query);
  return Map.groupBy(rows, ({ source }) => keyOf(source));
}

/** The accounts of these records, opened where there are none yet, by `keyOf`. */
async function openAccounts(
  { query }: Querying,
  { name, unit }: Ledger,
  of: readonly LedgerRecord[],
): Promise<ReadonlyMap<string, number>> {
  if (of.length === 0) return new Map();
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(of)}::jsonb) as w (type text, id bigint)`;
  await sql`insert into ledger_accounts (ledger, record_type, record_id, unit)
    select distinct ${name}::text, w.type, w.id, ${unit}::text from ${wanted} order by 2, 3 on conflict do nothing`.execute(
    query,
  );
  const { rows } = await sql<LedgerRecord & { account: number }>`
    select distinct a.record_type as type, a.record_id as id, a.id as account from ${wanted}
      join ledger_accounts a on a.ledger = ${name} and a.record_type = w.type and a.record_id = w.id`.execute(query);
  return new Map(rows.map((one) => [keyOf(one), one.account]));
}

/** The database keeps the floor, also against those who write at the same time. */
async function booked(ledger: Ledger, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== "ledger_accounts_floor") throw error;
    throw new Failure("ruleViolated", `${ledger.label} 잔액이 모자랍니다. 새로고침 후 다시 확인해 주세요.`);
  }
}

/** An entry as it is shown. */
export type LedgerEntry = {
  readonly id: number;
  readonly at: Date;
  readonly account: LedgerRecord;
  readonly source: LedgerRecord;
  readonly amount: number;
  /** Of its account after it, as far as the entries are told. */
  readonly balance: number;
  readonly reason: string;
  readonly isReversal: boolean;
};

/** Entries as conditions over the account `a` and the entry `e` tell which, the latest first. */
export async function ledgerEntries(
  { query }: Pick<Database, "query">,
  { name }: Ledger,
  told: RawBuilder<boolean>,
): Promise<LedgerEntry[]> {
  const { rows } = await sql<LedgerEntry>`
    select e.id, e.created_at as at, jsonb_build_object('type', a.record_type, 'id', a.record_id) as account,
      jsonb_build_object('type', e.source_type, 'id', e.source_id) as source, e.amount, e.reason,
      sum(e.amount) over (partition by e.account_id order by e.id)::bigint as balance,
      e.reversal_of_id is not null as "isReversal"
    from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where a.ledger = ${name} and ${told} order by e.id desc`.execute(query);
  return rows;
}

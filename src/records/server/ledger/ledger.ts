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

/**
 * Makes the ledger hold exactly this movement of the source, or none: what stood for it before and differs is taken back
 * by a reversal. 422 when a balance would fall below its floor.
 */
export async function setMovement(
  work: Querying,
  { viewer: { userId } }: By,
  ledger: Ledger,
  { source, movement }: { readonly source: LedgerRecord; readonly movement: Movement | null },
): Promise<void> {
  const standing = await standingOf(work, ledger, source);
  const same = standing.filter((one) => isSame(one, movement));
  const [kept] = same;
  const wrong = standing.filter((one) => one !== kept);
  await booked(ledger, async () => {
    for (const { id, accountId, amount, reason } of wrong) {
      await sql`insert into ledger_entries (account_id, amount, reason, source_type, source_id, reversal_of_id, created_by)
        values (${accountId}, ${-amount}, ${reason}, ${source.type}, ${source.id}, ${id}, ${userId})`.execute(
        work.query,
      );
    }
    if (kept || !movement) return;
    const accountId = await openAccount(work, ledger, movement.account);
    await sql`insert into ledger_entries (account_id, amount, reason, source_type, source_id, created_by)
      values (${accountId}, ${movement.amount}, ${movement.reason}, ${source.type}, ${source.id}, ${userId})`.execute(
      work.query,
    );
  });
}

type Standing = Movement & { readonly id: number; readonly accountId: number };

function isSame(one: Standing, movement: Movement | null): boolean {
  if (!movement || one.amount !== movement.amount) return false;
  return one.account.type === movement.account.type && one.account.id === movement.account.id;
}

/** What the source moved and nobody has taken back. */
async function standingOf({ query }: Querying, { name }: Ledger, source: LedgerRecord): Promise<Standing[]> {
  const { rows } = await sql<Omit<Standing, "account"> & { type: string; of: number }>`
    select e.id, e.account_id as "accountId", e.amount, e.reason, a.record_type as type, a.record_id as of
    from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where a.ledger = ${name} and e.source_type = ${source.type} and e.source_id = ${source.id} and e.reversal_of_id is null
      and not exists (select from ledger_entries r where r.reversal_of_id = e.id)
    order by e.id`.execute(query);
  return rows.map(({ type, of, ...row }) => ({ ...row, account: { type, id: of } }));
}

async function openAccount({ query }: Querying, { name, unit }: Ledger, account: LedgerRecord): Promise<number> {
  await sql`insert into ledger_accounts (ledger, record_type, record_id, unit)
    values (${name}, ${account.type}, ${account.id}, ${unit}) on conflict do nothing`.execute(query);
  const { rows } = await sql<{ id: number }>`
    select id from ledger_accounts where ledger = ${name} and record_type = ${account.type} and record_id = ${account.id}`.execute(
    query,
  );
  return rows[0]!.id;
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

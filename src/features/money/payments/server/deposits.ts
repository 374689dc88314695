import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { inSight, visible } from "#records/server/records.ts";
import { registeredRecords } from "#records/server/registry.ts";
import {
  ledgerEntries,
  setMovements,
  type Ledger,
  type LedgerRecord,
  type Moved,
} from "#records/server/ledger/ledger.ts";

/** 예수금: money that is held for clients, by contract; by the receipt itself where nobody has said for which. */
const deposits: Ledger = { name: "deposit", label: "예수금", unit: "원" };

type Held = {
  readonly id: number;
  readonly amount: number;
  readonly contractId: number | null;
  readonly of: number;
  readonly isCarried: boolean;
};

/** Makes the ledger follow these payments, as they are now: what they hold, or hold no more. */
export async function bookDeposits(
  work: Pick<Work, "query">,
  by: { readonly viewer: { readonly userId: number | null } },
  ids: readonly number[],
): Promise<void> {
  const { rows } = await sql<Held>`
    select p.id, coalesce(p.contract_id, o.contract_id) as "contractId", coalesce(o.id, p.id) as of, p.carried_over as "isCarried", case when p.is_deposit
        and p.deleted_at is null and p.status not in ('expected', 'writtenOff') then p.pay_amt else 0 end as amount
    from payments p left join payments o on o.id = p.reversal_of_id
    where p.id = any(${ids}::bigint[]) and (p.is_deposit
      or exists (select from ledger_entries e where e.source_type = 'payment' and e.source_id = p.id))
    order by p.id`.execute(work.query);
  await setMovements(work, by, deposits, rows.map(movedBy));
}

/** By contract, or by the receipt itself. */
function movedBy({ id, amount, contractId, of, isCarried }: Held): Moved {
  const account: LedgerRecord =
    contractId === null ? { type: "payment", id: of } : { type: "contract", id: contractId };
  const received = isCarried ? "이월" : "예수금 입금";
  const reason = amount > 0 ? received : "예수금 지급";
  return { source: { type: "payment", id }, movement: amount === 0 ? null : { account, amount, reason } };
}

const kind = (name: string) => registeredRecords().get(name)!;

/** What is held of a client and how it moved, of the receipts and contracts that the person sees; 404 for other clients. */
export async function depositsOf({ query }: Pick<Database, "query">, asker: Asker, number: number) {
  const { rows: clients } = await sql<{ id: number }>`
    select r.id from clients r where r.id_int = ${number} and ${visible(kind("client"), asker)}`.execute(query);
  if (!clients[0]) throw notFound();
  const clientId = clients[0].id;
  const entries = await ledgerEntries(
    { query },
    deposits,
    sql<boolean>`((a.record_type = 'contract' and exists (select from contracts r
        where r.id = a.record_id and r.client_id = ${clientId} and ${visible(kind("contract"), asker)}))
      or (a.record_type = 'payment' and exists (select from payments o where o.id = a.record_id and o.client_id = ${clientId})))
      and exists (select from payments r where r.id = e.source_id and ${inSight(kind("payment"), asker)})`,
  );
  const ids = [...new Set(entries.flatMap(({ account }) => (account.type === "contract" ? [account.id] : [])))];
  const { rows: contracts } = await sql<{ id: number; number: number; title: string }>`
    select id, id_int as number, title from contracts where id = any(${ids}::bigint[])`.execute(query);
  const byId = new Map(contracts.map((one) => [one.id, one]));
  const models = entries.map(({ id, at, amount, balance, reason, isReversal, account, source }) => {
    const contract = account.type === "contract" ? byId.get(account.id)! : null;
    return {
      id,
      at: at.toISOString(),
      amount,
      balance,
      reason: isReversal ? `${reason} 취소` : reason,
      contract: contract && { number: contract.number, title: contract.title },
      paymentNumber: source.id,
    };
  });
  const held = models.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  return { clientId, models, total: models.length, held: String(held) };
}

import { sql } from "kysely";
import { bookDeposits } from "#features/money/payments/server/api.ts";
import { piecesOf } from "#platform/pieces.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { usedSince, type WrittenList, type WrittenRow } from "#records/server/import/kept-lists.ts";
import { rowsPointingTo } from "#records/server/import/made-since.ts";
import type { WriteContext } from "#records/server/write.ts";
import type { LinkedProject } from "./bring-in.ts";
import { linkProjects } from "./make-contracts.ts";
import { rowsOfStatement } from "./rows-of-statement.ts";

type Kept = Pick<WrittenList<LinkedProject>, "written" | "before">;

/** What the list itself wrote with a contract. */
const ownParts = ["contract_fees", "projects", "payments"];

/**
 * Takes the balances of a list back. Throws 422 naming the contracts for which money came in, or of which anything was
 * changed or made since, and what is held no more as it was. The ledger of what is held keeps both: its rows never go.
 */
export async function takeOpeningsBack(
  work: Work,
  context: WriteContext,
  { written, before }: Kept,
): Promise<{ removed: number; restored: number }> {
  const idsOf = (kind: string) => written.filter((one) => one.kind === kind).map(({ id }) => id);
  const [openings, contracts, payments] = [idsOf("opening"), idsOf("contract"), idsOf("payment")];
  const uses = [
    ...(await usedOpenings(work, openings)),
    ...(await usedContracts(work, contracts, { payments, before })),
    ...(await usedPayments(
      work,
      written.filter(({ kind }) => kind === "payment"),
    )),
  ];
  if (uses.length > 0) throw usedSince([...new Set(uses)]);
  await removeOpenings(work, openings);
  await remove(work, context, "payment", payments);
  await bookDeposits(work, context, payments);
  const links = before.map(({ projectId, contractId }) => ({ projectId, before: contractId, after: null }));
  await linkProjects(work, context, links);
  await remove(work, context, "contract", contracts);
  return { removed: openings.length + payments.length, restored: 0 };
}

/** Contracts that something was paid for since, or whose fees are not what was agreed any more. */
async function usedOpenings({ query }: Work, ids: readonly number[]): Promise<string[]> {
  await sql`select from contracts where id = any(${ids}::bigint[]) order by id for update`.execute(query);
  const { rows } = await sql<{ name: string }>`
    select '계약 ' || c.id_int || ' ' || c.title as name from contracts c
    where c.id = any(${ids}::bigint[]) and (c.opening_on is null or c.total <> c.opening_agreed
      or exists (select from payment_splits s where s.contract_id = c.id and s.created_at > c.opening_at))
    order by c.id`.execute(query);
  return rows.map(({ name }) => name);
}

type Own = { readonly payments: readonly number[]; readonly before: readonly LinkedProject[] };

/** Contracts that the list made and somebody has worked on, or for which something was made. */
async function usedContracts(work: Work, ids: readonly number[], { payments, before }: Own): Promise<string[]> {
  const pointed = await rowsPointingTo(work, "contracts", ids, { kind: "contract", except: ownParts });
  const linked = before.map(({ projectId }) => projectId);
  const { rows } = await sql<{ name: string }>`
    select '계약 ' || c.id_int || ' ' || c.title as name from contracts c where c.id = any(${ids}::bigint[])
      and (c.version <> 1 or c.deleted_at is not null or c.id = any(${pointed.map(({ id }) => id)}::bigint[])
        or exists (select from projects p where p.contract_id = c.id and p.deleted_at is null and p.id <> all(${linked}::bigint[]))
        or exists (select from payments y where y.contract_id = c.id and y.deleted_at is null and y.id <> all(${payments}::bigint[])))
      or c.id = any(${ids}::bigint[]) and exists (select from jsonb_to_recordset(${JSON.stringify(before)}::jsonb)
          as b("projectId" bigint, "contractId" bigint)
        where b."contractId" = c.id and not exists (select from projects p where p.id = b."projectId" and p.contract_id = c.id))
    order by c.id`.execute(work.query);
  return rows.map(({ name }) => name);
}

/** Deposits that were settled, given back or changed since. */
async function usedPayments(work: Work, written: readonly WrittenRow[]): Promise<string[]> {
  const ids = written.map(({ id }) => id);
  const { rows } = await sql<{ id: number; version: number; isGone: boolean }>`
    select id, version, deleted_at is not null as "isGone" from payments where id = any(${ids}::bigint[])
    order by id for update`.execute(work.query);
  const pointed = await rowsPointingTo(work, "payments", ids);
  const used = new Set(pointed.map(({ id }) => id));
  const left = new Map(written.map(({ id, version }) => [id, version]));
  const uses = rows.filter(({ id, version, isGone }) => isGone || version !== left.get(id) || used.has(id));
  return uses.map(({ id }) => `예수금 입금 ${id}`);
}

async function removeOpenings(work: Work, ids: readonly number[]): Promise<void> {
  for (const piece of piecesOf(ids, rowsOfStatement)) {
    for (const parts of ["contract_fees", "payment_plans"]) {
      await sql`update ${sql.table(parts)} set received_before = 0
        where contract_id = any(${piece}::bigint[]) and received_before > 0`.execute(work.query);
    }
    await sql`update contracts set opening_on = null, opening_agreed = null, opening_at = null
      where id = any(${piece}::bigint[])`.execute(work.query);
  }
  for (const id of ids) {
    work.audit({ action: "contract.undoOpening", recordType: "contract", recordId: id });
    work.emit({ type: "record", ref: `contract:${id}` });
  }
}

async function remove(
  work: Work,
  { viewer }: WriteContext,
  kind: "payment" | "contract",
  ids: readonly number[],
): Promise<void> {
  for (const piece of piecesOf(ids, rowsOfStatement)) {
    await sql`update ${sql.table(`${kind}s`)} set deleted_at = now(), version = version + 1, updated_at = now(),
      updated_by = ${viewer.userId} where id = any(${piece}::bigint[])`.execute(work.query);
  }
  for (const id of ids) {
    work.audit({ action: `${kind}.remove`, recordType: kind, recordId: id });
    work.emit({ type: "record", ref: `${kind}:${id}` });
  }
}

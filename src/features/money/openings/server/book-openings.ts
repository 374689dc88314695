import { sql } from "kysely";
import { bookDeposits } from "#features/money/payments/server/api.ts";
import type { Day } from "#platform/dates.ts";
import { piecesOf } from "#platform/pieces.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import type { WriteContext } from "#records/server/write.ts";
import type { OpenContract } from "./find-targets.ts";
import { rowsOfStatement } from "./rows-of-statement.ts";

/** What was agreed and received of a contract before the first day, in won. */
export type Opening = { readonly contract: OpenContract; readonly agreed: number; readonly received: number };

type Open = {
  readonly contractId: number;
  readonly feeId: number;
  readonly planId: number | null;
  readonly open: number;
};

/**
 * Writes down what was agreed and received of contracts before the first day. What was received pays their fees and
 * instalments in their order, a 성공보수 and what is only held last.
 */
export async function bookOpenings(work: Work, asOf: Day, all: readonly Opening[]): Promise<void> {
  for (const piece of piecesOf(all, rowsOfStatement)) await bookPiece(work, asOf, piece);
  for (const { contract, agreed, received } of all) {
    work.audit({
      action: "contract.opening",
      recordType: "contract",
      recordId: contract.id,
      changes: { total: [null, agreed], paid: [null, received] },
    });
    work.emit({ type: "record", ref: `contract:${contract.id}` });
  }
}

async function bookPiece(work: Work, asOf: Day, piece: readonly Opening[]): Promise<void> {
  const agreed = JSON.stringify(piece.map(({ contract, ...one }) => ({ id: contract.id, agreed: one.agreed })));
  await sql`update contracts c set opening_on = ${asOf}::date, opening_agreed = x.agreed, opening_at = now()
    from jsonb_to_recordset(${agreed}::jsonb) as x (id bigint, agreed bigint) where c.id = x.id`.execute(work.query);
  const open = await openOf(
    work,
    piece.map(({ contract }) => contract.id),
  );
  const parts = piece.flatMap(({ contract, received }) => partsOf(open.get(contract.id) ?? [], received));
  const sent = sql`jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as x ("feeId" bigint, "planId" bigint, amount bigint)`;
  await sql`update contract_fees f set received_before = x.amount from ${sent}
    where x."planId" is null and f.id = x."feeId"`.execute(work.query);
  await sql`update payment_plans p set received_before = x.amount from ${sent} where p.id = x."planId"`.execute(
    work.query,
  );
}

/** What is open of the fees and instalments of contracts, in the order in which money pays them. */
async function openOf({ query }: Work, ids: readonly number[]): Promise<ReadonlyMap<number, Open[]>> {
  const { rows } = await sql<Open>`
    select f.contract_id as "contractId", f.id as "feeId", p.id as "planId", (coalesce(p.amount, fee_total(f)) - coalesce((
        select sum(s.amount) from payment_splits s join payments y on y.id = s.payment_id
        where y.deleted_at is null and (s.plan_id = p.id or p.id is null and s.fee_id = f.id)), 0))::bigint as open
    from contract_fees f left join payment_plans p on p.fee_id = f.id where f.contract_id = any(${ids}::bigint[])
    order by f.kind in ('성공보수', '실비예납'), p.due_date nulls first, f.sort_order, f.id, p.seq`.execute(query);
  return Map.groupBy(
    rows.filter(({ open }) => open > 0),
    ({ contractId }) => contractId,
  );
}

function partsOf(open: readonly Open[], received: number) {
  let left = received;
  return open.flatMap(({ feeId, planId, open: most }) => {
    const amount = Math.min(left, most);
    left -= amount;
    return amount > 0 ? [{ feeId, planId, amount }] : [];
  });
}

/** What was held of a contract, or for a client beside any, when the firm began; `amount` in won. */
export type Holding = {
  readonly contract: OpenContract | null;
  readonly clientId: number | null;
  readonly amount: number;
};

/**
 * Writes down what was held for clients when the firm began, each as one row of the deposits' ledger (이월): it is given
 * back or becomes a fee later as any deposit does. Returns the numbers of the payments, in the order of what was held.
 */
export async function bookHoldings(
  work: Work,
  context: WriteContext,
  on: Day,
  all: readonly Holding[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const piece of piecesOf(all, rowsOfStatement)) ids.push(...(await holdPiece(work, context, on, piece)));
  return ids;
}

async function holdPiece(
  work: Work,
  context: WriteContext,
  on: Day,
  piece: readonly Holding[],
): Promise<readonly number[]> {
  const { userId, staff } = context.viewer;
  const sent = piece.map(({ contract, clientId, amount }) => ({
    contractId: contract?.id ?? null,
    teamId: contract?.teamId ?? null,
    title: contract?.title ?? "",
    clientId,
    amount,
  }));
  const { rows } = await sql<{ id: number }>`
    insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date, is_deposit, carried_over, status, purpose, memo,
      contract_id, client_id, project_id, matched_by_id, matched_at, created_by, updated_by)
    select coalesce(t."teamId", k.team_id, ${staff!.teamId}::bigint), '계좌이체', t.amount, coalesce(k.name, t.title), ${on}::date,
      true, true, 'confirmed', '실비예납', '이월', t."contractId", k.id,
      (select p.id from projects p where p.contract_id = t."contractId" and p.deleted_at is null order by p.id limit 1),
      ${staff!.id}::bigint, now(), ${userId}::bigint, ${userId}::bigint
    from rows from (jsonb_to_recordset(${JSON.stringify(sent)}::jsonb)
        as ("contractId" bigint, "teamId" bigint, title text, "clientId" bigint, amount bigint)) with ordinality
        as t ("contractId", "teamId", title, "clientId", amount, place)
      left join clients k on k.id = t."clientId"
    order by t.place returning id`.execute(work.query);
  const ids = rows.map(({ id }) => id);
  for (const [index, id] of ids.entries()) {
    work.audit({
      action: "payment.carryOver",
      recordType: "payment",
      recordId: id,
      changes: { pay_amt: [null, piece[index]!.amount], is_deposit: [null, true] },
    });
    work.emit({ type: "record", ref: `payment:${id}` });
  }
  await bookDeposits(work, context, ids);
  return ids;
}

import { sql } from "kysely";
import { bookDeposits } from "#features/money/payments/server/api.ts";
import type { Day } from "#platform/dates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import type { WriteContext } from "#records/server/write.ts";
import type { OpenContract } from "./find-targets.ts";

type Open = { readonly feeId: number; readonly planId: number | null; readonly open: number };
type Sums = { readonly agreed: number; readonly received: number };

/**
 * Writes down what was agreed and received of a contract before the first day. What was received pays its fees and
 * instalments in their order, a 성공보수 and what is only held last.
 */
export async function bookOpening(
  work: Work,
  contract: OpenContract,
  { agreed, received, asOf }: Sums & { readonly asOf: Day },
): Promise<void> {
  await sql`update contracts set opening_on = ${asOf}::date, opening_agreed = ${agreed}, opening_at = now()
    where id = ${contract.id}`.execute(work.query);
  const parts = JSON.stringify(partsOf(await openOf(work, contract.id), received));
  const sent = sql`jsonb_to_recordset(${parts}::jsonb) as x("feeId" bigint, "planId" bigint, amount bigint)`;
  await sql`update contract_fees f set received_before = x.amount from ${sent}
    where x."planId" is null and f.id = x."feeId"`.execute(work.query);
  await sql`update payment_plans p set received_before = x.amount from ${sent} where p.id = x."planId"`.execute(
    work.query,
  );
  work.audit({
    action: "contract.opening",
    recordType: "contract",
    recordId: contract.id,
    changes: { total: [null, agreed], paid: [null, received] },
  });
  work.emit({ type: "record", ref: `contract:${contract.id}` });
}

/** What is open of each fee and instalment, in the order in which money pays them. */
async function openOf({ query }: Work, contractId: number): Promise<Open[]> {
  const { rows } = await sql<Open>`
    select f.id as "feeId", p.id as "planId", (coalesce(p.amount, fee_total(f)) - coalesce((
        select sum(s.amount) from payment_splits s join payments y on y.id = s.payment_id
        where y.deleted_at is null and (s.plan_id = p.id or p.id is null and s.fee_id = f.id)), 0))::bigint as open
    from contract_fees f left join payment_plans p on p.fee_id = f.id where f.contract_id = ${contractId}
    order by f.kind in ('성공보수', '실비예납'), p.due_date nulls first, f.sort_order, f.id, p.seq`.execute(query);
  return rows.filter(({ open }) => open > 0);
}

function partsOf(open: readonly Open[], received: number) {
  let left = received;
  return open.flatMap(({ feeId, planId, open: most }) => {
    const amount = Math.min(left, most);
    left -= amount;
    return amount > 0 ? [{ feeId, planId, amount }] : [];
  });
}

type Holding = {
  readonly contract: OpenContract | null;
  readonly clientId: number | null;
  readonly amount: number;
  readonly on: Day;
};

/**
 * Writes down what was held for a client when the firm began, as one row of the deposits' ledger (이월): it is given back
 * or becomes a fee later as any deposit does. Returns the number of its payment.
 */
export async function bookHolding(
  work: Work,
  context: WriteContext,
  { contract, clientId, amount, on }: Holding,
): Promise<number> {
  const { userId, staff } = context.viewer;
  const { rows } = await sql<{ id: number }>`
    insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date, is_deposit, carried_over, status, purpose, memo,
      contract_id, client_id, project_id, matched_by_id, matched_at, created_by, updated_by)
    select coalesce(${contract?.teamId ?? null}::bigint, k.team_id, ${staff!.teamId}), '계좌이체', ${amount},
      coalesce(k.name, ${contract?.title ?? ""}), ${on}::date, true, true, 'confirmed', '실비예납', '이월', ${contract?.id ?? null}::bigint, k.id,
      (select p.id from projects p where p.contract_id = ${contract?.id ?? null} and p.deleted_at is null order by p.id limit 1),
      ${staff!.id}, now(), ${userId}, ${userId}
    from (select 1) one left join clients k on k.id = ${clientId} returning id`.execute(work.query);
  const { id } = rows[0]!;
  work.audit({
    action: "payment.carryOver",
    recordType: "payment",
    recordId: id,
    changes: { pay_amt: [null, amount], is_deposit: [null, true] },
  });
  work.emit({ type: "record", ref: `payment:${id}` });
  await bookDeposits(work, context, [id]);
  return id;
}

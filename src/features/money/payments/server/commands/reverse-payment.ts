import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import type { WriteContext } from "#records/server/write.ts";
import { seoulDay, type Day } from "#platform/dates.ts";
import { netRevenue } from "#features/money/revenue/revenue.ts";
import type { PaymentRow } from "../change-payment.ts";
import { bookDeposits } from "../deposits.ts";
import { takenBack } from "../taken-back.ts";
import type { allocationRoles } from "../../payment.ts";
import { distribute, shareOut } from "../../shares.ts";
import { cardRateOn } from "../card-rate.ts";

type Reversal = {
  readonly amount: number;
  readonly on: Day;
  readonly reason: string;
  /** Whether the instalments are open again: a payment that was cancelled was never made. */
  readonly reopens: boolean;
};

type Part = { contract_id: number; fee_id: number | null; plan_id: number | null; left: number };

/**
 * The negative row that takes back `amount` of a locked payment on a day, with the negative parts of what it paid and
 * of who brought it. Returns its id.
 */
export async function insertReversal(
  work: Work,
  context: WriteContext,
  row: PaymentRow,
  reversal: Reversal,
): Promise<number> {
  const { amount, on, reason, reopens } = reversal;
  const userId = context.viewer.userId;
  const { rows } = await sql<{ id: number }>`
    insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date, is_deposit, status, purpose, contract_id, client_id,
      project_id, consult_id, participant_id, tax_type, received_into, matched_by_id, matched_at, memo, reversal_of_id, created_by, updated_by)
    select team_id, pay_type, ${-amount}, pay_name, ${on}, is_deposit, 'confirmed', purpose, contract_id, client_id,
      project_id, consult_id, participant_id, tax_type, received_into, ${context.viewer.staff?.id ?? null}, now(), ${reason}, id, ${userId}, ${userId}
    from payments where id = ${row.id} returning id`.execute(work.query);
  const id = rows[0]!.id;
  await reverseSplits(work, context, row.id, id, amount, reopens);
  await reverseAllocations(work, context, row, id, amount, on);
  await bookDeposits(work, context, [id]);
  work.audit({ action: "payment.create", recordType: "payment", recordId: id, changes: { pay_amt: [null, -amount] } });
  work.emit({ type: "record", ref: `payment:${id}` });
  return id;
}

async function reverseSplits(
  work: Work,
  context: WriteContext,
  from: number,
  to: number,
  amount: number,
  reopens: boolean,
) {
  const { rows } = await (reopens ? ownSplits(work, from) : leftByContract(work, from));
  if (rows.length === 0) return;
  const parts = distribute(
    -amount,
    rows.map(({ left }) => left),
  );
  for (const [index, part] of rows.entries()) {
    if (parts[index] === 0) continue;
    await work.query
      .insertInto("payment_splits")
      .values({
        payment_id: to,
        contract_id: part.contract_id,
        fee_id: part.fee_id,
        plan_id: part.plan_id,
        amount: parts[index]!,
        created_by: context.viewer.userId,
      })
      .execute();
  }
}

function ownSplits(work: Work, id: number) {
  return sql<Part>`
    select contract_id, fee_id, plan_id, amount as left from payment_splits where payment_id = ${id} order by id`.execute(
    work.query,
  );
}

/** A refund settles the matter: its parts name the contract alone, so that the fee is not asked for again. */
function leftByContract(work: Work, id: number) {
  return sql<Part>`
    select s.contract_id, null::bigint as fee_id, null::bigint as plan_id, sum(s.amount)::bigint as left
    from payment_splits s join payments p on p.id = s.payment_id
    where (p.id = ${id} or p.reversal_of_id = ${id}) and p.deleted_at is null
    group by s.contract_id having sum(s.amount) > 0 order by s.contract_id`.execute(work.query);
}

async function reverseAllocations(
  work: Work,
  context: WriteContext,
  row: PaymentRow,
  to: number,
  amount: number,
  on: Day,
) {
  const { rows: lines } = await sql<Standing>`
    select a.staff_id, a.role, a.pct, a.amount + coalesce((select sum(x.amount) from sales_allocations x
        join payments y on y.id = x.payment_id and y.reversal_of_id = a.payment_id and y.deleted_at is null
        where x.staff_id = a.staff_id and x.role = a.role), 0)::bigint as standing
    from sales_allocations a where a.payment_id = ${row.id} order by a.id`.execute(work.query);
  if (lines.length === 0) return;
  const net = row.is_deposit ? 0 : netRevenue({ pay_type: row.pay_type, pay_amt: -amount }, await cardRateOn(work, on));
  const { taken } = await takenBack(work, row.id);
  const parts = takenFrom(lines, net, taken === row.pay_amt);
  await work.query
    .insertInto("sales_allocations")
    .values(
      lines.map(({ staff_id, role, pct }, index) => ({
        staff_id,
        role,
        pct,
        payment_id: to,
        amount: parts[index]!,
        created_by: context.viewer.userId,
      })),
    )
    .execute();
}

type Standing = {
  staff_id: number;
  role: keyof typeof allocationRoles;
  pct: number;
  standing: number;
};

/**
 * What a reversal of `net` won takes from each share: proportionally, the rounding from the largest. The last one takes
 * what is left of each, so that nobody keeps a won of a payment that was given back altogether.
 */
function takenFrom(lines: readonly Standing[], net: number, isLast: boolean): number[] {
  const weights = lines.map(({ pct }) => Math.round(pct * 100));
  const rest = net + lines.reduce((sum, { standing }) => sum + standing, 0);
  // Another card rate holds on the day of the reversal: then it takes more or less than was given.
  if (!isLast || Math.abs(rest) > lines.length) return shareOut(net, weights);
  const parts = lines.map(({ standing }) => -standing || 0);
  parts[weights.indexOf(Math.max(...weights))]! += rest;
  return parts;
}

/** Won of a payment that nobody has taken back nor asked back yet. */
export async function refundable(
  work: Pick<Database, "query">,
  payment: { id: number; pay_amt: number },
): Promise<number> {
  const { taken, open } = await takenBack(work, payment.id);
  return Math.max(0, payment.pay_amt - taken - open);
}

/** The state of a payment of which something was taken back. */
export async function stateTakenBack(work: Work, row: PaymentRow): Promise<"refunded" | "partiallyRefunded"> {
  const { taken } = await takenBack(work, row.id);
  return taken === row.pay_amt ? "refunded" : "partiallyRefunded";
}

/** Days on which something can be taken back: from the payment to today. */
export function checkReversalDay(field: string, on: Day, paid: Day): void {
  if (on < paid) throw invalidField(field, "입금일보다 앞설 수 없습니다.");
  if (on > seoulDay(Date.now())) throw invalidField(field, "오늘 이후일 수 없습니다.");
}

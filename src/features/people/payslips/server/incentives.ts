import { sql } from "kysely";
import { formatWon } from "#platform/money.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { incentiveStatuses } from "#features/money/incentives/incentive.ts";
import { payLineOf } from "#features/money/incentives/pay-line.ts";
import { opensIncentive, payableIn } from "#features/money/incentives/server/api.ts";
import { payslipItems } from "../payslip.ts";

type Query = Pick<Database, "query">;
type Slip = { readonly id: number; readonly staff_id: number; readonly month: string };
type Row = Parameters<typeof payLineOf>[0] & { readonly id: number };

const columns = sql`r.id, r.basis, r.from_day::text as "fromDay", r.to_day::text as "toDay", r.base, r.pct::float8 as pct, r.amount`;

/** What is to be paid with the payslip's month and stands in no payslip that counts, each as the line that it would be. */
export async function waitingIncentives({ query }: Query, { id, staff_id: staffId, month }: Slip) {
  const { rows } = await sql<Row>`
    select ${columns} from incentives r where r.staff_id = ${staffId} and ${payableIn(month)} and not exists (
      select from payslip_items i join payslips p on p.id = i.payslip_id and p.deleted_at is null and p.status <> 'replaced'
      where i.incentive_id = r.id and (p.id = ${id} or p.staff_id <> ${staffId} or p.month <> ${month}::date))
    order by r.from_day, r.id`.execute(query);
  return rows.map((row) => ({ id: row.id, ...payLineOf(row) }));
}

/** Puts what waits into the payslip, each as a line of its own at its end. Answers how many. */
export async function takeWaiting(work: Work, slip: Slip): Promise<number> {
  await lockIncentives(work);
  const waiting = await waitingIncentives(work, slip);
  await addLines(work, slip.id, waiting);
  return waiting.length;
}

/**
 * Puts these incentives into the payslip; those that stand in it already are paid as they are confirmed now. 400 for
 * what is not to be paid with it.
 */
export async function putIncentives(work: Work, slip: Slip, ids: readonly number[]): Promise<void> {
  await lockIncentives(work);
  const { rows: standing } = await sql<Row & { item: number }>`
    select ${columns}, i.id as item from payslip_items i join incentives r on r.id = i.incentive_id
    where i.payslip_id = ${slip.id} and r.id = any(${ids}::bigint[]) and r.staff_id = ${slip.staff_id}
      and r.deleted_at is null and r.status in ('confirmed', 'paid')`.execute(work.query);
  const waiting = (await waitingIncentives(work, slip)).filter(({ id }) => ids.includes(id));
  const found = new Set([...standing, ...waiting].map(({ id }) => id));
  if (ids.some((id) => !found.has(id)))
    throw invalidField("incentives", "이 명세서로 지급할 인센티브가 아닙니다. 다시 열어 확인해 주세요.");
  for (const row of standing) {
    const { name, amount, formula } = payLineOf(row);
    await work.query
      .updateTable("payslip_items")
      .set({ category: "bonus", name, amount, formula })
      .where("id", "=", row.item)
      .execute();
  }
  await addLines(work, slip.id, waiting);
}

/** Two payslips never take the same incentive at once. */
async function lockIncentives({ query }: Work): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('payslip-incentives', 0))`.execute(query);
}

type Line = Awaited<ReturnType<typeof waitingIncentives>>[number];

async function addLines({ query }: Work, slipId: number, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return;
  const { rows } = await sql<{ place: number }>`
    select coalesce(max(place), 0)::int as place from payslip_items where payslip_id = ${slipId}`.execute(query);
  const { place } = rows[0]!;
  if (place + lines.length > payslipItems.most)
    throw invalidField("items", `항목은 ${payslipItems.most}개까지 적을 수 있습니다. 다른 항목을 먼저 정리해 주세요.`);
  await query
    .insertInto("payslip_items")
    .values(
      lines.map(({ id, name, amount, formula }, index) => ({
        payslip_id: slipId,
        place: place + index + 1,
        category: "bonus" as const,
        name,
        amount,
        formula,
        incentive_id: id,
      })),
    )
    .execute();
}

/** A line that pays an incentive: where that is opened, whether it can be brought in again, and how the two differ. */
export type PaidIncentive = {
  readonly item: number;
  readonly id: number;
  readonly opens: boolean;
  readonly fits: boolean;
  readonly differs: string;
};

type Paid = {
  readonly item: number;
  readonly id: number;
  readonly name: string;
  readonly category: string;
  readonly paid: number;
  readonly amount: number;
  readonly status: keyof typeof incentiveStatuses;
  readonly own: boolean;
  readonly opens: boolean;
};

/** The lines of a payslip that pay an incentive, as the incentive stands now. `asker` null: nobody opens anything. */
export async function paidIncentives(
  { query }: Query,
  { id, staff_id: staffId }: Omit<Slip, "month">,
  asker: Asker | null,
): Promise<PaidIncentive[]> {
  const { rows } = await sql<Paid>`
    select i.id as item, r.id, i.name, i.category, i.amount as paid, r.amount,
      case when r.deleted_at is null then r.status else 'canceled' end as status,
      coalesce(r.staff_id = ${staffId}, false) as own, ${asker ? opensIncentive(asker) : sql`false`} as opens
    from payslip_items i join incentives r on r.id = i.incentive_id where i.payslip_id = ${id} order by i.place`.execute(
    query,
  );
  return rows.map((row) => ({
    item: row.item,
    id: row.id,
    opens: row.opens,
    fits: row.own && ["confirmed", "paid"].includes(row.status),
    differs: differenceOf(row),
  }));
}

function differenceOf({ name, category, paid, amount, status, own }: Paid): string {
  if (!own) return `‘${name}’의 인센티브가 다른 직원의 것으로 바뀌었습니다.`;
  if (status !== "confirmed" && status !== "paid")
    return `‘${name}’의 인센티브가 지금은 ${incentiveStatuses[status]} 상태입니다.`;
  if (category !== "bonus") return `‘${name}’의 구분을 상여·인센티브로 두어 주세요.`;
  if (paid === amount) return "";
  return `‘${name}’의 금액이 명세서 ${formatWon(paid)}원, 인센티브 ${formatWon(amount)}원으로 다릅니다.`;
}

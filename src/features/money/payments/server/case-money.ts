import { sql, type RawBuilder } from "kysely";
import type { z } from "zod";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { isLate } from "#firm/server/late.ts";
import { worksOn } from "#records/server/masking.ts";
import { keyOf } from "#records/server/parts.ts";
import { seesTied } from "#records/server/tied.ts";
import { voidReceipts } from "#features/pipeline/contracts/server/api.ts";
import { outsideWalls } from "#features/pipeline/conflicts/server/commands/walls.ts";
import { showPayments } from "../access.ts";
import type { readCaseMoney as call } from "../case-money-schemas.ts";

type CaseMoney = Omit<z.input<typeof call.response>, "success">;
type Contract = {
  id: number;
  number: number | null;
  title: string;
  otherCases: number;
  total: number;
  paid: number;
  voidUnpaid: number;
};

/**
 * 청구·수납 of a case, for whoever sees payments and for those whom the case names: they have to know whether their own
 * work is paid. 404 for others, also where they see the case itself.
 */
export async function readCaseMoney(database: Database, asker: Asker, number: number) {
  const id = await keyOf(database, asker, "project", number);
  const own = showPayments.allows(asker.facts) ? sql<boolean>`true` : worksOn("project", asker, "r");
  const seen = seesTied("contract", sql`c.id`, asker);
  const { rows } = await sql<{ contract: Contract | null }>`
    select (select json_build_object('id', c.id, 'total', c.total, 'paid', c.paid, 'voidUnpaid', c.void_unpaid,
        'number', case when ${seen} then c.id_int end, 'title', case when ${seen} then c.title else '' end,
        'otherCases', (select count(*) from projects x where x.contract_id = c.id and x.id <> r.id and x.deleted_at is null))
      from contracts c where c.id = r.contract_id and c.deleted_at is null
        and ${outsideWalls(asker, "contract", sql.ref<number>("c.id"))}) as contract
    from projects r where r.id = ${id} and ${own}`.execute(database.query);
  if (!rows[0]) throw notFound();
  const { contract } = rows[0];
  const fees = contract === null ? [] : await readFees(database, contract.id);
  const ofVoid = contract === null ? [] : await voidReceipts(database, { contractId: contract.id });
  const { receipts, held } = await readReceipts(database, id, contract?.id ?? null);
  const { total = 0, paid = 0, voidUnpaid = 0 } = contract ?? {};
  const money: CaseMoney = {
    contract: contract && { number: contract.number, title: contract.title, otherCases: contract.otherCases },
    billed: total,
    paid,
    unpaid: Math.max(0, total - voidUnpaid - paid),
    ofVoid: ofVoid.reduce((sum, { amount }) => sum + amount, 0),
    held,
    fees,
    receipts,
  };
  return { projectId: id, money };
}

/** What is billed, each instalment by itself, with what is paid of it. */
async function readFees({ query }: Database, contractId: number): Promise<CaseMoney["fees"]> {
  const dueOn = sql`(p.due_date + p.grace_days)`;
  const amount = sql`coalesce(p.amount, fee_total(f))`;
  const { rows } = await sql<CaseMoney["fees"][number]>`
    select f.kind, p.seq, ${dueOn} as "dueOn", ${amount}::bigint as amount, paid.sum::bigint as paid,
      (coalesce(${isLate(dueOn)}, false) and ${amount} > paid.sum and not fee_is_void(f)) as "isLate", fee_is_void(f) as "isVoid"
    from contract_fees f left join payment_plans p on p.fee_id = f.id
    cross join lateral (
      select coalesce(p.received_before, f.received_before) + coalesce(sum(s.amount), 0) as sum from payment_splits s join payments y on y.id = s.payment_id
      where y.deleted_at is null and (s.plan_id = p.id or (p.id is null and s.fee_id = f.id))) paid
    where f.contract_id = ${contractId} order by f.sort_order, f.id, p.seq`.execute(query);
  return rows;
}

/** What came in for the case, by its contract or beside it; and what of it is held. */
async function readReceipts({ query }: Database, projectId: number, contractId: number | null) {
  // What is matched with several contracts counts here by its part.
  const part: RawBuilder<number> = sql`coalesce((select sum(s.amount) from payment_splits s
    where s.payment_id = y.id and s.contract_id = ${contractId}), y.pay_amt)::bigint`;
  const ofContract = sql<boolean>`(coalesce(y.contract_id = ${contractId}, false)
    or exists (select from payment_splits s where s.payment_id = y.id and s.contract_id = ${contractId}))`;
  const { rows } = await sql<CaseMoney["receipts"][number] & { held: number | null }>`
    select y.pay_date as "payDate", y.pay_type as "payType", y.purpose, y.is_deposit as "isDeposit", not ${ofContract} as "isBeside", ${part} as amount,
      (sum(${part}) filter (where y.is_deposit) over ())::bigint as held
    from payments y
    where y.deleted_at is null and y.status not in ('expected', 'writtenOff')
      and (y.project_id = ${projectId} or ${ofContract})
    order by y.pay_date desc, y.id desc limit 100`.execute(query);
  return { receipts: rows.map(({ held: _held, ...row }) => row), held: rows[0]?.held ?? 0 };
}

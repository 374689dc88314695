import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { wonSum } from "#platform/server/database/won-sum.ts";
import { walledRef } from "#records/field.ts";
import { masked, seesWhole } from "#records/server/masking.ts";
import { readCourtDays } from "#firm/server/court-days.ts";
import { rateAt } from "#firm/rates.ts";
import { readRates } from "#firm/server/rates.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import type { WriteContext } from "#records/server/write.ts";
import { payment } from "#features/money/payments/payment.ts";
import { isNamedTo, paymentRecords } from "#features/money/payments/server/api.ts";
import { vatPeriod, type Taxpayer } from "../vat-period.ts";
import { moved, ofTeams, spent, vatIn, vatOut } from "./entries-sql.ts";

type Query = Pick<Database, "query">;
type Row = { paymentId: number; day: string; name: string; amount: number; detail: string };

async function taxpayerOf({ query }: Query): Promise<Taxpayer> {
  const { rows } = await sql<{ taxpayer: Taxpayer }>`select taxpayer from book_settings`.execute(query);
  return rows[0]?.taxpayer ?? "corporation";
}

/** Of payments `r`: what has come in or gone out, and what a 세금계산서 was issued for before it comes in. */
const supply = sql<boolean>`(${moved} or (r.deleted_at is null and r.evidence_issued_on is not null))`;

/** Why nothing was received for the evidence of `r`, or is no longer. */
const withoutReceiptWords = sql`(case r.status when 'partiallyRefunded' then '일부 환불' when 'canceled' then '취소'
  when 'refunded' then '환불' when 'writtenOff' then '대손' else '입금 전' end || ' · '
  || coalesce(nullif(r.evidence_no, ''), '번호 없음'))`;

/** What the firm files of a calendar period by the day of supply: sales and purchases by their evidence, and what does not fit together. */
export async function readVat(database: Query, asker: Asker, day: string) {
  const [taxpayer, calendar, returnDays] = await Promise.all([
    taxpayerOf(database),
    readCourtDays(database),
    readRates(database, ["vatReturnDay"]),
  ]);
  const returnDay = rateAt(returnDays, "vatReturnDay", day) ?? returnDays[0]!;
  const period = vatPeriod(day, taxpayer, calendar, returnDay.value);
  const within = (column: RawBuilder<unknown>) =>
    sql<boolean>`${column} between ${period.from}::date and ${period.to}::date`;
  const supplied = sql<boolean>`${supply} and not r.is_deposit and ${ofTeams(asker, "r")}
    and ${within(sql`coalesce(r.supply_on, r.pay_date)`)}`;
  const [sales, purchases, withoutEvidence, withoutReceipt, intoPartners] = await Promise.all([
    salesByEvidence(database, supplied),
    purchasesByProof(database, sql<boolean>`${spent} and ${ofTeams(asker, "e")} and ${within(sql`e.spent_on`)}`),
    rowsOf(
      database,
      asker,
      sql<boolean>`${supplied} and r.pay_amt > 0 and r.pay_type <> '카드' and r.evidence_kind is null`,
      sql`r.purpose`,
    ),
    rowsOf(
      database,
      asker,
      sql<boolean>`${supplied} and r.pay_amt > 0 and r.evidence_issued_on is not null and r.evidence_kind <> 'exempt'
        and r.status in ('expected', 'writtenOff', 'refunded', 'partiallyRefunded', 'canceled')`,
      withoutReceiptWords,
    ),
    rowsOf(database, asker, sql<boolean>`${supplied} and r.received_into = 'partner'`, sql`r.purpose`),
  ]);
  const vatOutSum = sales.reduce((sum, { vat }) => sum + BigInt(vat), 0n);
  const vatInSum = purchases.reduce((sum, { deductible }) => sum + BigInt(deductible), 0n);
  return {
    taxpayer,
    period,
    sales,
    purchases,
    vatOut: String(vatOutSum),
    vatIn: String(vatInSum),
    payable: String(vatOutSum - vatInSum),
    withoutEvidence,
    withoutReceipt,
    intoPartners,
  };
}

type Sale = { evidence: string; taxType: string; count: number; supply: string; vat: string };

/** A reversal stands with the evidence of the payment that it takes back. */
async function salesByEvidence({ query }: Query, supplied: RawBuilder<boolean>): Promise<Sale[]> {
  const { rows } = await sql<Sale>`
    select x.evidence, x."taxType", count(*)::int as count, ${wonSum(sql`x.amount - x.vat`)} as supply, ${wonSum(sql`x.vat`)} as vat
    from (select coalesce(r.evidence_kind, o.evidence_kind, case when r.pay_type = '카드' then 'cardSlip' else 'none' end) as evidence,
        r.tax_type as "taxType", r.pay_amt as amount, ${vatOut} as vat
      from payments r left join payments o on o.id = r.reversal_of_id where ${supplied}) x
    group by x.evidence, x."taxType" order by x."taxType", x.evidence`.execute(query);
  return rows;
}

type Purchase = { evidence: string; count: number; supply: string; vat: string; deductible: string };

async function purchasesByProof({ query }: Query, which: RawBuilder<boolean>): Promise<Purchase[]> {
  const { rows } = await sql<Purchase>`
    select coalesce(e.proof_kind, 'none') as evidence, count(*)::int as count, ${wonSum(sql`e.amount - coalesce(e.vat, 0)`)} as supply,
      ${wonSum(sql`coalesce(e.vat, 0)`)} as vat, ${wonSum(vatIn)} as deductible
    from expenses e where ${which} group by 1 order by 1`.execute(query);
  return rows;
}

async function rowsOf({ query }: Query, asker: Asker, which: RawBuilder<boolean>, detail: RawBuilder<unknown>) {
  const { rows } = await sql<Row & { named: boolean; whole: boolean; total: number; sum: string }>`
    select r.id as "paymentId", r.pay_date as day, r.pay_name as name, r.pay_amt as amount, ${detail} as detail,
      ${isNamedTo(asker, "r")} as named, ${seesWhole(paymentRecords, asker, "r")} as whole,
      count(*) over ()::int as total, (sum(r.pay_amt) over ())::text as sum
    from payments r where ${which} order by r.pay_date desc, r.id desc limit 100`.execute(query);
  return {
    total: rows[0]?.total ?? 0,
    amount: rows[0]?.sum ?? "0",
    rows: rows.map((one) => {
      const { named, whole, total: _, sum: __, ...row } = one;
      const name = named ? masked(payment.fields.payName, row.name, whole) : walledRef.label;
      return { ...row, name, detail: named ? row.detail : "" };
    }),
  };
}

/** Says what the firm is for the VAT: its periods follow. */
export async function setTaxpayer(context: WriteContext, taxpayer: Taxpayer): Promise<void> {
  await inTransaction(context.database, context.actor, async (work) => {
    const before = await taxpayerOf(work);
    await sql`insert into book_settings (taxpayer, updated_by) values (${taxpayer}, ${context.viewer.userId})
      on conflict (only_row) do update set taxpayer = excluded.taxpayer, updated_at = now(), updated_by = excluded.updated_by`.execute(
      work.query,
    );
    const changes = { taxpayer: [before, taxpayer] };
    work.audit({ action: "books.taxpayer", recordType: "books", recordId: 1, changes });
  });
}

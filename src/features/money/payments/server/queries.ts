import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { wonSum } from "#platform/server/database/won-sum.ts";
import type { z } from "zod";
import { withSteps } from "#records/server/steps/can.ts";
import { listConditions } from "#records/server/list.ts";
import { readRecord } from "#records/server/read.ts";
import { teamRows } from "#records/server/records.ts";
import type { ListQuery } from "#records/endpoints.ts";
import type { Day } from "#platform/dates.ts";
import { masked, seesWhole, seesWholeOf } from "#records/server/masking.ts";
import { seesTied } from "#records/server/tied.ts";
import { normalText, parseSearch, searchMatches } from "#platform/server/database/text-search.ts";
import type { WonSum } from "#platform/money.ts";
import { payment } from "../payment.ts";
import type { listRefunds } from "../schemas.ts";
import { voidReceipts } from "#features/pipeline/contracts/server/api.ts";
import { outsideWalls } from "#features/pipeline/conflicts/server/commands/walls.ts";
import { walledRef } from "#records/field.ts";
import { daysOverdue } from "#firm/server/late.ts";
import { openItemsSql, ownContracts, presentOpen } from "./open-items.ts";
import { netOf, paymentRecords } from "./records.ts";
import { refundSteps } from "./refunds.ts";
import { isNamedTo } from "./commands/named-payments.ts";
import { refundable } from "./commands/reverse-payment.ts";

export type Totals = {
  readonly gross: WonSum;
  readonly card: WonSum;
  readonly net: WonSum;
  readonly unmatched: WonSum;
  readonly unmatchedCount: number;
  readonly deposit: WonSum;
  readonly evidenceLateCount: number;
};

const amount = sql`r.pay_amt`;
const received = sql<boolean>`r.status not in ('expected', 'writtenOff')`;

/** Sums over all payments that a list query finds, whatever their number. */
export async function readTotals(
  { query }: Database,
  list: Pick<ListQuery, "filters" | "search">,
  asker: Asker,
): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select ${wonSum(amount, received)} as gross, ${wonSum(amount, sql`r.pay_type = '카드' and ${received}`)} as card,
      ${wonSum(netOf)} as net, ${wonSum(amount, sql`r.status = 'received'`)} as unmatched,
      count(*) filter (where r.status = 'received') as "unmatchedCount",
      ${wonSum(amount, sql`r.is_deposit and ${received}`)} as deposit,
      count(*) filter (where ${paymentRecords.computed!.evidenceLate!}) as "evidenceLateCount"
    from payments r where ${listConditions(paymentRecords, list, asker)}`.execute(query);
  return rows[0]!;
}

type Person = { readonly id: number; readonly name: string };
type Refund = z.input<typeof listRefunds.response>["models"][number];

/** Of which payment or dispute; neither: all that wait for somebody. */
type Whose = { readonly paymentId?: number; readonly disputeId?: number };

/** Refunds of the person's teams. The dispute of one is told to whoever sees it. */
export async function readRefunds(
  { query }: Database,
  asker: Asker,
  { paymentId, disputeId }: Whose = {},
): Promise<Refund[]> {
  const which =
    paymentId !== undefined
      ? sql`r.payment_id = ${paymentId}`
      : disputeId !== undefined
        ? sql`r.dispute_id = ${disputeId}`
        : sql`r.status in ('requested', 'approved')`;
  const { rows } = await sql<Omit<Refund, "can"> & { named: boolean; whole: boolean }>`
    select r.id, r.payment_id as "paymentNumber", ${isNamedTo(asker, "p")} as named,
      ${seesWhole(paymentRecords, asker, "p")} as whole, p.pay_name as "payName", r.amount, r.reason, r.status,
      (select jsonb_build_object('id', s.id, 'name', s.short_name) from staffs s where s.id = r.requested_by_id) as "requestedBy",
      (select jsonb_build_object('id', s.id, 'name', s.short_name) from staffs s where s.id = r.decided_by_id) as "decidedBy",
      r.decision_note as "decisionNote", r.paid_on as "paidOn", r.version, r.created_at as "createdAt",
      (select jsonb_build_object('number', d.id, 'title', d.title) from disputes d
        where d.id = r.dispute_id and ${seesTied("dispute", sql`d.id`, asker)}) as dispute
    from refunds r join payments p on p.id = r.payment_id
    where r.deleted_at is null and ${teamRows(payment, null, asker)} and ${which}
    order by r.id desc limit 200`.execute(query);
  const open = await withSteps(query, refundSteps, rows, asker);
  return open.map(({ named, whole, ...row }) => ({
    ...row,
    payName: named ? masked(payment.fields.payName, row.payName, whole) : walledRef.label,
    reason: named ? row.reason : "",
    decisionNote: named ? row.decisionNote : "",
    createdAt: new Date(row.createdAt).toISOString(),
  }));
}

type Detail = {
  readonly splits: {
    contractNumber: number | null;
    contractTitle: string;
    feeKind: string;
    planSeq: number | null;
    amount: number;
  }[];
  readonly allocations: { staff: Person; role: string; pct: number; amount: number }[];
  readonly related: { number: number; kind: "reversal" | "original" | "sibling"; payDate: Day; payAmt: number }[];
  readonly monthClosed: boolean;
  readonly bankImport: { id: number; fileName: string } | null;
};

/** What belongs to a payment the person may see; 404 otherwise. */
export async function readDetail(database: Database, asker: Asker, number: number) {
  const { id, payAmt, version } = await readRecord(database, paymentRecords, number, asker);
  const openContract = outsideWalls(asker, "contract", sql.ref<number>("c.id"));
  const { rows } = await sql<Detail>`
    select
      coalesce((select json_agg(json_build_object('contractNumber', case when ${openContract} then c.id_int end, 'contractTitle',
          case when ${openContract} then c.title else ${walledRef.label} end, 'feeKind', coalesce(f.kind, ''),
          'planSeq', n.seq, 'amount', s.amount) order by s.id)
        from payment_splits s join contracts c on c.id = s.contract_id left join contract_fees f on f.id = s.fee_id
        left join payment_plans n on n.id = s.plan_id where s.payment_id = r.id), '[]') as splits,
      coalesce((select json_agg(json_build_object('staff', json_build_object('id', s.id, 'name', s.short_name), 'role', a.role,
          'pct', a.pct, 'amount', a.amount) order by a.id)
        from sales_allocations a join staffs s on s.id = a.staff_id
        where a.payment_id = r.id and ${isNamedTo(asker, "r")}), '[]') as allocations,
      coalesce((select json_agg(json_build_object('number', x.id, 'kind',
          case when x.reversal_of_id = r.id then 'reversal' when x.id = r.reversal_of_id then 'original' else 'sibling' end,
          'payDate', x.pay_date, 'payAmt', x.pay_amt) order by x.pay_date, x.id)
        from payments x where x.deleted_at is null and (x.reversal_of_id = r.id or x.id in (r.reversal_of_id, r.split_from_id)
          or x.split_from_id = r.id)), '[]') as related,
      exists (select 1 from closed_months m where m.team_id = r.team_id and m.reopened_at is null
        and m.month = date_trunc('month', r.pay_date)::date) as "monthClosed",
      (select json_build_object('id', b.id, 'fileName', b.file_name) from bank_imports b where b.id = r.bank_import_id) as "bankImport"
    from payments r where r.id = ${id}`.execute(database.query);
  const refunds = await readRefunds(database, asker, { paymentId: id });
  const ofVoid = await voidReceipts(database, { paymentId: id });
  const left = await refundable(database, { id, pay_amt: payAmt });
  return { ...rows[0]!, version, refunds, refundable: left, ofVoid: ofVoid[0]?.amount ?? 0 };
}

export type ImportRow = {
  readonly id: number;
  readonly fileName: string;
  readonly payments: number;
  readonly matched: number;
  readonly open: number;
  readonly gross: WonSum;
  readonly staffName: string;
  readonly createdAt: Date;
  readonly undoneAt: Date | null;
};

/** The latest statement imports of the person's teams. */
export async function readImports({ query }: Database, asker: Asker): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    select r.id, r.file_name as "fileName", r.payment_count as payments, r.gross::text as gross, p.matched, p.open,
      coalesce((select s.short_name from staffs s where s.user_id = r.created_by), '') as "staffName",
      r.created_at as "createdAt", r.undone_at as "undoneAt"
    from bank_imports r cross join lateral (
      select count(*) filter (where y.status <> 'received')::int as matched, count(*) filter (where y.status = 'received')::int as open
      from payments y where y.bank_import_id = r.id and y.deleted_at is null and y.split_from_id is null) p
    where ${teamRows(payment, null, asker)} order by r.id desc limit 30`.execute(query);
  return rows;
}

const buckets = {
  all: sql`true`,
  notDue: sql`(o.days is null or o.days <= 0)`,
  "0-30": sql`o.days between 1 and 30`,
  "31-60": sql`o.days between 31 and 60`,
  "61-90": sql`o.days between 61 and 90`,
  "90+": sql`o.days > 90`,
} as const;
export type Bucket = keyof typeof buckets;

type Open = {
  contractId: number;
  contractNumber: number;
  contractTitle: string;
  clientName: string;
  clientWhole: boolean;
  feeId: number;
  feeKind: string;
  planId: number | null;
  open: number;
  dueOn: Day | null;
  overdueDays: number | null;
};

/** What is not paid in full, overdue the longest first, at most 200 with the sum over all. */
export async function readOpen({ query }: Database, asker: Asker, bucket: Bucket, search: string) {
  const { rows } = await sql<{ total: number; open: WonSum; models: Open[] }>`
    with o as (
      select x.*, ${daysOverdue(sql`x."dueOn"`)} as days from (${openItemsSql(ownContracts(asker), seesWholeOf("client", asker, "k"))}) x),
    found as (select * from o where ${buckets[bucket]} and ${openMatches(search)})
    select count(*) as total, ${wonSum(sql`open`)} as open, coalesce((
      select json_agg(json_build_object('contractId', f."contractId", 'contractNumber', f."contractNumber",
        'contractTitle', f."contractTitle", 'clientName', f."clientName", 'clientWhole', f."clientWhole", 'feeId', f."feeId", 'feeKind', f."feeKind",
        'planId', f."planId", 'open', f.open, 'dueOn', f."dueOn", 'overdueDays', f.days) order by f.days desc nulls last, f."feeId")
      from (select * from found order by days desc nulls last, "feeId" limit 200) f), '[]') as models
    from found`.execute(query);
  const { models, ...sums } = rows[0]!;
  return { ...sums, models: models.map(presentOpen) };
}

/** Open items `o` by client and title; a masked name is found whole alone. */
function openMatches(typed: string) {
  const search = parseSearch(typed);
  if (!search) return sql<boolean>`true`;
  const title = sql.ref<string>("o.contractTitle");
  const name = sql.ref<string>("o.clientName");
  return searchMatches(search, {
    text: normalText(sql`${name} || ' ' || ${title}`),
    tokens: null,
    masked: { unless: sql.ref<boolean>("o.clientWhole"), text: title, names: [name] },
  });
}

export type MonthRow = {
  readonly month: string;
  readonly payments: number;
  readonly unmatched: number;
  readonly drafts: number;
  readonly undivided: number;
  readonly gross: WonSum;
  readonly net: WonSum;
  readonly deposit: WonSum;
  readonly closed: { at: string; by: string; gross: WonSum; net: WonSum; deposit: WonSum } | null;
};

/** The months of the active team with payments, the latest first, and whether they are closed. */
export async function readMonths({ query }: Database, teamId: number): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    select to_char(m.month, 'YYYY-MM') as month, m.payments, m.unmatched, m.undivided, m.gross, m.net, m.deposit,
      m.asked + (select count(*) from expenses e where e.team_id = ${teamId} and e.deleted_at is null
        and e.status in ('draft', 'requested', 'rejected') and date_trunc('month', e.spent_on)::date = m.month) as drafts,
      (select json_build_object('at', to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'by', s.short_name,
         'gross', c.gross::text, 'net', c.net::text, 'deposit', c.deposit::text)
       from closed_months c join staffs s on s.id = c.closed_by_id
       where c.team_id = ${teamId} and c.month = m.month and c.reopened_at is null) as closed
    from (select date_trunc('month', r.pay_date)::date as month, count(*) as payments,
        count(*) filter (where r.status = 'received') as unmatched, count(*) filter (where r.status = 'expected') as asked,
        count(*) filter (where r.status in ('matched', 'confirmed') and not r.is_deposit and r.reversal_of_id is null
          and not exists (select from allocation_states s where s.payment_id = r.id and s.status = 'confirmed')) as undivided,
        ${wonSum(amount, sql`not r.is_deposit and ${received}`)} as gross, ${wonSum(netOf)} as net,
        ${wonSum(amount, sql`r.is_deposit and ${received}`)} as deposit
      from payments r where r.team_id = ${teamId} and r.deleted_at is null group by 1 order by 1 desc limit 24) m
    order by m.month desc`.execute(query);
  return rows;
}

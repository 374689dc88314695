import { sql, type RawBuilder } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { wonSum } from "#platform/server/database/won-sum.ts";
import type { Asker } from "#platform/server/asker.ts";
import { inTeamScope, teamScope, type TeamScope } from "#firm/server/team-scope.ts";
import { masked, seesWholeOf } from "#records/server/masking.ts";
import { walledRef } from "#records/field.ts";
import { isNamedTo } from "#features/money/payments/server/commands/named-payments.ts";
import { client } from "#features/pipeline/clients/client.ts";
import { outsideWalls } from "#features/pipeline/conflicts/server/commands/walls.ts";
import type { Day } from "#platform/dates.ts";
import type { WonSum } from "#platform/money.ts";
import type { groupings } from "../schemas.ts";
import { counted, fieldOfLine, net, salesLines, within } from "./sales-sql.ts";

export type Period = { readonly from: Day; readonly to: Day };
export type SalesFilters = Period & {
  readonly teamId?: number | undefined;
  readonly staffId?: number | undefined;
  readonly category?: string | undefined;
  readonly payType?: string | undefined;
  readonly brandId?: number | undefined;
  readonly reversals: "Y" | "N";
};
export type Grouping = (typeof groupings)[number];

const groupKeys = {
  month: { key: sql`to_char(l."payDate", 'YYYY-MM')`, label: sql`to_char(l."payDate", 'YYYY-MM')` },
  quarter: {
    key: sql`fiscal_quarter_start(l."payDate")::text`,
    label: sql`extract(year from fiscal_quarter_start(l."payDate") + 20)::text || '년 '
      || extract(quarter from fiscal_quarter_start(l."payDate") + 20)::text || '분기'`,
  },
  team: { key: sql`l."teamId"::text`, label: sql`max(l.team)` },
  person: { key: sql`coalesce(l."staffId"::text, 'none')`, label: sql`coalesce(max(l.staff), '담당 없음')` },
  category: { key: sql`l.category`, label: sql`l.category` },
  payType: { key: sql`l."payType"`, label: sql`l."payType"` },
} as const satisfies Record<Grouping, { key: RawBuilder<unknown>; label: RawBuilder<unknown> }>;

function inScope(scope: TeamScope): RawBuilder<boolean> {
  return inTeamScope(scope, { teamId: sql.ref("p.team_id") });
}

/** The case of a line `x`: that of the payment where it is of the same contract, else the first of the contract. */
const caseOfLine = (asker: Asker) => sql`
  select j.id_int, j.title from projects j
  where j.deleted_at is null and ${outsideWalls(asker, "project", sql.ref<number>("j.id"))}
    and (j.contract_id = c.id or (x."contractId" is null and j.id = x."projectId"))
  order by (j.id = x."projectId") desc nulls last, j.id limit 1`;

/** The brand that led somebody to the consultation of a line `x`, or to that of its contract `c`. */
const brandOfLine = (asker: Asker) => sql`(select b.brand_id from consult_attributions b
  where b.consult_id = case when c.id is not null or x."contractId" is null then coalesce(c.consult_id, x."consultId") end
    and ${outsideWalls(asker, "consult", sql.ref<number>("b.consult_id"))})`;

/**
 * The lines of a period with contract, client, team and person, narrowed down. A contract behind a wall is none here, so
 * that neither groups nor filters tell of it.
 */
function found(asker: Asker, filters: SalesFilters): RawBuilder<unknown> {
  const { teamId, staffId, category, payType, reversals } = filters;
  const scope = teamScope(asker.viewer, asker.facts, null);
  return sql`
    select * from (
      select x."paymentId", x."payDate", x."payType", x."teamId", x.reversal, x.gross, x.net, x.supply, x."evidenceKind", x."splitId",
        y.named, case when y.named then x."payName" else ${walledRef.label} end as "payName",
        t.name as team, c.id_int as "contractNumber",
        case when c.id is null and x."contractId" is not null then ${walledRef.label} else coalesce(c.title, '') end as "contractTitle",
        ${fieldOfLine((kind, id) => outsideWalls(asker, kind, id))} as category, c.responsible_id as "staffId", f.short_name as staff, coalesce(k.name, '') as "clientName",
        coalesce(${seesWholeOf("client", asker, "k")}, false) as "clientWhole", j.id_int as "projectNumber",
        coalesce(j.title, '') as "projectTitle", ${brandOfLine(asker)} as "brandId"
      from (${salesLines(sql<boolean>`${within(filters.from, filters.to)} and ${inScope(scope)}`)}) x
      join teams t on t.id = x."teamId"
      join lateral (select ${isNamedTo(asker, "p")} as named from payments p where p.id = x."paymentId") y on true
      left join contracts c on c.id = x."contractId" and ${outsideWalls(asker, "contract", sql.ref<number>("c.id"))}
      left join clients k on k.id = c.client_id
      left join staffs f on f.id = c.responsible_id
      left join lateral (${caseOfLine(asker)}) j on true) l
    where (${teamId ?? null}::bigint is null or l."teamId" = ${teamId ?? null})
      and (${staffId ?? null}::bigint is null or l."staffId" = ${staffId ?? null})
      and (${category ?? null}::text is null or l.category = ${category ?? null})
      and (${payType ?? null}::text is null or l."payType" = ${payType ?? null})
      and (${reversals} = 'Y' or not l.reversal)`;
}

const ofBrand = ({ brandId }: SalesFilters) =>
  sql<boolean>`(${brandId ?? null}::bigint is null or l."brandId" = ${brandId ?? null})`;

/** Number and sums of the lines of a period alone. */
export async function readSalesSums({ query }: Database, asker: Asker, filters: SalesFilters) {
  const { rows } = await sql<{ count: number; gross: WonSum; net: WonSum }>`
    select count(*)::int as count, ${wonSum(sql`l.gross`)} as gross, ${wonSum(sql`l.net`)} as net
    from (${found(asker, filters)}) l where ${ofBrand(filters)}`.execute(query);
  return rows[0]!;
}

export type SalesRow = {
  readonly paymentId: number;
  readonly payDate: Day;
  readonly payName: string;
  readonly contractNumber: number | null;
  readonly contractTitle: string;
  readonly clientName: string;
  readonly projectNumber: number | null;
  readonly projectTitle: string;
  readonly category: string;
  readonly team: string;
  readonly staff: string;
  readonly payType: string;
  readonly gross: number;
  readonly net: number;
  readonly supply: number;
  readonly vat: number;
  readonly evidence: string;
  readonly allocations: string;
  readonly reversal: boolean;
};
type Sums = { readonly gross: WonSum; readonly net: WonSum; readonly supply: WonSum; readonly vat: WonSum };
type Group = { key: string; label: string; count: number; gross: WonSum; net: WonSum };
type Sales<Row = SalesRow> = {
  readonly models: Row[];
  readonly total: number;
  readonly sums: Sums;
  readonly groups: Group[];
  readonly brands: { id: number; name: string }[];
};

const gross = sql`l.gross`;

/**
 * One page of sales lines with number, sums and groups over all of them, in one statement. What was paid counts for
 * everybody; the contract and who paid are named to those alone whom no conflict keeps away.
 */
export async function readSales(
  { query }: Database,
  asker: Asker,
  filters: SalesFilters,
  { page, size, groupBy }: { readonly page: number; readonly size: number; readonly groupBy: Grouping },
): Promise<Sales> {
  const { key, label } = groupKeys[groupBy];
  const { rows } = await sql<Sales<SalesRow & { clientWhole: boolean }>>`
    with every as materialized (${found(asker, filters)}),
    l as materialized (select * from every l where ${ofBrand(filters)})
    select count(*) as total,
      json_build_object('gross', ${wonSum(gross)}, 'net', ${wonSum(sql`l.net`)}, 'supply', ${wonSum(sql`l.supply`)},
        'vat', ${wonSum(sql`l.gross - l.supply`)}) as sums,
      coalesce((select json_agg(g order by g.key) from (
        select ${key} as key, ${label} as label, count(*) as count, ${wonSum(gross)} as gross, ${wonSum(sql`l.net`)} as net from l
        group by ${key}${groupBy === "quarter" || groupBy === "month" || groupBy === "category" || groupBy === "payType" ? sql`, ${label}` : sql``}) g), '[]') as groups,
      coalesce((select json_agg(r) from (
        select l."paymentId", l."payDate", l."payName", l."contractNumber", l."contractTitle", l."clientName", l."clientWhole",
          l."projectNumber", l."projectTitle", l.category, l.team,
          coalesce(l.staff, '') as staff, l."payType", l.gross, l.net, l.supply, l.gross - l.supply as vat,
          coalesce(case l."evidenceKind" when 'cashReceipt' then '현금영수증' when 'taxInvoice' then '세금계산서' when 'cardSlip' then '카드전표'
            when 'exempt' then '면제' when 'selfIssued' then '자진발급' end, '') as evidence,
          coalesce((select string_agg(s.short_name || ' ' || a.role || ' ' || trim_scale(a.pct) || '%', ', ' order by a.id)
            from sales_allocations a join staffs s on s.id = a.staff_id where a.payment_id = l."paymentId" and l.named), '') as allocations,
          l.reversal
        from l order by l."payDate" desc, l."paymentId" desc, l."splitId" limit ${size} offset ${(page - 1) * size}) r), '[]') as models,
      coalesce((select json_agg(json_build_object('id', b.id, 'name', b.name) order by b.name, b.id)
        from brands b where b.id in (select "brandId" from every)), '[]') as brands
    from l`.execute(query);
  const answer = rows[0]!;
  const models = answer.models.map(({ clientWhole, ...row }) => ({
    ...row,
    clientName: masked(client.fields.name, row.clientName, clientWhole),
  }));
  return { ...answer, models };
}

type Kind = "unmatched" | "otherTeam" | "deposit" | "expected" | "writtenOff";
type Difference = {
  paymentId: number;
  payDate: Day;
  payName: string;
  payType: string;
  gross: number;
  net: number;
  kind: Kind;
};
type Reconciliation = {
  readonly bar: WonSum;
  readonly sales: WonSum;
  readonly unmatched: WonSum;
  readonly otherTeams: WonSum;
  readonly rows: Difference[];
  readonly kinds: { kind: Kind; count: number; gross: WonSum; net: WonSum }[];
};

const rowsShown = 200;

/**
 * The bar's revenue of a period beside the sum of the sales lines, each by its own way, and the payments that explain
 * what lies between. `firmWide`: against the whole firm, other teams as a sum without rows; else within the scope.
 */
export async function readReconciliation(
  { query }: Database,
  asker: Asker,
  { from, to }: Period,
  firmWide: boolean,
): Promise<Reconciliation> {
  const own = inScope(teamScope(asker.viewer, asker.facts, null));
  const { rows } = await sql<Reconciliation>`
    with p0 as materialized (
      select p.id as "paymentId", p.pay_date as "payDate",
        case when ${isNamedTo(asker, "p")} then p.pay_name else ${walledRef.label} end as "payName", p.pay_type as "payType",
        p.pay_amt as gross,
        case when ${counted} then ${net} else 0 end as net, ${own} as own, ${counted} as counted,
        case when p.is_deposit then 'deposit' when p.status in ('expected', 'writtenOff') then p.status
             when p.status = 'received' then 'unmatched' end as kind
      from payments p where p.deleted_at is null and ${within(from, to)} and (${firmWide} or ${own})),
    lines as (${salesLines(sql<boolean>`${within(from, to)} and ${own}`)})
    select ${wonSum(sql`net`)} as bar, (select ${wonSum(sql`net`)} from lines) as sales,
      ${wonSum(sql`net`, sql`own and kind = 'unmatched'`)} as unmatched, ${wonSum(sql`net`, sql`not own`)} as "otherTeams",
      coalesce((select json_agg(json_build_object('paymentId', d."paymentId", 'payDate', d."payDate", 'payName', d."payName",
          'payType', d."payType", 'gross', d.gross, 'net', d.net, 'kind', d.kind) order by d."payDate" desc, d."paymentId" desc)
        from (select * from p0 where own and kind is not null order by "payDate" desc, "paymentId" desc limit ${rowsShown}) d), '[]') as rows,
      coalesce((select json_agg(json_build_object('kind', k.kind, 'count', k.count, 'gross', k.gross, 'net', k.net)) from (
        select kind, count(*) as count, ${wonSum(sql`gross`)} as gross, ${wonSum(sql`net`)} as net from (
          select case when own then kind else 'otherTeam' end as kind, gross, net from p0 where (own and kind is not null) or (not own and counted)) e
        group by kind order by kind) k), '[]') as kinds
    from p0`.execute(query);
  return rows[0]!;
}

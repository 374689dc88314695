import { sql } from "kysely";
import type { Day } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { fiscalQuarter, type FiscalQuarter } from "#firm/fiscal-quarter.ts";
import { ratesOn } from "#firm/server/rates.ts";
import { quarterExpenses, revenueRateNames } from "#features/money/revenue/revenue.ts";
import { distribute, type SharingRule } from "../../distribute.ts";
import { revenueRows } from "../own-revenue.ts";

/** One at a time: a quarter is settled once. */
const settling = 7_204_354;

/** Who computes it: the row stands in that team. */
type By = { readonly userId: number; readonly staff: { readonly teamId: number | null } | null };

type Query = Pick<Database, "query">;
type Rule = SharingRule & { readonly name: string; readonly remainderTo: string };

/**
 * Computes the settlement of the fiscal quarter of a day and returns its key; one that nobody has confirmed is computed
 * anew. 422 for a quarter that is confirmed or has no rule, 400 for one that has not begun.
 */
export async function computeSettlement(work: Work, viewer: By, day: Day, today: Day): Promise<number> {
  const quarter = fiscalQuarter(day);
  if (quarter.start > today) throw invalidField("day", "아직 시작하지 않은 분기입니다.");
  await sql`select pg_advisory_xact_lock(${sql.lit(settling)})`.execute(work.query);
  await refuseUnderLater(work, quarter.start);
  const standing = await work.query
    .selectFrom("union_settlements")
    .select(["id", "status"])
    .where("period_on", "=", quarter.start)
    .where("status", "<>", "reversed")
    .where("deleted_at", "is", null)
    // Whoever confirms it meanwhile has confirmed what he saw.
    .forUpdate()
    .executeTakeFirst();
  if (standing && standing.status !== "computed")
    throw new Failure("ruleViolated", `${quarter.label}는 이미 확정되었습니다. 확정을 취소한 뒤 다시 산정해 주세요.`);
  const { sums, lines } = await figuresOf(work, quarter);
  const row = { ...sums, updated_by: viewer.userId };
  const id = standing
    ? await renew(work, standing.id, row)
    : await make(work, { ...row, period_on: quarter.start, team_id: viewer.staff!.teamId!, created_by: viewer.userId });
  await work.query.deleteFrom("union_lines").where("settlement_id", "=", id).execute();
  await work.query
    .insertInto("union_lines")
    .values(lines.map((line) => ({ ...line, settlement_id: id })))
    .execute();
  const action = `unionSettlement.${standing ? "recompute" : "compute"}`;
  work.audit({
    action,
    recordType: "unionSettlement",
    recordId: id,
    changes: { distributed: [null, sums.distributed] },
  });
  work.emit({ type: "record", ref: `unionSettlement:${id}` });
  return id;
}

/** Quarters are confirmed in their order, and reversed from the last one on: what is carried goes from one to the next. */
export async function refuseUnderLater({ query }: Query, periodOn: Day): Promise<void> {
  const { rows } = await sql<{ on: Day }>`select period_on as on from union_settlements
    where period_on > ${periodOn}::date and status in ('confirmed','paid') and deleted_at is null
    order by period_on desc limit 1`.execute(query);
  if (!rows[0]) return;
  const later = fiscalQuarter(rows[0].on).label;
  throw new Failure("ruleViolated", `${later}가 확정되어 있습니다. 뒤의 분기부터 확정을 취소해 주세요.`);
}

/** What a quarter comes to by what stands now: the sums of its settlement, and a line for each partner. */
export async function figuresOf(database: Query, quarter: FiscalQuarter) {
  const rule = await ruleOn(database, quarter.end);
  const sums = await sumsOf(database, quarter);
  const rates = await ratesOn(database, revenueRateNames, quarter.start);
  const costs = Number(quarterExpenses(rates, BigInt(sums.net)).total);
  const { sharers, gross } = await sharersOf(database, quarter);
  if (sharers.length === 0) throw new Failure("ruleViolated", "이 분기에 파트너가 없습니다. 명부를 확인해 주세요.");
  const { shares, remainder } = distribute(rule, { net: sums.net, costs }, sharers);
  const sum = (of: (share: (typeof shares)[number]) => number) => shares.reduce((all, share) => all + of(share), 0);
  return {
    sums: {
      rule_name: rule.name,
      gross: sums.gross,
      card_cut: sums.cardCut,
      net: sums.net,
      costs,
      distributed: sum(({ amount }) => amount),
      carried: sum(({ carriedOut }) => carriedOut),
      remainder,
      remainder_to: rule.remainderTo,
    },
    lines: shares.map((one) => ({
      partner_id: one.partnerId,
      gross: gross.get(one.partnerId) ?? 0,
      own: one.own,
      units: one.units,
      days: one.days,
      kept: one.kept,
      pooled: one.pooled,
      cost: one.cost,
      carried_in: one.carriedIn,
      amount: one.amount,
      carried_out: one.carriedOut,
    })),
  };
}

async function ruleOn({ query }: Query, day: Day): Promise<Rule> {
  const { rows } = await sql<Rule>`
    select name, own_percent::float8 as "ownPercent", cost_by as "costBy", remainder_to as "remainderTo" from union_rules
    where from_on <= ${day}::date and deleted_at is null order by from_on desc, id desc limit 1`.execute(query);
  if (!rows[0]) throw new Failure("ruleViolated", "이 분기에 적용되는 배분규칙이 없습니다. 규칙을 먼저 등록해 주세요.");
  return rows[0];
}

type Sums = { readonly gross: number; readonly cardCut: number; readonly net: number };

async function sumsOf({ query }: Query, { start, end }: FiscalQuarter): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select coalesce(sum(gross), 0)::bigint as gross, coalesce(sum(card_cut), 0)::bigint as "cardCut",
      coalesce(sum(net), 0)::bigint as net from (${revenueRows(start, end)}) x`.execute(query);
  return rows[0]!;
}

type SharerRow = {
  readonly partnerId: number;
  readonly gross: number;
  readonly own: number;
  readonly special: readonly { readonly own: number; readonly percent: number }[];
  readonly units: number;
  readonly days: number;
  readonly carriedIn: number;
};

/**
 * Partners of the quarter; who joins or leaves in it counts for his days, with what came in on them, and so does a stake
 * that changes (일할). Whoever leaves and comes back within it has two rows, each with its own days.
 */
async function sharersOf({ query }: Query, { start, end }: FiscalQuarter) {
  const { rows } = await sql<SharerRow>`
    with revenue as (select partner_id, sum(gross) as gross, sum(net) as net from (${revenueRows(start, end)}) x group by 1),
      ruled as (select x.partner_id, c.own_percent, sum(x.net)::bigint as net from (${revenueRows(start, end)}) x
        join lateral (select c.own_percent from union_cases c where c.project_id = x.project_id and c.from_on <= ${end}::date
          and c.deleted_at is null order by c.from_on desc, c.id desc limit 1) c on true
        group by 1, 2),
      held as (select p.id, sum(coalesce((stake_on(p.id, d::date)).units, 0)) as unit_days, count(*) as days
        from partners p cross join generate_series(${start}::date, ${end}::date, interval '1 day') d
        where p.deleted_at is null and p.joined_on <= d::date and (p.leaves_on is null or p.leaves_on > d::date)
        group by p.id)
    select p.id as "partnerId", coalesce(v.gross, 0)::bigint as gross, coalesce(v.net, 0)::bigint as own,
      coalesce((select json_agg(json_build_object('own', u.net, 'percent', u.own_percent)) from ruled u
        where u.partner_id = p.id), '[]') as special,
      round(h.unit_days::numeric / (${end}::date - ${start}::date + 1), 3)::float8 as units, h.days::int as days,
      coalesce((select l.carried_out from union_lines l join union_settlements s on s.id = l.settlement_id
        where l.partner_id = p.id and s.period_on < ${start}::date and s.status in ('confirmed','paid')
          and s.deleted_at is null order by s.period_on desc, s.id desc limit 1), 0)::bigint as "carriedIn"
    from partners p join held h on h.id = p.id left join revenue v on v.partner_id = p.id
    order by p.id`.execute(query);
  return {
    sharers: rows.map(({ gross: _gross, ...one }) => one),
    gross: new Map(rows.map(({ partnerId, gross }) => [partnerId, gross])),
  };
}

type Columns = {
  readonly rule_name: string;
  readonly gross: number;
  readonly card_cut: number;
  readonly net: number;
  readonly costs: number;
  readonly distributed: number;
  readonly carried: number;
  readonly remainder: number;
  readonly remainder_to: string;
  readonly updated_by: number;
};

async function renew({ query }: Work, id: number, row: Columns): Promise<number> {
  await query
    .updateTable("union_settlements")
    .set((of) => ({ ...row, version: of("version", "+", 1), updated_at: new Date() }))
    .where("id", "=", id)
    .execute();
  return id;
}

async function make(
  { query }: Work,
  row: Columns & { readonly period_on: Day; readonly team_id: number; readonly created_by: number },
): Promise<number> {
  const { id } = await query.insertInto("union_settlements").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

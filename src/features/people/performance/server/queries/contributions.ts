import { sql } from "kysely";
import { firmToday, type Day } from "#platform/dates.ts";
import { wonSum } from "#platform/server/database/won-sum.ts";
import { counted, net, within } from "#features/money/sales/server/api.ts";
import { periodOf, type PeriodKind } from "../../period.ts";
import { contributed } from "../figures/contributed.ts";
import { factsOf, told } from "./board.ts";
import { nameKey, namesOf } from "./named.ts";
import { narrowed, rowsOfFigures } from "./sums.ts";

type Asked = { readonly period: PeriodKind; readonly day?: Day | undefined; readonly teamId?: number | undefined };

type Person = { readonly staffId: number; readonly name: string; readonly off: boolean; readonly isLawyer: boolean };
type Role = { readonly role: string; readonly count: number; readonly amount: string };

/** Unresolved payments that are shown; the rest are counted. */
const mostShown = 200;

const lawyer = sql`exists (select from staff_roles x join roles o on o.id = x.role_id
  where x.staff_id = s.id and o.name in ('변호사', '책임변', '어쏘변'))`;

/**
 * Who brought the money of a period by role, and the payments of which nobody has decided it or that have to be looked
 * at. That percents add up to 100 the database itself sees to.
 */
export async function readContributions(context: Parameters<typeof namesOf>[0], asked: Asked) {
  const { query } = context.services.database;
  const period = periodOf(asked.period, asked.day ?? firmToday());
  const ofTeam = sql<boolean>`(${asked.teamId ?? null}::bigint is null or p.team_id = ${asked.teamId ?? null})`;
  const inPeriod = sql<boolean>`${counted} and p.status <> 'received' and ${within(period.from, period.to)} and ${ofTeam}`;
  const [people, sums, unresolved, teams] = await Promise.all([
    sql<Person & Role>`
      select s.id as "staffId", s.short_name as name, s.status <> 1 or s.deleted_at is not null as off, ${lawyer} as "isLawyer",
        e.word as role, count(*)::int as count, ${wonSum(sql`e.amount`)} as amount
      from ${rowsOfFigures([contributed], period)} join staffs s on s.id = e."staffId"
      where ${narrowed({ teamId: asked.teamId })} group by s.id, e.word order by s.short_name, s.id, e.word`.execute(
      query,
    ),
    sql<{ net: string; allocated: string }>`
      select (select ${wonSum(net)} from payments p where ${inPeriod}) as net,
        (select ${wonSum(sql`a.amount`)} from sales_allocations a join payments p on p.id = a.payment_id where ${inPeriod}) as allocated`.execute(
      query,
    ),
    readUnresolved(context, inPeriod),
    sql<{ id: number; name: string }>`
      select id, name from teams where deleted_at is null and active order by sort_order, id`.execute(query),
  ]);
  const byPerson = Map.groupBy(people.rows, ({ staffId }) => staffId);
  return {
    period: told(period),
    figure: factsOf(contributed),
    people: [...byPerson.values()].map((roles) => {
      const { staffId, name, off, isLawyer } = roles[0]!;
      return { staffId, name, off, isLawyer, roles: roles.map(({ role, count, amount }) => ({ role, count, amount })) };
    }),
    ...sums.rows[0]!,
    ...unresolved,
    teams: teams.rows,
  };
}

type Problem = "none" | "amount" | "left" | "referral";
type Open = {
  readonly id: number;
  readonly day: Day;
  readonly team: string;
  readonly net: number;
  readonly allocated: number;
  readonly pct: number;
  readonly problem: Problem;
  readonly total: number;
};

/** §34 변호사법: a part for 소개 or 홍보 of somebody who is no lawyer is looked at before it is paid out. */
async function readUnresolved(context: Parameters<typeof namesOf>[0], inPeriod: ReturnType<typeof sql<boolean>>) {
  const { rows } = await sql<Open>`
    select *, count(*) over ()::int as total from (
      select p.id, p.pay_date as day, t.name as team, (${net})::bigint as net, coalesce(a.amount, 0)::bigint as allocated,
        coalesce(a.pct, 0) as pct,
        case when a.pct is null then 'none' when a.amount <> (${net})::bigint then 'amount'
          when a.referral then 'referral' when a.gone then 'left' end as problem
      from payments p join teams t on t.id = p.team_id
      left join lateral (
        select sum(x.pct) as pct, sum(x.amount) as amount, bool_or(s.status <> 1 or s.deleted_at is not null) as gone,
          bool_or(x.role in ('소개', '홍보') and not ${lawyer}) as referral
        from sales_allocations x join staffs s on s.id = x.staff_id where x.payment_id = p.id) a on true
      where ${inPeriod} and not (a.pct is null and (p.pay_amt < 0 or p.status in ('refunded', 'canceled')))) o
    where o.problem is not null order by o.day desc, o.id desc limit ${mostShown}`.execute(
    context.services.database.query,
  );
  const names = await namesOf(
    context,
    rows.map(({ id }) => ({ kind: "payment", id })),
  );
  return {
    unresolved: rows.map(({ id, day, team, net: whole, allocated, pct, problem }) => {
      const name = names.get(nameKey({ kind: "payment", id }));
      return {
        number: id,
        title: name?.title ?? null,
        path: name?.path ?? null,
        day,
        team,
        net: whole,
        allocated,
        pct,
        problem,
      };
    }),
    unresolvedTotal: rows[0]?.total ?? 0,
  };
}

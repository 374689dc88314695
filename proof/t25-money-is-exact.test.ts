import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { distribute } from "#features/money/payments/shares.ts";
import { readRevenue } from "#features/money/revenue/endpoints.ts";
import { netRevenue, totalRevenue } from "#features/money/revenue/revenue.ts";
import { listSales, reconcile } from "#features/money/sales/endpoints.ts";
import { seoulDay } from "#platform/dates.ts";
import { fiscalQuarter } from "#firm/fiscal-quarter.ts";
import { supplyAmount, vat } from "#platform/money.ts";
import { figure, proofTimeout, report, seed } from "./harness/figures.ts";
import { edgeDays, exactNet, lives, quarterByHand, rowsOf, type Life } from "./harness/money-lives.ts";

const cases = figure(20_000, 1_000_000);
const stored = figure(400, 20_000);
/** Days that the bar answers for: it looks back three years. */
const years: readonly [number, number] = [2024, 2025];

/** Card rates by the fiscal quarter they hold in, of 1/100,000; a change in every quarter. */
const rateOf = (day: string) => 96_000 + ((Number(fiscalQuarter(day).start.slice(5, 7)) * 37) % 1_000);
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const sumOf = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
const asPayment = ({ type, amount }: { type: Life["type"]; amount: number }) => ({ pay_type: type, pay_amt: amount });

describe("by the functions alone", () => {
  test(
    "every instant is in the quarter of its Korean day, and quarters leave no day out",
    { timeout: proofTimeout },
    () => {
      const second = fc.constantFrom(0, 1, 86_399_999, 43_200_000);
      fc.assert(
        fc.property(edgeDays([1999, 2101]), second, (day, offset) => {
          // The Korean day begins nine hours before the same day in UTC.
          const instant = new Date(Date.parse(`${day}T00:00:00+09:00`) + offset);
          const found = fiscalQuarter(instant);
          expect(`${found.year}/${found.quarter}`).toBe(quarterByHand(day));
          expect(found.start <= day && day <= found.end).toBe(true);
          const next = seoulDay(new Date(Date.parse(`${found.end}T00:00:00+09:00`) + 86_400_000));
          expect(fiscalQuarter(next).start).toBe(next);
          expect(fiscalQuarter(next).label).not.toBe(found.label);
        }),
        { seed, numRuns: cases },
      );
    },
  );

  test("whatever is paid and taken back, on any days: no won is made or lost", { timeout: proofTimeout }, () => {
    fc.assert(
      fc.property(lives(years), (life) => {
        const rows = rowsOf(life);
        const byQuarter = Map.groupBy(rows, ({ day }) => quarterByHand(day));
        const nets = [...byQuarter.values()].map((some) =>
          totalRevenue(some.map(asPayment), rateOf(some[0]!.day) / 100_000),
        );
        expect(sumOf(nets)).toBe(BigInt(sum(rows.map((row) => exactNet(row, rateOf(row.day))))));
        for (const { amount } of rows) expect(supplyAmount(amount) + vat(amount)).toBe(amount);
        // What is wholly taken back within a quarter was never revenue, but for a won of rounding a row.
        if (sum(rows.map(({ amount }) => amount)) === 0 && byQuarter.size === 1) {
          expect(Math.abs(Number(nets[0]))).toBeLessThanOrEqual(rows.length - 1);
          if (rows.length === 2) expect(nets[0]).toBe(0n);
        }
        // Its fees bear what is taken back, none more than it was paid.
        let left = [...life.parts];
        for (const { amount } of life.back) {
          const borne = distribute(amount, left);
          expect(sum(borne)).toBe(amount);
          left = left.map((part, index) => part + borne[index]!);
          expect(Math.min(...left)).toBeGreaterThanOrEqual(0);
        }
        const shares = distribute(netRevenue(asPayment(rows[0]!), rateOf(life.day) / 100_000), life.parts);
        expect(sum(shares)).toBe(exactNet(rows[0]!, rateOf(life.day)));
      }),
      { seed, numRuns: cases },
    );
  });
});

describe("through the database", () => {
  let app: TestApp;
  let admin: TestStaff;
  let made: readonly Life[];

  beforeAll(async () => {
    app = await startTestApp();
    const team = await app.createTeam("진행1팀");
    admin = await app.createStaff({ roles: ["관리자"], teamIds: [team] });
    for (let month = 0; month < 30; month += 3) {
      const { start } = fiscalQuarter(new Date(Date.UTC(2023, 11 + month, 25)));
      await app.database.pool.query(
        "insert into rates (name, effective_from, value) values ('cardRate', $1, $2::numeric / 100000)",
        [start, rateOf(start)],
      );
    }
    made = fc.sample(lives(years), { seed, numRuns: stored });
    await insertLives(team);
  });
  afterAll(() => app.stop());

  /** Payments, their negative rows and the parts of the payments, in two statements. */
  async function insertLives(team: number): Promise<void> {
    const { pool } = app.database;
    // A matter of its own for every few payments, as in a firm.
    const matters = await pool.query<{ id: number }>(
      `insert into contracts (team_id, title, status, category) select $1, '사건', 'active', '민사'
       from generate_series(1, $2) returning id`,
      [team, Math.ceil(made.length / 5)],
    );
    const rows = made.flatMap((life, index) =>
      rowsOf(life).map((row) => ({ ...row, life: index, counts: life.counts, reversal: row.amount < 0 })),
    );
    await pool.query(
      `with given as (select * from jsonb_to_recordset($2) as g(type text, amount bigint, day date, life int, counts boolean, reversal boolean)),
       paid as (insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date, status, is_deposit, matched_at, memo)
         select $1, type, amount, '홍길동', day, 'matched', not counts, now(), life::text from given where not reversal returning id, memo)
       insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date, status, is_deposit, reversal_of_id)
       select $1, type, amount, '홍길동', day, 'confirmed', not counts, p.id from given g join paid p on p.memo = g.life::text where reversal`,
      [team, JSON.stringify(rows)],
    );
    const parts = made.flatMap(({ parts: own }, life) =>
      own.map((amount) => ({ life, amount, contract: matters.rows[Math.floor(life / 5)]!.id })),
    );
    await pool.query(
      `insert into payment_splits (payment_id, contract_id, amount)
       select p.id, g.contract, g.amount from jsonb_to_recordset($1) as g(life int, amount bigint, contract bigint)
       join payments p on p.memo = g.life::text and p.reversal_of_id is null`,
      [JSON.stringify(parts)],
    );
  }

  const as = () => ({ token: admin.token });

  test("the database counts quarters as the screens do, for every day of a century", async () => {
    const { rows } = await app.database.pool.query<{ day: string; start: string }>(
      `select d::date::text as day, fiscal_quarter_start(d::date)::text as start
       from generate_series('1999-12-01'::timestamp, '2101-01-31', '1 day') d`,
    );
    expect(rows.filter(({ day, start }) => fiscalQuarter(day).start !== start)).toEqual([]);
  });

  test(
    "the bar, the sales and the groups of every quarter are the sums by hand",
    { timeout: proofTimeout },
    async () => {
      const rows = made.flatMap((life) => (life.counts ? rowsOf(life) : []));
      const quarters = Map.groupBy(rows, ({ day }) => fiscalQuarter(day).start);
      for (const [start, own] of quarters) {
        const { end, label } = fiscalQuarter(start);
        const net = sum(own.map((row) => exactNet(row, rateOf(start))));
        const gross = sum(own.map(({ amount }) => amount));
        const cardGross = sum(own.filter(({ type }) => type === "카드").map(({ amount }) => amount));
        const bar = await app.call(readRevenue, { body: { action: "proof", date_from: start } }, as());
        expect([bar.status, label]).toEqual([200, label]);
        expect(bar.body.summary).toMatchObject({
          from: start,
          to: end,
          revenue: String(net),
          gross: String(gross),
          cardGross: String(cardGross),
        });
        const period = { from: start, to: end };
        const sales = await app.call(
          listSales,
          { query: { ...period, groupBy: "quarter", page: "1", size: "1", reversals: "Y" } },
          as(),
        );
        const supply = sum(own.map(({ amount }) => supplyAmount(amount)));
        expect(sales.body.sums).toEqual({
          gross: String(gross),
          net: String(net),
          supply: String(supply),
          vat: String(gross - supply),
        });
        expect(sales.body.groups).toMatchObject([{ key: start, label, gross: String(gross), net: String(net) }]);
        const check = await app.call(reconcile, { query: period }, as());
        expect(check.body).toMatchObject({ bar: String(net), sales: String(net), difference: "0" });
      }
      expect(quarters.size).toBeGreaterThanOrEqual(8);
      report(
        `T25 money: ${2 * cases} cases by the functions, ${made.length} payments with ${rows.length} counted rows over ` +
          `${quarters.size} quarters through the database: exact to the won`,
      );
    },
  );
});

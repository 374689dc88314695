import * as fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { readRevenue } from "#features/money/revenue/endpoints.ts";
import { listSales, readDashboard, reconcile } from "../endpoints.ts";

let app: TestApp;
let home: number;
let other: number;
let admin: TestStaff;
let clerk: TestStaff;
let lawyer: TestStaff;
const quarter = { from: "2026-03-21", to: "2026-06-20" };
const all = { ...quarter, reversals: "Y" as const, page: "1", size: "100" };

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("진행1팀");
  other = await app.createTeam("진행2팀");
  admin = await app.createStaff({ roles: ["관리자"], teamIds: [home] });
  clerk = await app.createStaff({ roles: ["송무팀원"], teamIds: [home] });
  lawyer = await app.createStaff({ roles: ["변호사"], teamIds: [home] });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database.pool.query("truncate payments cascade");
});

const as = (staff: TestStaff) => ({ token: staff.token });

type Made = {
  amount: number;
  type: "카드" | "계좌이체";
  day: string;
  state: "received" | "matched" | "expected";
  deposit: boolean;
  team: "home" | "other";
  cuts: number[];
  back: number;
};

async function contractOf(teamId: number): Promise<number> {
  const { rows } = await app.database.pool.query<{ id: number }>(
    "insert into contracts (team_id, title, status, responsible_id, category) values ($1, '사건', 'active', $2, '민사') returning id",
    [teamId, clerk.id],
  );
  return rows[0]!.id;
}

async function fill(payments: readonly Made[]): Promise<void> {
  const contracts = { home: await contractOf(home), other: await contractOf(other) };
  for (const one of payments) {
    const team = one.team === "home" ? home : other;
    const { rows } = await app.database.pool.query<{ id: number }>(
      `insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date, status, is_deposit, matched_at)
       values ($1, $2, $3, '홍길동', $4, $5, $6, now()) returning id`,
      [team, one.type, one.amount, one.day, one.state, one.deposit],
    );
    const id = rows[0]!.id;
    if (one.state === "matched") await split(id, contracts[one.team], one.amount, one.cuts);
    const back = Math.min(one.back, one.amount);
    if (back === 0 || one.state === "expected") continue;
    const reversal = await app.database.pool.query<{ id: number }>(
      `insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date, status, is_deposit, reversal_of_id)
       select team_id, pay_type, $2, pay_name, pay_date, 'confirmed', is_deposit, id from payments where id = $1 returning id`,
      [id, -back],
    );
    if (one.state === "matched") await split(reversal.rows[0]!.id, contracts[one.team], -back, []);
  }
}

/** Cuts an amount at shares of it, so that the parts add up in one statement. */
async function split(paymentId: number, contractId: number, amount: number, cuts: readonly number[]): Promise<void> {
  const at = [0, ...cuts.map((cut) => Math.trunc(amount * cut)), amount].toSorted((one, two) =>
    amount < 0 ? two - one : one - two,
  );
  const parts = at
    .slice(1)
    .map((end, index) => end - at[index]!)
    .filter((part) => part !== 0);
  await app.database.pool.query(
    "insert into payment_splits (payment_id, contract_id, amount) select $1, $2, unnest($3::bigint[])",
    [paymentId, contractId, parts],
  );
}

const made = fc.record<Made>({
  amount: fc.integer({ min: 1, max: 900_000_000 }),
  type: fc.constantFrom("카드" as const, "계좌이체" as const),
  day: fc.constantFrom("2026-03-20", "2026-03-21", "2026-05-01", "2026-06-20", "2026-06-21"),
  state: fc.constantFrom("received" as const, "matched" as const, "matched" as const, "expected" as const),
  deposit: fc.boolean(),
  team: fc.constantFrom("home" as const, "other" as const),
  cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 3 }),
  back: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 900_000_000 })),
});

/** Sums as they travel. */
function added(amounts: readonly (number | string)[]): string {
  return String(amounts.reduce((sum, amount) => sum + BigInt(amount), 0n));
}

async function bar(): Promise<string> {
  const { body } = await app.call(readRevenue, { body: { action: "test", date_from: quarter.from } }, as(admin));
  return body.summary.revenue;
}

test("sales, what differs from them, groups, shares and the bar agree to the won for any payments", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(made, { minLength: 1, maxLength: 14 }), async (payments) => {
      await app.database.pool.query("truncate payments cascade");
      await fill(payments);
      const revenue = await bar();
      const { body: check } = await app.call(reconcile, { query: quarter }, as(admin));
      expect(check).toMatchObject({ bar: revenue, difference: "0", otherTeams: "0", firmWide: true });
      expect(added([check.sales, check.unmatched])).toBe(revenue);
      for (const groupBy of ["month", "quarter", "team", "person", "category", "payType"] as const) {
        const { body } = await app.call(listSales, { query: { ...all, groupBy } }, as(admin));
        expect(body.sums.net).toBe(check.sales);
        expect(added(body.groups.map(({ net }) => net))).toBe(check.sales);
        expect(added(body.groups.map(({ gross }) => gross))).toBe(body.sums.gross);
        expect(added(body.models.map(({ net }) => net))).toBe(check.sales);
        expect(added([body.sums.supply, body.sums.vat])).toBe(body.sums.gross);
      }
      const { body: board } = await app.call(readDashboard, { query: { quarter: quarter.from } }, as(admin));
      expect(board.revenue).toBe(revenue);
      for (const shares of [board.parts!.byTeam, board.parts!.byPayType, board.parts!.byCategory]) {
        expect(added(shares.map(({ net }) => net))).toBe(revenue);
      }
    }),
    { numRuns: 25 },
  );
});

test("another team's rows stay away; its share is a sum for those alone who see the bar", async () => {
  const base = {
    type: "계좌이체",
    day: "2026-05-01",
    state: "matched",
    deposit: false,
    cuts: [] as number[],
    back: 0,
  } satisfies Omit<Made, "amount" | "team">;
  await fill([
    { ...base, amount: 1_100_000, team: "home" },
    { ...base, amount: 2_200_000, team: "other" },
  ]);
  const own = await app.call(reconcile, { query: quarter }, as(clerk));
  expect(own.body).toMatchObject({
    bar: "1000000",
    sales: "1000000",
    otherTeams: "0",
    difference: "0",
    firmWide: false,
  });
  const both = await app.createStaff({ roles: ["송무팀원", "변호사"], teamIds: [home] });
  const wide = await app.call(reconcile, { query: quarter }, as(both));
  expect(wide.body).toMatchObject({
    bar: "3000000",
    sales: "1000000",
    otherTeams: "2000000",
    difference: "0",
    rows: [],
  });
  const { body } = await app.call(listSales, { query: all }, as(clerk));
  expect(body.models.map(({ gross }) => gross)).toEqual([1_100_000]);
  const foreign = await app.call(listSales, { query: { ...all, teamId: String(other) } }, as(clerk));
  expect(foreign.body.total).toBe(0);
});

test("a line without a contract is of the 분야 of its case or consultation, and else of none", async () => {
  await app.database.pool.query("delete from payment_splits");
  await app.database.pool.query("update payments set deleted_at = now()");
  const { rows } = await app.database.pool.query<{ project: number; consult: number }>(
    `with j as (insert into projects (team_id, title, category) values ($1, '해고 무효', '노동') returning id),
       o as (insert into consults (team_id, name, category) values ($1, '김상담', '가사') returning id)
     select j.id as project, o.id as consult from j, o`,
    [home],
  );
  const { project, consult } = rows[0]!;
  const pay = (amount: number, of: { project?: number; consult?: number } = {}) =>
    app.database.pool.query(
      `insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date, status, matched_at, project_id, consult_id)
       values ($1, '계좌이체', $2, '홍길동', '2026-05-01', 'matched', now(), $3, $4)`,
      [home, amount, of.project ?? null, of.consult ?? null],
    );
  await pay(1_100_000, { project });
  await pay(2_200_000, { consult });
  await pay(3_300_000);
  const wanted = [
    ["가사", "2000000"],
    ["노동", "1000000"],
    ["분야 미지정", "3000000"],
  ];
  const { body } = await app.call(listSales, { query: { ...all, groupBy: "category" } }, as(admin));
  expect(body.groups.map(({ label, net }) => [label, net])).toEqual(wanted);
  const { parts } = (await app.call(readDashboard, { query: { quarter: "2026-05-01" } }, as(admin))).body;
  const byCategory = parts!.byCategory.map(({ key, net }) => [key, net]);
  expect(byCategory).toHaveLength(wanted.length);
  expect(byCategory).toEqual(expect.arrayContaining(wanted));
  const only = await app.call(listSales, { query: { ...all, category: "분야 미지정" } }, as(admin));
  expect(only.body.models.map(({ gross }) => gross)).toEqual([3_300_000]);
});

/** The parts of the dashboard of the quarter of a day. */
const board = async (day: string) =>
  (await app.call(readDashboard, { query: { quarter: day } }, as(admin))).body.parts!;

/** An expense of 2020-01-10; `more`: state, basis of the cost and day of payment. */
const spend = (category: string, amount: number, more: string) =>
  app.database.pool.query(
    `insert into expenses (team_id, spent_on, vendor, category, amount, vat, proof_kind, status, cost_basis, paid_on)
     select $1, '2020-01-10', '거래처', $2, $3::bigint, $3::bigint / 11, 'taxInvoice', ${more}`,
    [home, category, amount],
  );

test("a line tells its case and is found by the brand of its consultation, beside the quarter before", async () => {
  const { rows } = await app.database.pool.query<{ brand: number; project: number }>(
    `with b as (insert into brands (team_id, name, category) values ($1, '이혼 브랜드', '가사') returning id),
       o as (insert into consults (team_id, name, category) values ($1, '김상담', '가사') returning id),
       a as (insert into consult_attributions (consult_id, brand_id, how) select o.id, b.id, 'said' from o, b),
       c as (insert into contracts (team_id, title, status, consult_id) select $1, '이혼', 'active', o.id from o returning id),
       j as (insert into projects (team_id, title, contract_id) select $1, '이혼 사건', c.id from c returning id, id_int),
       p as (insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date, status, matched_at, contract_id)
         select $1, '계좌이체', x.won, '홍길동', x.day, 'matched', now(), c.id
         from c, (values (1100000, '2026-05-01'::date), (550000, '2026-02-01'::date)) x (won, day))
     select b.id as brand, j.id_int as project from b, j`,
    [home],
  );
  const { brand, project } = rows[0]!;
  await fill([
    {
      type: "계좌이체",
      day: "2026-05-01",
      state: "matched",
      deposit: false,
      cuts: [],
      back: 0,
      amount: 2_200_000,
      team: "home",
    },
  ]);
  const ask = (query: object) => app.call(listSales, { query: { ...all, ...query } }, as(clerk));
  const { body } = await ask({ brandId: String(brand) });
  expect(body.models).toMatchObject([{ projectNumber: project, projectTitle: "이혼 사건", net: 1_000_000 }]);
  expect(body.previous).toEqual({ from: "2025-12-21", to: "2026-03-20", count: 1, gross: "550000", net: "500000" });
  const whole = (await ask({})).body;
  expect([whole.sums.net, whole.brands]).toEqual(["3000000", [{ id: brand, name: "이혼 브랜드" }]]);
  const week = (await ask({ from: "2026-05-01", to: "2026-05-07" })).body.previous;
  expect(week).toMatchObject({ from: "2026-04-24", to: "2026-04-30", count: 0 });
});

test("costs are what was approved, by line, and the numbers of the firm elsewhere; what was paid leaves its week", async () => {
  const planned = await board("2020-01-10");
  expect(planned.actualCosts).toEqual([]);
  const paidOn = new Date(Date.now() - 8 * 86_400_000).toISOString().slice(0, 10);
  const before = (await board(paidOn)).weeks.map(({ spent }) => spent);
  await spend("임대료", 1_100_000, `'paid', null, '${paidOn}'`);
  await spend("인건비", 9_900_000, "'requested', null, null");
  await spend("소송실비", 550_000, "'approved', 'advanced', null");
  const parts = await board("2020-01-10");
  expect(parts.actualCosts).toEqual(["rent"]);
  expect(parts.expenses).toMatchObject({ ...planned.expenses, rent: "1000000", total: expect.anything() });
  expect(BigInt(planned.profit) - BigInt(parts.profit)).toBe(1_000_000n - BigInt(planned.expenses.rent));
  const after = (await board(paidOn)).weeks.map(({ spent }) => spent);
  expect(added(after)).toBe(added([...before, 1_100_000]));
});

test("who may: manage 매출리스트 for the list, the people of the bar for the dashboard, its parts for fewer", async () => {
  const viewer = await app.createStaff({ roles: ["매출조회"], teamIds: [home] });
  const partner = await app.createStaff({ roles: ["파트너"], teamIds: [home] });
  const show = await app.createStaff({
    roles: [],
    teamIds: [home],
    ownRules: JSON.stringify([{ action: "show", subject: "매출리스트" }]),
  });
  const status = async (staff: TestStaff) => [
    (await app.call(listSales, { query: all }, as(staff))).status,
    (await app.call(readDashboard, { query: {} }, as(staff))).status,
  ];
  expect(await status(clerk)).toEqual([200, 403]);
  expect(await status(lawyer)).toEqual([403, 200]);
  expect(await status(viewer)).toEqual([403, 200]);
  expect(await status(partner)).toEqual([403, 403]);
  expect(await status(show)).toEqual([403, 403]);
  expect((await app.call(listSales, { query: all })).status).toBe(401);
  expect((await app.call(readDashboard, { query: {} }, as(lawyer))).body.parts).toBeNull();
  expect((await app.call(readDashboard, { query: {} }, as(viewer))).body.parts).not.toBeNull();
});

test("an odd period is refused by name", async () => {
  const answer = await app.call(listSales, { query: { ...all, from: "2026-06-20", to: "2026-03-21" } }, as(clerk));
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body.fields ?? {})).toEqual(["to"]);
});

import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../../app/testing/test-app.ts";
import { quarterRevenueText, readQuarterRevenue } from "./queries.ts";

const rows = 50_000;
const quarter = ["2024-03-21", "2024-06-20"] as const;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  const team = await app.createTeam();
  await sql`
    insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date)
    select ${team}, '카드', 11000, '홍길동', date '2020-01-01' + (n / 20)::int
    from generate_series(1, ${rows}::bigint) n`.execute(app.database.query);
  await sql`vacuum analyze payments`.execute(app.database.query);
}, 60_000);
afterAll(() => app.stop());

test("the sum of a quarter reads the covering index alone, the rows by the same index", async () => {
  const plan = await app.database.pool.query(`explain (format json) ${quarterRevenueText}`, [...quarter]);
  const text = JSON.stringify(plan.rows);
  expect(text).toContain('"Index Only Scan"');
  expect(text.match(/"payments_revenue"/g)).toHaveLength(2);
});

test("and the sum is that of its rows", async () => {
  const { payments, revenue, gross } = await readQuarterRevenue(app.database, ...quarter);
  expect(payments).toHaveLength(92 * 20);
  expect(gross).toBe(92 * 20 * 11_000);
  expect(revenue).toBe(92 * 20 * 9_670);
});

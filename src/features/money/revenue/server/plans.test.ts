import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#platform/server/testing/test-database.ts";
import { runOn } from "#operate/testing/test-postgres.ts";
import { quarterRevenueText, readQuarterRevenue } from "./queries.ts";

const perDay = 4;
const days = 2_500;
const quarter = ["2024-03-21", "2024-06-20"] as const;
let own: TestDatabase;

beforeAll(async () => {
  own = await createTestDatabase();
  // Without triggers, for the sake of time, and by a connection that may take its time.
  await runOn(
    own.url,
    `alter table payments disable trigger user;
     with team as (insert into teams (name) values ('송무팀') returning id)
       insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date)
       select team.id, '카드', 11000, '홍길동', date '2020-01-01' + (n / ${perDay})::int
       from team, generate_series(1, ${perDay * days}::bigint) n;
     alter table payments enable trigger user`,
  );
  await runOn(own.url, "vacuum analyze payments");
});
afterAll(() => own.drop());

test("the sum of a quarter reads the covering index alone, the rows by the same index", async () => {
  const plan = await own.database.pool.query(`explain (format json) ${quarterRevenueText}`, [...quarter]);
  const text = JSON.stringify(plan.rows);
  expect(text).toContain('"Index Only Scan"');
  expect(text.match(/"payments_revenue"/g)).toHaveLength(2);
});

test("and the sum is that of its rows", async () => {
  const { payments, revenue, gross } = await readQuarterRevenue(own.database, ...quarter);
  expect(payments).toHaveLength(92 * perDay);
  expect(gross).toBe(String(92 * perDay * 11_000));
  expect(revenue).toBe(String(92 * perDay * 9_670));
});

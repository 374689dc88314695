import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, type Database } from "#platform/server/database/database.ts";
import { migrate, migrationNames } from "#platform/server/database/migrate.ts";
import { databaseUrl, dropDatabase, runOn, testPostgres } from "#operate/testing/test-postgres.ts";

const name = `haechi_standing_amounts_${process.pid}`;
let database: Database;
beforeAll(async () => {
  await runOn(testPostgres().url, `create database ${name}`);
  database = openDatabase(databaseUrl(testPostgres().url, name), { max: 2 });
});
afterAll(async () => {
  await database.close();
  await dropDatabase(testPostgres().url, name);
});

test("amounts that stand above the bound outlive the version that brings it, and can be put right", async () => {
  const versions = await migrationNames();
  await migrate(database, versions[versions.indexOf("0046_money_bounds") - 1]);
  const { pool } = database;
  await pool.query("insert into teams (name) values ('진행1팀')");
  const insert = (amount: string) =>
    pool.query(
      `insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date)
       select id, '현금', $1, '홍길동', '2026-01-05' from teams returning id`,
      [amount],
    );
  await insert("1000000000000000");
  await insert("1000000");
  await migrate(database);
  const { rows } = await pool.query<{ id: number; pay_amt: number }>("select id, pay_amt from payments order by id");
  expect(rows.map(({ pay_amt }) => pay_amt)).toEqual([1_000_000_000_000_000, 1_000_000]);
  // It can still be worked with, lowered, and then no more be raised beyond the bound.
  await pool.query("update payments set status = 'expected' where id = $1", [rows[0]!.id]);
  await pool.query("update payments set pay_amt = 5000000 where id = $1", [rows[0]!.id]);
  const bound = { constraint: "payments_pay_amt_in_bound" };
  await expect(insert("1000000000001")).rejects.toMatchObject(bound);
  await expect(insert("-1000000000001")).rejects.toMatchObject(bound);
  await insert("1000000000000");
});

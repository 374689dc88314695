import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compareNames } from "../../name-order.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { followCollation } from "./follow-collation.ts";
import { inNameOrder } from "./name-order.ts";

let own: TestDatabase;

beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.drop());

const inOrder = [
  "",
  "1팀",
  "2팀",
  "9번",
  "10번",
  "ㄱ",
  "가9",
  "가10",
  "가나",
  "가a",
  "가-1",
  "김 철수",
  "김철",
  "김철수",
  "김★",
  "한",
  "abc",
  "ABC",
  "Abd",
  "あ",
  "_a",
  "-a",
  "(주)한빛",
  "#x",
  "★별",
  "😀팀",
];

const byDatabase = async (names: readonly string[]) => {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as given (name) order by ${inNameOrder(sql`name`)}`.execute(
    own.database.query,
  );
  return rows.map(({ name }) => name);
};

test("database and browser order names alike: numbers by value, 한글, Latin, and symbols and emoji last", async () => {
  const mixed = inOrder.toReversed();
  expect(await byDatabase(mixed)).toEqual(inOrder);
  expect(mixed.toSorted(compareNames)).toEqual(inOrder);
});

test("they agree on whatever is put together of such parts", async () => {
  const parts = ["1", "02", "10", "가", "각", "나", " ", "a", "B", "z", "-", "(", "★", "😀", "漢"];
  const names = parts.flatMap((one) => parts.flatMap((two) => parts.map((three) => one + two + three)));
  // What differs by nothing but its zeros or its case is alike to an expectation of order.
  const distinct = names.filter((name) => !/0|B/.test(name));
  expect(distinct.toSorted(compareNames)).toEqual(await byDatabase(distinct));
});

test("under another version of ICU what stands in this order is built anew", async () => {
  const { query } = own.database;
  expect(await followCollation(query)).toBe(false);
  expect(await followCollation(query, sql`'999'`)).toBe(true);
  expect(await followCollation(query)).toBe(false);
});

test("the list of clients by name is read from its index", async () => {
  const { query } = own.database;
  const plan = await query.transaction().execute(async (work) => {
    await sql`set local enable_seqscan = off`.execute(work);
    await sql`set local enable_sort = off`.execute(work);
    return sql<{ "QUERY PLAN": string }>`explain select r.id from clients r where r.deleted_at is null
      order by ${inNameOrder(sql`r.name`)} desc, r.id desc limit 20`.execute(work);
  });
  expect(plan.rows.map((row) => row["QUERY PLAN"]).join()).toContain("clients_name");
});

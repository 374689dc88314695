import { expect, test } from "vitest";
import { createTestDatabase } from "../testing/test-database.ts";
import { commonHits } from "./common-tokens.ts";
import { parseSearch } from "./text-search.ts";

const tokens = (text: string) => parseSearch(text)!.words.flatMap(({ keys }) => keys);

test("the hits of common words are known about, those of rare words are none, and one letter may be in all", async ({
  onTestFinished,
}) => {
  const { database, drop } = await createTestDatabase();
  onTestFinished(drop);
  await database.pool.query("create table names (search_tokens text[])");
  const add = (text: string, count: number) =>
    database.pool.query("insert into names select $1::text[] from generate_series(1, $2::int)", [tokens(text), count]);
  await add("주식회사", 3_000);
  await add("주민", 1_000);
  await add("드문", 1);
  await database.pool.query("analyze names");
  const hits = async (text: string) => Math.round(await commonHits(database, "names", parseSearch(text)!));

  expect(await hits("주민")).toBe(1_000);
  // Of several tokens the count is rough: never more than the rarest has, nor as few as if they came by chance.
  expect(await hits("주식회사")).toBeLessThanOrEqual(3_000);
  expect(await hits("주식회사")).toBeGreaterThan(4_000 * 0.75 ** 3);
  expect(await hits("없음")).toBe(0);
  expect(await hits("주민 없음")).toBe(0);
  expect(await hits("ㄱ")).toBe(4_001);
  expect(await commonHits(database, "never_counted", parseSearch("주민")!)).toBe(0);
});

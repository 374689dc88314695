import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { inLongRead, readParts } from "./long-read.ts";

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.drop());

test("a long read has its own time, which ends with it", async () => {
  const { pool } = own.database;
  const timeout = async (reader: Pick<typeof pool, "query">) =>
    (await reader.query<{ statement_timeout: string }>("show statement_timeout")).rows[0]!.statement_timeout;
  const usual = await timeout(pool);
  expect(await inLongRead(own.database, 60_000, timeout)).toBe("1min");
  expect(await inLongRead(own.database, 0, timeout)).toBe("0");
  await expect(inLongRead(own.database, 0, (client) => client.query("select 1 / 0"))).rejects.toThrow(
    "division by zero",
  );
  expect(await timeout(pool)).toBe(usual);
});

test("rows come in parts, with values, as long as somebody takes them", async () => {
  const parts = await inLongRead(own.database, 0, (client) =>
    Array.fromAsync(readParts<{ n: number }>(client, "select n from generate_series(1, $1::int) n", [5], 2)),
  );
  expect(parts.map((rows) => rows.map(({ n }) => n))).toEqual([[1, 2], [3, 4], [5]]);
  await inLongRead(own.database, 0, async (client) => {
    for await (const rows of readParts(client, "select 1 as n union all select 2", [], 1)) {
      expect(rows).toEqual([{ n: 1 }]);
      break;
    }
    // The one before is closed, so there is room for the next.
    expect(await Array.fromAsync(readParts(client, "select 3 as n"))).toEqual([[{ n: 3 }]]);
  });
});

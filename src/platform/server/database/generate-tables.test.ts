import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { createTestDatabase } from "../testing/test-database.ts";
import { generateTables, tablesFile } from "./generate-tables.ts";

test("the types of the tables are those of the migrated database", async () => {
  const { url, drop } = await createTestDatabase();
  expect(await generateTables(url), "run `npm run check -- --write`").toBe(await readFile(tablesFile, "utf8"));
  await drop();
});

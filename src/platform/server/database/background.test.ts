import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { inBackground } from "./background.ts";
import { inTransaction, type Work } from "./transaction.ts";

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.drop());

async function timeoutOf({ query }: Work): Promise<string> {
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(query);
  return rows[0]!.statement_timeout;
}

test("a statement of the background has a minute, and the connection its usual time afterwards", async () => {
  const nobody = { userId: null, staffId: null, requestId: null };
  expect(await inBackground(own.database, timeoutOf)).toBe("1min");
  expect(await inTransaction(own.database, nobody, timeoutOf)).toBe("8s");
});

import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Keyring } from "#platform/server/crypto/field-cipher.ts";
import { createTestDatabase, type TestDatabase } from "#platform/server/testing/test-database.ts";
import { runOn } from "#operate/testing/test-postgres.ts";
import { candidates } from "./candidates.ts";
import { termsOf } from "./terms.ts";

let test30000: TestDatabase;
const nobody = { name: "", tel: "", bizNo: "", side: "의뢰인" } as const;

const key = { id: "test", secret: Buffer.alloc(32, 7) };
const keyring: Keyring = { current: () => key, find: () => key, all: () => [key], reload: () => undefined };

beforeAll(async () => {
  test30000 = await createTestDatabase();
  // By a connection that may take its time.
  await runOn(
    test30000.url,
    `insert into persons (name, tel, biz_no)
    select chr((44032 + n * 7919 % 11172)::int) || chr((44032 + n * 104729 % 11172)::int)
             || chr((44032 + n * 1299709 % 11172)::int) || case when n % 10 = 0 then '건설' else '' end,
           '010' || lpad((n * 7919 % 100000000)::text, 8, '0'),
           case when n % 10 = 0 then lpad((n * 104729 % 10000000000)::text, 10, '0') else '' end
    from generate_series(1, 30000::bigint) n;
    insert into person_aliases (person_id, kind, name) select id, '개명', '홍' || name from persons`,
  );
  await runOn(test30000.url, "vacuum analyze persons, person_aliases");
});
afterAll(() => test30000.drop());

test.each([
  ["a name", { name: "김철수" }, ["persons_name_norm", "persons_name_sound", "person_aliases_name"]],
  ["a name being typed", { name: "김처" }, ["persons_name_norm"]],
  ["a Latin name", { name: "TRAN THI A" }, ["persons_name_words", "person_aliases_words"]],
  ["the name of somebody destroyed", { name: "김철수" }, ["persons_name_indexes"]],
  ["a company", { name: "㈜해온건설" }, ["persons_name_norm", "persons_name_part"]],
  ["a telephone number", { tel: "010-0000-1234" }, ["persons_tel_end", "person_aliases_tel"]],
  ["a business number", { bizNo: "123-45-67890" }, ["persons_biz", "person_aliases_biz"]],
])("%s is looked up by indexes alone", async (_, asked, indexes) => {
  const { query } = test30000.database;
  const terms = await termsOf({ query }, [{ ...nobody, ...asked }], keyring);
  const { rows } = await sql`explain (format json) ${candidates(terms)}`.execute(query);
  const plan = JSON.stringify(rows);
  for (const index of indexes) expect(plan).toContain(index);
  expect(plan).not.toContain("Seq Scan");
});

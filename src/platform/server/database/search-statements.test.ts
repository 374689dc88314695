import { sql, type RawBuilder } from "kysely";
import { expect, test, vi } from "vitest";
import type { Asker } from "../asker.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import type { TextSearch } from "./text-search.ts";

// So many statements have a name in a process, and the tests before this one in the same process may have them all.
vi.resetModules();
const { askSearch } = await import("./search-statements.ts");
const { exactNumberFirst, formOf, parseSearch, searchMatches } = await import("./text-search.ts");

const askerWith = (rules: Asker["viewer"]["rules"]) => ({ viewer: { rules } }) as Asker;

const columns = (seesWhole: boolean) => ({
  text: sql<string>`r.search_text`,
  tokens: sql<string[]>`r.search_tokens`,
  number: sql<number>`r.id`,
  phones: [sql<string>`r.tel_digits`, sql<string>`r.tel2_digits`],
  addresses: [sql<string>`r.email`],
  ...(!seesWhole && {
    masked: { unless: sql<boolean>`r.mine`, text: sql<string>`r.brief`, names: [sql<string>`r.name`] },
  }),
});

const texts = [
  "가",
  "가나",
  "가나다",
  "ㄱㄴㄷ",
  "가나 다라",
  "a",
  "ab 가나",
  "가나 ㄱ 다라",
  "- 12",
  "٣٤",
  "a@b.kr",
  "가나 a@b.kr",
  "rlacjftn",
  "가나 rlacj",
];
const numbers = ["1", "7", "012", "123", "0123", "4567", "01000", "10001", "0100001", "00001234", "12345678"];
const longNumbers = ["010-0000-1234", "123456789012345", "1234567890123456"];
const searches = [...texts, ...numbers, ...longNumbers].map((typed) => parseSearch(typed)!);

const forAllAlike = (search: TextSearch): TextSearch => ({ ...search, statement: "for all alike" });

test("searches of one form make one text, and the typed values stand where they stood in it", async ({
  onTestFinished,
}) => {
  const { database, drop } = await createTestDatabase();
  onTestFinished(drop);
  for (const seesWhole of [true, false]) {
    const compiled = (search: TextSearch) =>
      sql`${searchMatches(search, columns(seesWhole))} ${exactNumberFirst(search, sql<number>`r.id`)}`.compile(
        database.query,
      );
    const statements = new Map<string, string>();
    for (const search of searches) {
      const alike = compiled(forAllAlike(search));
      expect(statements.get(formOf(search)) ?? alike.sql).toBe(alike.sql);
      statements.set(formOf(search), alike.sql);
      const values = alike.parameters.map((value) => (value as { of: (typed: TextSearch) => unknown }).of(search));
      expect(values).toEqual(compiled(search).parameters);
    }
    expect(statements.size).toBeGreaterThan(10);
  }
});

test("built once for a person and a form, asked with what was typed, and built anew under other rights", async ({
  onTestFinished,
}) => {
  const { database, drop } = await createTestDatabase();
  onTestFinished(drop);
  let built = 0;
  const matches = (typed: TextSearch): RawBuilder<{ id: number }> => {
    built += 1;
    return sql<{ id: number }>`select r.id from (values (1, '가나'), (2, '다라')) r (id, search_text)
      where ${searchMatches(typed, { text: sql<string>`r.search_text`, tokens: null })}`;
  };
  const person = askerWith([]);
  const ask = async (asker: Asker, typed: string, form = "pairs") =>
    (await askSearch(database, { asker, search: parseSearch(typed)!, limit: 6, form }, matches)).map(({ id }) => id);

  expect([await ask(person, "가나"), await ask(person, "다라"), await ask(person, "나다")]).toEqual([[1], [2], []]);
  expect(built).toBe(1);
  // Typed with the keyboard still on English.
  expect([await ask(person, "rksk"), await ask(person, "ekfk")]).toEqual([[1], [2]]);
  expect(built).toBe(2);
  await ask(person, "가 나");
  await ask(person, "가나", "others");
  expect(built).toBe(4);
  expect(await ask(askerWith([]), "다라")).toEqual([2]);
  expect(built).toBe(5);
});

test("a statement for all alike is not sent without what was typed", async ({ onTestFinished }) => {
  const { database, drop } = await createTestDatabase();
  onTestFinished(drop);
  const matches = searchMatches(forAllAlike(parseSearch("가나")!), { text: sql<string>`'가나'`, tokens: null });
  await expect(sql`select ${matches}`.execute(database.query)).rejects.toThrow("sent without what is given");
});

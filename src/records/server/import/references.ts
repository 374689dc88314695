import { sql } from "kysely";
import { searchNormal } from "#platform/hangul.ts";
import { digitsOf } from "#platform/normal-text.ts";
import type { Resource } from "../../resource.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Field } from "../../field.ts";
import type { Asker } from "#platform/server/asker.ts";
import { visible, type AnyRecords } from "../records.ts";

/** What the words of a reference column lead to: by number or by name, among the records the person may name. */
export type ReferenceBook = {
  find(field: Field, words: string): { readonly id: number } | { readonly fault: string };
};

/** Looks all words of a file up at once, a query a field. */
export async function openReferenceBook(
  { query }: Pick<Database, "query">,
  registry: ReadonlyMap<string, AnyRecords>,
  wanted: ReadonlyMap<Field, ReadonlySet<string>>,
  asker: Asker,
): Promise<ReferenceBook> {
  const books = new Map<Field, Map<string, number | "many">>();
  for (const [field, words] of wanted) {
    const target = field.target!;
    const records = registry.get(target.name)!;
    const title = sql.ref(`r.${target.titleColumn}`);
    const number = sql.ref(`r.${target.numberColumn}`);
    const typed = [...words];
    const numbers = typed.map(digitsOf).filter((digits) => /^[1-9]\d{0,14}$/.test(digits));
    // Of large tables the index of tokens names the few rows whose texts hold the words.
    const near = Object.values((records.resource as Resource).fields).some(
      ({ kind, search }) => search && kind === "text",
    )
      ? sql`r.search_tokens @> search_tokens(w.word) and`
      : sql``;
    const { rows } = await sql<{ id: number; number: number; title: string }>`
      select r.id, ${number} as number, ${title} as title from unnest(${typed}::text[]) as w (word)
      join ${sql.table(target.table)} r on ${near} search_normal(${title}) = search_normal(w.word) and ${visible(records, asker)}
      union
      select r.id, ${number}, ${title} from ${sql.table(target.table)} r
      where ${number} = any(${numbers}::bigint[]) and ${visible(records, asker)}
      order by 1`.execute(query);
    const book = new Map<string, number | "many">();
    for (const { id, title: name } of rows) book.set(searchNormal(name), book.has(searchNormal(name)) ? "many" : id);
    for (const { id, number: written } of rows) book.set(String(written), id);
    books.set(field, book);
  }
  return {
    find(field, words) {
      const found = books.get(field)?.get(searchNormal(words));
      if (found === "many") return { fault: `같은 이름이 여럿입니다. 번호로 적어 주세요.` };
      return found === undefined ? { fault: `${field.label} 가운데 찾을 수 없습니다.` } : { id: found };
    },
  };
}

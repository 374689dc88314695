import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import type { Field } from "../../../shared/records/field.ts";
import type { Asker } from "../../asker.ts";
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
    const { rows } = await sql<{ id: number; number: number; title: string }>`
      select r.id, ${sql.ref(`r.${target.numberColumn}`)} as number, ${sql.ref(`r.${target.titleColumn}`)} as title
      from ${sql.table(target.table)} as r
      where (${sql.ref(`r.${target.titleColumn}`)} = any(${[...words]}::text[])
        or ${sql.ref(`r.${target.numberColumn}`)}::text = any(${[...words]}::text[])) and ${visible(records, asker)}
      order by r.id`.execute(query);
    const book = new Map<string, number | "many">();
    for (const { id, title } of rows) book.set(title, book.has(title) ? "many" : id);
    for (const { id, number } of rows) book.set(String(number), id);
    books.set(field, book);
  }
  return {
    find(field, words) {
      const found = books.get(field)?.get(words);
      if (found === "many") return { fault: `같은 이름이 여럿입니다. 번호로 적어 주세요.` };
      return found === undefined ? { fault: `${field.label} 가운데 찾을 수 없습니다.` } : { id: found };
    },
  };
}

import { sql, type RawBuilder } from "kysely";
import { searchNormal } from "#platform/hangul.ts";
import { accountKey, digitsOf } from "#platform/normal-text.ts";
import { withParticle } from "#platform/particle.ts";
import { phoneDigits } from "#platform/phone.ts";
import { columnOf, type Resource } from "../../resource.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Field } from "../../field.ts";
import type { Asker } from "#platform/server/asker.ts";
import { choosable, expressionOf, forChoosing, mayRead, visible, type AnyRecords } from "../records.ts";

/**
 * What the words of a reference column lead to among the records that the person may choose: by number, by name, or by
 * the address that they have. `telephone`: digits of the number in the same row, where namesakes are told apart by it.
 */
export type ReferenceBook = {
  find(field: Field, words: string, telephone: string): { readonly id: number } | { readonly fault: string };
};

type Found = {
  readonly id: number;
  readonly number: number;
  /** The name or the address that was looked for. */
  readonly name: string;
  /** Whether it is among those whom the field means. */
  readonly fit: boolean;
  readonly telephones: readonly string[];
};

type Page = { readonly byNumber: ReadonlyMap<string, Found>; readonly byName: ReadonlyMap<string, readonly Found[]> };

/** Looks all words of a file up at once, a query a field. */
export async function openReferenceBook(
  { query }: Pick<Database, "query">,
  registry: ReadonlyMap<string, AnyRecords>,
  wanted: ReadonlyMap<Field, ReadonlySet<string>>,
  asker: Asker,
): Promise<ReferenceBook> {
  const book = new Map<Field, Page>();
  for (const [field, words] of wanted) {
    const records = forChoosing(registry.get(field.target!.name)!);
    const { rows } = await sql<Found>`${lookUp(records, field, [...words], asker)}`.execute(query);
    book.set(field, {
      byNumber: new Map(rows.map((row) => [String(row.number), row])),
      byName: Map.groupBy(rows, ({ name }) => searchNormal(name)),
    });
  }
  return {
    find(field, words, telephone) {
      const { byNumber, byName } = book.get(field)!;
      const ofNumber = byNumber.get(searchNormal(words));
      const named = ofNumber ? [ofNumber] : (byName.get(searchNormal(words)) ?? []);
      if (named.length === 0) return { fault: `${field.label} 가운데 찾을 수 없습니다.` };
      const found = ofNumber || !field.toldApartBy ? named : named.filter((one) => hasTelephone(one, telephone));
      const [one, another] = found;
      if (!one) return { fault: notToldApart(field, telephone) };
      if (another) return { fault: "같은 이름이 여럿입니다. 번호로 적어 주세요." };
      if (one.fit) return { id: one.id };
      return { fault: registry.get(field.target!.name)!.among![field.among!]!.refusal };
    },
  };
}

/** The records that these words may mean, a row for each name or address by which one is found. */
function lookUp(records: AnyRecords, field: Field, words: readonly string[], asker: Asker): RawBuilder<unknown> {
  const target = field.target!;
  const title = sql.ref(`r.${target.titleColumn}`);
  const number = sql.ref(`r.${target.numberColumn}`);
  const numbers = words.map(digitsOf).filter((digits) => /^[1-9]\d{0,14}$/.test(digits));
  const fields = Object.entries((records.resource as Resource).fields);
  // Of large tables the index of tokens names the few rows whose texts hold the words.
  const near = fields.some(([, { kind, search }]) => search && kind === "text")
    ? sql`r.search_tokens @> search_tokens(w.word) and`
    : sql``;
  const telephones = field.toldApartBy
    ? fields.flatMap(([key, one]) => (one.kind === "phone" ? [sql.ref(`r.${columnOf(key, one)}`)] : []))
    : [];
  const facts = (name: RawBuilder<unknown>) => sql`r.id, ${number} as number, ${name} as name,
    ${choosable(records, field.among)} as fit, array[${sql.join(telephones)}]::text[] as telephones`;
  const open = sql<boolean>`${records.open.allows(asker.facts)} and ${choosable(records, undefined)}
    and ${visible(records, asker)}`;
  const addresses = words.filter((word) => word.includes("@")).map(accountKey);
  const address = addresses.length > 0 ? addressOf(records, asker) : null;
  return sql`
    select ${facts(title)} from unnest(${words}::text[]) as w (word)
      join ${sql.table(target.table)} r on ${near} search_normal(${title}) = search_normal(w.word) and ${open}
    union
    select ${facts(title)} from ${sql.table(target.table)} r where ${number} = any(${numbers}::bigint[]) and ${open}
    ${address ? sql`union select ${facts(address)} from ${sql.table(target.table)} r where account_key(${address}) = any(${addresses}::text[]) and ${open}` : sql``}
    order by 1`;
}

/** The address by which files name one of these, for whoever reads it. */
function addressOf(records: AnyRecords, asker: Asker): RawBuilder<unknown> | null {
  const key = records.alsoNamedBy;
  if (key === undefined || !mayRead((records.resource as Resource).fields[key]!, asker.facts)) return null;
  return expressionOf(records, key, asker);
}

/** Whoever has no number in the file has none here either. */
function hasTelephone({ telephones }: Found, telephone: string): boolean {
  const known = telephones.map(phoneDigits).filter(Boolean);
  return telephone === "" ? known.length === 0 : known.includes(telephone);
}

function notToldApart({ target }: Field, telephone: string): string {
  const label = target!.label;
  return telephone === ""
    ? `이름만으로는 ${withParticle(label, "을/를")} 정할 수 없습니다. 연락처를 함께 적거나 ${label} 번호로 적어 주세요.`
    : `이름과 연락처가 모두 같은 ${withParticle(label, "이/가")} 없습니다. 연락처를 확인하거나 ${label} 번호로 적어 주세요.`;
}

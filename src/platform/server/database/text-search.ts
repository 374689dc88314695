import { sql, type Expression, type RawBuilder } from "kysely";
import { otherLayout, searchNormal } from "../../hangul.ts";
import { phoneDigits } from "../../phone.ts";
import { accountKey, digitsOf, plainLine } from "../../normal-text.ts";
import { hangulPattern, literalPart, searchKeys } from "./hangul-pattern.ts";
import { Given } from "../../fast/kept-statements.ts";

/** What a person typed into a search box, ready for SQL. All words must be found, in any order. */
export type TextSearch = {
  readonly words: readonly SearchWord[];
  /** Digits of the text when it holds nothing else but hyphens and spaces: a number or a telephone number. */
  readonly digits: string;
  /** The same as a telephone number is stored, without the country code of Korea. */
  readonly phone: string;
  /** The text in lower case when it may be an e-mail address, else blank. */
  readonly address: string;
  /** All of the text, as `search_normal` gives it. */
  readonly whole: string;
  /** Whether a statement holds what was typed, or places for what anybody types in the same form. */
  readonly statement: "for this" | "for all alike";
};

type SearchWord = Reading & {
  /** What it was meant as when it was typed in the other layout. */
  readonly meant: Reading | null;
};

type Reading = {
  /** As `search_normal` gives it. */
  readonly normal: string;
  /** Regular expression over the normalised text. */
  readonly pattern: string;
  /** What every text is like that the pattern finds: it costs a tenth of the pattern to look at. */
  readonly like: string;
  /** Entries that `search_tokens` must hold. */
  readonly keys: readonly string[];
};

/** Null for a blank box: nothing was asked for. */
export function parseSearch(query: string): TextSearch | null {
  if (query.trim() === "") return null;
  const line = plainLine(query).trim();
  const digits = digitsOnly(line);
  const words = line.split(/\s+/u).filter((word) => searchNormal(word) !== "");
  return {
    words: words.map((word) => {
      const meant = otherLayout(word);
      return { ...reading(word), meant: meant === null ? null : reading(meant) };
    }),
    digits,
    phone: digits === "" ? "" : phoneDigits(line),
    address: /^[^\s@]+@[^\s@]+$/u.test(line) ? accountKey(line) : "",
    whole: searchNormal(line),
    statement: "for this",
  };
}

/** A regular expression per typed word, for statements of their own: every one must be found in the normalised text. */
export function wordPatterns(query: string): string[] {
  const words = parseSearch(query)?.words ?? [];
  return words.map(({ pattern, meant }) => (meant ? `(?:${pattern}|${meant.pattern})` : pattern));
}

function reading(word: string): Reading {
  const normal = searchNormal(word);
  return {
    normal,
    pattern: hangulPattern(normal),
    like: `%${literalPart(normal).replaceAll(/[\\%_]/g, "\\$&")}%`,
    keys: searchKeys(normal),
  };
}

/** Two searches of one form make the same statements, but for what was typed. */
export function formOf({ words, digits, address }: TextSearch): string {
  const kinds = words.map(({ keys, meant }) => (keys.length > 0 ? "t" : "p") + (meant ? "m" : "")).join("");
  return `${kinds} ${digits.length} ${isNumber(digits)} ${address !== ""}`;
}

const types = { text: sql`text`, texts: sql`text[]`, int: sql`int`, bigint: sql`bigint` } as const;

/**
 * A typed value. In a statement for all alike it stands in a query of its own, which PostgreSQL does not look into when
 * it plans: one plan then serves whatever is typed.
 */
export function typedValue<Value>(
  search: TextSearch,
  type: keyof typeof types,
  of: (search: TextSearch) => Value,
): RawBuilder<Value> {
  const cast = types[type];
  return search.statement === "for this"
    ? sql<Value>`${of(search)}::${cast}`
    : sql<Value>`(select ${new Given(of)}::${cast})`;
}

/** Whether the digits are a public number as it is written. */
function isNumber(digits: string): boolean {
  return /^[1-9]\d{0,14}$/.test(digits);
}

function digitsOnly(query: string): string {
  const plain = plainLine(query.normalize("NFKC")).trim();
  return /^[\d\s().+‐-―-]+$/.test(plain) ? digitsOf(plain) : "";
}

export type SearchColumns = {
  /** The searched text as `search_normal` gives it: a stored `search_text`, or `normalText` of what was written. */
  readonly text: Expression<string>;
  /** The generated `search_tokens` of the text; null where there are none: then rows must be few already. */
  readonly tokens: Expression<string[] | null> | null;
  /** The public number of the record. */
  readonly number?: Expression<number>;
  /** The generated digits of each telephone number. */
  readonly phones?: readonly Expression<string | null>[];
  /** E-mail addresses. */
  readonly addresses?: readonly Expression<string | null>[];
  /**
   * Where personal data of the row is masked for the person; absent: nowhere. `unless`: whether this row is shown whole.
   * What is masked finds nothing but typed whole: otherwise the box would give it away letter by letter.
   */
  readonly masked?: {
    readonly unless: Expression<boolean>;
    /** As `text`, without what is masked. */
    readonly text: Expression<string>;
    /** The masked texts. */
    readonly names: readonly Expression<string>[];
  };
};

/** A text as searches compare it, where it is not stored: for tables of a few hundred rows. */
export function normalText(text: Expression<string>): RawBuilder<string> {
  return sql<string>`search_normal(${text})`;
}

/** Whether a row fits what was typed: every word stands in the text, or the number or telephone number is it. */
export function searchMatches(search: TextSearch, columns: SearchColumns): RawBuilder<boolean> {
  const { phones = [], number, masked, addresses = [] } = columns;
  const inText = textMatches(search, columns.text, columns.tokens);
  const { address } = search;
  const conditions = [
    // The full text is compared first, by its index: it holds the rest, and few rows are left to be looked at.
    masked && masked.names.length > 0 && search.words.length > 0
      ? sql`(${inText} and (${unmaskedMatches(search, masked)} or ${masked.unless}))`
      : inText,
    number && numberMatches(search, number),
    ...phones.map((phone) => phoneMatches(search, phone, masked?.unless ?? null)),
    ...(address === ""
      ? []
      : addresses.map((own) => sql`lower(${own}) = ${typedValue(search, "text", (typed) => typed.address)}`)),
  ].filter((condition) => condition !== undefined && condition !== null);
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** Whether every word stands in what is shown or is a masked name, or all together are one. */
function unmaskedMatches(
  search: TextSearch,
  { text, names }: NonNullable<SearchColumns["masked"]>,
): RawBuilder<boolean> {
  const shown = normalText(text);
  const isName = (typed: RawBuilder<string>) => names.map((name) => sql`${normalText(name)} = ${typed}`);
  const words = search.words.map((_, index) => {
    const fits = readingsOf(search, index).flatMap((read) => [
      sql`${shown} ~ ${typedValue(search, "text", (typed) => read(typed).pattern)}`,
      ...isName(typedValue(search, "text", (typed) => read(typed).normal)),
    ]);
    return sql`(${sql.join(fits, sql` or `)})`;
  });
  const all = typedValue(search, "text", ({ words: typed }) => typed.map(({ normal }) => normal).join(""));
  return sql<boolean>`(${sql.join([sql`(${sql.join(words, sql` and `)})`, ...isName(all)], sql` or `)})`;
}

/** Sorts the record whose number was typed before all others. */
export function exactNumberFirst(search: TextSearch, number: Expression<number>): RawBuilder<boolean> {
  return sql<boolean>`${numberMatches(search, number) ?? sql`false`} is not true`;
}

/** Whether every word stands in the text. */
function textMatches(
  search: TextSearch,
  text: Expression<string>,
  tokens: Expression<string[] | null> | null,
): RawBuilder<boolean> {
  if (search.words.length === 0) return sql<boolean>`false`;
  const conditions = search.words.map((_, index) => {
    const readings = readingsOf(search, index).map((read) => readingMatches(search, read, text, tokens));
    return readings.length === 1 ? readings[0]! : sql`(${sql.join(readings, sql` or `)})`;
  });
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Each way to read a word: as it was typed, and as it was meant in the other layout. */
function readingsOf({ words }: TextSearch, index: number): ((typed: TextSearch) => Reading)[] {
  const asTyped = (typed: TextSearch) => typed.words[index]!;
  return words[index]!.meant ? [asTyped, (typed) => typed.words[index]!.meant!] : [asTyped];
}

function readingMatches(
  search: TextSearch,
  read: (typed: TextSearch) => Reading,
  text: Expression<string>,
  tokens: Expression<string[] | null> | null,
): RawBuilder<unknown> {
  const pattern = sql`${text} ~ ${typedValue(search, "text", (typed) => read(typed).pattern)}`;
  // Of two conditions that cost the same PostgreSQL looks at the first one first.
  if (!tokens) return sql`(${text} like ${typedValue(search, "text", (typed) => read(typed).like)} and ${pattern})`;
  return read(search).keys.length > 0
    ? sql`(${tokens} @> ${typedValue(search, "texts", (typed) => read(typed).keys)} and ${pattern})`
    : pattern;
}

/** Whether the public number is exactly the one typed; null when no number was typed. */
export function numberMatches(search: TextSearch, number: Expression<number>): RawBuilder<boolean> | null {
  if (!isNumber(search.digits)) return null;
  return sql<boolean>`${number} = ${typedValue(search, "bigint", (typed) => Number(typed.digits))}`;
}

/** With so many digits a number is meant as it begins or ends: the indexes `…_tel_end` and `…_tel_start` find it. */
export const nearlyWhole = 8;

/**
 * Whether the telephone number fits; null when too few digits were typed. Those who see it in full may search by any
 * four digits. `unless`: to the others it is masked (null: to nobody), who find it by what they see, the last four, or
 * by the whole number.
 */
function phoneMatches(
  search: TextSearch,
  digits: Expression<string | null>,
  unless: Expression<boolean> | null,
): RawBuilder<boolean> | null {
  const { length } = search.digits;
  if (length < 4) return null;
  const value = (of: (typed: TextSearch) => string) => typedValue(search, "text", of);
  if (length < nearlyWhole) {
    const within = sql<boolean>`${digits} like ${value((typed) => `%${typed.digits}%`)}`;
    if (!unless) return within;
    const seen = length === 4 ? sql`${digits} like ${value((typed) => `%${typed.digits}`)}` : sql`false`;
    return sql<boolean>`(${within} and (${seen} or ${unless}))`;
  }
  const all = value((typed) => typed.digits);
  // Not by `like`: PostgreSQL would ask the index of any digits as well, which takes a hundred times as long.
  const whole = sql`right(${digits}, ${typedValue(search, "int", (typed) => typed.digits.length)}) = ${all}`;
  const endOf = (of: (typed: TextSearch) => string) =>
    sql`right(${digits}, ${sql.lit(nearlyWhole)}) = ${value((typed) => of(typed).slice(-nearlyWhole))}`;
  // In the order of bytes a colon follows the nine.
  const beginning = sql`${digits} collate "C"`;
  const after = value((typed) => `${typed.digits}:`);
  const part = sql<boolean>`((${endOf((typed) => typed.digits)} and ${whole}) or (${beginning} >= ${all} and ${beginning} < ${after}))`;
  const itself = sql`(${endOf((typed) => typed.phone)} and ${digits} = ${value((typed) => typed.phone)})`;
  return unless ? sql<boolean>`(${itself} or (${part} and ${unless}))` : sql<boolean>`(${itself} or ${part})`;
}

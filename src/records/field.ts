import { mostWon, type WonSum } from "#platform/money.ts";
import type { Tone } from "#platform/tone.ts";

/** A record that another one points to: its key, the number people speak of, and what it is called. */
export type Ref = { readonly id: number; readonly number: number; readonly label: string };

/** What stands for a record that the reader is kept away from: neither key nor number, so that no link leads to it. */
export const walledRef: Ref = { id: 0, number: 0, label: "열람이 제한된 기록" };

export function isWalled({ id }: Pick<Ref, "id">): boolean {
  return id === walledRef.id;
}

/** Where a reference leads: facts of the other resource. */
export type RefTarget = {
  readonly name: string;
  readonly label: string;
  readonly table: string;
  /** Column with what the record is called. */
  readonly titleColumn: string;
  /** Column with the number people speak of: `id` or `id_int`. */
  readonly numberColumn: "id" | "id_int";
  /** Page of a record: this path and the number; null when it has none. */
  readonly page: string | null;
  readonly open: "path" | "query";
  /** `GET {api}/options?search=` lists what can be chosen. */
  readonly api: string;
};

export type FieldKind =
  | "text"
  | "longText"
  | "richText"
  | "phone"
  | "email"
  | "businessNumber"
  | "money"
  | "moneySum"
  | "count"
  | "percent"
  | "date"
  | "instant"
  | "oneOf"
  | "flag"
  | "ref";

/**
 * What destruction leaves of a value. `empty`: nothing; `mask`: a word in place of a text; `known`: the text without what
 * the people of the record are known by; `keep`: all of it, and why.
 */
export type Erase = "empty" | "mask" | "known" | { readonly keep: string };

/** Facts that every kind has. */
type CommonFacts = {
  /** Korean name, as in column heads, forms, Excel and messages. */
  readonly label: string;
  readonly required?: boolean;
  /** Set by the server or by commands alone, never by the form. */
  readonly readonly?: boolean;
  /** Absent from list, detail, Excel and search for those without this right (관리자 always has it). */
  readonly readableWith?: string;
  /**
   * Data about a person: masked, wherever it leaves the server, for those who do not see the record whole (`seesWhole`).
   * `name` 홍*동, `phone` 010-****-1234, `email` s***@haechi.kr, `hidden` ***.
   */
  readonly personal?: "name" | "phone" | "email" | "hidden";
  /**
   * Given out to the person whose data it is, who asks for it (개인정보 보호법 제35조). `own`: only of records that are
   * that person's alone, since it may be about somebody else in the others.
   */
  readonly disclose?: true | "own";
  /** What destruction leaves of it; absent: all, as of numbers, days, sums and states. */
  readonly erase?: Erase;
  /**
   * Part of the search box; the table's `search_tokens` and `search_text` (text) or `tel_digits` (phone, `tel2_digits`
   * for `tel2`) hold it, an address is found whole. What is masked for the person is found by typing it whole alone.
   */
  readonly search?: boolean;
  readonly sort?: boolean;
  readonly filter?: boolean;
  /** Of a reference to a colleague: whoever stands here works on the record, sees it whole and changes it (product §9 Q25). */
  readonly works?: true;
  /** Of a reference: among whom one chooses, by a word of the other kind (`among`): lawyers. */
  readonly among?: string;
  /**
   * Of a reference: the field of this kind with the telephone number that tells the other record apart. A file names it by
   * number, or by name and telephone: namesakes are never taken for each other.
   */
  readonly toldApartBy?: string;
  /** Of a required choice: what it is where a file does not say, the first unless given; null: a file has to say it. */
  readonly untold?: string | null;
  /** Of a field that steps set later on: a file brings it in with a new record all the same. */
  readonly imported?: true;
  /** What else its column is called in the files of offices. */
  readonly columnNames?: readonly string[];
  /** Of a choice or a flag: what else files say, and what that is read as: `서울중앙지법` → `서울중앙지방법원`, `종이` → `아니오`. */
  readonly readAs?: Readonly<Record<string, string>>;
  /** Left out of lists unless it is one of the columns; such fields are read with the record alone. */
  readonly detailOnly?: boolean;
  /** What a person should know while filling it in. */
  readonly help?: string;
  /** Column width in pixels; absent: by kind. 0: what is left over. */
  readonly width?: number;
};

type TextFacts = CommonFacts & { readonly max?: number };
type MoneyFacts = CommonFacts & {
  /** Added up over the filtered list. */
  readonly sum?: boolean;
  /** Least value, won; absent: 0. */
  readonly min?: number;
};
type CountFacts = CommonFacts & {
  readonly min?: number;
  readonly max?: number;
  readonly unit?: string;
  /** The number of a record, as people type it. */
  readonly target?: RefTarget;
};

/** A field: its facts, and by the last two parameters what a row holds and what a form sends. */
export type Field<Row = unknown, Input = unknown> = CommonFacts & {
  readonly kind: FieldKind;
  readonly max?: number;
  readonly min?: number;
  readonly sum?: boolean;
  readonly unit?: string;
  /** oneOf: stored word → shown word. */
  readonly options?: Readonly<Record<string, string>>;
  /** oneOf: stored word → its colour; such a value is shown as a chip. */
  readonly tones?: Readonly<Record<string, Tone>>;
  readonly target?: RefTarget;
  /** Types alone; never set. */
  readonly row?: Row;
  readonly input?: Input;
};

type IsRequired<Facts> = Facts extends { readonly required: true } ? true : false;
type Optional<Facts, Value> = IsRequired<Facts> extends true ? Value : Value | null;
type Made<Facts, Row, Input = Row> = Facts & Field<Row, Input>;

/** One line of text; blank when absent, never null. `max` characters, 200 unless given. */
export function text<const Facts extends TextFacts>(facts: Facts): Made<Facts & { kind: "text" }, string> {
  return { max: 200, ...facts, kind: "text" } as never;
}

/** Text of several lines, up to 20,000 characters unless given; read with the record alone. */
export function longText<const Facts extends TextFacts>(facts: Facts): Made<Facts & { kind: "longText" }, string> {
  return { max: 20_000, detailOnly: true, ...facts, kind: "longText" } as never;
}

/** A text with headings, lists and links (`platform/rich-text.ts`); read with the record alone, blank when absent. */
export function richText<const Facts extends CommonFacts>(facts: Facts): Made<Facts & { kind: "richText" }, string> {
  return { detailOnly: true, ...facts, kind: "richText" } as never;
}

/** A telephone number, stored as typed digits, shown with hyphens. */
export function phone<const Facts extends CommonFacts>(facts: Facts): Made<Facts & { kind: "phone" }, string> {
  return { max: 20, personal: "phone", ...facts, kind: "phone" } as never;
}

/** An e-mail address, masked altogether unless said otherwise. */
export function email<const Facts extends CommonFacts>(facts: Facts): Made<Facts & { kind: "email" }, string> {
  return { max: 254, personal: "hidden", ...facts, kind: "email" } as never;
}

/** 사업자등록번호, ten digits with a check digit. */
export function businessNumber<const Facts extends CommonFacts>(
  facts: Facts,
): Made<Facts & { kind: "businessNumber" }, string> {
  return { max: 12, ...facts, kind: "businessNumber" } as never;
}

/** Whole won, at most `mostWon` either way. */
export function money<const Facts extends MoneyFacts>(
  facts: Facts,
): Made<Facts & { kind: "money" }, Optional<Facts, number>> {
  return { min: 0, max: mostWon, unit: "원", ...facts, kind: "money" } as never;
}

/** Won added up over any number of other records; read alone. Travels as text, since it may pass 2^53. */
export function moneySum<const Facts extends CommonFacts & { readonly readonly: true }>(
  facts: Facts,
): Made<Facts & { kind: "moneySum" }, Optional<Facts, WonSum>> {
  return { ...facts, kind: "moneySum" } as never;
}

/** A whole number. */
export function count<const Facts extends CountFacts>(
  facts: Facts,
): Made<Facts & { kind: "count" }, Optional<Facts, number>> {
  return { min: 0, ...facts, kind: "count" } as never;
}

/** Percent from 0 to 100 with up to three decimals, kept exactly (`numeric(6,3)`). */
export function percent<const Facts extends CommonFacts>(
  facts: Facts,
): Made<Facts & { kind: "percent" }, Optional<Facts, number>> {
  return { min: 0, max: 100, unit: "%", ...facts, kind: "percent" } as never;
}

/** A legal date, YYYY-MM-DD, Korean calendar day. */
export function date<const Facts extends CommonFacts>(
  facts: Facts,
): Made<Facts & { kind: "date" }, Optional<Facts, string>> {
  return { ...facts, kind: "date" } as never;
}

/** An instant, ISO 8601 in UTC on the wire, shown in Korean time. */
export function instant<const Facts extends CommonFacts>(
  facts: Facts,
): Made<Facts & { kind: "instant" }, Optional<Facts, string>> {
  return { ...facts, kind: "instant" } as never;
}

/** One of several stored words, each with the word shown for it; `tones` gives each its colour, for states. */
export function oneOf<const Options extends Readonly<Record<string, string>>, const Facts extends CommonFacts>(
  options: Options,
  facts: Facts & { readonly tones?: Readonly<Record<keyof Options & string, Tone>> },
): Made<Facts & { kind: "oneOf"; options: Options }, Optional<Facts, keyof Options & string>> {
  return { ...facts, options, kind: "oneOf" } as never;
}

/** Yes or no; no when absent. */
export function flag<const Facts extends CommonFacts>(facts: Facts): Made<Facts & { kind: "flag" }, boolean> {
  return { ...facts, kind: "flag" } as never;
}

/** Another record: `{ id, number, label }` in a row, its id in a form. Stored in the column `<key>_id`. */
export function ref<const Facts extends CommonFacts>(
  target: RefTarget,
  facts: Facts,
): Made<Facts & { kind: "ref"; target: RefTarget }, Optional<Facts, Ref>, Optional<Facts, number>> {
  return { ...facts, target, kind: "ref" } as never;
}

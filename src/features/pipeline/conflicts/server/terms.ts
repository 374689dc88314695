import { sql } from "kysely";
import { prepared } from "#platform/fast/prepared.ts";
import { digitsOf } from "#platform/normal-text.ts";
import { phoneDigits } from "#platform/phone.ts";
import { hangulPattern } from "#platform/server/database/hangul-pattern.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Keyring } from "#platform/server/crypto/field-cipher.ts";
import type { Side } from "../conflict.ts";
import { asDestroyed } from "./commands/destroyed-names.ts";

/** Who is asked for, as typed. */
export type AskedPerson = {
  readonly name: string;
  readonly tel: string;
  readonly bizNo: string;
  readonly side: Side;
};

/** One thing to look up, with the side its person has in the new matter. */
export type Term = {
  readonly side: Side;
  readonly kind: "name" | "tel" | "bizNo";
  /** The name as it is compared, the last eight digits of a number, or ten digits. */
  readonly key: string;
  /** The words of a Latin name in the order of the alphabet; "" for others. */
  readonly words: string;
  /** As what the name stands among those of destroyed people. */
  readonly destroyed: readonly Buffer[];
  /** A name that may still be typed on: from here, below there, and what it must fit. */
  readonly from: string;
  readonly below: string;
  readonly pattern: string;
};

const firstSyllable = 0xac00;
const syllables = 11_172;
const syllablesPerLead = 588;

/**
 * The terms of these people; names of fewer than two characters find only themselves. `keyring` null: destroyed people
 * are not looked for.
 */
export async function termsOf(
  { query }: Pick<Database, "query">,
  people: readonly AskedPerson[],
  keyring: Keyring | null,
): Promise<Term[]> {
  const names = people.map(({ name }) => name.replaceAll(/[ㄱ-ㅎㅏ-ㅣ]/g, ""));
  const { rows } = await sql<ComparedName>`${prepared}
    select t.place::int, conflict_name(n.name) as norm, conflict_words(n.name) as words
    from unnest(${names}::text[]) with ordinality as t (name, place)
    cross join lateral unnest(t.name || names_beside(t.name)) as n (name) order by t.place`.execute(query);
  return people.flatMap((person, index) => [
    ...rows.filter(({ place }) => place === index + 1).flatMap((name) => nameTerms(name, person.side, keyring)),
    ...numberTerms("tel", phoneDigits(person.tel), person.side),
    ...numberTerms("bizNo", digitsOf(person.bizNo), person.side),
  ]);
}

/** A typed name, or one that stands beside it (홍길동(洪吉童)), and whose place in the list it has. */
type ComparedName = { readonly place: number; readonly norm: string; readonly words: string };

function nameTerms({ norm, words }: ComparedName, side: Side, keyring: Keyring | null): Term[] {
  if (norm === "") return [];
  const destroyed = keyring ? [norm, words].filter(Boolean).flatMap((one) => asDestroyed(keyring, one)) : [];
  return [{ side, kind: "name", key: norm, words, destroyed, ...beginning(norm), pattern: `^${hangulPattern(norm)}` }];
}

/** Numbers are asked for whole, so that nobody feels his way along the digits of strangers. */
function numberTerms(kind: "tel" | "bizNo", digits: string, side: Side): Term[] {
  const fits = kind === "tel" ? digits.length >= 8 : digits.length === 10;
  if (!fits) return [];
  return [
    {
      side,
      kind,
      key: kind === "tel" ? digits.slice(-8) : digits,
      words: "",
      destroyed: [],
      from: "",
      below: "",
      pattern: "",
    },
  ];
}

/** Where names that begin like this one stand in code point order, its last syllable being typed on. */
function beginning(norm: string): { readonly from: string; readonly below: string } {
  const characters = Array.from(norm);
  const last = characters.at(-1)!;
  const before = characters.slice(0, -1).join("");
  if (characters.length < 2) return { from: "", below: "" };
  const offset = last.codePointAt(0)! - firstSyllable;
  if (offset < 0 || offset >= syllables) {
    return { from: norm, below: before + String.fromCodePoint(last.codePointAt(0)! + 1) };
  }
  const lead = Math.floor(offset / syllablesPerLead) * syllablesPerLead;
  const open = offset - (offset % 28);
  // Only a syllable without a final grows into other vowels (고 → 과); 28 finals a vowel, three more vowels at most.
  const end = offset === open ? Math.min(open + 4 * 28, lead + syllablesPerLead) : open + 28;
  return {
    from: before + String.fromCodePoint(firstSyllable + open),
    below: before + String.fromCodePoint(firstSyllable + end),
  };
}

import type { Hit, HitKind, Known } from "./hit.ts";
import { spellingsOf, type Spelling } from "./spellings.ts";

/** A text as it is searched, and where each of its letters stands in what was given. */
type Searched = { readonly letters: string; readonly starts: readonly number[]; readonly ends: readonly number[] };

const between = /[\s\p{Cf}·ㆍ・•.,\-‐-―_~*'"`]/u;
const betweenDigits = /[\s\p{Cf}()·.,\-‐-―_~+/]/u;
const spoken: Readonly<Record<string, string>> = {
  공: "0",
  영: "0",
  일: "1",
  이: "2",
  삼: "3",
  사: "4",
  오: "5",
  육: "6",
  칠: "7",
  팔: "8",
  구: "9",
};

function searched(text: string, readOf: (letter: string) => string | null): Searched {
  const letters: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const sign of text) {
    for (const letter of sign.normalize("NFKC").toLowerCase()) {
      const read = readOf(letter);
      if (read === null) continue;
      for (const unit of read.split("")) {
        letters.push(unit);
        starts.push(at);
        ends.push(at + sign.length);
      }
    }
    at += sign.length;
  }
  return { letters: letters.join(""), starts, ends };
}

const byLetters = (text: string) => searched(text, (letter) => (between.test(letter) ? null : letter));
/** Digits that only marks part stand together; a word between them keeps them apart. */
const byDigits = (text: string) =>
  searched(text, (letter) => (betweenDigits.test(letter) ? null : /\d/.test(letter) ? letter : " "));
/** The same with digits that are written as they are spoken: 공일공. */
const bySpokenDigits = (text: string) =>
  searched(text, (letter) =>
    betweenDigits.test(letter) ? null : (spoken[letter] ?? (/\d/.test(letter) ? letter : " ")),
  );

const kindOf: Readonly<Record<Known["kind"], HitKind>> = {
  name: "name",
  phone: "phone",
  number: "number",
  address: "address",
  email: "email",
  birth: "date",
};

/** Everything of a case's own records that stands in the text, in whichever spelling, in the order of the text. */
export function findKnown(text: string, known: readonly Known[]): Hit[] {
  const forms = { letters: [byLetters(text)], digits: [byDigits(text), bySpokenDigits(text)] };
  const hits = known.flatMap((one) =>
    spellingsOf(one).flatMap((spelling) =>
      forms[spelling.in].flatMap((form) =>
        placesOf(form, spelling).map((place) => ({ ...place, kind: kindOf[one.kind], known: true })),
      ),
    ),
  );
  return merged(hits);
}

function placesOf({ letters, starts, ends }: Searched, { letters: sought }: Spelling) {
  const places: { start: number; end: number }[] = [];
  for (let at = letters.indexOf(sought); at >= 0; at = letters.indexOf(sought, at + 1))
    places.push({ start: starts[at]!, end: ends[at + sought.length - 1]! });
  return places;
}

/** Hits that overlap are one, of the kind of the longest. */
export function merged(hits: readonly Hit[]): Hit[] {
  const result: Hit[] = [];
  let longest = 0;
  for (const hit of hits.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    const last = result.at(-1);
    const length = hit.end - hit.start;
    if (!last || hit.start >= last.end) {
      result.push(hit);
      longest = length;
      continue;
    }
    const kind = length > longest ? hit.kind : last.kind;
    longest = Math.max(longest, length);
    result[result.length - 1] = {
      start: last.start,
      end: Math.max(last.end, hit.end),
      kind,
      known: last.known || hit.known,
    };
  }
  return result;
}

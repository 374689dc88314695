import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { choseong, matchesHangul, searchNormal } from "../../hangul.ts";
import { hangulPattern, literalPart, searchKeys } from "./hangul-pattern.ts";

function finds(query: string, text: string): boolean {
  return new RegExp(hangulPattern(searchNormal(query)), "u").test(searchNormal(text));
}

describe("hangulPattern", () => {
  test.each([
    ["ㄱㅊㅅ", "김철수", true],
    ["김ㅊ", "김철수", true],
    ["김처", "김철수", true],
    ["김첤", "김철수", true],
    ["김철", "김처리", true],
    ["호", "화해", true],
    ["첣", "철반", true],
    ["첣", "철수", false],
    ["철수", "김철수", true],
    ["김수", "김철수", false],
    ["abc", "AB-C", true],
    ["2024가합1", "2024가합12345", true],
  ])("%s in %s: %s", (query, text, expected) => {
    expect(finds(query, text)).toBe(expected);
  });

  const letters = fc.constantFrom(...Array.from("김철처리수첤첧화호ㄱㅊㅅㄹㅎ바라해ab1"));
  test("means the same as matchesHangul", () => {
    fc.assert(
      fc.property(
        fc.array(letters, { minLength: 1, maxLength: 4 }),
        fc.array(letters, { minLength: 1, maxLength: 6 }),
        (query, text) => {
          expect(finds(query.join(""), text.join(""))).toBe(matchesHangul(query.join(""), text.join("")));
        },
      ),
      { numRuns: 5_000 },
    );
  });

  test("whatever it finds holds all the keys, and what is literal", () => {
    fc.assert(
      fc.property(
        fc.array(letters, { minLength: 2, maxLength: 4 }),
        fc.array(letters, { minLength: 1, maxLength: 6 }),
        (query, text) => {
          if (!finds(query.join(""), text.join(""))) return;
          expect([...storedTokens(text.join(""))]).toEqual(expect.arrayContaining(searchKeys(query.join(""))));
          expect(searchNormal(text.join(""))).toContain(literalPart(searchNormal(query.join(""))));
        },
      ),
      { numRuns: 5_000 },
    );
  });
});

test.each([
  ["김철수", "김철"],
  ["ㄱ철수님ㅎ이", "철수님"],
  ["2024가합123", "2024가합123"],
  ["ㄱㅊㅅ", ""],
  ["김", ""],
  ["", ""],
])("literalPart of %j: %j", (query, expected) => {
  expect(literalPart(query)).toBe(expected);
});

test.each([
  ["김철수", ["김철수"]],
  ["김철순", ["김철수"]],
  ["김철수네", ["김철수", "철수네"]],
  ["김철ㅅ", ["김철", "ㅊㅅ"]],
  ["ㄱ철수네", ["ㄱㅊ", "철수네"]],
  ["ㄱㅊㅅ", ["ㄱㅊ", "ㅊㅅ"]],
  ["김철수ㄴ", ["김철수", "ㅅㄴ"]],
  ["김철", ["김처"]],
  ["대화", ["대호"]],
  ["대희", ["대흐"]],
  ["ㄱㅊ", ["ㄱㅊ"]],
  ["가합12", ["가합1", "합12"]],
  ["김", []],
  ["", []],
])("searchKeys of %j", (query, expected) => {
  expect(searchKeys(query)).toEqual(expected);
});

/** What `search_tokens` of migrations/0043_triples.sql stores for a normalised text. */
function storedTokens(text: string): Set<string> {
  const characters = Array.from(text);
  return new Set(
    characters.slice(1).flatMap((character, index) => {
      const before = characters[index]!;
      const pair = before + character;
      const after = characters[index + 2];
      const triples = after === undefined ? [] : [pair + opened(after)];
      return [pair, choseong(pair), before + opened(character), ...triples];
    }),
  );
}

/** By taking the syllable apart, unlike the code under test. */
function opened(character: string): string {
  const [lead = "", vowel] = Array.from(character.normalize("NFD"));
  if (vowel === undefined) return character;
  const grown = ["ᅩᅪᅫᅬ", "ᅮᅯᅰᅱ", "ᅳᅴ"].find((vowels) => vowels.includes(vowel));
  return (lead + (grown?.[0] ?? vowel)).normalize("NFC");
}

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { choseong, matchesHangul, searchNormal } from "../../shared/hangul.ts";
import { hangulPattern, lastPairTokens } from "./hangul-pattern.ts";

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

  test("whatever it finds holds one of the tokens", () => {
    fc.assert(
      fc.property(
        fc.array(letters, { minLength: 2, maxLength: 4 }),
        fc.array(letters, { minLength: 1, maxLength: 6 }),
        (query, text) => {
          const plain = text.join("");
          if (!finds(query.join(""), plain)) return;
          const pairs = [plain, choseong(plain)].flatMap((line) =>
            Array.from(line).flatMap((character, index) => (index > 0 ? [line[index - 1]! + character] : [])),
          );
          expect(lastPairTokens(query.join("")).some((token) => pairs.includes(token))).toBe(true);
        },
      ),
      { numRuns: 5_000 },
    );
  });
});

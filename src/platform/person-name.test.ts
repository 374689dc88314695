import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maskName } from "./person-name.ts";

describe("persons are masked", () => {
  test.each([
    ["홍길동", "홍*동"],
    [" 홍길동 ", "홍*동"],
    ["이산", "이*"],
    ["남궁민수", "남**수"],
    ["김", "*"],
    ["홍 길동", "홍 *동"],
    ["John Smith", "J*** ****h"],
    ["홍길동".normalize("NFD"), "홍*동"],
    ["㈜가나 홍길동", "㈜** **동"],
    ["주식회사 가나 홍길동", "주*** ** **동"],
    ["김조합", "김*합"],
    ["박은행", "박*행"],
    ["가나협회 홍길동", "가*** **동"],
    ["", ""],
  ])("%j → %j", (name, expected) => {
    expect(maskName(name)).toBe(expected);
  });
});

test.each([
  "㈜가나",
  "가나㈜",
  "(주)가나다",
  "주식회사 가나다",
  "가나다 주식회사",
  "유한회사 가나",
  "법무법인 가나",
  "가나새마을금고재단",
  "가나아파트입주자대표회의",
  "가나재건축조합",
  "익명",
])("%s identifies no person and stays", (name) => {
  expect(maskName(name)).toBe(name);
});

test("every Hangul name up to four syllables keeps at most its first and last", () => {
  const syllable = fc.integer({ min: 0xac00, max: 0xd7a3 }).map((code) => String.fromCharCode(code));
  fc.assert(
    fc.property(fc.array(syllable, { minLength: 1, maxLength: 4 }), (syllables) => {
      const name = syllables.join("");
      fc.pre(name !== "익명");
      const masked = maskName(name);
      expect(masked).toHaveLength(name.length);
      expect(masked).toMatch(/^(\*|.\*|.\*{1,2}.)$/);
    }),
  );
});

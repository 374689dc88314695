import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { choseong, isChoseongQuery, matchesHangul, otherLayout, searchBigrams, searchNormal } from "./hangul.ts";

const syllable = fc.integer({ min: 0xac00, max: 0xd7a3 }).map((code) => String.fromCharCode(code));
const name = fc.array(syllable, { minLength: 2, maxLength: 6 }).map((syllables) => syllables.join(""));

/** What `search_tokens` of migrations/0001_foundation.sql stores for a text. */
function storedTokens(text: string): Set<string> {
  const plain = Array.from(searchNormal(text));
  const leads = Array.from(choseong(plain.join("")));
  const tokens = new Set<string>();
  for (let index = 1; index < plain.length; index += 1) {
    tokens.add(plain[index - 1]! + plain[index]!);
    tokens.add(leads[index - 1]! + leads[index]!);
  }
  return tokens;
}

test.each([
  ["김철수", "ㄱㅊㅅ"],
  ["까치 2024가합12", "ㄲㅊ 2024ㄱㅎ12"],
  ["가힣", "ㄱㅎ"],
  ["ㄱㅏA", "ㄱㅏA"],
  ["", ""],
])("choseong of %j", (text, expected) => {
  expect(choseong(text)).toBe(expected);
});

test("isChoseongQuery", () => {
  for (const query of ["ㄱ", "ㄱㅊㅅ", "ㄱ ㅊ", "ㄲㅆ"]) expect(isChoseongQuery(query)).toBe(true);
  for (const query of ["", " ", "김ㅊ", "ㄱㅏ", "ㄳ", "ㄱ1", "abc", "-"]) expect(isChoseongQuery(query)).toBe(false);
});

test.each([
  ["rlacjftn", "김철수"],
  ["RLACJFTN", "김철수"],
  ["Rkcl", "까치"],
  ["rlac", "김ㅊ"],
  ["rla", null],
  ["news", null],
  ["contract", null],
  ["rlacjf1", null],
  ["김철수", null],
  ["", null],
])("%j in the other layout is %j", (word, expected) => {
  expect(otherLayout(word)).toBe(expected);
});

describe("searchNormal agrees with search_normal of the database", () => {
  // The right side is what PostgreSQL 18 answers.
  test.each([
    ["김 철수", "김철수"],
    ["김철수".normalize("NFD"), "김철수"],
    ["(주)가나-다_라·마", "주가나다라마"],
    ["ABC ÀÉ", "abcàé"],
    ["010-0000-0001", "01000000001"],
    ["２０２４가합", "2024가합"],
    ["1+1=2 ₩3 ※ ★ 가", "1123가"],
    ["Ⓐ㈜", "a주"],
    ["İΑΣ ẞ", "iaσß"],
    ["ſtaff Ким", "staffkиm"],
    ["\u0085\u00a0\u3000\t\n가", "가"],
    ["\ufeff가", "가"],
    ["궉\u200b솜\u2068별\u3164", "궉솜별"],
    ["ᄀ\u200bᅡ ￦ ﾡ", "가ㄱ"],
    ["😀가", "가"],
    ["ㄱㅏ", "가"],
    ["ㄱㅊㅅ 김ㅊ", "ㄱㅊㅅ김ㅊ"],
  ])("%j → %j", (text, expected) => {
    expect(searchNormal(text)).toBe(expected);
  });

  test("once is enough", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => searchNormal(searchNormal(text)) === searchNormal(text)),
    );
  });
});

describe("searchBigrams", () => {
  test.each([
    ["김철수", ["김철", "철수"]],
    ["김 철", ["김철"]],
    ["ㄱㅊㅅ", ["ㄱㅊ", "ㅊㅅ"]],
    ["1김ㅊ수", ["1김", "ㄱㅊ", "ㅊㅅ"]],
    ["Ab", ["ab"]],
    ["가가가", ["가가"]],
    ["😀김철", ["김철"]],
    ["𐐀김", ["𐐨김"]],
    ["김", []],
    ["김.", []],
    ["", []],
  ])("%j → %j", (query, expected) => {
    expect(searchBigrams(query)).toEqual(expected);
  });

  test("every part of a text, also with syllables replaced by their 초성, is found by the stored tokens", () => {
    const masks = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(name, name, masks, fc.nat(4), (first, last, asLead, start) => {
        const text = `${first} ${last}`;
        const query = Array.from(first + last, (character, index) => (asLead[index] ? choseong(character) : character))
          .slice(start, start + 4)
          .join("");
        const tokens = storedTokens(text);
        expect(searchBigrams(query).filter((token) => !tokens.has(token))).toEqual([]);
        expect(matchesHangul(query, text)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("matchesHangul", () => {
  test.each([
    ["김철수", "김철수"],
    ["철수", "김 철 수"],
    ["김 철", "김철수"],
    ["이혼 ㄱㅊㅅ", "김철수 이혼 소송"],
    ["소송 - 김", "김철수 이혼 소송"],
    ["김철".normalize("NFD"), "김철수"],
    ["ㄱㅊㅅ", "김철수"],
    ["ㅊㅅ", "김철수"],
    ["김ㅊ", "김철수"],
    ["김처", "김철수"],
    ["김첤", "김철수"],
    ["고", "과장"],
    ["다", "닭"],
    ["달", "닭"],
    ["김", "기무라"],
    ["sms", "문자 SMS"],
    ["rlacjftn", "김철수"],
    ["RLACJFTN", "김철수"],
    ["rlacj", "김철수"],
    ["rlac", "김철수"],
    ["Rkcl 이혼", "까치 이혼 소송"],
    ["hansol", "Hansol 상사"],
    ["2024가합", "2024-가합-012"],
    ["", "김철수"],
    ["  ", "김철수"],
  ])("%j finds %j", (query, text) => {
    expect(matchesHangul(query, text)).toBe(true);
  });

  test.each([
    ["김철수수", "김철수"],
    ["rlacjf1", "김철수"],
    ["rla", "김철수"],
    ["dltnstls", "김철수"],
    ["ㄱㅅ", "김철수"],
    ["ㄱ", "까치"],
    ["처수", "김철수"],
    ["철", "처음"],
    ["닭", "달"],
    ["과", "고장"],
    ["김철수 상속", "김철수 이혼 소송"],
    ["-", "김-철수"],
    ["- .", "김-철수."],
    ["김", ""],
  ])("%j does not find %j", (query, text) => {
    expect(matchesHangul(query, text)).toBe(false);
  });
});

import { assert, property, constantFrom, integer, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { caseNumberFacts, caseNumberPart, caseNumberText, readCaseNumber, readCaseNumbers } from "./case-number.ts";

const today = "2026-11-25";
const kept = (text: string) => {
  const { number, fault } = readCaseNumber(text, today);
  return number ? caseNumberText(number) : fault;
};

describe("vectors of rules §7.4", () => {
  test.each([
    ["서울중앙지방법원 2024 가합 12345", "2024가합12345"],
    ["２０２４가합１２３４５", "2024가합12345"],
    ["2024-가합-012345", "2024가합12345"],
    ["99다12345", "1999다12345"],
    ["2024재나12", "2024재나12"],
    ["2021모3694", "2021모3694"],
    ["2024가합", "incomplete"],
    ["2024가합12345678", "serialTooLong"],
    ["24가합12345", "2024가합12345"],
  ])("%s → %s", (text, expected) => {
    expect(kept(text)).toBe(expected);
  });

  test("재나 is an appeal taken up again", () => {
    expect(readCaseNumber("2024재나12", today).number).toEqual({
      year: 2024,
      mark: "재",
      code: "나",
      serial: 12,
      guessed: false,
    });
  });

  test("two digits of this century ask before they are saved; of the last they do not", () => {
    expect(readCaseNumber("24가합12345", today).number?.guessed).toBe(true);
    expect(readCaseNumber("99다12345", today).number?.guessed).toBe(false);
    expect(readCaseNumber("2024가합12345", today).number?.guessed).toBe(false);
  });

  test("a list of joined cases is two numbers", () => {
    const read = readCaseNumbers("2024고단1, 2024고단2(병합)", today);
    expect(read.map(({ number }) => number && caseNumberText(number))).toEqual(["2024고단1", "2024고단2"]);
    const short = readCaseNumbers("2024고단1, 2(병합)", today);
    expect(short.map(({ number }) => number && caseNumberText(number))).toEqual(["2024고단1", "2024고단2"]);
  });

  test("an unknown code is taken, and says nothing about the case", () => {
    const { number } = readCaseNumber("2024가갸거1", today);
    expect(number && caseNumberFacts(number)).toBeNull();
  });

  test("르 is an appeal of litigation, not 비송", () => {
    expect(caseNumberFacts(readCaseNumber("2024르1", today).number!)).toEqual({
      procedure: "family",
      instance: "appeal",
    });
  });
});

test.each([
  ["[2024가합12345]", "2024가합12345"],
  ["서울고법 2023누4411", "2023누4411"],
  ["수원지방법원 안양지원 2025가단33", "2025가단33"],
  ["2024가합1(반소)", "2024가합1"],
  ["2027가합1", "laterYear"],
  ["1888가합1", "unreadable"],
  ["2024가합0", "unreadable"],
  ["", "unreadable"],
  ["홍길동", "unreadable"],
  ["2024 형제 12345호", "2024형제12345"],
])("%s → %s", (text, expected) => {
  expect(kept(text)).toBe(expected);
});

test.each([
  ["가합123", "가합123"],
  ["2024가합", "2024가합"],
  ["24가합5", "2024가합5"],
  ["서울중앙지법 2024가합5", "2024가합5"],
  ["대여금", null],
  ["2024", null],
])("to search by: %s → %s", (text, expected) => {
  expect(caseNumberPart(text, today)).toBe(expected);
});

test("whatever is kept reads as itself, however it is spaced", () => {
  assert(
    property(
      integer({ min: 1948, max: 2026 }),
      constantFrom("", "재", "준재"),
      constantFrom("가합", "가단", "나", "도", "구합", "타채", "헌마"),
      integer({ min: 1, max: 9_999_999 }),
      constantFrom("", " ", "-", "　", "‐"),
      (year, mark, code, serial, between) => {
        const text = `${year}${mark}${code}${serial}`;
        expect(kept([year, mark + code, serial].join(between))).toBe(text);
        expect(kept(text)).toBe(text);
      },
    ),
  );
});

test("no text breaks it", () => {
  assert(property(string({ unit: "binary" }), (text) => Array.isArray(readCaseNumbers(text, today))));
});

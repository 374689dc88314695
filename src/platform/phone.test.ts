import { describe, expect, test } from "vitest";
import { formatPhone, isPhone, maskPhone, phoneDigits } from "./phone.ts";

const known: readonly (readonly [digits: string, shown: string, masked: string])[] = [
  ["01000000001", "010-0000-0001", "010-****-0001"],
  ["0110000001", "011-000-0001", "011-***-0001"],
  ["020000001", "02-000-0001", "02-***-0001"],
  ["0200000001", "02-0000-0001", "02-****-0001"],
  ["0310000001", "031-000-0001", "031-***-0001"],
  ["05100000001", "051-0000-0001", "051-****-0001"],
  ["0640000001", "064-000-0001", "064-***-0001"],
  ["07000000001", "070-0000-0001", "070-****-0001"],
  ["0800000001", "080-000-0001", "080-***-0001"],
  ["15000001", "1500-0001", "1500-****"],
  ["16000001", "1600-0001", "1600-****"],
  ["18000001", "1800-0001", "1800-****"],
  ["050700000001", "0507-0000-0001", "0507-****-0001"],
  ["05040000001", "0504-000-0001", "0504-***-0001"],
  ["030300000001", "0303-0000-0001", "0303-****-0001"],
];

describe.each(known)("%s", (digits, shown, masked) => {
  test("is shown, recognised, masked and stored", () => {
    expect(formatPhone(digits)).toBe(shown);
    expect(formatPhone(shown)).toBe(shown);
    expect(isPhone(digits)).toBe(true);
    expect(isPhone(shown)).toBe(true);
    expect(phoneDigits(shown)).toBe(digits);
    expect(maskPhone(digits)).toBe(masked);
    expect(maskPhone(shown)).toBe(masked);
  });
});

test.each([
  ["０１０－００００－０００１", "010-0000-0001"],
  [" 010 0000 0001 ", "010-0000-0001"],
  ["010.0000.0001", "010-0000-0001"],
  ["(02) 000-0001", "02-000-0001"],
  ["+82 10-0000-0001", "010-0000-0001"],
  ["+82-2-0000-0001", "02-0000-0001"],
  ["+82 (0)10 0000 0001", "010-0000-0001"],
  ["0082 10 0000 0001", "010-0000-0001"],
  ["+82 010-0000-0001", "010-0000-0001"],
  ["(+82) 2 000 0001", "02-000-0001"],
  ["01000000001", "010-0000-0001"],
  ["010 00000001", "010-0000-0001"],
  ["02)000-0001", "02-000-0001"],
])("typed as %j: %s", (typed, shown) => {
  expect(formatPhone(typed)).toBe(shown);
  expect(isPhone(typed)).toBe(true);
});

test.each(["", "010", "010-0000-000", "010-0000-00001", "0200001", "1400-0001", "1500-00001", "0507-00-0001", "112"])(
  "%j is no complete number and stays as typed",
  (typed) => {
    expect(isPhone(typed)).toBe(false);
    expect(formatPhone(` ${typed} `)).toBe(typed);
  },
);

test.each([
  "010-0000-0001 자택",
  "tel010-0000-0001",
  "02-000-0012 (내선 3)",
  "031-000-0001 ext.2",
  "+84 90 000 0001 내선 2",
  // Their digits would make a number of another grouping.
  "02-000-0012 3",
  "064-000-0011 1",
  "02 000 0012 (3)",
  "+82 2-000-0012 3",
  "010-000-00001",
  "1500-0001 3",
])("%j is more than a number: no valid input, and shown as typed", (typed) => {
  expect(isPhone(typed)).toBe(false);
  expect(formatPhone(` ${typed} `)).toBe(typed);
});

test("masking of an unknown form leaves at most four digits, and none of a short one", () => {
  expect(maskPhone("1 000 000 0001")).toBe("*******0001");
  expect(maskPhone("0000-001")).toBe("*******");
  expect(maskPhone("")).toBe("");
  expect(maskPhone("없음")).toBe("");
});

test.each([
  ["+84 90 000 0001", "+84-900000001", "+84-*****0001", "84900000001"],
  ["＋1 (000) 000-0001", "+1-0000000001", "+1-******0001", "10000000001"],
  ["(+998) 00 000 00 01", "+998-000000001", "+998-*****0001", "998000000001"],
  ["+8600000000001", "+86-00000000001", "+86-*******0001", "8600000000001"],
  ["+65 0000 0001", "+65-00000001", "+65-****0001", "6500000001"],
])("a number of another country: %j", (typed, shown, masked, digits) => {
  expect([isPhone(typed), formatPhone(typed), formatPhone(shown)]).toEqual([true, shown, shown]);
  expect([maskPhone(typed), maskPhone(shown), phoneDigits(shown)]).toEqual([masked, masked, digits]);
});

test.each(["+", "+0 00000001", "+84", "+84 1234", "+84 0000 0000 0000 0001", "++84900000001", "+82 10-0000-000"])(
  "%j is no number of any country",
  (typed) => expect(isPhone(typed)).toBe(false),
);

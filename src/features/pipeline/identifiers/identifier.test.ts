import { expect, test } from "vitest";
import { formatResident, maskResident, residentDigits } from "./identifier.ts";

test.each([
  ["900101-1000000", "9001011000000"],
  ["900101 1000000", "9001011000000"],
  ["0002294000000", "0002294000000"],
  ["850315-5000000", "8503155000000"],
])("%s is one", (typed, digits) => expect(residentDigits(typed)).toBe(digits));

test.each([
  "",
  "900101-100000",
  "900101-10000000",
  "901301-1000000",
  "000230-3000000",
  "010229-1000000",
  "990101-3000000",
  "90010a-1000000",
])("%s is none", (typed) => expect(residentDigits(typed)).toBeNull());

test("on a screen stands the day of birth alone", () => {
  expect([formatResident("9001011000000"), maskResident("9001011000000")]).toEqual([
    "900101-1000000",
    "900101-*******",
  ]);
});

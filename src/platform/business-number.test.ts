import { expect, test } from "vitest";
import { formatBusinessNumber, isBusinessNumber } from "./business-number.ts";

test.each([
  ["220-81-62517", true],
  ["2208162517", true],
  ["220-81-62518", false],
  ["220-81-6251", false],
  ["0000000000", false],
  ["", false],
  ["22081625177", false],
])("%s: %s", (text, expected) => expect(isBusinessNumber(text)).toBe(expected));

test("shown with hyphens, left alone when it is none", () => {
  expect(formatBusinessNumber("2208162517")).toBe("220-81-62517");
  expect(formatBusinessNumber("12345")).toBe("12345");
});

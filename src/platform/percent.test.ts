import * as fc from "fast-check";
import { expect, test } from "vitest";
import { formatPercent, parsePercent, thousandthsOf } from "./percent.ts";

test("every percentage of three decimals is read as it is written, and counted exactly", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), (thousandths) => {
      const percent = thousandths / 1_000;
      expect(parsePercent(formatPercent(percent))).toBe(percent);
      expect(thousandthsOf(percent)).toBe(thousandths);
    }),
  );
});

test("what is none is refused", () => {
  expect(["7.7 %", "７.７", "100", "0.055"].map(parsePercent)).toEqual([7.7, 7.7, 100, 0.055]);
  for (const text of ["", "%", "100.001", "101", "7.1234", "-1", "7,7", "열", "7..7"]) {
    expect(parsePercent(text)).toBeNull();
  }
});

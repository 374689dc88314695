import { expect, test } from "vitest";
import { formatNumber } from "./number.ts";

test.each([
  [0, "0"],
  [-0, "0"],
  [999, "999"],
  [1000, "1,000"],
  [1_234_567, "1,234,567"],
  [-1_234_567, "-1,234,567"],
  [1234.5, "1,234.5"],
  [-0.001, "0"],
  [9_007_199_254_740_993n, "9,007,199,254,740,993"],
])("%s → %s", (value, expected) => {
  expect(formatNumber(value)).toBe(expected);
});

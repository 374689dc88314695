import { expect, test } from "vitest";
import { axisText, valueText } from "./values.ts";

test("a value is exact, whatever its size, and names its unit", () => {
  expect(valueText("12345678901234567890", "won")).toBe("12,345,678,901,234,567,890원");
  expect(valueText(-1_000, "won")).toBe("-1,000원");
  expect(valueText(12, "count")).toBe("12건");
  expect(valueText(62, "percent")).toBe("62%");
  expect(valueText(1_240, "ms")).toBe("1,240ms");
  expect(valueText(null, "won")).toBe("—");
});

test("an axis says won in 억 and 만, and less than one of them as it is", () => {
  const words = [0, 5_000, 34_000_000, 99_990_000, 100_000_000, 125_000_000, -125_000_000, 1_000_000_000_000];
  expect(words.map((value) => axisText(value, "won"))).toEqual([
    "0",
    "5,000",
    "3,400만",
    "9,999만",
    "1억",
    "1.25억",
    "-1.25억",
    "10,000억",
  ]);
  expect(axisText(1_200, "count")).toBe("1,200");
  expect(axisText(50, "percent")).toBe("50%");
  expect(axisText(12_000, "ms")).toBe("12,000");
});

import { expect, test } from "vitest";
import { exampleOf, typedDiscount } from "./typed-discount.ts";

test("what is typed shows what it takes off as soon as it can be counted", () => {
  const typed = { discountKind: "rate", rate: "10", maxAmount: "5,000", minAmount: "" };
  expect(exampleOf(typedDiscount(typed)!, 30_000)).toBe("30,000원 → 27,000원 (−3,000원)");
  expect(typedDiscount({ ...typed, maxAmount: "" })).toBeNull();
  expect(exampleOf(typedDiscount({ discountKind: "fixed", won: "10,000", minAmount: "50,000" })!, 30_000)).toBe(
    "30,000원 → 할인 없음(최소 50,000원)",
  );
});

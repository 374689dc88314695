import { expect, test } from "vitest";
import { createLineAllowance } from "./line-allowance.ts";

test("fifty lines a second are let through, and the next one says how many were not", () => {
  let now = 1_000_000;
  const take = createLineAllowance(() => now);
  const first = Array.from({ length: 60 }, take);
  expect(first.filter((missing) => missing === 0)).toHaveLength(50);
  expect(first.filter((missing) => missing === null)).toHaveLength(10);
  now += 1_000;
  expect([take(), take()]).toEqual([10, 0]);
});

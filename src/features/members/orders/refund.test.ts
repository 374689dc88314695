import { expect, test } from "vitest";
import { mostRefunded, splitRefund } from "./refund.ts";

const paid = { money: 30_000, cash: 10_000, point: 5_000 };

test.each([
  [0, 45_000, { money: 30_000, cash: 10_000, point: 5_000 }],
  [0, 20_000, { money: 20_000, cash: 0, point: 0 }],
  [20_000, 35_000, { money: 10_000, cash: 5_000, point: 0 }],
  [35_000, 45_000, { money: 0, cash: 5_000, point: 5_000 }],
])("from %d to %d won", (before, after, expected) => {
  expect(splitRefund(paid, before, after)).toEqual(expected);
});

test("after the work began a share is left, rounded down", () => {
  expect([mostRefunded(45_001, false, 0.5), mostRefunded(45_001, true, 0.5), mostRefunded(10, true, 0)]).toEqual([
    45_001, 22_500, 0,
  ]);
});

import { expect, test } from "vitest";
import { mostRefunded, splitRefund } from "./refund.ts";

test.each([
  [{ money: 30_000, cash: 10_000, point: 5_000 }, 45_000, { money: 30_000, cash: 10_000, point: 5_000 }],
  [{ money: 30_000, cash: 10_000, point: 5_000 }, 20_000, { money: 20_000, cash: 0, point: 0 }],
  [{ money: 10_000, cash: 10_000, point: 5_000 }, 15_000, { money: 10_000, cash: 5_000, point: 0 }],
  [{ money: 0, cash: 5_000, point: 5_000 }, 10_000, { money: 0, cash: 5_000, point: 5_000 }],
])("of %o, %d won", (left, amount, expected) => {
  expect(splitRefund(left, amount)).toEqual(expected);
});

test("after the work began a share is left, rounded down", () => {
  expect([mostRefunded(45_001, false, 0.5), mostRefunded(45_001, true, 0.5), mostRefunded(10, true, 0)]).toEqual([
    45_001, 22_500, 0,
  ]);
});

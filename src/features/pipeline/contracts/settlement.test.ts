import * as fc from "fast-check";
import { expect, test } from "vitest";
import { feeKinds } from "./fees.ts";
import { settle, settledFee } from "./settlement.ts";

const won = fc.integer({ min: 0, max: 1_000_000_000_000 });
const fees = fc.array(fc.record({ kind: fc.constantFrom(...feeKinds), agreed: won, paid: won }), { maxLength: 8 });
const percent = fc.integer({ min: 0, max: 100 });

test("the account is exact: what is kept and what goes back are what was paid, in whole won", () => {
  fc.assert(
    fc.property(fees, percent, (lines, pct) => {
      const { agreed, paid, earned, refund, owed, held } = settle(lines, pct, 0);
      for (const amount of [agreed, paid, earned, refund, owed, held]) {
        expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
      }
      expect(paid - refund + owed).toBe(earned);
      expect(refund === 0 || owed === 0).toBe(true);
      expect(refund).toBeLessThanOrEqual(paid);
      expect(paid + held).toBe(lines.reduce((sum, line) => sum + line.paid, 0));
    }),
    { numRuns: 2_000 },
  );
});

test("the more was performed, the less goes back; nothing performed gives back all but what success earned", () => {
  fc.assert(
    fc.property(fees, percent, percent, (lines, one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)];
      expect(settle(lines, more, 0).refund).toBeLessThanOrEqual(settle(lines, less, 0).refund);
      const success = lines.filter(({ kind }) => kind === "성공보수").reduce((sum, { paid }) => sum + paid, 0);
      expect(settle(lines, 0, 0).refund).toBe(settle(lines, 0, 0).paid - success);
      expect(settle(lines, 100, 0).earned).toBe(settle(lines, 100, 0).agreed + success);
    }),
    { numRuns: 2_000 },
  );
});

test("half a won is rounded up once, over all lines", () => {
  const line = { kind: "착수금", agreed: 1, paid: 1 } as const;
  expect(settle([line], 50, 0)).toMatchObject({ earned: 1, refund: 0 });
  expect(settle([line, { ...line, kind: "잔금" }, line], 50, 0)).toMatchObject({ earned: 2, refund: 1 });
});

test("a 성공보수 whose result is there is earned by it, paid or not", () => {
  const terms = { kind: "성공보수", amount: 0, vatIncluded: true, taxType: "과세", successPct: 10 } as const;
  const fee = settledFee({ ...terms, isVoid: false, successReached: 50_000_000, paid: 1_000_000 });
  expect(fee).toEqual({ kind: "성공보수", agreed: 5_000_000, paid: 1_000_000, earned: 5_000_000 });
  expect(settle([fee], 0, 0)).toMatchObject({ earned: 5_000_000, refund: 0, owed: 4_000_000 });
  const lost = settledFee({ ...terms, isVoid: false, successReached: 0, paid: 1_000_000 });
  expect(settle([lost], 100, 0)).toMatchObject({ earned: 0, refund: 1_000_000, owed: 0 });
  const open = settledFee({ ...terms, isVoid: false, successReached: null, paid: 1_000_000 });
  expect(settle([open], 0, 0)).toMatchObject({ earned: 1_000_000, refund: 0, owed: 0 });
  const nothing = settledFee({ ...terms, isVoid: true, successReached: 50_000_000, paid: 1_000_000 });
  expect(settle([nothing], 100, 0)).toMatchObject({ earned: 0, refund: 1_000_000, owed: 0 });
});

test("what refunds have given back is given back no second time, and is not owed again", () => {
  const paid = { kind: "착수금", agreed: 3_300_000, paid: 3_300_000 } as const;
  expect(settle([paid], 40, 1_000_000)).toMatchObject({ paid: 2_300_000, earned: 1_320_000, refund: 980_000 });
  expect(settle([paid], 100, 1_000_000)).toMatchObject({ refund: 0, owed: 0 });
});

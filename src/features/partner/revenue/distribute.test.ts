import { array, assert, constantFrom, integer, property, record } from "fast-check";
import { expect, test } from "vitest";
import { distribute, type Sharer } from "./distribute.ts";

const sharer = (partnerId: number, own: number, units: number, carriedIn = 0): Sharer => ({
  partnerId,
  own,
  units,
  days: 92,
  carriedIn,
});
const amounts = (all: ReturnType<typeof distribute>) => all.shares.map(({ amount }) => amount);

test("pooled: all by units, whatever one earned", () => {
  const rule = { ownPercent: 0, costBy: "stakes" } as const;
  const all = distribute(rule, { net: 1_000, costs: 100 }, [sharer(1, 900, 3), sharer(2, 100, 1)]);
  expect([amounts(all), all.remainder]).toEqual([[675, 225], 0]);
});

test("separate: to each his own, less his part of the costs; what nobody earned goes by units", () => {
  const rule = { ownPercent: 100, costBy: "heads" } as const;
  const all = distribute(rule, { net: 1_100, costs: 200 }, [sharer(1, 600, 1), sharer(2, 400, 1)]);
  expect(amounts(all)).toEqual([550, 350]);
});

test("일할: costs by heads are borne for the days on which one was a partner", () => {
  const rule = { ownPercent: 0, costBy: "heads" } as const;
  const all = distribute(rule, { net: 0, costs: 1_200 }, [sharer(1, 0, 1), { ...sharer(2, 0, 1), days: 28 }]);
  expect(all.shares.map(({ cost }) => cost)).toEqual([920, 280]);
});

test("반별산: a case with a rule of its own is shared by that, the others by the rule of the quarter", () => {
  const rule = { ownPercent: 100, costBy: "heads" } as const;
  const pooledCase = { ...sharer(1, 600, 1), special: [{ own: 400, percent: 0 }] };
  const mixed = { ...sharer(2, 400, 1), special: [{ own: 200, percent: 50 }] };
  const all = distribute(rule, { net: 1_000, costs: 0 }, [pooledCase, mixed]);
  // 200 + 300 are theirs; 400 of the one case and 100 of the other go by units.
  expect(all.shares.map(({ kept, pooled, amount }) => [kept, pooled, amount])).toEqual([
    [200, 250, 450],
    [300, 250, 550],
  ]);
});

test("below nothing there is nothing, and it is carried on", () => {
  const rule = { ownPercent: 100, costBy: "heads" } as const;
  const first = distribute(rule, { net: 500, costs: 400 }, [sharer(1, 450, 1), sharer(2, 50, 1)]);
  expect(first.shares.map(({ amount, carriedOut }) => [amount, carriedOut])).toEqual([
    [250, 0],
    [0, -150],
  ]);
  const next = distribute(rule, { net: 500, costs: 0 }, [sharer(1, 0, 1), sharer(2, 500, 1, -150)]);
  expect(amounts(next)).toEqual([0, 350]);
});

test("a remainder that cannot be shared is named, not lost", () => {
  const all = distribute({ ownPercent: 0, costBy: "heads" }, { net: 100, costs: 0 }, [
    sharer(1, 0, 1),
    sharer(2, 0, 1),
    sharer(3, 0, 1),
  ]);
  expect([amounts(all), all.remainder]).toEqual([[33, 33, 33], 1]);
});

test("everything adds up to the won, for any revenue, costs, units and rule", () => {
  const sharers = array(
    record({
      own: integer({ min: -1_000_000_000, max: 5_000_000_000 }),
      special: array(
        record({ own: integer({ min: -1_000_000, max: 900_000_000 }), percent: integer({ min: 0, max: 100 }) }),
        { maxLength: 3 },
      ),
      units: integer({ min: 0, max: 100_000 }),
      days: integer({ min: 1, max: 92 }),
      carriedIn: integer({ min: -100_000_000, max: 0 }),
    }),
    { minLength: 1, maxLength: 12 },
  );
  const rule = record({
    ownPercent: integer({ min: 0, max: 100 }),
    costBy: constantFrom("heads", "stakes", "revenue"),
  });
  const sums = record({
    net: integer({ min: -1_000_000_000, max: 60_000_000_000 }),
    costs: integer({ min: 0, max: 1_000_000_000 }),
  });
  assert(
    property(rule, sums, sharers, (one, { net, costs }, all) => {
      const { shares, remainder } = distribute(
        one,
        { net, costs },
        all.map((each, partnerId) => ({ ...each, partnerId })),
      );
      const sum = (of: (share: (typeof shares)[number]) => number) =>
        shares.reduce((total, share) => total + of(share), 0);
      expect(sum(({ amount, carriedOut }) => amount + carriedOut) + remainder).toBe(
        net - costs + sum(({ carriedIn }) => carriedIn),
      );
      expect(shares.every(({ amount, carriedOut }) => amount >= 0 && carriedOut <= 0)).toBe(true);
      expect(Math.abs(remainder)).toBeLessThan(shares.length);
    }),
  );
});

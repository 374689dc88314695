import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distribute, type Sharing } from "./distribution.ts";

const sharing = fc
  .tuple(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 1, max: 1_000 }))
  .map(([one, other]) => ({ of: Math.min(one, other), whole: Math.max(one, other) }));
const group = fc
  .array(sharing, { minLength: 1, maxLength: 60 })
  .map((all): Sharing[] => all.map((one, key) => ({ key, ...one })));
const weight = ({ of, whole }: Sharing) => of / whole;
const award = fc.integer({ min: 0, max: 1_000_000_000_000 });

describe("an award", () => {
  test("is divided to the won, whoever takes part", () => {
    fc.assert(
      fc.property(award, group, (total, sharings) => {
        const parts = distribute(total, sharings);
        expect([...parts.values()].reduce((sum, part) => sum + part, 0)).toBe(total);
        expect(parts.size).toBe(sharings.length);
      }),
    );
  });

  test("leaves nobody a won or more away from the exact part", () => {
    fc.assert(
      fc.property(award, group, (total, sharings) => {
        const parts = distribute(total, sharings);
        const all = sharings.reduce((sum, one) => sum + weight(one), 0);
        for (const one of sharings) {
          // The comparison is in floating point: a millionth of the sum is its own error.
          expect(Math.abs(parts.get(one.key)! - (total * weight(one)) / all)).toBeLessThan(1 + total * 1e-9);
        }
      }),
    );
  });

  test("gives those who have the same part the same, but for one won", () => {
    fc.assert(
      fc.property(award, fc.integer({ min: 1, max: 500 }), (total, count) => {
        const parts = distribute(
          total,
          Array.from({ length: count }, (_, key) => ({ key, of: 1, whole: 1 })),
        );
        const values = [...parts.values()];
        expect(Math.max(...values) - Math.min(...values)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("of 100 won among three leaves the odd won with the first", () => {
    const parts = distribute(100, [
      { key: 7, of: 1, whole: 3 },
      { key: 8, of: 1, whole: 3 },
      { key: 9, of: 1, whole: 3 },
    ]);
    expect([...parts]).toEqual([
      [7, 34],
      [8, 33],
      [9, 33],
    ]);
    expect(distribute(100, []).size).toBe(0);
  });
});

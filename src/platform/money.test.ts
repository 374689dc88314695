import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatEokMan, formatWon, parseWon, proportion, supplyAmount, toManwon, vat } from "./money.ts";

const won = fc.maxSafeInteger();

/** The rule of rules §7.8 said again in exact integers: half away from zero. */
function exactRound(numerator: bigint, denominator: bigint): number {
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * size + denominator) / (2n * denominator);
  return Number(numerator < 0n ? -rounded : rounded);
}

describe("formatWon", () => {
  test("puts commas and shows no negative zero", () => {
    expect([1_234_567, -5000, 0, -0].map(formatWon)).toEqual(["1,234,567", "-5,000", "0", "0"]);
  });

  test("refuses what is no whole amount", () => {
    for (const amount of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      expect(() => formatWon(amount)).toThrow(RangeError);
    }
  });
});

test("sums beyond 2^53 are shown to the won", () => {
  const sum = "90071992547409930001";
  expect(formatWon(sum)).toBe("90,071,992,547,409,930,001");
  expect(formatWon(`-${sum}`)).toBe("-90,071,992,547,409,930,001");
  expect(formatEokMan(toManwon(sum))).toBe("900,719,925,474억 993만");
  expect(formatEokMan(toManwon(`-${sum}`))).toBe("-900,719,925,474억 993만");
});

describe("formatEokMan", () => {
  test.each([
    [23_410, "2억 3,410만"],
    [0, "0"],
    [-0, "0"],
    [0.4, "0"],
    [-0.4, "0"],
    [0.5, "1만"],
    [1, "1만"],
    [967, "967만"],
    [9999, "9,999만"],
    [9999.5, "1억"],
    [10_000, "1억"],
    [10_001, "1억 1만"],
    [30_000, "3억"],
    [39_000, "3억 9,000만"],
    [-410, "-410만"],
    [-10_000, "-1억"],
    [-23_410, "-2억 3,410만"],
    [123_456_789, "12,345억 6,789만"],
  ])("%s → %s", (manwon, expected) => {
    expect(formatEokMan(manwon)).toBe(expected);
  });

  test("refuses what is no amount", () => {
    expect(() => formatEokMan(Number.NaN)).toThrow(RangeError);
    expect(() => formatEokMan(Number.POSITIVE_INFINITY)).toThrow(RangeError);
  });

  test("says every amount so that it can be read back", () => {
    const manwon = fc.integer({ min: -900_000_000, max: 900_000_000 });
    fc.assert(
      fc.property(manwon, (value) => {
        expect(parseWon(formatEokMan(value))).toBe(value * 10_000);
        expect(formatEokMan(BigInt(value))).toBe(formatEokMan(value));
      }),
    );
  });
});

test.each([
  [9_670_000, 967],
  [0, 0],
  [4999, 0],
  [5000, 1],
  [-4999, 0],
  [-5000, -1],
  [234_104_999, 23_410],
])("toManwon %s → %s", (amount, expected) => {
  expect(toManwon(amount)).toBe(BigInt(expected));
  expect(toManwon(String(amount))).toBe(BigInt(expected));
});

describe("supplyAmount and vat", () => {
  test.each([
    [11_000_000, 10_000_000],
    [5_500_000, 5_000_000],
    [1_000_000, 909_091],
    [-1_000_000, -909_091],
    [0, 0],
    [1, 1],
    [5, 5],
    [6, 5],
    [10, 9],
    [11, 10],
  ])("supply of %s is %s", (total, expected) => {
    expect(supplyAmount(total)).toBe(expected);
    expect(vat(total)).toBe(total - expected);
  });

  test("are exact, add up to the whole, and cancel", () => {
    fc.assert(
      fc.property(won, (total) => {
        expect(supplyAmount(total)).toBe(exactRound(BigInt(total) * 10n, 11n));
        expect(supplyAmount(total) + vat(total)).toBe(total === 0 ? 0 : total);
        expect(supplyAmount(total) + supplyAmount(-total)).toBe(0);
      }),
      { numRuns: 5000 },
    );
  });
});

describe("proportion", () => {
  const fraction = fc
    .tuple(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 1, max: 10_000_000 }))
    .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const);

  test("is exact for every safe amount", () => {
    fc.assert(
      fc.property(won, fraction, (amount, [numerator, denominator]) => {
        const expected = exactRound(BigInt(amount) * BigInt(numerator), BigInt(denominator));
        expect(proportion(amount, numerator, denominator)).toBe(expected);
      }),
      { numRuns: 5000 },
    );
  });

  test("rounds halves away from zero", () => {
    expect([1, 3, 5, -1, -3].map((amount) => proportion(amount, 1, 2))).toEqual([1, 2, 3, -1, -2]);
  });

  test.each([
    [2, 1],
    [-1, 2],
    [1, 0],
    [0.5, 1],
    [1, 10_000_001],
  ])("refuses %s/%s", (numerator, denominator) => {
    expect(() => proportion(1, numerator, denominator)).toThrow(RangeError);
  });
});

describe("parseWon", () => {
  test.each([
    ["1234567", 1_234_567],
    ["1,234,567", 1_234_567],
    [" 1,234,567 원 ", 1_234_567],
    ["₩1000", 1000],
    ["￦1000", 1000],
    ["５０００원", 5000],
    ["300만", 3_000_000],
    ["2억 3,410만원", 234_100_000],
    ["1억", 100_000_000],
    ["1억5000", 100_005_000],
    ["-5,000", -5000],
    ["−5,000", -5000],
    ["+7", 7],
    ["0", 0],
    ["-0", 0],
    ["007", 7],
    ["9007199254740991", Number.MAX_SAFE_INTEGER],
  ])("%j → %s", (text, expected) => {
    expect(parseWon(text)).toBe(expected);
  });

  test.each([
    "",
    "원",
    "-",
    "만",
    "1,23",
    "12,34,567",
    "1.5",
    "1e5",
    "0x10",
    "만1억",
    "3만2억",
    "--5",
    "5-",
    "12a",
    "삼백만",
    "9007199254740992",
    "9".repeat(400),
  ])("%j is no amount", (text) => {
    expect(parseWon(text)).toBeNull();
  });

  test("reads back what formatWon writes", () => {
    fc.assert(
      fc.property(won, (amount) => {
        expect(parseWon(formatWon(amount))).toBe(amount === 0 ? 0 : amount);
      }),
    );
  });
});

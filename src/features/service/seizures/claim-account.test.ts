import { assert, constantFrom, integer, option, property, record, array, type Arbitrary } from "fast-check";
import { describe, expect, test } from "vitest";
import { claimAccount, dayAfter, overlapOf, type ClaimFacts } from "./claim-account.ts";

const plain: ClaimFacts = { principal: 0, dayCount: "fixed", segments: [], costs: [], receipts: [] };

describe("the account of a claim", () => {
  test("a year at 12 % of 10,000,000 won, both days counted", () => {
    const segments = [{ start: "2025-01-01", end: null, rate: 12_000, base: null }];
    const account = claimAccount({ ...plain, principal: 10_000_000, segments }, "2025-12-31");
    expect(account).toMatchObject({ interest: 1_200_000, principal: 10_000_000, left: 11_200_000, total: 11_200_000 });
    expect(account.spans).toEqual([
      { from: "2025-01-01", to: "2025-12-31", days: 365, base: 10_000_000, rate: 12_000, interest: 1_200_000 },
    ]);
  });

  test("a leap year is 366/365 of the rate, or the rate where its days are counted as they are", () => {
    const facts = {
      ...plain,
      principal: 36_500_000,
      segments: [{ start: "2024-01-01", end: null, rate: 10_000, base: null }],
    };
    expect(claimAccount(facts, "2024-12-31").interest).toBe(3_660_000);
    expect(claimAccount({ ...facts, dayCount: "actual" }, "2024-12-31").interest).toBe(3_650_000);
  });

  test("the rate changes on its day", () => {
    const segments = [
      { start: "2019-05-01", end: "2019-05-31", rate: 15_000, base: null },
      { start: "2019-06-01", end: null, rate: 12_000, base: null },
    ];
    const account = claimAccount({ ...plain, principal: 36_500_000, segments }, "2019-06-10");
    expect(account.spans.map(({ days, interest }) => [days, interest])).toEqual([
      [31, 465_000],
      [10, 120_000],
    ]);
    expect(account.interest).toBe(585_000);
  });

  test("a receipt goes to costs, interest and principal in this order (민법 제479조), and the interest follows", () => {
    const account = claimAccount(
      {
        ...plain,
        principal: 36_500_000,
        segments: [{ start: "2025-03-01", end: null, rate: 10_000, base: null }],
        costs: [{ on: "2025-03-01", amount: 50_000 }],
        receipts: [{ id: 1, on: "2025-03-10", amount: 3_800_000 }],
      },
      "2025-03-20",
    );
    // Ten days of 10,000 won, then ten days of 9,000 + 12.32… won on 32,850,000.
    expect(account.appropriations).toEqual([
      {
        id: 1,
        on: "2025-03-10",
        amount: 3_800_000,
        costs: 50_000,
        interest: 100_000,
        principal: 3_650_000,
        over: 0,
        left: 32_850_000,
      },
    ]);
    expect(account).toMatchObject({ costs: 0, interest: 90_000, principal: 32_850_000, collected: 3_800_000 });
    expect(account.total).toBe(account.left + 3_800_000);
  });

  test("what is more than was owed is told", () => {
    const facts = { ...plain, principal: 1_000, receipts: [{ id: 1, on: "2025-01-01", amount: 1_500 }] };
    expect(claimAccount(facts, "2025-01-02")).toMatchObject({ left: 0, overpaid: 500, total: 1_000 });
  });

  test("interest of more than the principal is found on its first day", () => {
    const whole = { start: "2025-01-01", end: null, rate: 5_000, base: null };
    expect(overlapOf({ principal: 100, segments: [whole, { ...whole, start: "2025-03-01" }] })).toBe("2025-03-01");
    const parts = [60, 40].map((base) => ({ ...whole, base }));
    expect(overlapOf({ principal: 100, segments: parts })).toBeNull();
  });
});

const firstDay = "2023-06-01";
const day = integer({ min: 0, max: 900 }).map((days) => dayAfter(firstDay, days));

/** Claims of all shapes: rates that change, parts of the principal, costs and receipts on any days. */
const claims: Arbitrary<{ facts: ClaimFacts; asOf: string }> = record({
  principal: integer({ min: 0, max: 200_000_000 }),
  dayCount: constantFrom("fixed" as const, "actual" as const),
  segments: array(
    record({
      start: day,
      end: option(day, { nil: null }),
      rate: integer({ min: 0, max: 25_000 }),
      base: option(integer({ min: 1, max: 100_000_000 }), { nil: null }),
    }),
    { maxLength: 4 },
  ),
  costs: array(record({ on: day, amount: integer({ min: 1, max: 1_000_000 }) }), { maxLength: 3 }),
  receipts: array(record({ on: day, amount: integer({ min: 1, max: 90_000_000 }) }), { maxLength: 4 }),
  asOf: day,
}).map(({ asOf, ...facts }) => ({
  asOf,
  facts: {
    ...facts,
    segments: facts.segments.filter(({ start, end }) => end === null || end >= start),
    receipts: facts.receipts
      .toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0))
      .map((one, index) => ({ id: index + 1, ...one })),
  },
}));

/** The same account, day by day: what is owed tonight is what was owed last night and the interest of the day. */
function byDays({ principal, dayCount, segments, costs, receipts }: ClaimFacts, asOf: string) {
  let [left, paidCosts, spent, over] = [BigInt(principal), 0n, 0n, 0n];
  let interest = 0n;
  const won = 13_359_000_000n;
  for (let today = firstDay; today <= asOf; today = dayAfter(today)) {
    const year = Number(today.slice(0, 4));
    const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
    const weight = dayCount === "actual" && isLeap ? 365n : 366n;
    let free = left;
    for (const { rate, base } of segments
      .filter(({ start, end }) => start <= today && (end ?? today) >= today)
      .toSorted((one, other) => one.rate - other.rate)) {
      const share = base !== null && BigInt(base) < free ? BigInt(base) : free;
      free -= share;
      interest += share * BigInt(rate) * weight;
    }
    for (const { on, amount } of costs) if (on === today) spent += BigInt(amount);
    for (const { on, amount } of receipts) {
      if (on !== today) continue;
      let rest = BigInt(amount);
      const take = (most: bigint) => {
        const part = most < rest ? most : rest;
        rest -= part;
        return part;
      };
      paidCosts += take(spent - paidCosts);
      interest -= take(interest / won) * won;
      left -= take(left);
      over += rest;
    }
  }
  return {
    costs: Number(spent - paidCosts),
    interest: Number(interest / won),
    principal: Number(left),
    overpaid: Number(over),
  };
}

test("is to the won what a second calculation, day by day, comes to", () => {
  assert(
    property(claims, ({ facts, asOf }) => {
      const { costs, interest, principal, overpaid } = claimAccount(facts, asOf);
      expect({ costs, interest, principal, overpaid }).toEqual(byDays(facts, asOf));
    }),
    { numRuns: 300 },
  );
});

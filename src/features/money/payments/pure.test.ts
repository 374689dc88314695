import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DatedRate } from "#firm/rates.ts";
import { courtDays } from "#firm/court-days.ts";
import { evidenceDuty } from "./evidence.ts";
import { likelyItems, payerName, proposeMatches, type OpenItem } from "./matching.ts";
import { distribute, shareOut } from "./shares.ts";

describe("distribute", () => {
  const weights = fc.array(fc.nat(1_000_000_000), { minLength: 1, maxLength: 12 }).filter((all) => all.some(Boolean));

  test("parts add up, keep the sign, and none is a won from its fair share", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), weights, (amount, by) => {
        const parts = distribute(amount, by);
        const total = by.reduce((sum, weight) => sum + weight, 0);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        parts.forEach((part, index) => {
          expect(part === 0 || Math.sign(part) === Math.sign(amount)).toBe(true);
          expect(Math.abs(part - (amount / total) * by[index]!)).toBeLessThan(1.001);
        });
      }),
      { numRuns: 20_000 },
    );
  });

  test("taking back within the weights takes no part below zero", () => {
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (by, share) => {
        const amount = Math.floor(by.reduce((sum, weight) => sum + weight, 0) * share);
        distribute(amount, by).forEach((part, index) => expect(part).toBeLessThanOrEqual(by[index]!));
      }),
    );
  });

  test("nothing to go by is refused", () => {
    expect(() => distribute(10, [0, 0])).toThrow(RangeError);
    expect(() => distribute(10, [])).toThrow(RangeError);
    expect(() => distribute(10, [5, -1])).toThrow(RangeError);
  });
});

describe("shareOut", () => {
  test("cuts every share and gives the rest to the largest", () => {
    expect(shareOut(5, [4_000, 3_500, 2_500])).toEqual([3, 1, 1]);
    expect(shareOut(-5, [4_000, 3_500, 2_500])).toEqual([-3, -1, -1]);
    expect(shareOut(1_000_000, [3_333, 3_333, 3_334])).toEqual([333_300, 333_300, 333_400]);
    expect(() => shareOut(1, [0])).toThrow(RangeError);
  });

  test("adds up, whatever is split", () => {
    const weights = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), weights, (amount, shares) => {
        const parts = shareOut(amount, shares);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        expect(parts.every((part) => part === 0 || Math.sign(part) === Math.sign(amount))).toBe(true);
      }),
    );
  });
});

describe("evidenceDuty", () => {
  const rates: DatedRate[] = [
    { name: "cashReceiptThreshold", effectiveFrom: "2014-07-01", value: 100_000 },
    { name: "cashReceiptDays", effectiveFrom: "2014-07-01", value: 5 },
    { name: "taxInvoiceThreshold", effectiveFrom: "2013-07-01", value: 0 },
    { name: "taxInvoiceDay", effectiveFrom: "2013-07-01", value: 10 },
  ];
  const calendar = courtDays([{ day: "2027-01-01", name: "신정" }]);
  const paid = {
    payType: "계좌이체",
    payAmt: 1_100_000,
    dealAmt: 0,
    payDate: "2026-11-20",
    isDeposit: false,
    clientKind: "개인",
  };

  test.each([
    [{}, { kind: "cashReceipt", dueOn: "2026-11-25" }],
    [
      { payType: "현금", payAmt: 100_000 },
      { kind: "cashReceipt", dueOn: "2026-11-25" },
    ],
    [{ payAmt: 99_999 }, null],
    [{ clientKind: null }, { kind: "cashReceipt", dueOn: "2026-11-25" }],
    [{ payDate: "2026-12-29" }, { kind: "cashReceipt", dueOn: "2027-01-03" }],
    [{ clientKind: "법인" }, { kind: "taxInvoice", dueOn: "2026-12-10" }],
    [
      { clientKind: "법인", payDate: "2026-12-31", payAmt: 1_000 },
      // The 10th is a Sunday.
      { kind: "taxInvoice", dueOn: "2027-01-11" },
    ],
    [{ isDeposit: true }, null],
    [{ payType: "카드" }, null],
    [{ payAmt: -1_100_000 }, null],
    [{ payDate: "2010-01-01" }, null],
  ])("%o", (change, duty) => expect(evidenceDuty({ ...paid, ...change }, rates, calendar)).toEqual(duty));

  test.each([
    ["a fee of 100,000 in three", 100_000, [20_000, 30_000, 50_000], 3],
    ["150,000 by card and 50,000 by transfer", 200_000, [50_000], 1],
    ["a deal below", 99_999, [50_000, 49_999], 0],
  ])("%s: each part in cash asks for its receipt by the whole deal", (_, dealAmt, parts, asked) => {
    const duties = parts.map((payAmt) => evidenceDuty({ ...paid, payAmt, dealAmt }, rates, calendar));
    expect(duties.filter((duty) => duty?.kind === "cashReceipt")).toHaveLength(asked);
  });

  test("a later rule counts from its day on", () => {
    const later: DatedRate[] = [
      { name: "cashReceiptThreshold", effectiveFrom: "2027-01-01", value: 50_000 },
      { name: "cashReceiptDays", effectiveFrom: "2027-01-01", value: 3 },
    ];
    const small = { ...paid, payAmt: 60_000 };
    expect(evidenceDuty({ ...small, payDate: "2026-12-31" }, [...later, ...rates], calendar)).toBeNull();
    expect(evidenceDuty({ ...small, payDate: "2027-01-01" }, [...rates, ...later], calendar)?.dueOn).toBe("2027-01-04");
  });
});

const item = (change: Partial<OpenItem>): OpenItem => ({
  contractId: 1,
  contractNumber: 301,
  contractTitle: "대여금",
  clientName: "홍길동",
  clientWhole: true,
  feeId: 1,
  feeKind: "착수금",
  planId: null,
  open: 1_100_000,
  dueOn: "2026-11-25",
  ...change,
});

describe("proposeMatches", () => {
  const receipt = { name: "홍길동", amount: 1_100_000, day: "2026-11-20" };

  test("name, amount and due day rank; one best exact fit is certain", () => {
    const [first, second, ...rest] = proposeMatches(receipt, [
      item({ feeId: 2, clientName: "김철수", dueOn: null }),
      item({ feeId: 3, open: 2_200_000 }),
      item({ feeId: 4 }),
    ]);
    expect(first).toMatchObject({ feeId: 4, certain: true, reasons: ["이름 같음", "금액 같음", "기한 가까움"] });
    expect(second).toMatchObject({ feeId: 3, certain: false });
    expect(rest).toEqual([]);
  });

  test("two equal fits are not certain, nor is another amount", () => {
    expect(proposeMatches(receipt, [item({ feeId: 2 }), item({ feeId: 3 })]).map(({ certain }) => certain)).toEqual([
      false,
      false,
    ]);
    expect(proposeMatches(receipt, [item({ open: 900_000 })])[0]!.certain).toBe(false);
  });

  test.each([
    ["(주)해온건설", "주식회사 해온건설", "이름 같음"],
    ["㈜해온 건설", "해온건설", "이름 같음"],
    ["주식회사해온건", "주식회사 해온건설산업", null],
    ["해온건설산업개", "주식회사 해온건설산업개발", "이름 비슷함"],
    ["홍길동착수금", "홍길동", "이름 비슷함"],
    ["홍길동", "홍길순", null],
  ])("%s pays for %s: %s", (name, clientName, reason) => {
    const [best] = proposeMatches({ ...receipt, name, amount: 5 }, [item({ clientName })]);
    expect(best?.reasons[0] ?? null).toBe(reason);
    if (reason === "이름 같음") expect(payerName(name)).toBe(payerName(clientName));
  });

  test("at most the asked number, never without any likeness", () => {
    const many = Array.from({ length: 9 }, (_, index) => item({ feeId: index + 1 }));
    expect(proposeMatches(receipt, many, 3)).toHaveLength(3);
    expect(proposeMatches({ ...receipt, name: "박도윤", amount: 7 }, many)).toEqual([]);
  });

  test("the items that are looked at for a receipt are all that any proposal can come from", () => {
    const name = fc.string({ unit: fc.constantFrom("김", "이", "박", "한", "㈜", " "), maxLength: 7 });
    const items = fc.array(
      fc
        .record({ clientName: name, open: fc.integer({ min: 1, max: 4 }), feeId: fc.nat(1_000) })
        .map((one) => item(one)),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(items, name, fc.integer({ min: 1, max: 4 }), (open, payer, amount) => {
        const paid = { ...receipt, name: payer, amount };
        expect(proposeMatches(paid, likelyItems(open)(paid), 100)).toEqual(proposeMatches(paid, open, 100));
      }),
      { numRuns: 300 },
    );
  });
});

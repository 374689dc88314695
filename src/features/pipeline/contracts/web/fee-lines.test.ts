import * as fc from "fast-check";
import { expect, test } from "vitest";
import { formatWon, parseWon } from "#platform/money.ts";
import { lineProblems, typedLine, type TypedLine } from "#records/web/lines/typed-lines.ts";
import { feeLines, monthlyInstalments, noSuccess, planLines } from "../fees.ts";
import {
  areFeesReady,
  divided,
  divisionProblem,
  freshFee,
  lacking,
  lineTotal,
  sentFees,
  withPlan,
} from "./fee-lines.ts";

/** A fresh line with this amount as it is typed. */
function typedFee(amount: string, more: object = {}): TypedLine {
  const line = typedLine(feeLines, { ...freshFee, ...more });
  return { ...line, values: { ...line.values, amount } };
}

test("an amount that cannot be read is a problem and never 0", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), (amount) => {
      const line = typedFee(amount);
      const won = parseWon(amount);
      if (amount.trim() === "" || won === null || won < 0) expect(areFeesReady([line])).toBe(false);
      else expect(sentFees([line], { known: false })[0]!.amount).toBe(won);
    }),
  );
});

test("a plan is right exactly when it adds up to the line with VAT, and says how much it lacks", () => {
  const won = fc.integer({ min: 1, max: 10_000_000_000 });
  fc.assert(
    fc.property(
      won,
      fc.integer({ min: 1, max: 12 }),
      fc.boolean(),
      fc.integer({ min: -9, max: 9 }),
      (amount, parts, vatIncluded, off) => {
        const line = typedFee(formatWon(amount), { vatIncluded });
        const [first, ...others] = monthlyInstalments(lineTotal(line), parts, "2026-01-31");
        fc.pre(first!.amount + off > 0);
        const plan = [{ ...first!, amount: first!.amount + off }, ...others].map((part) => typedLine(planLines, part));
        const planned = withPlan(line, plan);
        expect(lacking(planned)).toBe(0 - off);
        expect(areFeesReady([planned])).toBe(off === 0);
      },
    ),
  );
});

test("a division that cannot be made is named, and one that can is made as it was asked for", () => {
  const day = "2026-01-31";
  for (const count of ["", "0", "61", "99", "-1", "1.5", "열"]) {
    expect(divisionProblem({ count, firstDay: day })).toEqual({
      field: "count",
      message: "분납 횟수는 1회부터 60회까지 적을 수 있습니다.",
    });
  }
  for (const firstDay of ["", "2026-02-30", "내일"]) {
    expect(divisionProblem({ count: "3", firstDay })).toMatchObject({ field: "firstDay" });
  }
  for (const count of ["1", "3", "60"]) {
    expect(divisionProblem({ count, firstDay: day })).toBeNull();
    const plan = divided(typedFee("1,000,000"), { count, firstDay: day }).below["plan"]!;
    expect([plan.length, plan[0]!.values["dueDate"]]).toEqual([Number(count), day]);
  }
});

test("an amount beyond the bound of every amount is named", () => {
  expect(areFeesReady([typedFee("1조")])).toBe(false);
  expect(areFeesReady([typedFee("10,000억")])).toBe(true);
  expect(lineProblems(feeLines, typedFee("1,000,000,000,001"))).toEqual({
    amount: "1,000,000,000,000원 이하여야 합니다.",
  });
});

test("an instalment without a day or of 0 won is named", () => {
  const blank = [
    { dueDate: "", amount: 100 },
    { dueDate: "2026-01-01", amount: 0 },
  ].map((part) => lineProblems(planLines, typedLine(planLines, part)));
  expect(blank).toEqual([{ dueDate: "필수 입력 항목입니다." }, { amount: "1원 이상이어야 합니다." }]);
});

test("stored lines keep their keys where they are known, with what stands below them", () => {
  const agreed = { kind: "착수금", amount: 100, dueRule: "기일", condition: "", vatIncluded: true, taxType: "영세" };
  const fee = { id: 7, ...agreed, ...noSuccess };
  const line = typedLine(feeLines, { ...fee, plan: [{ id: 9, dueDate: "2026-01-01", amount: 100 }] });
  expect(sentFees([line], { known: true })).toEqual([
    { ...fee, plan: [{ id: 9, dueDate: "2026-01-01", amount: 100 }] },
  ]);
  const { id: _id, ...unknown } = fee;
  expect(sentFees([line], { known: false })).toEqual([{ ...unknown, plan: [{ dueDate: "2026-01-01", amount: 100 }] }]);
});

test("a share of success is sent with a 성공보수 alone, and only whole", () => {
  const line = typedFee("0", { kind: "성공보수", successBase: "인용액", successPct: 7.7, successCap: 33_000_000 });
  expect(sentFees([line], { known: false })[0]).toMatchObject({
    successBase: "인용액",
    successPct: 7.7,
    successCap: 33_000_000,
  });
  const other = { ...line, values: { ...line.values, kind: "착수금" } };
  expect(sentFees([other], { known: false })[0]).toMatchObject(noSuccess);
  const without = (key: string) => ({ ...line, values: { ...line.values, [key]: "" } });
  expect(areFeesReady([line])).toBe(true);
  expect(areFeesReady([without("successCap")])).toBe(true);
  expect(areFeesReady([without("successPct")])).toBe(false);
  expect(areFeesReady([without("successBase")])).toBe(false);
  expect(areFeesReady([{ ...line, values: { ...line.values, successPct: "7.7777" } }])).toBe(false);
});

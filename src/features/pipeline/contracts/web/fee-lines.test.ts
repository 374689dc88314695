import * as fc from "fast-check";
import { expect, test } from "vitest";
import { formatWon, parseWon } from "#platform/money.ts";
import { monthlyInstalments } from "../fees.ts";
import { divide, divisionProblem, freshLine, lineTotal, partLine, problemsOf, sentFees } from "./fee-lines.ts";

test("an amount that cannot be read is a problem and never 0", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), (amount) => {
      const line = { ...freshLine(), amount };
      const won = parseWon(amount);
      if (won === null || won < 0) expect(problemsOf(line)?.amount).toBeDefined();
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
      (amount, parts, vat, off) => {
        const line = { ...freshLine(), amount: formatWon(amount), vatIncluded: vat };
        const [first, ...others] = monthlyInstalments(lineTotal(line), parts, "2026-01-31");
        const plan = [{ ...first!, amount: first!.amount + off }, ...others].map(partLine);
        const problems = problemsOf({ ...line, plan });
        if (off === 0) expect(problems).toBeNull();
        else expect(problems!.lacking).toBe(-off);
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
    const plan = divide({ ...freshLine(), amount: "1,000,000" }, { count, firstDay: day });
    expect([plan.length, plan[0]!.dueDate]).toEqual([Number(count), day]);
  }
});

test("an amount beyond the bound of every amount is named", () => {
  expect(problemsOf({ ...freshLine(), amount: "1조" })).not.toBeNull();
  expect(problemsOf({ ...freshLine(), amount: "10,000억" })).toBeNull();
  expect(problemsOf({ ...freshLine(), amount: "1,000,000,000,001" })?.amount).toBe(
    "1,000,000,000,000원까지 적을 수 있습니다.",
  );
});

test("an instalment without a day or of 0 won is named", () => {
  const line = {
    ...freshLine(),
    amount: "100",
    plan: [partLine({ dueDate: "", amount: 100 }), partLine({ dueDate: "2026-01-01", amount: 0 })],
  };
  const problems = problemsOf(line)!;
  expect(Object.values(problems.parts)).toEqual([
    { dueDate: "납부일을 적어 주세요." },
    { amount: "1원 이상으로 적어 주세요." },
  ]);
});

import { expect, test } from "vitest";
import { caseNumbersIn } from "./case-numbers.ts";

test("numbers of cases are found as they are written, each once", () => {
  expect(caseNumbersIn("2026가단901234 기록과 2026 가합 12, 2026가단901234")).toEqual([
    { written: "2026가단901234", number: "2026가단901234" },
    { written: "2026 가합 12", number: "2026가합12" },
  ]);
});

test("days, amounts and telephones are none", () => {
  expect(caseNumbersIn("2026-11-25에 300만원, 010-0000-1234")).toEqual([]);
});

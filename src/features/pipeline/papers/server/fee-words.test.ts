import { expect, test } from "vitest";
import { noSuccess } from "#features/pipeline/contracts/fees.ts";
import type { StoredFee } from "#features/pipeline/contracts/server/api.ts";
import { feeWords, successWords, sumTaxWords } from "./fee-words.ts";

const fixed: StoredFee = {
  ...noSuccess,
  id: 1,
  kind: "착수금",
  amount: 1_000_000,
  vatIncluded: false,
  taxType: "면세",
  condition: "",
  dueRule: "계약시",
  successReached: null,
  isVoid: false,
  paid: 0,
  named: false,
  plan: [],
};
const success: StoredFee = {
  ...fixed,
  id: 2,
  kind: "성공보수",
  amount: 0,
  vatIncluded: true,
  taxType: "과세",
  dueRule: "심급",
  successBase: "인용액",
  successPct: 7.7,
  successCap: 33_000_000,
};

test("a paper says the share of success and the tax as they were agreed", () => {
  expect(feeWords([fixed, success])).toBe(
    "1. 착수금 금 1,000,000원 (부가가치세 면세), 계약할 때 지급\n" +
      "2. 성공보수 인용액의 7.7% (상한 금 33,000,000원) (부가가치세 포함), 심급이 끝난 때 지급",
  );
  expect(successWords([fixed, { ...success, amount: 500_000, condition: "1심 승소" }])).toBe(
    "금 500,000원 (부가가치세 포함), 인용액의 7.7% (상한 금 33,000,000원), 1심 승소",
  );
  expect(successWords([fixed])).toBe("");
});

test("the sum says whether there is VAT in it", () => {
  expect(sumTaxWords([fixed, success])).toBe("부가가치세 포함");
  expect(sumTaxWords([fixed])).toBe("부가가치세 없음");
});

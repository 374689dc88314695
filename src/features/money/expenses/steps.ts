import { money, text } from "#records/field.ts";
import { defineSteps } from "#records/steps.ts";
import { manageExpenses } from "./access.ts";
import { expenseTemplate } from "./expense-template.ts";
import { expense } from "./expense.ts";

/** What an approval is about. */
const covers = [
  "spentOn",
  "category",
  "vendor",
  "amount",
  "vat",
  "vatUse",
  "project",
  "costBasis",
  "proofKind",
] as const;

/**
 * The way of an expense: a second person approves it, two of them where it goes beyond a limit; what was approved is
 * approved anew once it changes.
 */
export const expenseSteps = defineSteps(
  expense,
  "status",
  {
    submit: { label: "승인 요청", from: ["draft", "rejected"], to: "requested", undo: true, bulk: true },
    // One receipt over several categories or cases: its parts say which.
    split: { label: "나누기", from: ["draft", "rejected"], aside: true },
    approve: {
      label: "승인",
      from: ["requested"],
      to: "approved",
      by: manageExpenses,
      notWho: "submit",
      covers,
      bulk: true,
    },
    approveFirst: {
      label: "한도 초과 1차 승인",
      from: ["requested"],
      by: manageExpenses,
      notWho: "submit",
      aside: true,
    },
    approvePart: {
      label: "일부 반려 후 승인",
      from: ["requested"],
      to: "approved",
      asks: ["partAmount", "reason"],
      by: manageExpenses,
      notWho: "submit",
      aside: true,
    },
    reject: { label: "반려", from: ["requested"], to: "rejected", asks: ["reason"], by: manageExpenses },
    pay: { label: "지급 처리", from: ["approved"], to: "paid", asks: ["paidOn"], by: manageExpenses, bulk: true },
    cancel: { label: "취소", from: ["draft", "requested", "rejected"], to: "canceled", undo: true, aside: true },
    settle: { label: "정산", from: ["paid"], to: "settled", by: manageExpenses, bulk: true },
  },
  { reason: text({ label: "사유", max: 300 }), partAmount: money({ label: "반려 금액", min: 1 }) },
);

export const templateSteps = defineSteps(expenseTemplate, "status", {
  pause: { label: "중지", from: ["active"], to: "paused", undo: true, bulk: true },
  resume: { label: "다시 사용", from: ["paused"], to: "active", bulk: true },
});

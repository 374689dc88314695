import { text } from "#records/field.ts";
import { defineSteps } from "#records/steps.ts";
import { manageExpenses } from "./access.ts";
import { expenseTemplate } from "./expense-template.ts";
import { expense } from "./expense.ts";

/** The way of an expense: a second person approves it, and what was approved is approved anew once it changes. */
export const expenseSteps = defineSteps(
  expense,
  "status",
  {
    submit: { label: "승인 요청", from: ["draft", "rejected"], to: "requested", undo: true, bulk: true },
    approve: {
      label: "승인",
      from: ["requested"],
      to: "approved",
      by: manageExpenses,
      notWho: "submit",
      covers: ["spentOn", "category", "vendor", "amount", "vat", "vatUse", "project", "costBasis", "proofKind"],
      bulk: true,
    },
    reject: { label: "반려", from: ["requested"], to: "rejected", asks: ["reason"], by: manageExpenses },
    pay: { label: "지급 처리", from: ["approved"], to: "paid", asks: ["paidOn"], by: manageExpenses, bulk: true },
    cancel: { label: "취소", from: ["draft", "requested", "rejected"], to: "canceled", undo: true, aside: true },
    settle: { label: "정산", from: ["paid"], to: "settled", by: manageExpenses, bulk: true },
  },
  { reason: text({ label: "사유", max: 300 }) },
);

export const templateSteps = defineSteps(expenseTemplate, "status", {
  pause: { label: "중지", from: ["active"], to: "paused", undo: true, bulk: true },
  resume: { label: "다시 사용", from: ["paused"], to: "active", bulk: true },
});

import { count, money, oneOf, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";
import { expenseCategories, expenseMethods, proofKinds } from "./expense.ts";

/** 정기지출: what comes every month; each month a draft is made of it, which is approved like any other. */
export const expenseTemplate = defineResource("expenseTemplate", {
  label: "정기지출",
  table: "expense_templates",
  api: "/api/expense-templates",
  page: null,
  numbered: false,
  title: "vendor",
  fields: {
    vendor: text({
      label: "거래처",
      required: true,
      max: 100,
      search: true,
      width: 0,
      erase: { keep: "법인의 거래처" },
    }),
    category: oneOf(expenseCategories, { label: "분류", required: true, filter: true, width: 92 }),
    amount: money({ label: "금액", required: true, min: 1, sum: true, width: 124 }),
    method: oneOf(expenseMethods, { label: "수단", width: 92 }),
    proofKind: oneOf(proofKinds, { label: "증빙", width: 96 }),
    dayOfMonth: count({ label: "매월", required: true, min: 1, max: 28, unit: "일", width: 72 }),
    status: oneOf(
      { active: "사용", paused: "중지" },
      { label: "상태", readonly: true, filter: true, width: 72, tones: { active: "green", paused: "grey" } },
    ),
    memo: text({ label: "메모", max: 500, erase: "empty" }),
  },
  columns: ["vendor", "category", "amount", "method", "proofKind", "dayOfMonth", "status"],
});

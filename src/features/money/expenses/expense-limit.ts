import { staffRef } from "#firm/refs.ts";
import { date, money, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";
import { expenseCategories } from "./expense.ts";

/** 지출 한도: what one person may spend a calendar month in a category before two people have to approve. */
export const expenseLimit = defineResource("expenseLimit", {
  label: "지출 한도",
  table: "expense_limits",
  api: "/api/expense-limits",
  page: null,
  numbered: false,
  title: "name",
  order: "-fromOn",
  fields: {
    name: text({ label: "이름", required: true, max: 60, search: true, width: 0, erase: { keep: "법인의 기준" } }),
    category: oneOf(expenseCategories, { label: "분류", required: true, filter: true, width: 92 }),
    staff: ref(staffRef, {
      label: "직원",
      filter: true,
      width: 110,
      help: "비워 두면 자기 한도가 따로 없는 모두에게 적용됩니다.",
    }),
    amount: money({ label: "월 한도", required: true, width: 124, help: "한 사람이 한 달에 쓰는 금액입니다." }),
    fromOn: date({ label: "적용 시작일", required: true, sort: true }),
    memo: text({ label: "메모", max: 500, erase: "empty" }),
  },
  columns: ["name", "category", "staff", "amount", "fromOn"],
});

import { staffRef } from "#firm/refs.ts";
import { count, date, money, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";
import { expenseCategories } from "./expense.ts";

const limitDays = { weekday: "평일", weekend: "주말" } as const;

/**
 * 지출 한도: what one person may spend a calendar month in a category, be it on certain days and hours alone, before two
 * people have to approve.
 */
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
    days: oneOf(limitDays, { label: "요일", filter: true, width: 92, help: "비워 두면 매일입니다." }),
    fromHour: count({ label: "시작 시각", max: 23, unit: "시", width: 88, help: "비워 두면 온종일입니다." }),
    toHour: count({
      label: "종료 시각",
      min: 1,
      max: 24,
      unit: "시",
      width: 88,
      help: "이 시각이 되기 전까지입니다. 시작 시각보다 이르면 다음 날 아침까지입니다.",
    }),
    fromOn: date({ label: "적용 시작일", required: true, sort: true }),
    memo: text({ label: "메모", max: 500, erase: "empty" }),
  },
  columns: ["name", "category", "staff", "days", "fromHour", "toHour", "amount", "fromOn"],
});

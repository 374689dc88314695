import { projectRef } from "#firm/refs.ts";
import { money, oneOf, ref } from "#records/field.ts";
import { defineLines } from "#records/lines.ts";
import { expenseCategories } from "./expense.ts";

/** What one receipt is divided into: the first stays the expense with the receipt, the others are expenses beside it. */
export const expenseParts = defineLines({
  label: "나눌 금액",
  table: "expenses",
  record: "split_from_id",
  place: "id",
  most: 20,
  fields: {
    category: oneOf(expenseCategories, { label: "분류", required: true }),
    project: ref(projectRef, { label: "사건" }),
    amount: money({ label: "금액", required: true, min: 1 }),
  },
});

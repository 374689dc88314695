import { z } from "zod";
import { day, idOf, recordId, success, won, wonSum } from "#platform/schema.ts";
import { lineShape } from "#records/field-schema.ts";
import { expenseParts } from "./expense-parts.ts";
import { expenseCategories, type ExpenseCategory } from "./expense.ts";

const month = z
  .string()
  .regex(/^(?:19|2\d)\d{2}-(?:0[1-9]|1[0-2])$/)
  .meta({ label: "월", examples: ["2026-11"] });

const category = z.enum(Object.keys(expenseCategories) as [ExpenseCategory]).meta({ label: "분류" });

export const readTwins = {
  params: z.strictObject({ number: idOf("expenses.id") }),
  response: success({
    models: z.array(
      z.strictObject({
        number: recordId,
        spentOn: day,
        vendor: z.string(),
        amount: z.int(),
        /** The same receipt, or the same person, day, amount and category. */
        why: z.enum(["file", "facts"]),
      }),
    ),
  }),
};

/** Together they are its amount; the first stays the expense with the receipt. */
export const sentParts = z
  .array(z.strictObject(lineShape(expenseParts)))
  .min(2)
  .max(expenseParts.most)
  .meta({ label: expenseParts.label });
export const splitExpense = {
  params: z.strictObject({ number: idOf("expenses.id") }),
  body: z.strictObject({ version: z.int().min(1).meta({ label: "버전" }), lines: sentParts }),
  response: success({ number: recordId, version: z.int(), says: z.array(z.string()) }),
};

export const seedTemplates = { body: z.strictObject({}), response: success({ added: z.int() }) };
export const makeMonth = { body: z.strictObject({ month }), response: success({ made: z.int(), standing: z.int() }) };

export const readBudget = {
  query: z.strictObject({ month }),
  response: success({
    models: z.array(
      z.strictObject({
        category,
        budget: wonSum,
        /** Approved, paid and settled. */
        actual: wonSum,
        /** Entered or asked for, and not decided. */
        waiting: wonSum,
        before: wonSum,
      }),
    ),
  }),
};

/** From this month on, until another is set. */
export const setBudget = {
  body: z.strictObject({ month, category, amount: won("예산") }),
  response: success({}),
};

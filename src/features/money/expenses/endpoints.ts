import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { expenseLimit } from "./expense-limit.ts";
import { expenseTemplate } from "./expense-template.ts";
import { expense } from "./expense.ts";
import type * as schemas from "./schemas.ts";

export const expenseCalls = recordEndpoints(expense);
export const templateCalls = recordEndpoints(expenseTemplate);
export const limitCalls = recordEndpoints(expenseLimit);
/** A step that is told the parts of an expense. */
export const splitExpense = endpoint<typeof schemas.splitExpense>("POST", "/api/expenses/:number/steps/split");
/** What an expense may be entered twice as. */
export const readTwins = endpoint<typeof schemas.readTwins>("GET", "/api/expenses/:number/twins");
export const seedTemplates = endpoint<typeof schemas.seedTemplates>("POST", "/api/expense-templates/seed");
export const makeMonth = endpoint<typeof schemas.makeMonth>("POST", "/api/expense-templates/month");
export const readBudget = endpoint<typeof schemas.readBudget>("GET", "/api/expense-budgets");
export const setBudget = endpoint<typeof schemas.setBudget>("PUT", "/api/expense-budgets");

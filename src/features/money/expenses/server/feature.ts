import { sql } from "kysely";
import type { ServerFeature } from "#firm/server/feature.ts";
import { logRead } from "#platform/server/access-log.ts";
import { ok, staffRoute } from "#platform/server/http/route.ts";
import { readRecord } from "#records/server/read.ts";
import { visible } from "#records/server/records.ts";
import { standardRoutes, writeContext } from "#records/server/routes.ts";
import { recordSearch } from "#records/server/search.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { enterExpenses, manageExpenses } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import { expense } from "../expense.ts";
import * as schemas from "../schemas.ts";
import { readBudget, setBudget } from "./budget.ts";
import { makeMonth, makeMonthly, seedTemplates } from "./month.ts";
import { expenseRecords, limitRecords, templateRecords } from "./records.ts";
import { remindOfExpenses, submitNear } from "./remind.ts";
import { expenseSteps, templateSteps } from "./steps.ts";
import { isTwin, sameReceipt } from "./twins.ts";

type Twin = { number: number; spentOn: string; vendor: string; amount: number; why: "file" | "facts" };

const twins = staffRoute(endpoints.readTwins, schemas.readTwins, {
  policy: enterExpenses,
  handler: async (context) => {
    const { database } = context.services;
    const { id } = await readRecord(database, expenseRecords, context.params.number, context);
    const { rows } = await sql<Twin>`
      select r.id as number, r.spent_on as "spentOn", r.vendor, r.amount,
        case when ${sameReceipt("o", "r")} then 'file' else 'facts' end as why
      from expenses o join expenses r on ${isTwin("r", "o")}
      where o.id = ${id} and ${visible(expenseRecords, context)} order by r.id desc limit 20`.execute(database.query);
    await logRead(
      context,
      expense.label,
      rows.map(({ number }) => ({ id: number })),
    );
    return ok({ models: rows });
  },
});

const seed = staffRoute(endpoints.seedTemplates, schemas.seedTemplates, {
  policy: manageExpenses,
  handler: async (context) => ok({ added: await seedTemplates(writeContext(context)) }),
});

const monthly = staffRoute(endpoints.makeMonth, schemas.makeMonth, {
  policy: manageExpenses,
  handler: async (context) => ok(await makeMonth(writeContext(context), context.body.month)),
});

const budget = staffRoute(endpoints.readBudget, schemas.readBudget, {
  policy: manageExpenses,
  handler: async ({ services, staff, query }) =>
    ok({ models: staff.teamId === null ? [] : await readBudget(services.database, staff.teamId, query.month) }),
});

const changeBudget = staffRoute(endpoints.setBudget, schemas.setBudget, {
  policy: manageExpenses,
  handler: async (context) => {
    await setBudget(writeContext(context), context.body);
    return ok({});
  },
});

export const expenses: ServerFeature = {
  name: "expenses",
  records: [expenseRecords, templateRecords, limitRecords],
  steps: [expenseSteps, templateSteps],
  routes: [
    // What was entered is canceled, never removed.
    ...standardRoutes(expenseRecords, { without: ["options", "remove", "restore"] }),
    ...standardRoutes(templateRecords, { without: ["options"] }),
    ...standardRoutes(limitRecords, { without: ["options"] }),
    ...stepRoutes(expenseSteps),
    ...stepRoutes(templateSteps),
    twins,
    seed,
    monthly,
    budget,
    changeBudget,
  ],
  bell: { kinds: [submitNear] },
  jobs: [makeMonthly, remindOfExpenses],
  search: recordSearch(expenseRecords, { detail: ["category", "amount"], state: "status" }),
};

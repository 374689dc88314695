import { logFound, logRead } from "#platform/server/access-log.ts";
import { limitSearches } from "#platform/server/rate-limit.ts";
import { logCounted } from "#records/server/log-counted.ts";
import { recordSchemas } from "#records/server/schemas.ts";
import { teamMember } from "#platform/policy.ts";
import { ok, staffRoute } from "#platform/server/http/route.ts";
import { recordRoutes, writeContext } from "#records/server/routes.ts";
import { readRecord } from "#records/server/read.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { managePayments, reopenMonths, showPayments } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import { readCaseMoney as readCaseMoneySchema } from "../case-money-schemas.ts";
import { proposeMatches } from "../matching.ts";
import { payment } from "../payment.ts";
import * as schemas from "../schemas.ts";
import { bankRoutes } from "./bank-routes.ts";
import * as months from "./commands/close-month.ts";
import { setAllocations } from "./commands/set-allocations.ts";
import { readCaseMoney } from "./case-money.ts";
import { depositsOf } from "./deposits.ts";
import { readInvoice } from "./invoice.ts";
import { presentOpen, readOpenItems } from "./open-items.ts";
import { contractsOf, openItem } from "./open-item-log.ts";
import * as queries from "./queries.ts";
import { paymentRecords } from "./records.ts";
import { refundRoutes } from "./refund-routes.ts";
import { paymentSteps } from "./steps.ts";

/** Nothing is ever removed: what was entered is taken back by a reversal or by undoing its import. */
const { list, read, create, update, history, reveal, exportList } = recordRoutes(paymentRecords);
/** The same query as the list, so that the sums are those of its rows. */
const { query } = recordSchemas(payment).list;

const totals = staffRoute(
  endpoints.readTotals,
  { query, ...schemas.readTotals },
  {
    policy: showPayments,
    handler: async (context) => {
      await limitSearches(context, "sums", context.query.search);
      const sums = await queries.readTotals(context.services.database, context.query, context);
      await logCounted(context, paymentRecords, context.query);
      return ok(sums);
    },
  },
);

const detail = staffRoute(endpoints.readDetail, schemas.readDetail, {
  policy: showPayments,
  handler: async (context) => {
    const model = await queries.readDetail(context.services.database, context, context.params.number);
    await logRead(context, payment.label, [{ id: context.params.number }]);
    return ok(model);
  },
});

const proposals = staffRoute(endpoints.readProposals, schemas.readProposals, {
  policy: managePayments,
  handler: async (context) => {
    const { database } = context.services;
    const row = await readRecord(database, paymentRecords, context.params.number, context);
    const items = await readOpenItems(database, context);
    const receipt = { name: row.payName, amount: row.payAmt, day: row.payDate };
    const models = proposeMatches(receipt, items).map(presentOpen);
    await logFound(context, openItem, contractsOf(models));
    return ok({ models });
  },
});

const heldOf = staffRoute(endpoints.readDeposits, schemas.readDeposits, {
  policy: showPayments,
  handler: async (context) => {
    const { clientId, ...answer } = await depositsOf(context.services.database, context, context.params.number);
    await logRead(context, "고객", [{ id: clientId }]);
    return ok(answer);
  },
});

const allocate = staffRoute(endpoints.setAllocations, schemas.setAllocations, {
  policy: managePayments,
  handler: async (context) => ok(await setAllocations(writeContext(context), targetOf(context), context.body.lines)),
});

const openItems = staffRoute(endpoints.listOpenItems, schemas.listOpenItems, {
  policy: showPayments,
  handler: async (context) => {
    const { bucket, search } = context.query;
    await limitSearches(context, "list", search);
    const answer = await queries.readOpen(context.services.database, context, bucket, search);
    await logRead(context, openItem, contractsOf(answer.models));
    return ok(answer);
  },
});

const caseMoney = staffRoute(endpoints.readCaseMoney, readCaseMoneySchema, {
  policy: teamMember,
  handler: async (context) => {
    const { projectId, money } = await readCaseMoney(context.services.database, context, context.params.number);
    await logRead(context, "사건", [{ id: projectId }]);
    return ok(money);
  },
});

const invoice = staffRoute(endpoints.readInvoice, schemas.readInvoice, {
  policy: showPayments,
  handler: async (context) => {
    const found = await readInvoice(context.services.database, context.params.number, context);
    await logRead(context, openItem, [{ id: found.contractId }]);
    return ok(found.invoice);
  },
});

const listMonths = staffRoute(endpoints.listMonths, schemas.listMonths, {
  policy: showPayments,
  handler: async ({ services, staff }) =>
    ok({ models: staff.teamId === null ? [] : await queries.readMonths(services.database, staff.teamId) }),
});

const closeMonth = staffRoute(endpoints.closeMonth, schemas.closeMonth, {
  policy: managePayments,
  handler: async (context) => {
    await months.closeMonth(writeContext(context), context.body.month);
    return ok({});
  },
});

const reopenMonth = staffRoute(endpoints.reopenMonth, schemas.reopenMonth, {
  policy: reopenMonths,
  handler: async (context) => {
    await months.reopenMonth(writeContext(context), context.body.month, context.body.reason);
    return ok({});
  },
});

export const routes = [
  totals,
  list,
  read,
  create,
  update,
  history,
  ...(reveal ? [reveal] : []),
  exportList,
  detail,
  proposals,
  heldOf,
  ...stepRoutes(paymentSteps),
  allocate,
  ...refundRoutes,
  ...bankRoutes,
  openItems,
  caseMoney,
  invoice,
  listMonths,
  closeMonth,
  reopenMonth,
];

function targetOf({ params, body }: { params: { number: number }; body: { version: number } }) {
  return { number: params.number, version: body.version };
}

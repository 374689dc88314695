import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints, type ListSchema } from "#records/endpoints.ts";
import type * as bank from "./bank-schemas.ts";
import type * as caseMoney from "./case-money-schemas.ts";
import { payment } from "./payment.ts";
import type * as schemas from "./schemas.ts";

/** List, read, create, update, history, reveal and export of payments. */
export const paymentCalls = recordEndpoints(payment);

/** Sums over the rows of the list: with the same query. */
export const readTotals = endpoint<typeof schemas.readTotals & Pick<ListSchema<typeof payment>, "query">>(
  "GET",
  "/api/payments/totals",
);
export const readDetail = endpoint<typeof schemas.readDetail>("GET", "/api/payments/:number/detail");
export const readProposals = endpoint<typeof schemas.readProposals>("GET", "/api/payments/:number/proposals");
/** Steps that are told the parts of a matching. */
export const matchPayment = endpoint<typeof schemas.matchPayment>("POST", "/api/payments/:number/steps/match");
export const settleDeposit = endpoint<typeof schemas.matchPayment>("POST", "/api/payments/:number/steps/settle");
export const setAllocations = endpoint<typeof schemas.setAllocations>("PUT", "/api/payments/:number/allocations");

/** What is held of a client, and how it moved. */
export const readDeposits = endpoint<typeof schemas.readDeposits>("GET", "/api/clients/:number/deposits");

export const requestRefund = endpoint<typeof schemas.requestRefund>("POST", "/api/payments/:number/refunds");
export const listRefunds = endpoint<typeof schemas.listRefunds>("GET", "/api/refunds");
export const listRefundable = endpoint<typeof schemas.listRefundable>("GET", "/api/refunds/payments");
/** What is billed, paid and unpaid of a case. */
export const readCaseMoney = endpoint<typeof caseMoney.readCaseMoney>("GET", "/api/projects/:number/money");

export const previewBank = endpoint<typeof bank.previewBank>("POST", "/api/bank-imports/preview");
export const importBank = endpoint<typeof bank.importBank>("POST", "/api/bank-imports");
export const listImports = endpoint<typeof bank.listImports>("GET", "/api/bank-imports");
export const undoImport = endpoint<typeof bank.undoImport>("POST", "/api/bank-imports/:importId/undo");

/** What the words of a statement's 구분 mean. */
export const listBankKinds = endpoint<typeof bank.listBankKinds>("GET", "/api/bank-kinds");
export const setBankKind = endpoint<typeof bank.setBankKind>("PUT", "/api/bank-kinds");
export const removeBankKind = endpoint<typeof bank.removeBankKind>("DELETE", "/api/bank-kinds/:kindId");

export const listOpenItems = endpoint<typeof schemas.listOpenItems>("GET", "/api/open-items");
/** 청구서 of a contract: what is still to be paid of it, and where to. */
export const readInvoice = endpoint<typeof schemas.readInvoice>("GET", "/api/open-items/:number/invoice");
export const listMonths = endpoint<typeof schemas.listMonths>("GET", "/api/closed-months");
export const closeMonth = endpoint<typeof schemas.closeMonth>("POST", "/api/closed-months");
export const reopenMonth = endpoint<typeof schemas.reopenMonth>("POST", "/api/closed-months/reopen");

import { endpoint } from "#platform/endpoint.ts";
import type * as cards from "./card-schemas.ts";
import type * as deposits from "./deposit-schemas.ts";
import type * as schemas from "./schemas.ts";

export const readYear = endpoint<typeof schemas.readYear>("GET", "/api/books/year");
export const listEntries = endpoint<typeof schemas.listEntries>("GET", "/api/books/entries");
export const notePayment = endpoint<typeof schemas.notePayment>("PUT", "/api/books/payments/:number/note");
export const noteExpense = endpoint<typeof schemas.noteExpense>("PUT", "/api/books/expenses/:number/note");
export const exportEntries = endpoint<typeof schemas.exportEntries>("POST", "/api/books/entries/export");

export const readVat = endpoint<typeof schemas.readVat>("GET", "/api/books/vat");
export const setTaxpayer = endpoint<typeof schemas.setTaxpayer>("PUT", "/api/books/taxpayer");

export const listCards = endpoint<typeof cards.listCards>("GET", "/api/books/cards");
export const listSettlements = endpoint<typeof cards.listSettlements>("GET", "/api/books/card-settlements");
export const settleCards = endpoint<typeof cards.settleCards>("POST", "/api/books/card-settlements");
export const cancelSettlement = endpoint<typeof cards.cancelSettlement>(
  "POST",
  "/api/books/card-settlements/:settlementId/cancel",
);

export const readDepositSheet = endpoint<typeof deposits.readDepositSheet>("GET", "/api/books/deposits");
export const closeDeposits = endpoint<typeof deposits.closeDeposits>("POST", "/api/books/deposit-closings");
export const reopenDeposits = endpoint<typeof deposits.reopenDeposits>("POST", "/api/books/deposit-closings/reopen");

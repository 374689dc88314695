import type { PrincipalName } from "../harness/principals.ts";
import { written, type Expectation } from "./expectation.ts";
import { listImports, records, steps } from "./record-calls.ts";

const revenue: readonly PrincipalName[] = ["관리자", "변호사", "매출조회", "송무보조+매출조회"];

const paymentManagers: readonly PrincipalName[] = ["송무팀원", "관리자", "매니저"];

const salesManagers: readonly PrincipalName[] = ["송무팀원", "관리자"];

/** 변호사 by any duty: they alone allow a share of fees for others than lawyers (변호사법 §34). */
const lawyers: readonly PrincipalName[] = ["변호사", "책임변", "어쏘변"];

/** Who works incentives out (product §6.6, contributions). */
const committee: readonly PrincipalName[] = ["관리자", "운영위원"];

export const money: Readonly<Record<string, Expectation>> = {
  ...records("/api/payments", {
    show: paymentManagers,
    manage: paymentManagers,
    without: ["remove", "restore", "options"],
  }),
  "GET /api/payments/totals": { who: paymentManagers, also: [400] },
  "GET /api/payments/:number/detail": { who: paymentManagers },
  "GET /api/payments/:number/proposals": { who: paymentManagers },
  ...steps("/api/payments", paymentManagers, [
    "match",
    "settle",
    "receive",
    "evidence",
    "cancel",
    "confirm",
    "unmatch",
    "expect",
    "writeOff",
  ]),
  "PUT /api/payments/:number/allocations": { who: paymentManagers, also: written },
  "POST /api/payments/:number/refunds": { who: paymentManagers, also: written },
  "GET /api/clients/:number/deposits": { who: paymentManagers, also: [404] },
  // A dispute that the person does not see is not there.
  "GET /api/refunds": { who: paymentManagers, also: [404] },
  "GET /api/refunds/payments": { who: paymentManagers, also: [404] },
  // 청구·수납 of a case: whoever sees payments, and those whom it names.
  "GET /api/projects/:number/money": { who: paymentManagers },
  ...steps("/api/refunds", paymentManagers, ["approve", "reject", "pay"]),
  ...listImports("/api/opening-balances", paymentManagers),
  "POST /api/bank-imports/preview": { who: paymentManagers, also: [400] },
  "POST /api/bank-imports": { who: paymentManagers, also: written },
  "GET /api/bank-imports": { who: paymentManagers },
  "POST /api/bank-imports/:importId/undo": { who: paymentManagers, also: [404, ...written] },
  "GET /api/bank-kinds": { who: paymentManagers },
  "PUT /api/bank-kinds": { who: paymentManagers, also: written },
  "DELETE /api/bank-kinds/:kindId": { who: paymentManagers, also: [404, ...written], firmWide: true },
  "GET /api/open-items": { who: paymentManagers },
  // Nothing is owed of a contract that is not signed.
  "GET /api/open-items/:number/invoice": { who: paymentManagers, also: [404] },
  "GET /api/closed-months": { who: paymentManagers },
  "POST /api/closed-months": { who: paymentManagers, also: written },
  "POST /api/closed-months/reopen": { who: ["관리자"], also: written },
  // The books of product §6.11: 관리자, and whoever sees payments.
  "GET /api/rates": { who: paymentManagers },
  "GET /api/rates/preview": { who: ["관리자"], also: [400] },
  "POST /api/rates": { who: ["관리자"], also: written },
  "POST /api/rates/:rateId/check": { who: ["관리자"], also: [404, ...written], firmWide: true },
  "POST /api/rates/:rateId/withdraw": { who: ["관리자"], also: [404, ...written], firmWide: true },
  // 매출기여 (product §6.11): 매출리스트 manage; one's own share is everybody's.
  "GET /api/allocations": { who: salesManagers, also: [400] },
  "POST /api/allocations/proposals": { who: salesManagers, also: written },
  "POST /api/allocations/confirmations": { who: salesManagers, also: written },
  "POST /api/allocations/:number/reopening": { who: salesManagers, also: written },
  "GET /api/allocations/exceptions": { who: lawyers },
  "POST /api/allocations/:number/exceptions": { who: lawyers, also: written },
  "GET /api/allocations/mine": { who: "team", also: [400] },
  // 수임기여 (additions 17): lawyers claim and object, the 운영위원회 and 관리자 decide, the partners see all; one's own is
  // open to whoever claimed.
  ...records("/api/originations", {
    show: [...committee, "파트너", ...lawyers],
    manage: committee,
    browse: "team",
    enter: [...committee, ...lawyers],
    without: ["remove", "restore", "options", "reveal"],
  }),
  ...steps("/api/originations", committee, ["decide", "withdraw"]),
  ...steps("/api/originations", lawyers, ["object"]),
  // A contract that the person does not see is not there.
  "GET /api/originations/frozen": { who: "team", also: [404] },
  // 지출: whoever spends enters it and sees their own; 관리자 approves.
  ...records("/api/expenses", { show: "team", manage: "team", without: ["remove", "restore", "options", "reveal"] }),
  ...steps("/api/expenses", "team", ["submit", "split", "cancel", "undo"], ["submit", "undo"]),
  ...steps(
    "/api/expenses",
    ["관리자"],
    ["approve", "approveFirst", "approvePart", "reject", "pay", "settle"],
    ["approve", "pay", "settle"],
  ),
  "GET /api/expenses/:number/twins": { who: "team" },
  ...records("/api/expense-templates", { show: ["관리자"], manage: ["관리자"], without: ["options", "reveal"] }),
  ...steps("/api/expense-templates", ["관리자"], ["pause", "resume", "undo"], ["pause", "resume", "undo"]),
  ...records("/api/expense-limits", { show: ["관리자"], manage: ["관리자"], without: ["options", "reveal"] }),
  "POST /api/expense-templates/seed": { who: ["관리자"] },
  "POST /api/expense-templates/month": { who: ["관리자"], also: [400] },
  "GET /api/expense-budgets": { who: ["관리자"] },
  "PUT /api/expense-budgets": { who: ["관리자"] },
  // 회계: 관리자 and whoever sees payments.
  "GET /api/books/year": { who: paymentManagers },
  "GET /api/books/entries": { who: paymentManagers },
  "PUT /api/books/payments/:number/note": { who: paymentManagers, also: written },
  // What is not approved stands in no book.
  "PUT /api/books/expenses/:number/note": { who: paymentManagers, also: [404, ...written] },
  "POST /api/books/entries/export": { who: paymentManagers, also: [400] },
  "GET /api/books/vat": { who: paymentManagers },
  "PUT /api/books/taxpayer": { who: ["관리자"] },
  "GET /api/books/cards": { who: paymentManagers },
  "GET /api/books/card-settlements": { who: paymentManagers },
  "POST /api/books/card-settlements": { who: paymentManagers, also: written },
  "POST /api/books/card-settlements/:settlementId/cancel": { who: paymentManagers, also: written },
  "GET /api/books/deposits": { who: paymentManagers },
  "POST /api/books/deposit-closings": { who: paymentManagers, also: written },
  "POST /api/books/deposit-closings/reopen": { who: ["관리자"], also: written },
  ...records("/api/incentives", {
    show: [...committee, "인사관리"],
    manage: committee,
    without: ["remove", "restore", "options", "reveal"],
  }),
  ...steps(
    "/api/incentives",
    committee,
    ["submit", "sendBack", "confirm", "pay", "cancel", "undo"],
    ["submit", "confirm", "pay", "undo"],
  ),
  ...records("/api/incentive-rules", { show: committee, manage: committee, without: ["remove", "restore", "reveal"] }),
  ...steps("/api/incentive-rules", committee, ["end", "resume", "undo"], ["end", "resume", "undo"]),
  "POST /api/incentives/drafts": { who: committee, also: [404, ...written] },
  "GET /api/incentives/:number/base": { who: [...committee, "인사관리"] },
  "GET /api/incentives/exceptions": { who: lawyers },
  // Of lawyers themselves nothing waits for the reason of one.
  "POST /api/incentives/:number/exception": { who: lawyers, also: [404, ...written] },
  "GET /api/incentives/mine": { who: "team" },
  "GET /api/sales": { who: salesManagers, also: [400] },
  "GET /api/sales/reconciliation": { who: salesManagers, also: [400] },
  "GET /api/finance/dashboard": { who: revenue, also: [400] },
  "POST /api/lawfirm/action": { who: revenue, body: () => ({ action: "revenue", date_from: today() }) },
};

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

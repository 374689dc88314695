import type { PrincipalName } from "../harness/principals.ts";
import { written, type Expectation } from "./expectation.ts";
import { records, steps } from "./record-calls.ts";

const revenue: readonly PrincipalName[] = ["관리자", "변호사", "매출조회", "송무보조+매출조회"];

const paymentManagers: readonly PrincipalName[] = ["송무팀원", "관리자", "매니저"];

const salesManagers: readonly PrincipalName[] = ["송무팀원", "관리자"];

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
  "GET /api/refunds": { who: paymentManagers },
  ...steps("/api/refunds", paymentManagers, ["approve", "reject", "pay"]),
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
  "GET /api/sales": { who: salesManagers, also: [400] },
  "GET /api/sales/reconciliation": { who: salesManagers, also: [400] },
  "GET /api/finance/dashboard": { who: revenue, also: [400] },
  "POST /api/lawfirm/action": { who: revenue, body: () => ({ action: "revenue", date_from: today() }) },
};

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

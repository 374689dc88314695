import type { PrincipalName } from "../harness/principals.ts";
import { written, type Expectation } from "./expectation.ts";
import { ofFirm, records, steps } from "./record-calls.ts";

/** manage 결제관리 in the table of roles of spec §6 (product §6.11, §6.12). */
const paymentManagers: readonly PrincipalName[] = ["송무팀원", "관리자", "매니저"];

const see = { show: paymentManagers, manage: paymentManagers };

export const members: Readonly<Record<string, Expectation>> = {
  ...records("/api/members", { ...see, without: ["create", "remove", "restore", "options", "reveal"] }),
  ...steps("/api/members", paymentManagers, ["leave", "stay", "close", "comeBack"]),
  "GET /api/members/:number/lots": { who: paymentManagers },
  ...records("/api/wallet-movements", { ...see, without: ["update", "remove", "restore", "options", "reveal"] }),
  ...steps("/api/wallet-movements", paymentManagers, ["approve", "reject", "capture", "release"]),
  "GET /api/prepaid": { who: paymentManagers },
  "PUT /api/prepaid": { who: ["관리자"] },
  // Coupons are the firm's; what was issued of them is of the team of the member.
  ...ofFirm({
    ...records("/api/coupons", { ...see, without: ["remove", "restore", "reveal"] }),
    ...steps("/api/coupons", paymentManagers, ["activate", "pause", "end", "undo"]),
    "POST /api/coupons/:number/issues": { who: paymentManagers, also: [404, ...written] },
  }),
  // The client in the query is drawn: perhaps nobody's.
  "GET /api/coupons/usable": { who: paymentManagers, also: [400, 404] },
  ...records("/api/coupon-issues", {
    ...see,
    without: ["create", "update", "remove", "restore", "options", "reveal"],
  }),
  ...steps("/api/coupon-issues", paymentManagers, ["cancel"], ["cancel"]),
  ...records("/api/service-orders", { ...see, without: ["remove", "restore", "reveal"] }),
  ...steps("/api/service-orders", paymentManagers, [
    "pay",
    "unmatch",
    "check",
    "start",
    "finish",
    "cancel",
    "refundPart",
    "refund",
    "repaid",
    "chargeBack",
    "recovered",
    "undo",
  ]),
  "GET /api/service-orders/:number/events": { who: paymentManagers },
  "POST /api/service-orders/:number/events": { who: paymentManagers, also: written },
  "GET /api/service-orders/:number/receipt": { who: paymentManagers },
  // Their own alone; the matrix asks more often than a person does.
  "GET /api/client/wallet": { who: "client", also: [429] },
  "GET /api/client/coupons": { who: "client", also: [429] },
};

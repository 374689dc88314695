import type { PrincipalName } from "../harness/principals.ts";
import { written, type Expectation } from "./expectation.ts";
import { ofFirm, records, steps } from "./record-calls.ts";

/** 인사관리 keeps leave and payslips of all (product §4.1). */
const hr: readonly PrincipalName[] = ["인사관리"];

type Calls = Readonly<Record<string, Expectation>>;

/** Of such a record whoever it is not about finds nothing, in the own team neither; 인사관리 sees all. */
function ofPerson(calls: Calls): Calls {
  return Object.fromEntries(
    Object.entries(calls).map(([call, expectation]) => [
      call,
      { ...expectation, also: [404, ...(expectation.also ?? [])], allTeams: hr },
    ]),
  );
}

const hiddenCalls = ["remove", "restore", "reveal", "options"] as const;

/** Calls about leave and pay: everybody has the own, and 인사관리 those of all. */
export const people: Readonly<Record<string, Expectation>> = {
  ...ofPerson(records("/api/leaves", { show: "team", manage: "team", without: hiddenCalls })),
  ...ofPerson(steps("/api/leaves", "team", ["lead", "move", "reject", "agree", "withdraw", "askBack"])),
  ...ofFirm(steps("/api/leaves", hr, ["approve", "cancel", "keep"])),
  "GET /api/leave-balance": { who: "team", also: [400, 404] },
  "GET /api/leave-check": { who: "team", also: [400, 404] },
  "GET /api/leave-calendar": { who: "team", also: [400] },
  ...ofPerson({
    "GET /api/leaves/:number/handover": { who: "team" },
    "PUT /api/leaves/:number/deputies": { who: "team", also: written },
  }),
  "GET /api/leave-handovers": { who: "team" },
  // Whoever was not asked finds nothing to answer.
  "POST /api/leave-handovers/:number/answer": { who: "team", also: [404, ...written] },
  "GET /api/leave-people": { who: hr },
  "GET /api/leave-people/:staff": { who: hr, firmWide: true },
  "PUT /api/leave-people/:staff/terms": { who: hr, also: written, firmWide: true },
  "POST /api/leave-people/:staff/attendance": { who: hr, also: written, firmWide: true },
  "DELETE /api/leave-attendance/:id": { who: hr, also: [404], firmWide: true },
  "POST /api/leave-grants": { who: hr, also: [404, ...written] },
  "PUT /api/leave-grants/:id/cut": { who: hr, also: written, firmWide: true },
  "POST /api/leave-grants/run": { who: hr },
  "GET /api/leave-settings": { who: hr },
  "PUT /api/leave-settings": { who: hr, also: [400] },
  "GET /api/leave-promotions": { who: "team" },
  "POST /api/leave-promotions/:id/notify": { who: hr, also: written, firmWide: true },
  "POST /api/leave-promotions/:id/answer": { who: "team", also: [404, ...written] },
  "POST /api/leave-promotions/:id/designate": { who: hr, also: written, firmWide: true },
  "POST /api/leave-refusals/:id/serve": { who: hr, also: [404, 422], firmWide: true },
  "POST /api/leave-refusals/:id/ack": { who: "team", also: [404, 422] },

  ...ofPerson(records("/api/payslips", { show: "team", manage: hr, without: hiddenCalls })),
  ...ofFirm(steps("/api/payslips", hr, ["confirm", "reopen", "deliver", "correct", "reply"], ["confirm", "deliver"])),
  ...ofPerson(steps("/api/payslips", "team", ["object"])),
  ...ofPerson({
    "GET /api/payslips/:number/statement": { who: "team" },
    "PUT /api/payslips/:number/items": { who: hr, also: written },
    "POST /api/payslips/:number/pdf": { who: "team", also: [400] },
  }),
  "POST /api/payslip-months": { who: hr, also: [400] },
};

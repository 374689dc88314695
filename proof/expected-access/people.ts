import type { PrincipalName } from "../harness/principals.ts";
import { written, type Expectation } from "./expectation.ts";
import { ofFirm, records, steps } from "./record-calls.ts";

/** 매니저, those who lead teams, and 관리자 approve what their team has submitted (product §6.5). */
const approvers: readonly PrincipalName[] = ["관리자", "매니저", "총괄팀장", "신규팀장", "진행팀장"];

const schemeManagers: readonly PrincipalName[] = ["관리자", "인사관리"];

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

/** Whoever the scheme is not about finds nothing; those who keep the schemes see all. */
function ownSchemes(calls: Calls): Calls {
  return Object.fromEntries(
    Object.entries(calls).map(([call, expectation]) => [call, { ...expectation, allTeams: schemeManagers }]),
  );
}

/** Whoever manages staff keeps the 연수교육 of all; a lawyer keeps his own. */
const staffManagers: readonly PrincipalName[] = ["관리자", "총괄팀장", "신규팀장", "진행팀장"];
const attending: readonly PrincipalName[] = ["변호사", "책임변", "어쏘변", "파트너", "운영위원", ...staffManagers];

const hiddenCalls = ["remove", "restore", "reveal", "options"] as const;

/** 업무시간: everybody of a team keeps his own. */
export const people: Readonly<Record<string, Expectation>> = {
  ...records("/api/worktimes", {
    show: approvers,
    manage: "team",
    browse: "team",
    enter: "team",
    without: ["options", "reveal"],
  }),
  ...steps("/api/worktimes", "team", ["submit", "recall"], ["submit"]),
  ...steps("/api/worktimes", approvers, ["approve", "reject"], ["approve", "reject"]),
  // What is not approved is not corrected.
  "POST /api/worktimes/:number/corrections": { who: "team", also: written },
  "GET /api/worktimes/:number/sources": { who: "team" },
  "GET /api/worktime/week": { who: "team", also: [400, 404] },
  "POST /api/worktime/week/complete": { who: "team", also: written },
  "POST /api/worktime/week/reopen": { who: "team", also: written },
  "POST /api/worktime/week/submit": { who: "team", also: written },
  "GET /api/worktime/proposals": { who: "team", also: [400] },
  // The activities in the body are drawn: nobody's.
  "POST /api/worktime/proposals/accept": { who: "team", also: [404, ...written] },
  "POST /api/worktime/proposals/discard": { who: "team", also: [404, ...written] },
  "POST /api/worktime/proposals/offer-again": { who: "team", also: written },
  "GET /api/worktime/timer": { who: "team" },
  "POST /api/worktime/timer": { who: "team", also: written },
  "POST /api/worktime/timer/beat": { who: "team", also: [422] },
  "POST /api/worktime/timer/stop": { who: "team", also: written },
  "DELETE /api/worktime/timer": { who: "team", also: [422] },
  "GET /api/worktime/team": { who: approvers, also: [400] },
  "POST /api/worktime/hours/export": { who: approvers, also: [400] },
  "GET /api/worktime/months": { who: approvers },
  "POST /api/worktime/months/close": { who: ["관리자", "매니저"], also: written },
  "POST /api/worktime/months/reopen": { who: ["관리자"], also: written },
  "GET /api/worktime/cases/:number": { who: "team" },
  ...ownSchemes(records("/api/work-schemes", { show: "team", manage: schemeManagers, without: ["options", "reveal"] })),

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

  ...Object.fromEntries(
    Object.entries(
      records("/api/trainings", { show: attending, manage: attending, without: ["reveal", "options"] }),
    ).map(([call, one]) => [call, { ...one, allTeams: staffManagers }]),
  ),
  "GET /api/training-years/:year": { who: attending },
  "POST /api/training-years/:year/export": { who: staffManagers, also: [400] },
};

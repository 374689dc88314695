import type { PrincipalName } from "../harness/principals.ts";
import { written, type Expectation } from "./expectation.ts";
import { ofFirm, records, steps } from "./record-calls.ts";

/** 매니저, those who lead teams, and 관리자 approve what their team has submitted (product §6.5). */
const approvers: readonly PrincipalName[] = ["관리자", "매니저", "총괄팀장", "신규팀장", "진행팀장"];

const schemeManagers: readonly PrincipalName[] = ["관리자", "인사관리"];

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
  "GET /api/worktime/months": { who: approvers },
  "POST /api/worktime/months/close": { who: ["관리자", "매니저"], also: written },
  "POST /api/worktime/months/reopen": { who: ["관리자"], also: written },
  "GET /api/worktime/cases/:number": { who: "team" },
  ...ofFirm(records("/api/work-schemes", { show: "team", manage: schemeManagers, without: ["options", "reveal"] })),
};

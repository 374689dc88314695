import type { PrincipalName } from "../harness/principals.ts";
import { written, type Expectation } from "./expectation.ts";
import { imports, records, steps } from "./record-calls.ts";

/** 송무팀 manage (product §4.1, §6.5): cases and hearings are entered by them. */
const courtClerks: readonly PrincipalName[] = ["송무팀원", "관리자", "매니저"];

/** Lawyers of any duty report the hearings that they attended (product §5.3, 기일보고). */
const reporters: readonly PrincipalName[] = [...courtClerks, "변호사", "책임변", "어쏘변"];

const caseSteps = [
  "file",
  "serve",
  "plead",
  "setDecision",
  "decide",
  "receive",
  "appeal",
  "finalize",
  "check",
  "transfer",
  "settle",
  "withdraw",
  "dismiss",
  "handOver",
  "reopen",
  "undo",
] as const;

export const litigation: Readonly<Record<string, Expectation>> = {
  // Others read those of their own projects (product §6.5), and anybody may work on one.
  ...records("/api/legal-cases", { show: "team", manage: courtClerks, without: ["reveal"] }),
  ...steps("/api/legal-cases", courtClerks, caseSteps, ["serve", "plead", "check", "undo"]),
  ...imports("/api/legal-cases", courtClerks),
  "GET /api/legal-cases/:number/detail": { who: "team" },
  "PUT /api/legal-cases/:number/parties": { who: courtClerks, also: written },
  "PUT /api/legal-cases/:number/aliases": { who: courtClerks, also: written },
  "POST /api/legal-cases/number-check": { who: courtClerks },
  // 붙여넣기 가져오기 (N18) enters hearings and services. A drawn row may be one that cannot have been.
  "GET /api/legal-cases/:number/court-page": { who: courtClerks },
  "POST /api/legal-cases/:number/court-page": { who: courtClerks, also: [400, 404, 422] },
  ...records("/api/hearings", { show: "team", manage: courtClerks, without: ["reveal"] }),
  ...steps("/api/hearings", courtClerks, ["move", "postpone", "cancel", "correct", "undo"]),
  ...steps("/api/hearings", reporters, ["hold", "writeReport"]),
  "GET /api/hearings/of": { who: "team" },
  "GET /api/hearings/calendar": { who: "team", also: [400] },
  // The case in the body is drawn: nobody's, or one that others alone may see.
  "POST /api/hearings/clashes": { who: courtClerks, also: [404] },
  // Of the person's own address; the calendar behind it is for programs that have no session.
  "GET /api/hearings/feed": { who: "team" },
  "POST /api/hearings/feed": { who: "team" },
  "DELETE /api/hearings/feed": { who: "team" },
  "GET /calendars/:token": { who: "everybody", also: [404] },
};

import type { PrincipalName } from "../harness/principals.ts";
import { written, type Expectation } from "./expectation.ts";
import { listImports, ofFirm, records, steps } from "./record-calls.ts";

/** Lawyers of any duty. */
const lawyers: readonly PrincipalName[] = ["변호사", "책임변", "어쏘변"];

/** 송무팀 manage, 변호사 verify (product §4.1, §6.5): both enter and settle deadlines of what they see. */
const courtWorkers: readonly PrincipalName[] = ["송무팀원", "관리자", "매니저", ...lawyers];

/** 기한규칙·공휴일 관리: 관리자 and 변호사 (product §6.16). */
const lawKeepers: readonly PrincipalName[] = ["관리자", ...lawyers];

/** As long as no case is known, 송달 is seen by those who see the court work of the team, and by whoever entered it. */
const seenWithoutCase = Object.fromEntries(
  Object.entries<Expectation>({
    ...records("/api/services-of-process", {
      show: "team",
      manage: courtWorkers,
      without: ["create", "update", "remove", "restore", "reveal"],
    }),
    "POST /api/services-of-process": { who: courtWorkers, also: written },
    "POST /api/services-of-process/proposals": { who: courtWorkers, also: [400] },
    // An upload without a file is refused.
    "POST /api/services-of-process/papers": { who: courtWorkers, also: [400] },
    "POST /api/services-of-process/nothing": { who: courtWorkers, also: [400] },
    "POST /api/services-of-process/:number/deadlines": { who: courtWorkers, also: written },
    "POST /api/services-of-process/:number/moves": { who: courtWorkers, also: written },
    ...steps("/api/services-of-process", courtWorkers, ["decide", "noDeadline", "reopen", "undo"]),
  }).map(([call, one]) => [call, call.includes(":number") ? { ...one, also: [404, ...(one.also ?? [])] } : one]),
);

/** Deadlines, services of process and the book of a day. Others read what belongs to their own projects. */
export const deadlines: Readonly<Record<string, Expectation>> = {
  ...records("/api/deadlines", {
    show: "team",
    manage: courtWorkers,
    without: ["create", "remove", "restore", "reveal"],
  }),
  // The record that is sent is that of nobody.
  "POST /api/deadlines": { who: courtWorkers, also: [...written, 404] },
  ...listImports("/api/deadline-imports", courtWorkers),
  "POST /api/deadlines/preview": { who: courtWorkers, also: [400] },
  "GET /api/deadlines/of-case": { who: "team", also: [400] },
  "GET /api/deadlines/of/:type/:id": { who: "team", also: [400, 404] },
  // 시효·제척기간 (additions C1): rows are those that the person sees; another lawyer confirms.
  "GET /api/limitations": { who: "team" },
  "GET /api/limitations/:type/:number": { who: "team", also: [400, 404] },
  "PUT /api/limitations/:type/:number/filing": { who: "team", also: [400, 403, 404, 422] },
  "GET /api/limitations/:type/:number/copy": { who: "team", also: [400, 404] },
  "POST /api/limitations/:type/:number/filing/confirmation": { who: lawyers, also: [400, 404, 409, 422] },
  "GET /api/limitation-reviewers": { who: ["관리자"] },
  "PUT /api/limitation-reviewers": { who: ["관리자"], body: () => ({ staffIds: [] }) },
  "POST /api/deadlines/:number/corrections": { who: courtWorkers, also: written },
  "POST /api/deadlines/:number/checks": { who: courtWorkers, also: written },
  "GET /api/deadlines/:number/checks": { who: courtWorkers },
  ...steps("/api/deadlines", courtWorkers, ["verify", "dispute", "lodge", "complete", "waive", "miss"]),
  ...records("/api/deadline-rules", {
    show: "team",
    manage: lawKeepers,
    without: ["remove", "restore", "reveal"],
    firmWide: true,
  }),
  ...ofFirm(steps("/api/deadline-rules", lawKeepers, ["enact", "refuse", "end"])),
  ...records("/api/court-holidays", {
    show: "team",
    manage: lawKeepers,
    without: ["remove", "restore", "reveal", "options"],
    firmWide: true,
  }),
  ...ofFirm(steps("/api/court-holidays", lawKeepers, ["confirm", "refuse", "end"])),
  ...records("/api/deadline-moves", {
    show: "team",
    manage: ["송무팀원", "관리자", "매니저"],
    without: ["create", "update", "remove", "restore", "reveal", "options"],
  }),
  // A lawyer accepts each (product N2).
  ...steps("/api/deadline-moves", lawyers, ["accept", "keep"], ["accept"]),
  ...records("/api/judgment-notices", {
    show: "team",
    manage: courtWorkers,
    without: ["create", "update", "remove", "restore", "reveal", "options"],
  }),
  ...steps("/api/judgment-notices", courtWorkers, ["tell", "answer", "undo"]),
  ...seenWithoutCase,
  ...records("/api/court-securities", {
    show: "team",
    manage: ["송무팀원", "관리자", "매니저"],
    without: ["remove", "restore", "reveal", "options"],
  }),
  ...steps("/api/court-securities", ["송무팀원", "관리자", "매니저"], ["apply", "recover", "undo"]),
  "GET /api/closings": { who: courtWorkers },
  "GET /api/closings/:day": { who: courtWorkers, also: [400] },
  "POST /api/closings/:day": { who: courtWorkers, also: written },
};

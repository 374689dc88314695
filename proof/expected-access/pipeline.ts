import type { PrincipalName } from "../harness/principals.ts";
import {
  advisers,
  clientManagers,
  clients,
  consultManagers,
  consults,
  written,
  type Expectation,
} from "./expectation.ts";
import { imports, ofFirm, records, steps } from "./record-calls.ts";

const lawyers = advisers.slice(0, 3);

/** Whoever meets callers or clients, and the lawyers who decide. */
const conflictSearchers: readonly PrincipalName[] = [...consults, ...advisers];

const browse = (who: readonly PrincipalName[]): readonly PrincipalName[] => [...who, ...advisers];

const conflictDeciders: readonly PrincipalName[] = ["관리자", "변호사", "책임변", "어쏘변"];

/** Lawyers alone confirm the day of limitation. */
const limitationConfirmers: readonly PrincipalName[] = ["변호사", "책임변", "어쏘변"];

const presale: readonly PrincipalName[] = ["관리자", "presale member"];

const contractViewers = clients;

const contractApprovers: readonly PrincipalName[] = ["관리자", "매니저", "변호사", "책임변", "어쏘변"];

const barReporters: readonly PrincipalName[] = ["관리자", "매니저"];

/** Whoever sees contracts or approves them. */
const templateReaders: readonly PrincipalName[] = [...new Set([...contractViewers, ...contractApprovers])];

/** 송무팀 and 변호사 manage among those who see projects. */
const projectWorkers: readonly PrincipalName[] = ["송무팀원", "관리자", "매니저"];

/** 관리자, and 운영위원 as the second person. */
const caseOpeners: readonly PrincipalName[] = ["관리자", "운영위원"];

export const pipeline: Readonly<Record<string, Expectation>> = {
  // 접근제한 사건 (trust R31): its 책임변 alone sets the list; a kind that the person does not see at all is not there.
  "GET /api/restricted-cases/:type/:number": { who: "team", also: [400, 404] },
  "PUT /api/restricted-cases/:type/:number": { who: "team", also: [400, 404, 422] },
  "DELETE /api/restricted-cases/:type/:number": { who: "team", also: [400, 404, 422] },
  ...records("/api/case-openings", {
    show: caseOpeners,
    manage: caseOpeners,
    without: ["reveal", "options", "create", "update", "remove", "restore"],
    firmWide: true,
  }),
  ...ofFirm(steps("/api/case-openings", caseOpeners, ["approve", "refuse", "end"])),
  // The number in the body is drawn: no case of which a list is kept.
  "POST /api/case-openings": { who: ["관리자"], also: [400, 404] },
  "GET /api/clients/:number/identifier": { who: clientManagers },
  "PUT /api/clients/:number/identifier": { who: clientManagers, also: written },
  "POST /api/clients/:number/identifier/reveal": { who: clientManagers, also: [400, 422, 429] },
  "POST /api/clients/:number/identifier/remove": {
    who: clientManagers,
    body: () => ({ reason: " ", version: 1 }),
    also: [400],
  },
  ...records("/api/consults", {
    show: consults,
    browse: browse(consults),
    manage: consultManagers,
    enter: browse(consultManagers),
    without: ["remove", "restore"],
  }),
  // The number in the body is drawn: nobody's, or one that others alone may see.
  "POST /api/consults/same-number": { who: browse(consults), also: [404] },
  "GET /api/consults/overview": { who: browse(consults) },
  "GET /api/consults/appointments": { who: browse(consults) },
  "GET /api/consults/board": { who: browse(consults) },
  "GET /api/consults/board/wall": { who: consults },
  "GET /api/consults/:number/wall": { who: consults },
  ...steps(
    "/api/consults",
    consultManagers,
    [
      "noAnswer",
      "contact",
      "book",
      "complete",
      "noShow",
      "consider",
      "convert",
      "assign",
      "hold",
      "lose",
      "cancel",
      "decline",
      "duplicate",
      "reopen",
      "merge",
      "makeClient",
      "requestFee",
      "undo",
    ],
    ["assign", "hold", "lose", "undo"],
  ),
  "POST /api/consults/:number/claim": { who: consultManagers, also: [409] },
  // Nothing was merged.
  "POST /api/consults/:number/merge/undo": { who: consultManagers, also: written },
  "GET /api/consults/:number/merges": { who: consults },
  "POST /api/consults/:number/journal/confirm": { who: consultManagers, also: written },
  "GET /api/consults/:number/journal/addenda": { who: consults },
  "POST /api/consults/:number/journal/addenda": { who: consultManagers, also: written },
  ...records("/api/projects", { show: clients, browse: browse(clients), manage: clientManagers }),
  // 미수 is no filter to whoever may not read receipts.
  "GET /api/projects": { who: browse(clients), also: [400] },
  ...steps("/api/projects", projectWorkers, ["prepare", "start", "wait", "beginClosing", "archive", "reopen"]),
  ...steps("/api/projects", clientManagers, ["close"]),
  "POST /api/projects/:number/limitation": { who: limitationConfirmers, also: [404, ...written] },
  "PUT /api/projects/:number/stage": { who: projectWorkers, also: written },
  "PATCH /api/projects/:number/progress": { who: projectWorkers, also: written },
  "POST /api/projects/:number/contact": { who: projectWorkers },
  "POST /api/projects/assignments": { who: ["매니저", "관리자"], also: [404, ...written] },
  "GET /api/projects/:number/closing": { who: clientManagers },
  "PUT /api/projects/:number/favourite": { who: clients },
  "GET /api/projects/favourites": { who: browse(clients) },
  "GET /api/projects/radar": { who: browse(clients) },
  "GET /api/projects/:number/people": { who: clients },
  "GET /api/clients/:number/co-clients": { who: clients },
  ...records("/api/clients", { show: clients, browse: browse(clients), manage: clientManagers }),
  ...imports("/api/clients", clientManagers),
  ...imports("/api/projects", clientManagers),
  // 미수 is a filter for those who may read receipts; to the others it is no filter at all.
  "GET /api/clients": { who: browse(clients), also: [400] },
  // The numbers in the body are those of clients whom the person may not see.
  "POST /api/clients/assignments": { who: clientManagers, also: [404, ...written] },
  "POST /api/clients/:number/merge": { who: clientManagers, also: [400, 404, ...written] },
  // Nothing was merged.
  "POST /api/clients/:number/merge/undo": { who: clientManagers, also: [404] },
  "GET /api/clients/:number/merge/preview": { who: clientManagers, also: [400, 404] },
  "GET /api/clients/:number/merges": { who: clientManagers },
  "POST /api/clients/same": { who: clientManagers },
  "GET /api/clients/:number/successor": { who: clients },
  "GET /api/clients/:number/successors": { who: clients },
  "PUT /api/clients/:number/successors": { who: clientManagers, also: written },
  ...records("/api/contracts", {
    show: contractViewers,
    browse: browse(contractViewers),
    manage: clientManagers,
    enter: [...clientManagers, ...lawyers],
    without: ["remove", "restore"],
  }),
  // 미수 is a filter for those who may read receipts; to the others it is no filter at all.
  "GET /api/contracts": { who: browse(contractViewers), also: [400] },
  "GET /api/contracts/:number/terms": { who: contractViewers },
  "GET /api/contracts/:number/client-answers": { who: contractViewers },
  "PUT /api/contracts/:number/fees": { who: clientManagers, also: written },
  "PUT /api/contracts/:number/lawyers": { who: clientManagers, also: written },
  "PUT /api/contracts/:number/clients": { who: clientManagers, also: written },
  "PUT /api/contracts/:number/category": { who: clientManagers, also: written },
  ...steps("/api/contracts", clientManagers, [
    "review",
    "revise",
    "send",
    "sign",
    "activate",
    "fulfil",
    "terminate",
    "void",
  ]),
  // 승인: lawyers of any duty and 매니저 (product §6.3).
  ...steps("/api/contracts", contractApprovers, ["approve"]),
  "POST /api/contracts/:number/limitation": { who: limitationConfirmers, also: written },
  "POST /api/contracts/:number/bar": { who: limitationConfirmers, also: written },
  // Templates are the firm's: read by whoever sees or approves contracts, taken into use by a second person.
  ...ofFirm(
    records("/api/paper-templates", {
      show: templateReaders,
      manage: clientManagers,
      without: ["reveal", "options"],
    }),
  ),
  ...ofFirm(steps("/api/paper-templates", clientManagers, ["submit", "sendBack", "stop", "reopen", "undo"])),
  ...ofFirm(steps("/api/paper-templates", contractApprovers, ["use"])),
  // An upload without a file is refused.
  "PUT /api/paper-templates/:number/file": { who: clientManagers, also: written, firmWide: true },
  "POST /api/paper-templates/:number/default": { who: clientManagers, also: written, firmWide: true },
  "GET /api/paper-templates/:number/file": { who: templateReaders, firmWide: true },
  // No file has come in yet.
  "GET /api/paper-templates/:number/file/content": { who: templateReaders, also: [404], firmWide: true },
  "GET /api/paper-templates/:number/sample": { who: templateReaders, also: [404, 429], firmWide: true },
  "POST /api/paper-templates/:number/edition": { who: clientManagers, also: written, firmWide: true },
  // The papers that come with the product name nobody; a draft that begins with one is of the writer's team.
  "GET /api/default-papers": { who: templateReaders },
  "GET /api/default-papers/:kind/content": { who: templateReaders },
  "GET /api/default-papers/:kind/sample": { who: templateReaders, also: [429] },
  "POST /api/default-papers/:kind/drafts": { who: clientManagers },
  "GET /api/contracts/:number/papers": { who: contractViewers },
  // The template in the query is drawn: none, or one that is not in use.
  "GET /api/contracts/:number/papers/check": { who: clientManagers, also: [400, 404] },
  "GET /api/contracts/:number/papers/draft": { who: clientManagers, also: [400, 404, 422, 429] },
  "POST /api/contracts/:number/papers": { who: clientManagers, also: [400, 404, 422, 429] },
  "PUT /api/contracts/:number/amendment": { who: clientManagers, also: written },
  "POST /api/contracts/:number/amendment/approval": { who: contractApprovers, also: written },
  "POST /api/contracts/:number/amendment/moves": { who: clientManagers, also: written },
  "PUT /api/contracts/:number/result": { who: clientManagers, also: written },
  "PUT /api/contracts/:number/settlement": { who: clientManagers, also: written },
  "POST /api/contracts/:number/project": { who: clientManagers, also: written },
  "POST /api/contracts/:number/ledger": { who: clientManagers, also: written },
  // 수임장부: whoever has the list of contracts; the report of the whole firm is 관리자's and 매니저's.
  "GET /api/engagements": { who: browse(contractViewers), also: [400] },
  "GET /api/engagements/print": { who: browse(contractViewers), also: [400] },
  "POST /api/engagements/export": { who: clientManagers, also: [400] },
  "GET /api/bar-reports/:year": { who: barReporters },
  "GET /api/bar-reports/:year/contracts": { who: barReporters },
  "POST /api/bar-reports/:year/report": { who: barReporters, also: written },
  "POST /api/bar-reports/:year/cancel": { who: barReporters, also: written },
  "GET /api/bar-filings/:filing": { who: barReporters },
  "POST /api/bar-filings/:filing/export": { who: barReporters, also: [400] },
  "POST /api/bar-filings/:filing/report": { who: barReporters, also: written },
  "POST /api/bar-filings/:filing/cancel": { who: barReporters, also: written },
  ...records("/api/disputes", {
    show: "team",
    manage: "team",
    without: ["remove", "restore", "reveal", "options"],
  }),
  ...steps("/api/disputes", "team", [
    "askFacts",
    "respond",
    "agree",
    "goExternal",
    "reject",
    "close",
    "reopen",
    "undo",
  ]),
  "POST /api/conflicts/search": { who: conflictSearchers, also: [400, 404] },
  "GET /api/conflicts/:number": { who: conflictSearchers, also: [404] },
  "POST /api/conflicts/:number/run": { who: conflictSearchers, also: [404] },
  // Parties are changed by those who change the record, and by lawyers; others only look.
  "POST /api/conflicts/:number/parties": {
    who: [...new Set([...browse(consultManagers), ...conflictDeciders])],
    also: [404, ...written],
  },
  "DELETE /api/conflicts/:number/parties/:partyId": {
    who: [...new Set([...browse(consultManagers), ...conflictDeciders])],
    also: [404, ...written],
  },
  "GET /api/conflicts/open": { who: conflictSearchers },
  "GET /api/conflict-checks/:checkId": { who: conflictSearchers, also: [404] },
  "POST /api/conflict-checks/:checkId/decision": { who: conflictDeciders, also: [404, ...written] },
  "POST /api/conflict-checks/:checkId/decline": { who: conflictDeciders, also: [404, ...written] },
  ...records("/api/presale-areas", {
    show: presale,
    browse: "team",
    manage: presale,
    without: ["remove", "restore", "reveal", "options"],
  }),
};

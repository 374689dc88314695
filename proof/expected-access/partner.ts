import type { PrincipalName } from "../harness/principals.ts";
import { advisers, clients, consultManagers, consults, unsaid, written, type Expectation } from "./expectation.ts";
import { ofFirm, records, steps } from "./record-calls.ts";

/** 파트너 and 운영위원 open the pages of the partners; 관리자 opens every page (product §4.1). */
const partners: readonly PrincipalName[] = ["파트너", "운영위원", "관리자"];
/** The 운영위원회 gives out, checks and confirms. */
const committee: readonly PrincipalName[] = ["운영위원", "관리자"];
const lawyers: readonly PrincipalName[] = ["변호사", "책임변", "어쏘변"];
/** 공익활동 is a duty of every lawyer. */
const proBono: readonly PrincipalName[] = [...partners, ...lawyers];
const seekers: readonly PrincipalName[] = [...new Set([...consults, ...clients, ...advisers])];
const changers: readonly PrincipalName[] = [...new Set([...consultManagers, ...advisers])];

const roster: Readonly<Record<string, Expectation>> = {
  ...records("/api/partners", { show: partners, manage: committee, without: ["remove", "restore"] }),
  ...steps("/api/partners", partners, ["giveNotice"]),
  ...steps("/api/partners", committee, ["withdrawNotice", "settle"]),
  // Of a partner whom the person is not, only the 운영위원회 sees what is settled.
  "GET /api/partners/:number/settlement": { who: partners, also: [404] },
  "PUT /api/partners/:number/settlement/:item": { who: committee, also: written },
  ...records("/api/stakes", {
    show: partners,
    manage: committee,
    without: ["update", "remove", "restore", "reveal", "options"],
  }),
  "POST /api/stakes/:number/reverse": { who: committee, also: written },
};

const meetings: Readonly<Record<string, Expectation>> = {
  ...records("/api/partner-meetings", { show: partners, manage: committee, without: ["reveal", "options"] }),
  ...steps("/api/partner-meetings", committee, ["open", "close", "cancel"]),
  "GET /api/partner-meetings/:number/attendance": { who: partners },
  // A code is there while the meeting is open.
  "GET /api/partner-meetings/:number/code": { who: committee, also: [422] },
  "POST /api/partner-meetings/:number/check-in": { who: partners, also: [...written, 429] },
  // Another one's vote is entered by the 운영위원회 alone: nobody's is named here.
  "PUT /api/partner-meetings/:number/proxy": { who: partners, also: written, body: unsaid },
  "POST /api/partner-meetings/:number/proxy/take-back": { who: partners, also: written, body: unsaid },
  "POST /api/partner-meetings/:number/attendance": { who: committee, also: written },
  "PUT /api/partner-meetings/:number/agenda": { who: committee, also: written },
  "PUT /api/partner-meetings/:number/agenda/:agendaId": { who: committee, also: [404, ...written] },
  "GET /api/partner-attendance": { who: partners, also: [400] },
  ...records("/api/meeting-rules", {
    show: partners,
    manage: committee,
    without: ["remove", "restore", "reveal", "options"],
  }),
};

const works: Readonly<Record<string, Expectation>> = {
  ...records("/api/responsible-works", { show: partners, manage: committee, without: ["reveal", "options"] }),
  ...steps("/api/responsible-works", committee, ["assign", "review", "sendBack", "withdraw"]),
  ...steps("/api/responsible-works", partners, ["start", "report", "askSwap", "acceptSwap", "declineSwap"]),
  ...records("/api/volunteer-works", { show: partners, manage: committee, without: ["reveal", "options"] }),
  ...steps("/api/volunteer-works", committee, ["assign", "review", "sendBack", "withdraw"]),
  ...steps("/api/volunteer-works", partners, ["start", "report"]),
  "GET /api/volunteer-works/:number/applications": { who: partners },
  "POST /api/volunteer-works/:number/applications": { who: partners, also: [422] },
  "DELETE /api/volunteer-works/:number/applications": { who: partners, also: [422] },
  "PUT /api/pro-bono-years/:year/staff/:staffId": { who: committee, also: [400, 404] },
};

/** One's own, and all of them for the 운영위원회. */
const ownWorks: Readonly<Record<string, Expectation>> = {
  ...records("/api/pro-bono-activities", { show: proBono, manage: proBono, without: ["reveal", "options"] }),
  ...steps("/api/pro-bono-activities", proBono, ["submit", "undo"]),
  ...steps("/api/pro-bono-activities", committee, ["approve", "reject"], ["approve"]),
  "GET /api/pro-bono-years/:year": { who: proBono },
  ...records("/api/partner-rewards", {
    show: partners,
    manage: committee,
    without: ["create", "update", "remove", "restore", "reveal", "options"],
  }),
  ...steps(
    "/api/partner-rewards",
    committee,
    ["review", "confirm", "pay", "answerObjection", "cancel", "undo"],
    ["review", "confirm", "pay", "undo"],
  ),
  ...steps("/api/partner-rewards", partners, ["object"]),
  "POST /api/partner-rewards/compute": { who: committee, also: [400] },
};

const inquiries: Readonly<Record<string, Expectation>> = {
  ...records("/api/conflict-inquiries", {
    show: partners,
    manage: committee,
    enter: partners,
    without: ["remove", "restore", "reveal", "options"],
  }),
  ...steps("/api/conflict-inquiries", partners, ["circulate", "cancel"]),
  ...steps("/api/conflict-inquiries", committee, ["clear", "needConsent", "refuse"]),
  "GET /api/conflict-inquiries/:number/answers": { who: partners },
  "POST /api/conflict-inquiries/:number/answers": { who: partners, also: written },
  // Names come from whoever asks, and from the 운영위원회.
  "POST /api/conflict-inquiries/:number/names": { who: partners, also: [403, ...written] },
  "DELETE /api/conflict-inquiries/:number/names/:partyId": { who: partners, also: [400, 403, 404, 422] },
};

const union: Readonly<Record<string, Expectation>> = {
  ...records("/api/union-rules", {
    show: committee,
    manage: committee,
    without: ["remove", "restore", "reveal", "options"],
  }),
  ...records("/api/union-cases", {
    show: committee,
    manage: committee,
    without: ["remove", "restore", "reveal", "options"],
  }),
  ...records("/api/union-settlements", {
    show: committee,
    manage: committee,
    without: ["create", "update", "remove", "restore", "reveal", "options"],
  }),
  ...steps("/api/union-settlements", committee, ["confirm", "pay", "reverse"]),
  "POST /api/union-settlements/compute": { who: committee, also: [400, 422] },
  "GET /api/union-settlements/:number/lines": { who: committee },
};

export const partner: Readonly<Record<string, Expectation>> = {
  ...ofFirm(roster),
  ...ofFirm(meetings),
  ...ofFirm(works),
  ...Object.fromEntries(Object.entries(ownWorks).map(([call, one]) => [call, { ...one, allTeams: committee }])),
  ...ofFirm(inquiries),
  ...ofFirm(union),
  "GET /api/partner-revenue": { who: partners, also: [400] },
  "GET /api/partner-situation": { who: partners, also: [400] },
  "GET /api/partner-radar": { who: partners, also: [400] },
  // The kind that is drawn need not be that of the number.
  "GET /api/inquiries-about/:number": { who: seekers, also: [404] },
  "POST /api/inquiries-about/:number": { who: changers, also: [403, 404, ...written] },
};

import type { PrincipalName } from "./harness/principals.ts";

/**
 * Who may make which call, written by hand from spec §6 and the product's page table: never derived from
 * the code, so that a route which is opened on purpose or by mistake differs from it. A call that stands
 * nowhere here fails the proof.
 */
export type Expectation = {
  readonly who: Audience;
  /** What a valid call sends, where generated input would not reach the record. */
  readonly body?: (own: { staffId: number; entryId: number }) => unknown;
  /** Statuses beside 200 that an admitted person may get on an own record, e.g. a state that forbids it. */
  readonly also?: readonly number[];
  /** People whom the audience includes but a rule of the call itself refuses, and with which status. */
  readonly except?: Readonly<Partial<Record<PrincipalName, number>>>;
  /** Records of the whole firm: those of other teams are open to whoever is admitted. */
  readonly firmWide?: true;
};

/** everybody: without a session too. signedIn: any live session. staff: active staff. team: staff of a team. */
type Audience = "everybody" | "signedIn" | "staff" | "team" | readonly PrincipalName[];

const consults: readonly PrincipalName[] = [
  "송무팀원",
  "관리자",
  "외국부팀장",
  "출입국팀장",
  "매니저",
  "홍보책임",
  "own rule: show 상담리스트",
];
/** Whoever meets callers or clients, and the lawyers who decide. */
const conflictSearchers: readonly PrincipalName[] = [...consults, "변호사", "책임변", "어쏘변"];
const conflictDeciders: readonly PrincipalName[] = ["관리자", "변호사", "책임변", "어쏘변"];
const clients: readonly PrincipalName[] = ["송무팀원", "관리자", "외국부팀장", "출입국팀장", "매니저", "홍보책임"];
const presale: readonly PrincipalName[] = ["관리자", "presale member"];
const directory: readonly PrincipalName[] = ["관리자", "총괄팀장", "신규팀장", "진행팀장"];
const accounts: readonly PrincipalName[] = ["관리자", "IT팀장", "IT팀원"];
/** Without a reason nothing of it happens, so that one call of the matrix does not spoil the next. */
const unsaid = () => ({ reason: " " });
const newcomer = {
  realName: "새직원",
  department: "",
  position: "",
  jobType: "송무",
  licenseNo: "",
  practiceEligibleFrom: null,
  tel: "",
  ext: "",
  hiredAt: null,
  deputyId: null,
  email: "",
};
const revenue: readonly PrincipalName[] = ["관리자", "변호사", "매출조회", "송무보조+매출조회"];

const clientManagers: readonly PrincipalName[] = ["송무팀원", "관리자", "매니저"];
const consultManagers: readonly PrincipalName[] = ["송무팀원", "관리자", "매니저"];
const contractViewers = clients;
const contractApprovers: readonly PrincipalName[] = ["관리자", "매니저", "변호사", "책임변", "어쏘변"];
/** 송무팀 and 변호사 manage among those who see projects. */
const projectWorkers: readonly PrincipalName[] = ["송무팀원", "관리자", "매니저"];
const paymentManagers: readonly PrincipalName[] = ["송무팀원", "관리자", "매니저"];
const salesManagers: readonly PrincipalName[] = ["송무팀원", "관리자"];
/** 메모리스트 stands beside 고객리스트 in every role that has either. */
const memoWriters = clients;
const memoManagers: readonly PrincipalName[] = ["송무팀원", "관리자"];
const contactManagers: readonly PrincipalName[] = ["관리자", "총괄팀장", "신규팀장", "진행팀장"];

/** What a generated body of a write may be answered with beside 200: it names records that are not there, or is old. */
const written: readonly number[] = [400, 409, 422];

const reading = ["list", "read", "history", "reveal", "options"] as const;
const writing = ["create", "update", "remove", "restore", "exportList"] as const;
type RecordCall = (typeof reading)[number] | (typeof writing)[number];

const recordCalls: Readonly<Record<RecordCall, { readonly call: string; readonly also?: readonly number[] }>> = {
  list: { call: "GET {}" },
  read: { call: "GET {}/:number" },
  history: { call: "GET {}/:number/history" },
  reveal: { call: "POST {}/:number/reveal" },
  options: { call: "GET {}/options" },
  create: { call: "POST {}", also: written },
  update: { call: "PATCH {}/:number", also: written },
  remove: { call: "DELETE {}/:number", also: written },
  // What was not removed cannot be restored.
  restore: { call: "POST {}/:number/restore", also: [404, ...written] },
  exportList: { call: "POST {}/export", also: [422] },
};

type RecordAudience = {
  readonly show: Audience;
  readonly manage: Audience;
  /** Who may name such a record in a form, when more than those who see it. */
  readonly choose?: Audience;
  readonly without?: readonly RecordCall[];
  readonly firmWide?: true;
};

/** The standard calls of a kind of record: reading for those who see it, writing and Excel for those who manage it. */
function records(api: string, { show, manage, choose, without = [], firmWide }: RecordAudience) {
  const calls = [...reading, ...writing].filter((name) => !without.includes(name));
  return Object.fromEntries(
    calls.map((name): [string, Expectation] => {
      const { call, also } = recordCalls[name];
      const who = name === "options" && choose ? choose : reading.some((one) => one === name) ? show : manage;
      return [call.replace("{}", api), { who, ...(also && { also }), ...(firmWide && { firmWide }) }];
    }),
  );
}

/** Bringing such records in from a file. An upload without a file is refused; nobody else's import is there. */
function imports(api: string, who: Audience): Record<string, Expectation> {
  return {
    [`POST ${api}/imports`]: { who, also: [400] },
    [`POST ${api}/imports/:importId/check`]: { who, also: [400, 404] },
    [`POST ${api}/imports/:importId/apply`]: { who, also: [400, 404] },
    [`POST ${api}/imports/:importId/undo`]: { who, also: [404] },
  };
}

export const expectedAccess: Readonly<Record<string, Expectation>> = {
  "GET /health": { who: "everybody" },
  "GET /api/docs": { who: ["관리자"] },

  "POST /api/auth/login": { who: "everybody" },
  "GET /api/auth/firm": { who: "everybody" },
  "POST /api/setup": { who: "everybody" },
  "POST /api/oauth/custom:provider": { who: "everybody" },
  "POST /api/oauth/custom:provider/me": { who: "everybody" },
  "POST /api/auth/logout": { who: "signedIn" },
  "GET /api/auth/user": { who: "signedIn" },
  "GET /api/auth/me": { who: "signedIn" },
  "GET /api/auth/sessions": { who: "signedIn" },
  "DELETE /api/auth/sessions/:sessionId": { who: "signedIn" },
  "DELETE /api/auth/sessions": { who: "signedIn" },
  "POST /api/auth/confirmation": { who: "signedIn", also: [400, 429] },
  "GET /api/auth/identities": { who: "signedIn" },
  "DELETE /api/auth/identities/:provider": { who: "signedIn", also: [404] },
  // On the way in: the session that owes the second factor is asked by the call itself.
  "GET /api/auth/second-factor": { who: "everybody" },
  "POST /api/auth/second-factor": { who: "everybody" },
  "POST /api/auth/second-factor/enrolment": { who: "everybody" },
  "PUT /api/auth/second-factor/enrolment": { who: "everybody" },
  "GET /api/account": { who: "signedIn" },
  "GET /api/account/second-factor": { who: "signedIn" },
  "POST /api/account/second-factor/enrolment": { who: "signedIn", also: [400, 429] },
  "PUT /api/account/second-factor/enrolment": { who: "signedIn", also: [400, 409, 429] },
  "POST /api/account/second-factor/recovery-codes": { who: "signedIn", also: [400, 422, 429] },
  "POST /api/account/second-factor/remove": { who: "signedIn", also: [400, 422, 429] },
  "PATCH /api/account": { who: "staff", also: [400, 409] },
  "PUT /api/account/password": { who: "signedIn", also: [400, 422, 429] },

  "GET /api/staffs": { who: "staff" },
  "GET /api/teams/options": { who: "staff" },
  "PATCH /api/staffs": {
    who: "staff",
    body: () => ({ columnName: "allTeamView", columnValue: "Y" }),
    except: { "staff without team": 403 },
  },
  "PATCH /api/staffs/preferences": { who: "staff", body: () => ({ colorScheme: "dark" }) },
  "PATCH /api/staffs/:staffId/teams/:teamId": { who: "staff", except: { "staff without team": 404 } },

  "GET /api/directory/staffs": { who: [...directory, "송무팀원"] },
  "GET /api/directory/staffs/:staffId": { who: [...directory, "송무팀원"], also: [404] },
  "POST /api/directory/staffs": {
    who: directory,
    body: () => ({ ...newcomer, shortName: "새직원", teamId: 999_999_999 }),
    also: [400],
  },
  "PATCH /api/directory/staffs/:staffId": {
    who: directory,
    body: () => ({ position: "대리", version: 999_999 }),
    also: [404, 409],
  },
  "POST /api/directory/staffs/:staffId/invite": {
    who: directory,
    body: () => ({ email: "new@test.haechi.kr", reason: " " }),
    also: [400, 404],
  },
  "POST /api/directory/staffs/:staffId/on-leave": {
    who: directory,
    body: () => ({ from: null, reason: " " }),
    also: [400, 404],
  },
  "GET /api/directory/staffs/:staffId/holdings": { who: directory, also: [404] },
  "POST /api/directory/staffs/:staffId/leave": {
    who: directory,
    body: () => ({ assignments: [], note: "", reason: " ", version: 999_999, dryRun: "Y" }),
    also: [403, 404, 409],
  },
  "POST /api/directory/staffs/:staffId/rehire": {
    who: directory,
    body: () => ({ teamId: 1, hiredAt: "2026-11-20", reason: " " }),
    also: [400, 404],
  },
  "GET /api/directory/teams": { who: [...directory, "송무팀원"] },
  "POST /api/directory/teams": {
    who: directory,
    body: () => ({ name: "새팀", kind: "운영", colour: "grey", order: 0, leaderId: 999_999_999 }),
    also: [400],
  },
  "PATCH /api/directory/teams/:teamId": {
    who: directory,
    body: () => ({ order: 1, version: 999_999 }),
    also: [404, 409],
  },
  "GET /api/directory/members": { who: directory },
  "PUT /api/directory/members/:staffId": {
    who: directory,
    body: () => ({ teamIds: [], version: 999_999 }),
    also: [404, 409],
  },

  "GET /api/roles/people": { who: directory },
  "GET /api/roles/people/:userId": { who: directory, also: [404] },
  "PUT /api/roles/people/:userId": {
    who: directory,
    body: () => ({ roles: [], reason: " ", version: 999_999 }),
    also: [400],
  },
  "PUT /api/roles/people/:userId/rules": {
    who: directory,
    body: () => ({ rulesText: "[]", reason: " ", version: 999_999 }),
    also: [400],
  },
  "POST /api/roles/preview": { who: directory },
  "GET /api/roles/requests": { who: directory },
  "POST /api/roles/requests/:requestId/approve": { who: ["관리자"], body: unsaid, also: [400] },
  "POST /api/roles/requests/:requestId/reject": { who: directory, body: unsaid, also: [400] },
  "GET /api/roles/history": { who: directory },

  "GET /api/users": { who: accounts },
  "GET /api/users/linkable": { who: accounts },
  "POST /api/users/:userId/approve": {
    who: accounts,
    body: () => ({ staffId: null, newStaff: null, reason: " " }),
    also: [400],
  },
  "POST /api/users/:userId/suspend": { who: accounts, body: unsaid, also: [400] },
  "POST /api/users/:userId/reactivate": { who: accounts, body: unsaid, also: [400] },
  "POST /api/users/:userId/end-sessions": { who: accounts, body: unsaid, also: [400] },
  "POST /api/users/:userId/reset-password": { who: accounts, body: unsaid, also: [400] },
  "GET /api/clients/:number/identifier": { who: clientManagers },
  "PUT /api/clients/:number/identifier": { who: clientManagers, also: written },
  "POST /api/clients/:number/identifier/reveal": { who: clientManagers, also: [400, 422, 429] },
  "POST /api/clients/:number/identifier/remove": {
    who: clientManagers,
    body: () => ({ reason: " ", version: 1 }),
    also: [400],
  },
  "GET /api/security": { who: ["관리자"] },
  "PUT /api/security/second-factor": { who: ["관리자"], body: () => ({ required: false, reason: " " }), also: [400] },
  "PUT /api/security/rrn-bases": { who: ["관리자"], body: () => ({ bases: [], reason: " " }), also: [400] },
  "POST /api/security/networks": {
    who: ["관리자"],
    body: () => ({ role: null, network: "127.0.0.1", note: "", reason: " " }),
    also: [400],
  },
  "GET /api/compliance/month": { who: ["관리자"] },
  "GET /api/compliance/downloads": { who: ["관리자"] },
  "POST /api/compliance/reviews": { who: ["관리자"], body: () => ({ month: "2026-10", note: " " }), also: [400] },
  "GET /api/compliance/alarms": { who: ["관리자"] },
  "POST /api/compliance/alarms/:alarmId/settle": {
    who: ["관리자"],
    body: () => ({ note: " ", release: false }),
    also: [400],
  },
  "POST /api/compliance/breach-report": { who: ["관리자"], body: unsaid, also: [400] },
  "GET /api/compliance/breach-letter": { who: ["관리자"] },
  "GET /api/compliance/destruction": { who: ["관리자"] },
  "POST /api/compliance/destruction/:itemId/step": { who: ["관리자"], also: written },
  "GET /api/privacy-requests": { who: clientManagers },
  "POST /api/privacy-requests/:requestId/settle": { who: clientManagers, also: written },
  "GET /api/privacy-requests/:requestId/file": { who: clientManagers },
  "POST /api/privacy-requests/:requestId/file": { who: clientManagers, body: unsaid, also: [400] },
  "GET /api/clients/:number/privacy": { who: clients },
  "POST /api/clients/:number/privacy-requests": { who: clientManagers, also: written },
  "GET /api/compliance/backups": { who: ["관리자"] },
  "POST /api/security/networks/:networkId/remove": { who: ["관리자"], body: unsaid, also: [400] },
  "GET /api/security/refusals": { who: ["관리자"] },
  "GET /api/security/changes": { who: ["관리자"] },
  "PUT /api/security/limits": {
    who: ["관리자"],
    body: () => ({
      limits: { exportsPerHour: 10, exportRows: 5_000, recordsPerDay: null, confirmMinutes: 15 },
      reason: " ",
    }),
    also: [400],
  },
  "POST /api/users/:userId/second-factor/reset": { who: ["관리자"], body: unsaid, also: [400] },

  "GET /api/tasks/refresh": { who: "team" },
  "GET /api/tasks/sent": { who: "team" },
  "GET /api/tasks/completed": { who: "team" },
  "GET /api/tasks/abandoned": { who: "team" },
  "GET /api/tasks/sent/closed": { who: "team" },
  "GET /api/tasks/count": { who: "team" },
  "GET /api/tasks/record": { who: "team", also: [404] },
  "PUT /api/tasks/order": { who: "team", body: ({ entryId }) => [{ id: entryId, order: 1 }], also: [409] },
  "PUT /api/tasks/:id": {
    who: "team",
    body: ({ staffId, entryId }) => ({
      status: "완료",
      userTaskStatus: "완료",
      completeStaffId: staffId,
      allCheck: false,
      taskUserId: entryId,
    }),
    also: [409],
  },
  "POST /api/tasks/:id/undo": { who: "team", body: () => ({ undoId: 1 }), also: [404, 409] },
  "PUT /api/tasks/staffs/:taskUserId": { who: "team", body: () => ({ memo: "확인함" }) },
  "POST /api/tasks/order/staffs": {
    who: "team",
    body: ({ staffId }) => ({
      title: "확인",
      importance: "B",
      allCheck: "N",
      staffs: [{ id: staffId, name: "나" }],
    }),
  },
  "GET /api/task/search": { who: [...new Set([...consults, ...clients])], also: [403] },

  "GET /api/search": { who: "team" },
  "GET /api/views": { who: "team" },
  "GET /api/views/columns": { who: "team" },
  "PUT /api/views/columns/:resource": { who: ["관리자"], also: [400] },
  "POST /api/views": { who: "team", also: [400, 422] },
  // Everybody has their own views alone.
  "PATCH /api/views/:id": { who: "team", also: [400, 404, 409] },
  "DELETE /api/views/:id": { who: "team", also: [404] },
  ...records("/api/consults", { show: consults, manage: consultManagers, without: ["remove", "restore"] }),
  // The number in the query is drawn: nobody's, or one that others alone may see.
  "GET /api/consults/same-number": { who: consults, also: [404] },
  "GET /api/consults/overview": { who: consults },
  "GET /api/consults/board": { who: consults },
  "GET /api/consults/board/wall": { who: consults },
  "GET /api/consults/:number/wall": { who: consults },
  "POST /api/consults/:number/claim": { who: consultManagers, also: [409] },
  "POST /api/consults/:number/assign": { who: consultManagers, also: written },
  "POST /api/consults/:number/call": { who: consultManagers, also: written },
  "POST /api/consults/:number/book": { who: consultManagers, also: written },
  "POST /api/consults/:number/complete": { who: consultManagers, also: written },
  "POST /api/consults/:number/consider": { who: consultManagers, also: written },
  "POST /api/consults/:number/hold": { who: consultManagers, also: written },
  "POST /api/consults/:number/lose": { who: consultManagers, also: written },
  "POST /api/consults/:number/cancel": { who: consultManagers, also: written },
  "POST /api/consults/:number/no-show": { who: consultManagers, also: written },
  "POST /api/consults/:number/decline": { who: consultManagers, also: written },
  "POST /api/consults/:number/duplicate": { who: consultManagers, also: written },
  // A consultation of another number is named: the generated one is none, or its own.
  "POST /api/consults/:number/merge": { who: consultManagers, also: [404, ...written] },
  // Nothing was merged.
  "POST /api/consults/:number/merge/undo": { who: consultManagers, also: written },
  "GET /api/consults/:number/merges": { who: consults },
  "POST /api/consults/:number/client": { who: consultManagers, also: written },
  "POST /api/consults/:number/fee-request": { who: consultManagers, also: written },
  "POST /api/consults/:number/reopen": { who: consultManagers, also: written },
  "POST /api/consults/:number/undo": { who: consultManagers, also: written },
  "POST /api/consults/assignments": { who: consultManagers, also: [404, ...written] },
  "POST /api/consults/holds": { who: consultManagers, also: [404, ...written] },
  "POST /api/consults/losses": { who: consultManagers, also: [404, ...written] },
  "POST /api/consults/undo": { who: consultManagers, also: [404, ...written] },
  "POST /api/consults/:number/convert": { who: consultManagers, also: written },
  "POST /api/consults/:number/journal/confirm": { who: consultManagers, also: written },
  "GET /api/consults/:number/journal/addenda": { who: consults },
  "POST /api/consults/:number/journal/addenda": { who: consultManagers, also: written },
  ...records("/api/projects", { show: clients, manage: clientManagers }),
  "POST /api/projects/:number/moves": { who: projectWorkers, also: written },
  "PUT /api/projects/:number/stage": { who: projectWorkers, also: written },
  "PATCH /api/projects/:number/progress": { who: projectWorkers, also: written },
  "POST /api/projects/:number/contact": { who: projectWorkers },
  "POST /api/projects/assignments": { who: ["매니저", "관리자"], also: [404, ...written] },
  "GET /api/projects/:number/closing": { who: clientManagers },
  "POST /api/projects/:number/closing": { who: clientManagers, also: written },
  "PUT /api/projects/:number/favourite": { who: clients },
  "GET /api/projects/favourites": { who: clients },
  "GET /api/projects/radar": { who: clients },
  "GET /api/projects/:number/people": { who: clients },
  ...records("/api/clients", { show: clients, manage: clientManagers }),
  ...imports("/api/clients", clientManagers),
  // 미수 is a filter for those who may read receipts; to the others it is no filter at all.
  "GET /api/clients": { who: clients, also: [400] },
  "POST /api/clients/:number/merge": { who: clientManagers, also: [400, 404, ...written] },
  // Nothing was merged.
  "POST /api/clients/:number/merge/undo": { who: clientManagers, also: [404] },
  "GET /api/clients/:number/merge/preview": { who: clientManagers, also: [400, 404] },
  "GET /api/clients/:number/merges": { who: clientManagers },
  "GET /api/clients/same": { who: clientManagers },
  "GET /api/clients/:number/successor": { who: clients },
  ...records("/api/contacts", {
    show: [...contactManagers, "송무팀원"],
    manage: contactManagers,
    choose: "staff",
    without: ["create", "remove", "restore"],
    firmWide: true,
  }),
  ...records("/api/contracts", {
    show: contractViewers,
    manage: clientManagers,
    without: ["reveal", "remove", "restore"],
  }),
  // 미수 is a filter for those who may read receipts; to the others it is no filter at all.
  "GET /api/contracts": { who: contractViewers, also: [400] },
  "GET /api/contracts/:number/terms": { who: contractViewers },
  "PUT /api/contracts/:number/fees": { who: clientManagers, also: written },
  "PUT /api/contracts/:number/lawyers": { who: clientManagers, also: written },
  "PUT /api/contracts/:number/clients": { who: clientManagers, also: written },
  "POST /api/contracts/:number/moves": { who: clientManagers, also: written },
  // 승인: lawyers of any duty and 매니저 (product §6.3).
  "POST /api/contracts/:number/approval": { who: contractApprovers, also: written },
  "PUT /api/contracts/:number/amendment": { who: clientManagers, also: written },
  "POST /api/contracts/:number/amendment/approval": { who: contractApprovers, also: written },
  "POST /api/contracts/:number/amendment/moves": { who: clientManagers, also: written },
  "PUT /api/contracts/:number/settlement": { who: clientManagers, also: written },
  "POST /api/contracts/:number/project": { who: clientManagers, also: written },
  "POST /api/contracts/:number/ledger": { who: clientManagers, also: written },
  ...records("/api/disputes", {
    show: "team",
    manage: "team",
    without: ["remove", "restore", "reveal", "options"],
  }),
  "POST /api/disputes/:number/moves": { who: "team", also: written },
  "POST /api/conflicts/search": { who: conflictSearchers, also: [400, 404] },
  "GET /api/conflicts/:number": { who: conflictSearchers, also: [404] },
  "POST /api/conflicts/:number/run": { who: conflictSearchers, also: [404] },
  // Parties are changed by those who change the record, and by lawyers; others only look.
  "POST /api/conflicts/:number/parties": {
    who: [...new Set([...consultManagers, ...conflictDeciders])],
    also: [404, ...written],
  },
  "DELETE /api/conflicts/:number/parties/:partyId": {
    who: [...new Set([...consultManagers, ...conflictDeciders])],
    also: [404, ...written],
  },
  "GET /api/conflicts/open": { who: conflictSearchers },
  "GET /api/conflict-checks/:checkId": { who: conflictSearchers, also: [404] },
  "POST /api/conflict-checks/:checkId/decision": { who: conflictDeciders, also: [404, ...written] },
  "POST /api/conflict-checks/:checkId/decline": { who: conflictDeciders, also: [404, ...written] },
  ...records("/api/presale-areas", {
    show: presale,
    manage: presale,
    without: ["remove", "restore", "reveal", "options"],
  }),

  // Files follow their record: whoever does not see it finds nothing, whoever sees it without managing it only reads.
  "GET /api/files": { who: "team", also: [400, 404] },
  "POST /api/files": { who: "team", also: [400, 403, 404] },
  "GET /api/files/:fileId": { who: "team", also: [404] },
  "GET /api/files/:fileId/content": { who: "team", also: [400, 404] },
  "POST /api/files/:fileId/versions": { who: "team", also: [400, 403, 404] },
  "POST /api/files/:fileId/ticket": { who: "team", also: [404] },
  "DELETE /api/files/:fileId": { who: "team", also: [403, 404, ...written] },
  "POST /api/files/:fileId/restore": { who: "team", also: [403, 404, ...written] },
  // The ticket is the proof; without one there is nothing.
  "GET /files/:ticket": { who: "everybody" },

  ...records("/api/payments", {
    show: paymentManagers,
    manage: paymentManagers,
    without: ["remove", "restore", "options"],
  }),
  "GET /api/payments/totals": { who: paymentManagers, also: [400] },
  "GET /api/payments/:number/detail": { who: paymentManagers },
  "GET /api/payments/:number/proposals": { who: paymentManagers },
  "POST /api/payments/:number/match": { who: paymentManagers, also: written },
  "POST /api/payments/:number/unmatch": { who: paymentManagers, also: written },
  "POST /api/payments/:number/confirm": { who: paymentManagers, also: written },
  "POST /api/payments/:number/expect": { who: paymentManagers, also: written },
  "POST /api/payments/:number/receive": { who: paymentManagers, also: written },
  "POST /api/payments/:number/write-off": { who: paymentManagers, also: written },
  "POST /api/payments/:number/settle": { who: paymentManagers, also: written },
  "POST /api/payments/:number/cancel": { who: paymentManagers, also: written },
  "PUT /api/payments/:number/evidence": { who: paymentManagers, also: written },
  "PUT /api/payments/:number/allocations": { who: paymentManagers, also: written },
  "POST /api/payments/:number/refunds": { who: paymentManagers, also: written },
  "GET /api/refunds": { who: paymentManagers },
  "POST /api/refunds/:refundId/decision": { who: paymentManagers, also: [404, ...written] },
  "POST /api/refunds/:refundId/payout": { who: paymentManagers, also: [404, ...written] },
  "POST /api/bank-imports/preview": { who: paymentManagers, also: [400] },
  "POST /api/bank-imports": { who: paymentManagers, also: written },
  "GET /api/bank-imports": { who: paymentManagers },
  "POST /api/bank-imports/:importId/undo": { who: paymentManagers, also: [404, ...written] },
  "GET /api/open-items": { who: paymentManagers },
  "GET /api/closed-months": { who: paymentManagers },
  "POST /api/closed-months": { who: paymentManagers, also: written },
  "POST /api/closed-months/reopen": { who: ["관리자"], also: written },
  "GET /api/sales": { who: salesManagers, also: [400] },
  "GET /api/sales/reconciliation": { who: salesManagers, also: [400] },
  "GET /api/finance/dashboard": { who: revenue, also: [400] },
  ...records("/api/memos", {
    show: memoWriters,
    manage: memoManagers,
    without: ["reveal", "options", "create", "update", "remove", "restore"],
  }),
  // Of the one record that the call names by kind and key; most are not there.
  "GET /api/memo-threads/:type/:id": { who: memoWriters, also: [404] },
  "GET /api/memo-threads/:type/:id/people": { who: memoWriters, also: [404] },
  "POST /api/memo-threads/:type/:id": { who: memoWriters, also: [404, ...written] },
  // With a version that no memo has: who sees a memo without having written it would be told so by another 403.
  "PUT /api/memos/:number": {
    who: memoWriters,
    also: written,
    body: () => ({ kind: "내부", content: "메모", visibility: "team", mentions: [], remindOn: null, version: 999_999 }),
  },
  // Nobody is called by them.
  "POST /api/memos/:number/acks": { who: memoWriters, also: [422] },
  "PUT /api/memos/:number/pin": { who: memoWriters, also: written },
  "POST /api/memos/:number/hide": { who: memoWriters, also: written },
  // What was not hidden cannot be brought back.
  "POST /api/memos/:number/show": { who: memoWriters, also: [404, ...written] },
  "POST /api/memos/:number/move": { who: memoWriters, also: written },
  "GET /api/timeline/:type/:id": { who: "team", also: [404] },
  "POST /api/timeline/:type/:id/visits": { who: "team", also: [404] },
  "POST /api/lawfirm/action": { who: revenue, body: () => ({ action: "revenue", date_from: today() }) },
};

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

const outside: readonly PrincipalName[] = ["anonymous", "revoked token", "password only", "퇴사"];

/** Whether the table admits a person to a call. */
export function mayCall(who: Audience, name: PrincipalName): boolean {
  if (who === "everybody") return true;
  if (outside.includes(name)) return false;
  if (who === "signedIn") return true;
  if (who === "staff") return name !== "user without staff";
  if (who === "team") return name !== "user without staff" && name !== "staff without team";
  return who.includes(name);
}

/** The status that refuses: 401 without a live session, else 403. */
export function refusalStatus(name: PrincipalName): number {
  return outside.includes(name) ? 401 : 403;
}

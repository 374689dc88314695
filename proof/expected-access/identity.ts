import type { PrincipalName } from "../harness/principals.ts";
import { unsaid, type Expectation } from "./expectation.ts";
import { records } from "./record-calls.ts";

const directory: readonly PrincipalName[] = ["관리자", "총괄팀장", "신규팀장", "진행팀장"];

const accounts: readonly PrincipalName[] = ["관리자", "IT팀장", "IT팀원"];

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

const contactManagers: readonly PrincipalName[] = ["관리자", "총괄팀장", "신규팀장", "진행팀장"];

export const identity: Readonly<Record<string, Expectation>> = {
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
  "GET /api/account/draft-keys": { who: "signedIn" },
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
  "GET /api/security": { who: ["관리자"] },
  "PUT /api/security/second-factor": { who: ["관리자"], body: () => ({ required: false, reason: " " }), also: [400] },
  "PUT /api/security/rrn-bases": { who: ["관리자"], body: () => ({ bases: [], reason: " " }), also: [400] },
  "POST /api/security/networks": {
    who: ["관리자"],
    body: () => ({ role: null, network: "127.0.0.1", note: "", reason: " " }),
    also: [400],
  },
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
  ...records("/api/contacts", {
    show: [...contactManagers, "송무팀원"],
    manage: contactManagers,
    choose: "staff",
    without: ["create", "remove", "restore"],
    firmWide: true,
  }),
};

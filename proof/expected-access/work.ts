import type { PrincipalName } from "../harness/principals.ts";
import { advisers, clientManagers, clients, consults, written, type Expectation } from "./expectation.ts";
import { listImports, records, steps } from "./record-calls.ts";

/** 메모리스트 stands beside 고객리스트 in every role that has either. Of records that name a person everybody reads them. */
const memoReaders = clients;

const memoManagers: readonly PrincipalName[] = ["송무팀원", "관리자"];

export const work: Readonly<Record<string, Expectation>> = {
  "GET /api/tasks/refresh": { who: "team" },
  "GET /api/tasks/sent": { who: "team" },
  "GET /api/tasks/completed": { who: "team" },
  "GET /api/tasks/abandoned": { who: "team" },
  "GET /api/tasks/sent/closed": { who: "team" },
  "GET /api/tasks/count": { who: "team" },
  "GET /api/tasks/record": { who: "team", also: [404] },
  "GET /api/tasks/recipients": { who: "team" },
  "GET /api/tasks/days": { who: "team", also: [404] },
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
  "POST /api/tasks/:id/reopen": { who: "team", also: [404, 409] },
  "POST /api/tasks/:id/urge": { who: "team", also: [404, 409] },
  "POST /api/tasks/:id/recall": { who: "team", also: [404, 409] },
  "GET /api/tasks/:id/delivery": { who: "team", also: [404] },
  "POST /api/tasks/staffs/:taskUserId/ack": { who: "team" },
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
  // It writes in the name of whoever sent each task.
  ...listImports("/api/task-imports", ["관리자"]),
  "GET /api/task/search": { who: [...new Set([...consults, ...clients, ...advisers])], also: [403] },
  "GET /api/search": { who: "team" },
  "GET /api/views": { who: "team" },
  "GET /api/views/columns": { who: "team" },
  "PUT /api/views/columns/:resource": { who: ["관리자"], also: [400] },
  "POST /api/views": { who: "team", also: [400, 422] },
  // Everybody has their own views alone.
  "PATCH /api/views/:id": { who: "team", also: [400, 404, 409] },
  "DELETE /api/views/:id": { who: "team", also: [404] },
  // Everybody has their own bell alone.
  // Everybody reads what waits for them alone.
  "GET /api/approvals": { who: "team" },
  "GET /api/bell/count": { who: "team" },
  "GET /api/bell": { who: "team" },
  "POST /api/bell/clear": { who: "team" },
  "POST /api/bell/opened": { who: "team" },
  "POST /api/bell/:id/snooze": { who: "team", also: [404] },
  "GET /api/bell/settings": { who: "team" },
  "PUT /api/bell/settings": { who: "team" },
  // Routines and plans of the team are kept by whoever keeps its cases.
  // Rows: one's own absences, and of the people of a team that one leads; generated input names others.
  "GET /api/own-absences": { who: "team" },
  "POST /api/own-absences": { who: "team", also: written },
  "PATCH /api/own-absences/:number": { who: "team", also: [404, ...written] },
  "POST /api/own-absences/:number/end": { who: "team", also: [404, ...written] },
  ...records("/api/routines", { show: clients, manage: clientManagers, without: ["reveal", "options"] }),
  ...steps("/api/routines", clientManagers, ["pause", "resume", "end"]),
  "GET /api/routines/:number/days": { who: clients },
  "PUT /api/routines/:number/recipients": { who: clientManagers, also: written },
  "PUT /api/routines/:number/skips": { who: clientManagers, also: written },
  ...records("/api/task-plans", { show: clients, manage: clientManagers, without: ["reveal", "options"] }),
  ...steps("/api/task-plans", clientManagers, ["use", "revise", "stop"]),
  "GET /api/task-plans/:number/lines": { who: clients },
  "PUT /api/task-plans/:number/lines": { who: clientManagers, also: written },
  // The plan that the call names is drawn: nobody's.
  "GET /api/projects/:number/plan-preview": { who: clientManagers, also: [404] },
  "POST /api/projects/:number/plan-starts": { who: clientManagers, also: [404, ...written] },
  "GET /api/projects/:number/plan-starts": { who: clients },
  // Files follow their record: whoever does not see it finds nothing, whoever sees it without managing it only reads.
  "GET /api/files": { who: "team", also: [400, 404] },
  "POST /api/files": { who: "team", also: [400, 403, 404] },
  "GET /api/files/:fileId": { who: "team", also: [404] },
  "GET /api/files/:fileId/content": { who: "team", also: [400, 404] },
  "POST /api/files/:fileId/versions": { who: "team", also: [400, 403, 404] },
  "POST /api/files/:fileId/ticket": { who: "team", also: [404] },
  "PUT /api/files/:fileId/sensitivity": { who: "team", also: [403, 404, ...written] },
  "DELETE /api/files/:fileId": { who: "team", also: [403, 404, ...written] },
  "POST /api/files/:fileId/restore": { who: "team", also: [403, 404, ...written] },
  // The ticket is the proof; without one there is nothing.
  "GET /files/:ticket": { who: "everybody" },
  ...records("/api/memos", {
    show: "team",
    browse: memoReaders,
    manage: memoManagers,
    without: ["reveal", "options", "create", "update", "remove", "restore"],
  }),
  "GET /api/memo-kinds": { who: "team" },
  // Of the one record that the call names by kind and key; most are not there.
  "GET /api/memo-threads/:type/:id": { who: "team", also: [404] },
  "GET /api/memo-threads/:type/:id/people": { who: "team", also: [404] },
  "POST /api/memo-threads/:type/:id": { who: "team", also: [403, 404, ...written] },
  // With a version that no memo has: who sees a memo without having written it would be told so by another 403.
  "PUT /api/memos/:number": {
    who: "team",
    also: written,
    body: () => ({ kind: "내부", content: "메모", visibility: "team", mentions: [], remindOn: null, version: 999_999 }),
  },
  // Nobody is called by them.
  "POST /api/memos/:number/acks": { who: "team", also: [422] },
  "PUT /api/memos/:number/pin": { who: "team", also: written },
  "POST /api/memos/:number/hide": { who: "team", also: written },
  // What was not hidden cannot be brought back.
  "POST /api/memos/:number/show": { who: "team", also: [404, ...written] },
  "POST /api/memos/:number/move": { who: "team", also: written },
  "GET /api/timeline/:type/:id": { who: "team", also: [404] },
  "POST /api/timeline/:type/:id/visits": { who: "team", also: [404] },
  "PUT /api/timeline/:type/:id/follow": { who: "team", also: [404] },
  "GET /api/timeline/followed": { who: "team" },
  "POST /api/presence/:type/:id": { who: "team", also: [404] },
};

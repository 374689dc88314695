import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { bulkStepCall, bulkUndoCall } from "#records/steps.ts";
import { consultCalls } from "../endpoints.ts";
import { consultSteps } from "../steps.ts";
import { addConsult, setColumns } from "./testing/consults.ts";

const assign = bulkStepCall(consultSteps, "assign");
const hold = bulkStepCall(consultSteps, "hold");
const lose = bulkStepCall(consultSteps, "lose");
const undo = bulkUndoCall(consultSteps);

let app: TestApp;
let home: number;
let manager: TestStaff;
let colleague: TestStaff;
let viewer: TestStaff;
let stranger: TestStaff;

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam();
  manager = await app.createStaff({ roles: ["송무팀원"], teamIds: [home] });
  colleague = await app.createStaff({ roles: ["송무팀원"], teamIds: [home] });
  viewer = await app.createStaff({ roles: ["홍보책임"], teamIds: [home] });
  stranger = await app.createStaff({ roles: ["송무팀원"], teamIds: [await app.createTeam()] });
});
afterAll(() => app.stop());

type Target = { readonly number: number; readonly version: number };
const targetsOf = (...rows: readonly Target[]) => rows.map(({ number, version }) => ({ number, version }));
const read = async ({ number }: Pick<Target, "number">) =>
  (await app.call(consultCalls.read, { params: { number: String(number) } }, { token: manager.token })).body.model;
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

test("many are given to a colleague at once, and taken back at once", async () => {
  const one = await addConsult(app, manager, { assignee: manager.id });
  const two = await addConsult(app, manager);
  const { token } = manager;
  const body = { targets: targetsOf(two, one), assignee: colleague.id };
  const given = await app.call(assign, { body }, { token });
  expect(given.body).toEqual({
    success: true,
    changed: [one, two].map(({ number, version }) => ({ number, version: version + 1 })),
    refused: [],
  });
  expect([(await read(one)).assignee?.id, (await read(two)).assignee?.id]).toEqual([colleague.id, colleague.id]);
  const targets = given.body.changed;
  const foreign = await app.call(undo, { body: { targets } }, { token: colleague.token });
  expect([foreign.body.changed, foreign.body.refused.length]).toEqual([[], 2]);
  expect((await app.call(undo, { body: { targets } }, { token })).body.changed).toHaveLength(2);
  expect([(await read(one)).assignee?.id, (await read(two)).assignee]).toEqual([manager.id, null]);
  const { body: history } = await app.call(consultCalls.history, { params: { number: String(one.number) } }, { token });
  expect(history.models.slice(0, 2).map(({ action }) => action)).toEqual(["되돌림", "담당지정"]);
});

test("each row has its own guard: the refused ones are left and named, the others change", async () => {
  const open = await addConsult(app, manager);
  const ended = await addConsult(app, manager);
  await setColumns(app, ended.id, { status: "lost", lost_reason: "cost" });
  const stale = await addConsult(app, manager);
  const foreign = await addConsult(app, stranger);
  const { token } = manager;
  const targets = [...targetsOf(open, ended, foreign), { number: stale.number, version: stale.version + 1 }];
  const { status, body } = await app.call(hold, { body: { targets, holdUntil: tomorrow } }, { token });
  expect([status, body.changed]).toEqual([200, [{ number: open.number, version: open.version + 1 }]]);
  expect(body.refused).toEqual([
    { number: ended.number, reason: "종결 상태에서는 ‘보류’ 처리를 할 수 없습니다." },
    { number: stale.number, reason: expect.stringContaining("다른") },
    { number: foreign.number, reason: expect.any(String) },
  ]);
  expect(await read(open)).toMatchObject({ status: "onHold", nextActionAt: tomorrow });
  expect([(await read(ended)).status, (await read(stale)).status]).toEqual(["lost", "new"]);
  const loss = { targets: targetsOf(await read(open), await read(stale)), lostReason: "unreachable" } as const;
  expect((await app.call(lose, { body: loss }, { token })).body.changed).toHaveLength(2);
  expect(await read(open)).toMatchObject({ status: "lost", lostReason: "unreachable", nextActionAt: null });
});

test("whoever only gives consultations to others takes that back, and takes no other step", async () => {
  const ownRules = JSON.stringify([
    { action: "manage", subject: "매니저" },
    { action: "show", subject: "상담리스트" },
  ]);
  const { token } = await app.createStaff({ teamIds: [home], ownRules });
  const one = await addConsult(app, manager);
  const body = { targets: targetsOf(one), assignee: colleague.id };
  const given = await app.call(assign, { body }, { token });
  expect(given.body.changed).toHaveLength(1);
  const { changed: targets } = given.body;
  expect((await app.call(hold, { body: { targets, holdUntil: tomorrow } }, { token })).status).toBe(403);
  expect((await app.call(undo, { body: { targets } }, { token })).body.changed).toHaveLength(1);
  expect((await read(one)).assignee).toBeNull();
});

test("401, 403, 404 where none can be seen, 400 by name", async () => {
  const targets = targetsOf(await addConsult(app, manager));
  const body = { targets, assignee: colleague.id };
  const { token } = manager;
  expect((await app.call(assign, { body })).status).toBe(401);
  expect((await app.call(assign, { body }, { token: viewer.token })).status).toBe(403);
  expect((await app.call(assign, { body }, { token: stranger.token })).status).toBe(404);
  const past = { targets, holdUntil: "2020-01-01T00:00:00Z" };
  for (const [sent, field] of [
    [await app.call(assign, { body: { ...body, assignee: 987_654 } }, { token }), "assignee"],
    [await app.call(assign, { body: { ...body, targets: [] } }, { token }), "targets"],
    [await app.call(hold, { body: past }, { token }), "holdUntil"],
    [await app.call(lose, { body: { targets } as never }, { token }), "lostReason"],
  ] as const) {
    expect([sent.status, Object.keys(sent.body.fields ?? {})]).toEqual([400, [field]]);
  }
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { addDays } from "#firm/court-days.ts";
import { seoulDay } from "#platform/dates.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { stepCall, undoCall } from "#records/steps.ts";
import { courtSecurity, courtSecuritySteps } from "../court-security.ts";

const calls = recordEndpoints(courtSecurity);
const today = seoulDay(Date.now());
const at = (number: number) => ({ params: { number: String(number) } });

let app: TestApp;
let clerk: TestStaff;
let reader: TestStaff;
let stranger: TestStaff;
let caseId: number;

beforeAll(async () => {
  app = await startTestApp();
  const home = await app.createTeam("송무팀");
  clerk = await app.createStaff({ roles: ["송무팀원"], teamIds: [home] });
  reader = await app.createStaff({ roles: ["홍보"], teamIds: [home] });
  stranger = await app.createStaff({ roles: ["송무팀원"], teamIds: [await app.createTeam("다른팀")] });
  const { rows } = await app.database.pool.query<{ id: number }>(
    `with p as (insert into projects (team_id, title) values ($1, '가압류 사건') returning id)
     insert into legal_cases (team_id, project_id, court) select $1, id, '서울중앙지방법원' from p returning id`,
    [home],
  );
  caseId = rows[0]!.id;
});
afterAll(() => app.stop());

async function deposit(more: object = {}) {
  const body = {
    depositedOn: addDays(today, -30),
    kind: "deposit",
    title: "가압류 담보",
    case: caseId,
    amount: 5_000_000,
  };
  return app.call(calls.create, { body: { ...body, ...more } as never }, { token: clerk.token });
}

const read = (who: TestStaff, number: number) => app.call(calls.read, at(number), { token: who.token });

async function step(name: keyof typeof courtSecuritySteps.steps, number: number, more: object = {}) {
  const { version } = (await read(clerk, number)).body.model;
  const sent = { ...at(number), body: { version, ...more } as never };
  return app.call(stepCall(courtSecuritySteps, name), sent, { token: clerk.token });
}

test("a security is seen with its case, and by nobody else", async () => {
  const { body } = await deposit();
  expect(body.model).toMatchObject({ status: "open", amount: 5_000_000, project: { label: "가압류 사건" } });
  const { number } = body.model;
  expect((await app.call(calls.read, at(number))).status).toBe(401);
  expect((await read(reader, number)).status).toBe(404);
  const { version } = body.model;
  const change = { ...at(number), body: { version, changes: { note: "메모" } } };
  expect((await app.call(calls.update, change, { token: reader.token })).status).toBe(403);
  expect((await read(stranger, number)).status).toBe(404);
  expect((await deposit({ case: 999_999 })).status).toBe(400);
});

test("담보취소 is asked for with its ground and can be taken back; what was recovered stays so", async () => {
  const { number } = (await deposit()).body.model;
  expect((await step("apply", number)).status).toBe(400);
  expect((await step("apply", number, { ground: "won" })).body.state).toBe("applied");
  const { version } = (await read(clerk, number)).body.model;
  const undone = await app.call(undoCall(courtSecuritySteps), { ...at(number), body: { version } }, clerk);
  expect(undone.body.state).toBe("open");

  const early = await step("recover", number, { recoveredOn: addDays(today, -40) });
  expect([early.status, Object.keys(early.body.fields ?? {})]).toEqual([400, ["recoveredOn"]]);
  expect((await step("recover", number, { recoveredOn: addDays(today, 1) })).status).toBe(400);
  expect((await step("recover", number, { recoveredOn: today })).body.state).toBe("recovered");
  expect((await step("apply", number, { ground: "won" })).status).toBe(422);
});

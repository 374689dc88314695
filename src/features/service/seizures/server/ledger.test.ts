import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { deadlineCalls, checkDeadline, enterDeadline, listOfRecord } from "#features/litigation/deadlines/endpoints.ts";
import { deadlineSteps } from "#features/litigation/deadlines/steps.ts";
import { tellAlarms } from "#features/litigation/deadlines/server/api.ts";
import { seoulDay } from "#platform/dates.ts";
import { stepCall } from "#records/steps.ts";
import { dayAfter } from "../claim-account.ts";
import { seizureCalls } from "../endpoints.ts";
import { seizureSteps } from "../steps.ts";

let app: TestApp;
let clerk: TestStaff;
let lawyer: TestStaff;
let stranger: TestStaff;

const today = seoulDay(Date.now());
const params = (number: number) => ({ number: String(number) });

beforeAll(async () => {
  app = await startTestApp();
  const home = await app.createTeam("송무팀");
  const other = await app.createTeam("다른팀");
  clerk = await app.createStaff({ shortName: "은채", roles: ["송무팀원"], teamIds: [home] });
  lawyer = await app.createStaff({ shortName: "시우", roles: ["변호사"], teamIds: [home] });
  stranger = await app.createStaff({ roles: ["송무팀원"], teamIds: [other] });
});
afterAll(() => app.stop());

/** A seizure that the court has refused; served on the day. */
async function denied(servedOn: string) {
  const body = {
    kind: "collection",
    principal: 10_000_000,
    creditor: "한가람",
    debtor: "구름상사",
    court: "가상지방법원",
    owner: clerk.id,
    lawyer: lawyer.id,
  } as const;
  const created = await app.call(seizureCalls.create, { body }, { token: clerk.token });
  expect(created.status, created.body.message).toBe(200);
  const { model } = created.body;
  // How it was filed is tried elsewhere.
  await app.database.query
    .updateTable("seizures")
    .set({ status: "filed", filed_on: dayAfter(servedOn, -30), case_no: "2026타채10001" })
    .where("id", "=", model.id)
    .execute();
  const told = { version: model.version, decidedOn: servedOn, decisionServedOn: servedOn } as never;
  const step = stepCall(seizureSteps, "deny");
  const { status, body: answer } = await app.call(
    step,
    { params: params(model.number), body: told },
    { token: clerk.token },
  );
  expect(status, answer.message).toBe(200);
  return { ...model, says: answer.says };
}

async function ledgerOf(id: number, who = clerk) {
  const { status, body } = await app.call(
    listOfRecord,
    { params: { type: "seizure", id: String(id) } },
    { token: who.token },
  );
  return { status, models: body.models ?? [] };
}

async function stepOf(number: number, name: keyof typeof deadlineSteps.steps, told: object, who = clerk) {
  const { version } = (await app.call(deadlineCalls.read, { params: params(number) }, { token: who.token })).body.model;
  const body = { version, ...told } as never;
  return app.call(stepCall(deadlineSteps, name), { params: params(number), body }, { token: who.token });
}

test("a refused application opens 즉시항고 in the ledger, verified blind and closed by a receipt of its court", async () => {
  const { id, number, says } = await denied(today);
  expect(says.join()).toContain("기한에 등록했습니다");
  const [open] = (await ledgerOf(id)).models;
  expect(open).toMatchObject({
    title: "집행 즉시항고",
    peremptory: true,
    status: "entered",
    dueOn: expect.any(String),
  });
  const { model } = (await app.call(deadlineCalls.read, { params: params(open!.number) }, { token: clerk.token })).body;
  expect(model).toMatchObject({ about: `압류 ${number}`, aboutPath: `/lawfirm/service/attach/${number}`, case: null });

  // Who verifies does not see what was entered.
  const seen = (await app.call(deadlineCalls.read, { params: params(open!.number) }, { token: lawyer.token })).body
    .model;
  expect([seen.title, seen.startOn]).toEqual(["불변기한 (검증 대기)", null]);
  const rule = await app.database.query
    .selectFrom("legal_deadline_rules")
    .select("id")
    .where("code", "=", "EXEC_IMMEDIATE")
    .executeTakeFirstOrThrow();
  const reading = { version: seen.version, ruleId: rule.id, method: "personal", startOn: today } as const;
  const check = await app.call(checkDeadline, { params: params(open!.number), body: reading }, { token: lawyer.token });
  expect(check.body).toMatchObject({ equal: true, status: "verified", models: [{ number: open!.number }] });

  const receipt = {
    receiptNo: "1",
    receiptCourt: "다른법원",
    receiptCaseNo: "2026타채10001",
    receiptDocument: "즉시항고장",
    receivedAt: new Date(Date.now() - 60_000).toISOString(),
    receiptFile: "접수증.pdf",
  };
  const refused = await stepOf(open!.number, "complete", receipt);
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["receiptCourt"]]);
  expect((await stepOf(open!.number, "complete", { ...receipt, receiptCourt: "가상지방법원" })).body.state).toBe(
    "done",
  );
});

test("it is seen with the seizure: by those who are named on it, and by nobody of another team", async () => {
  const { id } = await denied(today);
  const [open] = (await ledgerOf(id)).models;
  expect((await ledgerOf(id, lawyer)).models).toHaveLength(1);
  expect((await ledgerOf(id, stranger)).status).toBe(404);
  const read = (who: TestStaff) => app.call(deadlineCalls.read, { params: params(open!.number) }, { token: who.token });
  expect([(await read(lawyer)).status, (await read(stranger)).status]).toEqual([200, 404]);
  const { body } = await app.call(deadlineCalls.list, { query: {} }, { token: stranger.token });
  expect(body.models.map((row) => row.number)).not.toContain(open!.number);
});

test("one is entered at the page of the seizure, by whoever sees it", async () => {
  const { id } = await denied(today);
  const rule = await app.database.query
    .selectFrom("legal_deadline_rules")
    .select("id")
    .where("code", "=", "EXEC_IMMEDIATE_BRIEF")
    .executeTakeFirstOrThrow();
  const body = { record: { type: "seizure", id }, ruleId: rule.id, method: "event", startOn: today } as const;
  expect((await app.call(enterDeadline, { body }, { token: stranger.token })).status).toBe(404);
  const entered = await app.call(enterDeadline, { body }, { token: clerk.token });
  expect(entered.body.models.map(({ title }) => title).toSorted()).toEqual(
    ["집행 즉시항고", "집행 항고이유서"].toSorted(),
  );
  const odd = { ...body, record: { type: "client", id } };
  expect((await app.call(enterDeadline, { body: odd }, { token: clerk.token })).status).toBe(400);
});

test("its alarms reach those in charge though it hangs on no case", async () => {
  const { id } = await denied(dayAfter(today, -6));
  const [open] = (await ledgerOf(id)).models;
  await tellAlarms(app.database);
  const told = await app.database.query
    .selectFrom("tasks")
    .select(["title", "importance"])
    .where("url", "=", `/lawfirm/service/legal-case/deadlines/${open!.number}`)
    .execute();
  expect(told.length).toBeGreaterThan(0);
  expect(told.every(({ importance }) => importance === "S")).toBe(true);
});

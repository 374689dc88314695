import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { stepCall } from "#records/steps.ts";
import { questionCalls } from "../endpoints.ts";
import { questionSteps } from "../steps.ts";

let app: TestApp;
let home: number;
let keeper: TestStaff;
let lawyer: TestStaff;
let secondLawyer: TestStaff;

const at = (number: number) => ({ params: { number: String(number) } });

beforeAll(async () => {
  app = await startTestApp();
  await app.database.pool.query("update firm_settings set created_at = now() - interval '1 year'");
  home = await app.createTeam("상담팀");
  keeper = await app.createStaff({ roles: ["게시판매니저"], teamIds: [home] });
  lawyer = await app.createStaff({ roles: ["변호사"], teamIds: [home] });
  secondLawyer = await app.createStaff({ roles: ["책임변"], teamIds: [home] });
});
afterAll(() => app.stop());

async function put(): Promise<number> {
  const body = {
    category: "민사",
    title: "보증금을 못 받았습니다",
    content: "계약이 끝났는데 보증금을 돌려주지 않습니다.",
    audience: "public",
  } as const;
  return (await app.call(questionCalls.create, { body }, { token: keeper.token })).body.model.number;
}

async function step(who: TestStaff, number: number, name: keyof typeof questionSteps.steps, more: object = {}) {
  const { version } = await app.database.query
    .selectFrom("questions")
    .select("version")
    .where("id", "=", number)
    .executeTakeFirstOrThrow();
  const body = { version, ...more } as never;
  return app.call(stepCall(questionSteps, name), { ...at(number), body }, { token: who.token });
}

test("401, and 404 for those without the area and for questions of other teams", async () => {
  const other = await app.createTeam("다른팀");
  const clerk = await app.createStaff({ roles: ["송무팀원"], teamIds: [home] });
  const stranger = await app.createStaff({ roles: ["변호사"], teamIds: [other] });
  const number = await put();
  expect((await app.call(questionCalls.read, at(number))).status).toBe(401);
  expect((await app.call(questionCalls.read, at(number), { token: clerk.token })).status).toBe(404);
  expect((await app.call(questionCalls.read, at(number), { token: stranger.token })).status).toBe(404);
});

test("an answer goes out when another lawyer than its writer has approved it", async () => {
  const number = await put();
  expect((await step(keeper, number, "draft", { answer: "내용증명을 먼저 보내세요." })).body.state).toBe("drafted");
  expect((await step(keeper, number, "approve")).status).toBe(403);
  expect((await step(lawyer, number, "sendBack", { notes: "근거 조문을 넣어 주세요." })).body.state).toBe("received");
  expect((await step(lawyer, number, "draft", { answer: "임대차보호법에 따라 청구하세요." })).body.state).toBe(
    "drafted",
  );
  expect((await step(lawyer, number, "approve")).status).toBe(422);
  expect((await step(secondLawyer, number, "approve")).body.state).toBe("published");
  const { body } = await app.call(questionCalls.read, at(number), { token: keeper.token });
  expect(body.model).toMatchObject({ approver: { id: secondLawyer.id }, publishedAt: expect.any(String) });
});

test("a change of what was approved takes it off the page until it is approved anew", async () => {
  const number = await put();
  await step(keeper, number, "draft", { answer: "지급명령을 신청하세요." });
  await step(lawyer, number, "approve");
  const { version } = (await app.call(questionCalls.read, at(number), { token: keeper.token })).body.model;
  const changed = await app.call(
    questionCalls.update,
    { ...at(number), body: { version, changes: { title: "전세금을 못 받았습니다" } } },
    { token: keeper.token },
  );
  expect(changed.body.model.status).toBe("drafted");
});

test("an answer that was written anew is approved anew, by another lawyer", async () => {
  const number = await put();
  await step(keeper, number, "draft", { answer: "기다리세요." });
  await step(lawyer, number, "approve");
  expect((await step(secondLawyer, number, "draft", { answer: "소를 제기하세요." })).body.state).toBe("drafted");
  expect((await step(secondLawyer, number, "approve")).status).toBe(422);
  expect((await step(lawyer, number, "approve")).body.state).toBe("published");
});

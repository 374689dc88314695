import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { boardPostCalls } from "#features/messages/boards/endpoints.ts";
import { raiseWall } from "#features/pipeline/conflicts/server/testing/raise-wall.ts";
import type { InputOf } from "#records/resource.ts";
import { stepCall } from "#records/steps.ts";
import type { ask } from "../ask.ts";
import { askCalls } from "../endpoints.ts";
import { askSteps } from "../steps.ts";

let app: TestApp;
let home: number;
let asker: TestStaff;
let colleague: TestStaff;
let it: TestStaff;
let hr: TestStaff;

const at = (number: number) => ({ params: { number: String(number) } });

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("진행1팀");
  const other = await app.createTeam("운영팀");
  asker = await app.createStaff({ shortName: "은채", roles: ["송무팀원"], teamIds: [home] });
  colleague = await app.createStaff({ shortName: "시우", roles: ["송무팀원"], teamIds: [home] });
  it = await app.createStaff({ shortName: "이든", roles: ["IT팀원"], teamIds: [other] });
  hr = await app.createStaff({ shortName: "소담", roles: ["인사관리"], teamIds: [other] });
});
afterAll(() => app.stop());

async function put(body: Partial<InputOf<typeof ask>> = {}): Promise<number> {
  const whole = { department: "IT", title: "프린터가 안 됩니다", content: "3층 프린터", ...body } as const;
  return (await app.call(askCalls.create, { body: whole }, { token: asker.token })).body.model.number;
}

const read = (who: TestStaff, number: number) => app.call(askCalls.read, at(number), { token: who.token });

async function step(who: TestStaff, number: number, name: keyof typeof askSteps.steps, more: object = {}) {
  const { version } = await app.database.query
    .selectFrom("asks")
    .select("version")
    .where("id", "=", number)
    .executeTakeFirstOrThrow();
  return app.call(
    stepCall(askSteps, name),
    { ...at(number), body: { version, ...more } as never },
    { token: who.token },
  );
}

test("401, 403 without a team, and the queue of a department is read by whoever answers for it", async () => {
  const teamless = await app.createStaff({ roles: ["IT팀원"] });
  expect((await app.call(askCalls.list, { query: {} })).status).toBe(401);
  expect((await app.call(askCalls.list, { query: {} }, { token: teamless.token })).status).toBe(403);
  const number = await put();
  expect((await read(it, number)).status).toBe(200);
  expect((await read(colleague, number)).status).toBe(200);
  expect((await read(hr, number)).status).toBe(404);
});

test("what is asked of 인사 is for the asker and 인사 alone", async () => {
  const number = await put({ department: "인사", title: "육아휴직 문의" });
  const seen = await Promise.all([asker, hr, colleague, it].map(async (who) => (await read(who, number)).status));
  expect(seen).toEqual([200, 200, 404, 404]);
});

test("from the queue to an accepted answer that becomes a post on 업무", async () => {
  const number = await put();
  expect((await step(asker, number, "take")).status).toBe(422);
  expect((await step(it, number, "take")).body.state).toBe("working");
  const bare = await step(it, number, "answer");
  expect([bare.status, Object.keys(bare.body.fields ?? {})]).toEqual([400, ["answer"]]);
  expect((await step(it, number, "answer", { answer: "용지함을 다시 넣으세요." })).body.state).toBe("answered");
  expect((await step(it, number, "accept")).status).toBe(422);
  expect((await step(asker, number, "askAgain", { more: "그래도 안 됩니다." })).body.state).toBe("reopened");
  expect((await step(it, number, "answer", { answer: "토너를 바꾸었습니다." })).body.state).toBe("answered");
  expect((await step(asker, number, "accept")).body.state).toBe("done");
  expect((await step(it, number, "publish")).status).toBe(200);
  expect((await step(it, number, "publish")).status).toBe(422);
  const { boardPost } = (await read(asker, number)).body.model;
  const post = await app.call(boardPostCalls.read, at(boardPost!), { token: hr.token });
  expect(post.body.model).toMatchObject({ board: "work", title: "프린터가 안 됩니다" });
  expect(post.body.model.content).toContain("토너를 바꾸었습니다.");
  const { rows } = await app.database.pool.query("select t.title from tasks t order by t.id");
  expect(rows.map(({ title }) => title)).toEqual([
    "문의 답변: 프린터가 안 됩니다",
    "재문의: 프린터가 안 됩니다",
    "문의 답변: 프린터가 안 됩니다",
  ]);
});

test("a question about a case follows the walls of the case, and does not go on the board", async () => {
  const { id: project } = await app.database.query
    .insertInto("projects")
    .values({ team_id: home, title: "대여금" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const number = await put({ department: "송무", project, title: "송달 문의" });
  expect((await read(colleague, number)).status).toBe(200);
  await raiseWall(app.database, { type: "project", id: project, teamId: home, staffId: colleague.id });
  const hidden = await read(colleague, number);
  expect(hidden.status).toBe(404);
  expect({ ...hidden.body, requestId: "" }).toEqual({ ...(await read(colleague, 987_654)).body, requestId: "" });
  const { body } = await app.call(askCalls.list, { query: { search: "송달" } }, { token: colleague.token });
  expect(body.total).toBe(0);
  const helper = await app.createStaff({ roles: ["매니저"], teamIds: [home] });
  await step(helper, number, "answer", { answer: "송달되었습니다." });
  await step(asker, number, "accept");
  expect((await step(helper, number, "publish")).status).toBe(422);
});

test("a question is changed by its asker alone", async () => {
  const number = await put();
  const change = { ...at(number), body: { version: 1, changes: { title: "다른 제목" } } };
  expect((await app.call(askCalls.update, change, { token: colleague.token })).status).toBe(422);
  expect((await app.call(askCalls.update, change, { token: asker.token })).status).toBe(200);
});

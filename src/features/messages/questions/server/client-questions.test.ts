import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { stepCall } from "#records/steps.ts";
import { clientSession, createClientOf } from "#features/portal/cases/server/testing/clients.ts";
import { listBell } from "#features/work/bell/endpoints.ts";
import { askAsClient, listClientQuestions } from "../client-endpoints.ts";
import { questionCalls } from "../endpoints.ts";
import { questionSteps } from "../steps.ts";

let app: TestApp;
let home: number;
let keeper: TestStaff;
let lawyer: TestStaff;

beforeAll(async () => {
  app = await startTestApp();
  await app.database.pool.query("update firm_settings set created_at = now() - interval '1 year'");
  home = await app.createTeam("상담팀");
  keeper = await app.createStaff({ roles: ["게시판매니저"], teamIds: [home] });
  lawyer = await app.createStaff({ roles: ["변호사"], teamIds: [home] });
});
afterAll(() => app.stop());

const question = {
  category: "민사",
  audience: "asker",
  title: "기일에 나가야 하나요",
  content: "다음 기일에 제가 직접 나가야 하나요?",
} as const;
const ask = (token: string, body: object = question) => app.call(askAsClient, { body: body as never }, { token });
const own = async (token: string) => (await app.call(listClientQuestions, {}, { token })).body.models;

async function step(who: TestStaff, number: number, name: keyof typeof questionSteps.steps, more: object = {}) {
  const params = { number: String(number) };
  const { version } = (await app.call(questionCalls.read, { params }, { token: who.token })).body.model;
  const body = { version, ...more } as never;
  return app.call(stepCall(questionSteps, name), { params, body }, { token: who.token });
}

test("a client asks, staff answer, a lawyer approves, and only then the client reads the answer", async () => {
  const token = await clientSession(app, await createClientOf(app, home));
  const other = await clientSession(app, await createClientOf(app, home, "박다른"));
  expect((await ask(token)).status).toBe(200);
  expect(await own(token)).toMatchObject([{ title: question.title, answer: null }]);
  const { models } = (await app.call(questionCalls.list, { query: { status: "received" } }, { token: keeper.token }))
    .body;
  const { number } = models[0]!;
  await step(keeper, number, "draft", { answer: "변호사가 대신 출석합니다." });
  expect(await own(token)).toMatchObject([{ answer: null }]);
  expect((await step(lawyer, number, "approve")).body.state).toBe("published");
  expect(await own(token)).toMatchObject([
    { answer: { text: "변호사가 대신 출석합니다.", lawyer: lawyer.shortName, at: expect.any(String) } },
  ]);
  expect(await own(other)).toEqual([]);
  await step(lawyer, number, "hide", { notes: "다시 확인합니다." });
  expect(await own(token)).toMatchObject([{ answer: null }]);
});

const shared = async (token: string) => (await app.call(listClientQuestions, {}, { token })).body.shared;
const titled = async (title: string) => {
  const { id } = await app.database.query
    .selectFrom("questions")
    .select("id")
    .where("title", "=", title)
    .executeTakeFirstOrThrow();
  return id;
};
const change = async (number: number, changes: object) => {
  const params = { number: String(number) };
  const { version } = (await app.call(questionCalls.read, { params }, { token: keeper.token })).body.model;
  const call = { params, body: { version, changes } };
  const { status, body } = await app.call(questionCalls.update, call, { token: keeper.token });
  return [status, Object.keys(body.fields ?? {})];
};
const letOut = async (number: number) => {
  await step(keeper, number, "draft", { answer: "가능합니다." });
  await step(lawyer, number, "approve");
};

describe("who may read an answer", () => {
  test("is said by the client: others read the public one once it is approved, without who asked", async () => {
    const token = await clientSession(app, await createClientOf(app, home, "최공개"));
    const other = await clientSession(app, await createClientOf(app, home, "박다른"));
    await ask(token, { ...question, audience: "public", title: "상속 포기 기한" });
    await ask(token, { ...question, title: "나만 볼 질문" });
    const [open, own1] = [await titled("상속 포기 기한"), await titled("나만 볼 질문")];
    expect(await shared(other)).toEqual([]);
    await letOut(open);
    await letOut(own1);
    const told = await shared(other);
    expect(told).toMatchObject([{ title: "상속 포기 기한", answer: { text: "가능합니다." } }]);
    expect(JSON.stringify(told)).not.toContain("최공개");
    expect(await shared(token)).toEqual([]);
    expect((await own(token)).map(({ title, audience }) => [title, audience])).toEqual([
      ["나만 볼 질문", "asker"],
      ["상속 포기 기한", "public"],
    ]);
    await step(lawyer, open, "hide", { notes: "다시 확인합니다." });
    expect(await shared(other)).toEqual([]);
  });

  test("is not widened by staff, who may narrow it and take that back", async () => {
    const token = await clientSession(app, await createClientOf(app, home, "한좁음"));
    await ask(token, { ...question, title: "좁은 질문" });
    await ask(token, { ...question, audience: "public", title: "넓은 질문" });
    expect(await change(await titled("좁은 질문"), { audience: "public" })).toEqual([400, ["audience"]]);
    const wide = await titled("넓은 질문");
    expect(await change(wide, { audience: "asker" })).toEqual([200, []]);
    expect(await change(wide, { audience: "public" })).toEqual([200, []]);
    const { status, body } = await ask(token, { ...question, audience: "모두" });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ["audience"]]);
  });
});

test("a question rings at whoever keeps questions and at the lawyer of the client, and at nobody else", async () => {
  const stranger = await app.createStaff({ roles: ["변호사"], teamIds: [await app.createTeam()] });
  const client = await createClientOf(app, home, "이물음");
  await app.database.pool.query("update clients set lawyer_id = $1 where id = $2", [lawyer.id, client.id]);
  const before = (await app.call(listBell, { query: { box: "open" } }, { token: lawyer.token })).body.models.length;
  expect((await ask(await clientSession(app, client))).status).toBe(200);
  const told = async (who: TestStaff) =>
    (await app.call(listBell, { query: { box: "open" } }, { token: who.token })).body.models;
  const ours = await told(lawyer);
  expect([ours.length, ours[0]]).toEqual([
    before + 1,
    expect.objectContaining({ whys: ["질문"], title: question.title }),
  ]);
  expect((await told(keeper))[0]).toMatchObject({ whys: ["질문"] });
  expect(await told(stranger)).toEqual([]);
});

test("what is missing is named, staff and strangers do not ask, and nobody asks without end", async () => {
  const token = await clientSession(app, await createClientOf(app, home));
  const { status, body } = await ask(token, { ...question, title: " ", content: "" });
  expect([status, Object.keys(body.fields ?? {}).toSorted()]).toEqual([400, ["content", "title"]]);
  expect((await app.call(askAsClient, { body: question })).status).toBe(401);
  expect((await ask(lawyer.token)).status).toBe(401);
  for (let asked = 0; asked < 5; asked += 1) expect((await ask(token)).status).toBe(200);
  expect((await ask(token)).status).toBe(429);
});

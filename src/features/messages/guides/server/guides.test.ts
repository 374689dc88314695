import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { stepCall } from "#records/steps.ts";
import { franchiseGuideCalls, guideCalls, leaderGuideCalls } from "../endpoints.ts";
import { leaderGuide } from "../guide.ts";
import { leaderGuideSteps } from "../steps.ts";

let app: TestApp;
let admin: TestStaff;
let lead: TestStaff;
let committee: TestStaff;

const at = (number: number) => ({ params: { number: String(number) } });
const { revisions, confirm } = guideCalls(leaderGuide);

beforeAll(async () => {
  app = await startTestApp();
  const home = await app.createTeam("본사팀");
  const other = await app.createTeam("new");
  admin = await app.createStaff({ shortName: "하람", roles: ["관리자"], teamIds: [home] });
  lead = await app.createStaff({ shortName: "나경", roles: ["신규팀장"], teamIds: [other] });
  committee = await app.createStaff({ shortName: "예린", roles: ["운영위원"], teamIds: [home] });
});
afterAll(() => app.stop());

async function put(): Promise<number> {
  const body = { place: 1, title: "팀장의 하루", content: "# 아침\n할일을 나눕니다.\n# 저녁\n마감을 봅니다." };
  return (await app.call(leaderGuideCalls.create, { body }, { token: admin.token })).body.model.number;
}

async function step(number: number, name: "issue" | "revise", more: object = {}) {
  const { version } = (await app.call(leaderGuideCalls.read, at(number), { token: admin.token })).body.model;
  const body = { version, ...more } as never;
  return app.call(stepCall(leaderGuideSteps, name), { ...at(number), body }, { token: admin.token });
}

test("each page has its readers: 401, 403, and nobody but 관리자 writes", async () => {
  const lists = [franchiseGuideCalls.list, leaderGuideCalls.list] as const;
  const statuses = (token?: string) =>
    Promise.all(lists.map(async (list) => (await app.call(list, { query: {} }, token ? { token } : {})).status));
  expect(await statuses()).toEqual([401, 401]);
  expect(await statuses(lead.token)).toEqual([403, 200]);
  expect(await statuses(committee.token)).toEqual([200, 403]);
  expect(await statuses(admin.token)).toEqual([200, 200]);
  const body = { place: 1, title: "문서" };
  expect((await app.call(leaderGuideCalls.create, { body }, { token: lead.token })).status).toBe(403);
});

test("a draft is out of sight; in force it is confirmed by revision, and a revision asks anew and is kept whole", async () => {
  const number = await put();
  expect((await app.call(leaderGuideCalls.read, at(number), { token: lead.token })).status).toBe(404);
  expect((await step(number, "issue")).body.state).toBe("current");
  const read = async () => (await app.call(leaderGuideCalls.read, at(number), { token: lead.token })).body.model;
  const acknowledge = (revision: number) =>
    app.call(confirm, { ...at(number), body: { revision } }, { token: lead.token });
  expect(await read()).toMatchObject({ awaitsMe: true, revision: 1 });
  expect((await acknowledge(1)).status).toBe(200);
  expect(await read()).toMatchObject({ awaitsMe: false, confirmed: "1명" });
  expect((await step(number, "revise", { content: "# 아침\n회의를 엽니다.", what: "아침 회의" })).status).toBe(200);
  expect(await read()).toMatchObject({ awaitsMe: true, revision: 2 });
  expect((await acknowledge(1)).status).toBe(409);
  const { body } = await app.call(revisions, at(number), { token: admin.token });
  expect(body.models.map(({ revision, what, content }) => [revision, what, content.split("\n")[1]])).toEqual([
    [2, "아침 회의", "회의를 엽니다."],
    [1, "제정", "할일을 나눕니다."],
  ]);
  expect(body.waiting.map(({ shortName }) => shortName)).toEqual(["나경", "하람"]);
});

test("a document in force is changed by a revision alone", async () => {
  const number = await put();
  await step(number, "issue");
  const { version } = (await app.call(leaderGuideCalls.read, at(number), { token: admin.token })).body.model;
  const change = { ...at(number), body: { version, changes: { content: "몰래 바꿈" } } };
  expect((await app.call(leaderGuideCalls.update, change, { token: admin.token })).status).toBe(422);
});

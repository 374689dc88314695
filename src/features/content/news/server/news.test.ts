import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { richTextOf } from "#platform/rich-text.ts";
import { stepCall } from "#records/steps.ts";
import { newsCalls } from "../endpoints.ts";
import { newsSteps } from "../steps.ts";
import { publishReserved } from "./publish-reserved.ts";

let app: TestApp;
let writer: TestStaff;
let checker: TestStaff;
let lawyer: TestStaff;

beforeAll(async () => {
  app = await startTestApp();
  const teamIds = [await app.createTeam()];
  writer = await app.createStaff({ roles: ["컨텐츠알바"], teamIds });
  checker = await app.createStaff({ roles: ["매니저"], teamIds: [await app.createTeam()] });
  lawyer = await app.createStaff({ roles: ["변호사"], teamIds });
});
afterAll(() => app.stop());

type Written = Parameters<typeof create>[0];

const create = (more: Record<string, unknown> = {}, { token } = writer) =>
  app.call(
    newsCalls.create,
    { body: { title: "주택임대차보호법이 바뀝니다", kind: "notice", body: richTextOf("안내 말씀"), ...more } as never },
    { token },
  );
const added = async (more: Written = {}) => {
  const { status, body } = await create(more);
  expect([status, body.fields]).toEqual([200, undefined]);
  return body.model.id;
};
const read = async (id: number, { token } = writer) =>
  (await app.call(newsCalls.read, { params: { number: String(id) } }, { token })).body.model;

async function take(name: keyof (typeof newsSteps)["steps"], id: number, { token }: TestStaff, more: object = {}) {
  const { version } = await read(id, checker);
  const body = { version, ...more } as never;
  const answer = await app.call(
    stepCall(newsSteps, name),
    { params: { number: String(id) }, body },
    {
      token,
    },
  );
  return { status: answer.status, message: answer.body.message, fields: answer.body.fields };
}

test("컨텐츠관리 alone opens it, whichever team wrote it", async () => {
  const id = await added();
  expect((await app.call(newsCalls.list, { query: {} })).status).toBe(401);
  expect((await app.call(newsCalls.list, { query: {} }, { token: lawyer.token })).status).toBe(403);
  expect((await read(id, checker)).title).toBe("주택임대차보호법이 바뀝니다");
  const absent = await app.call(newsCalls.read, { params: { number: "987654" } }, { token: writer.token });
  expect(absent.status).toBe(404);
});

test.each([
  ["link", { link: "http://example.kr" }],
  ["link", { link: "https://a b" }],
  ["body", { body: "<p>글</p>" }],
  ["body", { body: JSON.stringify({ type: "doc", content: [{ type: "image" }] }) }],
  ["title", { title: "가".repeat(201) }],
])("%s is refused with words at the field", async (field, more) => {
  const { status, body } = await create(more);
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
});

test("three stand at the top, not four", async () => {
  const pinned = [await added({ pinned: true }), await added({ pinned: true }), await added({ pinned: true })];
  const refused = await create({ pinned: true });
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["pinned"]]);
  await app.database.query.updateTable("news").set({ pinned: false }).where("id", "in", pinned).execute();
});

describe("the way to publication", () => {
  test("a second person looks it over", async () => {
    const id = await added();
    expect((await take("submit", id, writer)).status).toBe(200);
    expect(await take("publish", id, writer)).toMatchObject({ status: 422 });
    expect((await take("publish", id, checker)).status).toBe(200);
    const published = await read(id);
    expect([published.status, published.publishedAt === null]).toEqual(["published", false]);
  });

  test("what was changed after it was looked over is looked over again", async () => {
    const id = await added();
    await take("submit", id, writer);
    await take("publish", id, checker);
    const { version } = await read(id);
    const body = { version, changes: { title: "바뀐 제목" } };
    const params = { number: String(id) };
    const changed = await app.call(newsCalls.update, { params, body }, { token: writer.token });
    expect(changed.status).toBe(200);
    expect((await read(id)).status).toBe("review");
  });

  test("a reservation lies ahead, and the job publishes it once when its moment has come", async () => {
    const id = await added();
    await take("submit", id, writer);
    const past = { publishAt: new Date(Date.now() - 60_000).toISOString() };
    expect(await take("reserve", id, checker, past)).toMatchObject({
      status: 400,
      fields: { publishAt: expect.any(String) },
    });
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    expect((await take("reserve", id, checker, { publishAt })).status).toBe(200);
    await publishReserved(app.database);
    expect((await read(id)).status).toBe("reserved");
    const due = new Date(Date.now() - 1_000);
    await app.database.query.updateTable("news").set({ publish_at: due }).where("id", "=", id).execute();
    await publishReserved(app.database);
    const published = await read(id);
    expect(published).toMatchObject({ status: "published", publishedAt: due.toISOString(), publishAt: null });
    await publishReserved(app.database);
    expect((await read(id)).version).toBe(published.version);
  });

  test.each([
    ["언론보도", { kind: "press", body: "" }],
    ["500자", { kind: "press", press: "가상일보", link: "https://example.kr/1", body: richTextOf("가".repeat(501)) }],
    ["재검토일", { kind: "law" }],
    ["본문", { kind: "column", body: "" }],
  ])("nobody is asked to look over what cannot go out: %s", async (word, more) => {
    const id = await added(more);
    expect(await take("submit", id, writer)).toMatchObject({ status: 422, message: expect.stringContaining(word) });
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { advertisingCalls } from "#firm/advertising/endpoints.ts";
import { sampleFile } from "#features/work/files/server/testing/samples.ts";
import { richTextOf } from "#platform/rich-text.ts";
import { stepCall } from "#records/steps.ts";
import { newsCalls } from "../endpoints.ts";
import { largestThumbnail, news } from "../news.ts";
import { newsSteps } from "../steps.ts";
import { publishReserved } from "./publish-reserved.ts";

let app: TestApp;
let home: number;
let writer: TestStaff;
let checker: TestStaff;
let lawyer: TestStaff;
let consultant: TestStaff;

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam();
  const teamIds = [home];
  writer = await app.createStaff({ roles: ["컨텐츠알바"], teamIds });
  checker = await app.createStaff({ roles: ["매니저"], teamIds: [await app.createTeam()] });
  lawyer = await app.createStaff({ roles: ["변호사"], teamIds });
  consultant = await app.createStaff({ roles: ["컨설턴트"], teamIds });
});
afterAll(() => app.stop());

const at = (id: number) => ({ params: { number: String(id) } });

async function change(id: number, changes: object) {
  const { version } = await read(id);
  const { status, body } = await app.call(
    newsCalls.update,
    { ...at(id), body: { version, changes } },
    { token: writer.token },
  );
  return { status, fields: Object.keys(body.fields ?? {}) };
}

async function createBrand(name: string, forbidden = "") {
  const { id } = await app.database.query
    .insertInto("brands")
    .values({ team_id: home, name, forbidden_words: forbidden })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Uploads to an article, or a new version of one of its files; returns the key of the file. */
async function upload(path: string, bytes: Buffer): Promise<number> {
  const response = await fetch(`${app.url}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${writer.token}`, "content-type": "application/octet-stream" },
    body: new Uint8Array(bytes),
  });
  const { model } = (await response.json()) as { model: { id: number } };
  expect(response.status).toBe(200);
  return model.id;
}
const attach = (id: number, name: string, bytes: Buffer) =>
  upload(`/api/files?${new URLSearchParams({ type: "news", number: String(id), name })}`, bytes);

async function publish(id: number): Promise<void> {
  expect((await take("submit", id, writer)).status).toBe(200);
  expect((await take("publish", id, checker)).status).toBe(200);
}

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

test("컨텐츠관리 and lawyers open it, whichever team wrote it, and lawyers write none", async () => {
  const id = await added();
  expect((await app.call(newsCalls.list, { query: {} })).status).toBe(401);
  expect((await app.call(newsCalls.list, { query: {} }, { token: consultant.token })).status).toBe(403);
  expect((await read(id, lawyer)).title).toBe("주택임대차보호법이 바뀝니다");
  expect((await create({}, lawyer)).status).toBe(403);
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

const numbers = async (query: Record<string, string>) =>
  (await app.call(newsCalls.list, { query }, { token: writer.token })).body.models.map(({ number }) => number);

test("what is pinned stands above what is newer, until another order is asked for", async () => {
  const pinned = await added({ pinned: true });
  const newest = await added();
  expect((await numbers({})).slice(0, 2)).toEqual([pinned, newest]);
  expect((await numbers({ sort: "-number" })).slice(0, 2)).toEqual([newest, pinned]);
  await change(pinned, { pinned: false });
});

test("an article of a brand is found by it, keeps to its words, and is looked over again for another one", async () => {
  const brand = await createBrand("해온 상속", "별빛");
  const other = await createBrand("해온 이혼");
  const id = await added({ brand, body: richTextOf("별빛 같은 소식을 전합니다.") });
  const found = await app.call(newsCalls.list, { query: { brand: String(brand) } }, { token: writer.token });
  expect(found.body.models).toMatchObject([{ number: id, brand: { label: "해온 상속" } }]);
  await take("submit", id, writer);
  expect(await take("publish", id, checker)).toMatchObject({ status: 422, message: expect.stringContaining("별빛") });
  await change(id, { brand: other });
  expect((await take("publish", id, checker)).status).toBe(200);
  expect((await change(id, { brand })).status).toBe(200);
  expect((await read(id)).status).toBe("review");
  expect(await change(id, { brand: 987_654 })).toEqual({ status: 400, fields: ["brand"] });
});

describe("the picture beside an article", () => {
  test("is one of its own, small enough, and not of another article", async () => {
    const id = await added();
    const refused = { status: 400, fields: ["thumbnail"] };
    const foreign = await attach(await added(), "남의 글.png", sampleFile("png", "남"));
    expect(await change(id, { thumbnail: foreign })).toEqual(refused);
    expect(await change(id, { thumbnail: await attach(id, "판결.pdf", sampleFile("pdf")) })).toEqual(refused);
    const large = Buffer.concat([sampleFile("png"), Buffer.alloc(largestThumbnail)]);
    expect(await change(id, { thumbnail: await attach(id, "큰 사진.png", large) })).toEqual(refused);
    const { status, body } = await create({ thumbnail: foreign });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ["thumbnail"]]);
    const own = await attach(id, "사진.png", sampleFile("png", "우리"));
    expect(await change(id, { thumbnail: own })).toEqual({ status: 200, fields: [] });
    expect(await read(id)).toMatchObject({ thumbnail: own, thumbnailVersion: 1 });
  });

  test("is looked over like the text: another one goes back, a later version changes nothing", async () => {
    const id = await added();
    const file = await attach(id, "사진.png", sampleFile("png", "하나"));
    await change(id, { thumbnail: file });
    await publish(id);
    await upload(`/api/files/${file}/versions?name=${encodeURIComponent("사진.png")}`, sampleFile("png", "둘"));
    expect(await read(id)).toMatchObject({ status: "published", thumbnailVersion: 1 });
    await change(id, { pinned: true, thumbnail: file });
    expect(await read(id)).toMatchObject({ status: "published", thumbnailVersion: 1 });
    await change(id, { pinned: false, thumbnail: null });
    expect(await read(id)).toMatchObject({ status: "review", thumbnail: null, thumbnailVersion: null });
    await change(id, { thumbnail: file });
    expect((await read(id)).thumbnailVersion).toBe(2);
  });
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

test("what the rules of advertising mind goes out neither now nor later", async () => {
  const id = await added({ body: richTextOf("저희와 함께라면 100% 승소를 보장합니다.") });
  expect((await take("submit", id, writer)).status).toBe(200);
  const refused = await take("publish", id, checker);
  expect([refused.status, refused.message]).toEqual([422, expect.stringContaining("광고 규정")]);
  const later = { publishAt: new Date(Date.now() + 86_400_000).toISOString() };
  expect((await take("reserve", id, checker, later)).status).toBe(422);
  const { status, body } = await app.call(
    advertisingCalls(news).check,
    { params: { number: String(id) } },
    { token: checker.token },
  );
  expect([status, body.open]).toEqual([200, expect.any(Number)]);
  expect(body.open).toBeGreaterThan(0);
  const letStand = (number: number) => {
    const { rule, phrase } = body.hits[number]!;
    return app.call(
      advertisingCalls(news).except,
      { params: { number: String(id) }, body: { rule, phrase, reason: "인용한 판결문의 표현입니다." } },
      { token: lawyer.token },
    );
  };
  for (const number of body.hits.keys()) expect((await letStand(number)).status).toBe(200);
  expect((await take("publish", id, checker)).status).toBe(200);
});

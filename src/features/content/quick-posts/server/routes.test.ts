import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { stepCall } from "#records/steps.ts";
import { markPublished, quickPostCalls, readTargets, setTargets } from "../endpoints.ts";
import { quickPostSteps } from "../steps.ts";
import { givePostNow, tellOverduePosts } from "./give-posts.ts";

let app: TestApp;
let home: number;
let maker: TestStaff;
let lawyer: TestStaff;
let lawyerName: string;
let channel: Server;
let answer: RequestListener;
let address: string;

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("홍보팀");
  maker = await app.createStaff({ roles: ["컨텐츠알바"], teamIds: [home] });
  lawyer = await app.createStaff({ roles: ["변호사"], teamIds: [home] });
  const { real_name: name } = await app.database.query
    .selectFrom("staffs")
    .select("real_name")
    .where("id", "=", lawyer.id)
    .executeTakeFirstOrThrow();
  lawyerName = name;
  channel = await new Promise((resolve) => {
    const server = createServer((request, response) => answer(request, response));
    server.listen(0, "127.0.0.1", () => resolve(server));
  });
  address = `http://127.0.0.1:${(channel.address() as AddressInfo).port}/posts`;
});
afterAll(async () => {
  channel.closeAllConnections();
  channel.close();
  await app.stop();
});

type Obtained = "own" | "transferred" | "bought" | "borrowed";

async function addBrand(name: string, channels: Record<string, { obtained?: Obtained; post_address?: string }>) {
  const { id } = await app.database.query
    .insertInto("brands")
    .values({ team_id: home, name, contact_block: `법무법인 해온 ${lawyerName}` })
    .returning("id")
    .executeTakeFirstOrThrow();
  await app.database.query
    .insertInto("brand_channels")
    .values(
      Object.entries(channels).map(([key, more], index) => ({
        brand_id: id,
        place: index + 1,
        channel: key as "blog",
        account: key,
        legal_owner: "법무법인 해온",
        obtained: "own" as const,
        ...more,
      })),
    )
    .execute();
  return id;
}

async function addPost(targets: readonly { brand: number; channel: "blog" | "homepage" | "instagram" }[], values = {}) {
  const input = { title: "상속포기 기간", body: "석 달 안에 신고합니다.", lawyer: lawyer.id, ...values };
  const { body } = await app.call(quickPostCalls.create, { body: input }, { token: maker.token });
  const params = { number: String(body.model.number) };
  const sent = { version: body.model.version, targets: [...targets] };
  const answered = await app.call(setTargets, { params, body: sent }, { token: maker.token });
  expect(answered.status).toBe(200);
  return body.model.id;
}

async function step({ token }: TestStaff, id: number, name: keyof typeof quickPostSteps.steps, more: object = {}) {
  const { version } = await app.database.query
    .selectFrom("quick_posts")
    .select("version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const sent = { params: { number: String(id) }, body: { version, ...more } as never };
  return app.call(stepCall(quickPostSteps, name as "submit"), sent, { token });
}

const targetsOf = async (id: number) =>
  (await app.call(readTargets, { params: { number: String(id) } }, { token: maker.token })).body;

test("what one channel refuses is tried again alone, under the same key", async () => {
  const brand = await addBrand("해온 상속", { homepage: { post_address: address }, blog: {} });
  const other = await addBrand("해온 형사", { homepage: { post_address: `${address}/second` } });
  const id = await addPost([
    { brand, channel: "homepage" },
    { brand: other, channel: "homepage" },
  ]);
  await step(maker, id, "submit");
  expect((await step(lawyer, id, "approve")).body.state).toBe("approved");
  const keys: Record<string, string[]> = {};
  let works = false;
  answer = (request, response) => {
    (keys[request.url!] ??= []).push(String(request.headers["idempotency-key"]));
    const refuses = request.url!.endsWith("second") && !works;
    response.writeHead(refuses ? 503 : 200);
    response.end(JSON.stringify({ url: `https://inherit.haeon.example${request.url}` }));
  };
  expect((await step(maker, id, "publishNow")).body.state).toBe("reserved");
  await givePostNow(app, id);
  const failed = await targetsOf(id);
  expect(failed.targets.map(({ status }) => status)).toEqual(["published", "failed"]);
  expect(failed.targets[1]!.message).toContain("503");
  works = true;
  expect((await step(maker, id, "retry")).body.state).toBe("reserved");
  await givePostNow(app, id);
  expect((await targetsOf(id)).targets.map(({ status }) => status)).toEqual(["published", "published"]);
  expect(keys["/posts"]).toHaveLength(1);
  expect(new Set(keys["/posts/second"]).size).toBe(1);
  const { body } = await app.call(quickPostCalls.read, { params: { number: String(id) } }, { token: maker.token });
  expect(body.model.status).toBe("published");
});

test("a channel without an address is filled by hand, and its address is noted", async () => {
  const brand = await addBrand("해온 노무", { blog: {} });
  const id = await addPost([{ brand, channel: "blog" }]);
  await step(maker, id, "submit");
  await step(lawyer, id, "approve");
  await step(maker, id, "publishNow");
  await givePostNow(app, id);
  const { version, targets } = await targetsOf(id);
  expect(targets[0]).toMatchObject({
    status: "byHand",
    preview: { title: "상속포기 기간", text: `석 달 안에 신고합니다.\n\n법무법인 해온 ${lawyerName}` },
  });
  const params = { number: String(id) };
  const mark = (url: string) =>
    app.call(markPublished, { params, body: { version, target: targets[0]!.id, url } }, { token: maker.token });
  expect((await mark("javascript:alert(1)")).status).toBe(400);
  expect((await mark("https://blog.example/1")).status).toBe(200);
  expect((await targetsOf(id)).targets[0]).toMatchObject({ status: "published", url: "https://blog.example/1" });
});

test("what was taken down and is written anew goes out as another post, and has no address meanwhile", async () => {
  const brand = await addBrand("해온 가사", { homepage: { post_address: address }, blog: {} });
  const id = await addPost([
    { brand, channel: "homepage" },
    { brand, channel: "blog" },
  ]);
  const keys: string[] = [];
  answer = (request, response) => {
    keys.push(String(request.headers["idempotency-key"]));
    response.end(JSON.stringify({ url: "https://family.haeon.example/1" }));
  };
  const publish = async () => {
    await step(maker, id, "submit");
    await step(lawyer, id, "approve");
    await step(maker, id, "publishNow");
    await givePostNow(app, id);
  };
  await publish();
  expect((await step(maker, id, "takeDown", { reason: "법령 개정" })).body.state).toBe("down");
  const { version, targets } = await targetsOf(id);
  const byHand = targets.find(({ status }) => status === "byHand")!;
  const marked = await app.call(
    markPublished,
    { params: { number: String(id) }, body: { version, target: byHand.id, url: "https://blog.example/2" } },
    { token: maker.token },
  );
  expect(marked.status).toBe(422);
  await step(maker, id, "rework");
  expect((await targetsOf(id)).targets.map(({ status, url }) => [status, url])).toEqual([
    ["waiting", ""],
    ["waiting", ""],
  ]);
  await publish();
  expect(new Set(keys).size).toBe(2);
});

test("bought and borrowed accounts, and brands without an account there, are not posted to", async () => {
  for (const obtained of ["bought", "borrowed"] as const) {
    const brand = await addBrand(`계정 ${obtained}`, { blog: { obtained } });
    const refused = await step(maker, await addPost([{ brand, channel: "blog" }]), "submit");
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining("매수하거나 빌린")]);
  }
  const brand = await addBrand("블로그만", { blog: {} });
  expect((await step(maker, await addPost([{ brand, channel: "homepage" }]), "submit")).status).toBe(422);
});

test("what a channel does not take, and what the rules mind, is not published", async () => {
  const brand = await addBrand("인스타", { instagram: {} });
  const long = await addPost([{ brand, channel: "instagram" }], { body: "가".repeat(2_300) });
  expect((await step(maker, long, "submit")).body.message).toContain("최대 2200자");
  const loud = await addPost([{ brand, channel: "instagram" }], { body: "승소율 97%" });
  expect((await step(maker, loud, "submit")).status).toBe(200);
  expect((await step(lawyer, loud, "approve")).body.message).toContain("승소율");
});

test("a reserved post is left alone before its time, and told of when nothing has published it", async () => {
  const brand = await addBrand("예약", { blog: {} });
  const id = await addPost([{ brand, channel: "blog" }]);
  await step(maker, id, "submit");
  await step(lawyer, id, "approve");
  expect((await step(maker, id, "reserve", { publishAt: "2024-01-01T00:00:00Z" })).status).toBe(400);
  await step(maker, id, "reserve", { publishAt: new Date(Date.now() + 3_600_000).toISOString() });
  await givePostNow(app, id);
  expect((await targetsOf(id)).targets[0]!.status).toBe("waiting");
  const late = new Date(Date.now() - 6 * 60_000);
  await app.database.query.updateTable("quick_posts").set({ publish_at: late }).where("id", "=", id).execute();
  for (let run = 0; run < 2; run += 1) await tellOverduePosts(app);
  const tasks = await app.database.query
    .selectFrom("tasks")
    .select("url")
    .where("title", "like", "[게시 지연]%")
    .execute();
  expect(tasks).toEqual([{ url: `/lawfirm/brand/quickpost?id=${id}` }]);
});

test("the same text in another post is pointed out", async () => {
  const brand = await addBrand("중복", { blog: {} });
  const first = await addPost([{ brand, channel: "blog" }], { body: "같은 본문입니다." });
  const second = await addPost([{ brand, channel: "blog" }], { body: "같은 본문입니다." });
  expect((await targetsOf(second)).sameText.map(({ id }) => id)).toEqual([first]);
});

test("401, 403 and 404; a brand of another team cannot be chosen", async () => {
  const brand = await addBrand("우리", { blog: {} });
  const id = await addPost([{ brand, channel: "blog" }]);
  const params = { number: String(id) };
  const other = await app.createTeam();
  const stranger = await app.createStaff({ roles: ["컨텐츠알바"], teamIds: [other] });
  const outsider = await app.createStaff({ roles: ["인사관리"], teamIds: [home] });
  expect((await app.call(readTargets, { params })).status).toBe(401);
  expect((await app.call(readTargets, { params }, { token: outsider.token })).status).toBe(404);
  expect((await app.call(readTargets, { params }, { token: stranger.token })).status).toBe(404);
  const own = await app.call(quickPostCalls.create, { body: { title: "남의 브랜드" } }, { token: stranger.token });
  const sent = { version: own.body.model.version, targets: [{ brand, channel: "blog" as const }] };
  const refused = await app.call(
    setTargets,
    { params: { number: String(own.body.model.number) }, body: sent },
    { token: stranger.token },
  );
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["targets.0.brand"]]);
});

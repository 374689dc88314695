import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { advertisingCalls } from "#firm/advertising/endpoints.ts";
import { stepCall } from "#records/steps.ts";
import { importFigures, readBoard, videoCalls } from "../endpoints.ts";
import { videoSteps } from "../steps.ts";
import { video } from "../video.ts";
import { publishDueVideos } from "./publish-due.ts";

let app: TestApp;
let home: number;
let maker: TestStaff;
let lawyer: TestStaff;
const advertising = advertisingCalls(video);

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("홍보팀");
  maker = await app.createStaff({ roles: ["컨텐츠알바"], teamIds: [home] });
  lawyer = await app.createStaff({ shortName: "백변", roles: ["변호사"], teamIds: [home] });
});
afterAll(() => app.stop());

const said = "법무법인 해온 광고책임변호사";

async function addVideo(values: object = {}): Promise<number> {
  const { real_name: name } = await app.database.query
    .selectFrom("staffs")
    .select("real_name")
    .where("id", "=", lawyer.id)
    .executeTakeFirstOrThrow();
  const row = await app.database.query
    .insertInto("videos")
    .values({
      team_id: home,
      title: "상속포기 절차",
      script: "절차를 설명합니다.",
      description: `${said} ${name}`,
      lawyer_id: lawyer.id,
      owner_id: maker.id,
      created_by: maker.userId,
      ...values,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

async function step({ token }: TestStaff, id: number, name: keyof typeof videoSteps.steps, more: object = {}) {
  const { version } = await app.database.query
    .selectFrom("videos")
    .select("version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const body = { version, ...more } as never;
  return app.call(stepCall(videoSteps, name as "shoot"), { params: { number: String(id) }, body }, { token });
}

test("401, nothing for those without the area whom no video names, 404 for videos of other teams", async () => {
  const other = await app.createTeam("다른팀");
  const stranger = await app.createStaff({ roles: ["컨텐츠알바"], teamIds: [other] });
  const outsider = await app.createStaff({ roles: ["인사관리"], teamIds: [home] });
  const id = await addVideo();
  expect((await app.call(videoCalls.list, { query: {} })).status).toBe(401);
  const shut = await app.call(videoCalls.list, { query: {} }, { token: outsider.token });
  expect([shut.status, shut.body.models]).toEqual([200, []]);
  const params = { number: String(id) };
  expect((await app.call(videoCalls.read, { params }, { token: stranger.token })).status).toBe(404);
  expect((await app.call(advertising.check, { params }, { token: stranger.token })).status).toBe(404);
});

test("from 기획 to 예약, approved by a lawyer who did not ask for it, and anew once the script changes", async () => {
  const id = await addVideo();
  for (const name of ["shoot", "edit", "submit"] as const) expect((await step(maker, id, name)).status).toBe(200);
  expect((await step(maker, id, "approve")).status).toBe(403);
  expect((await step(lawyer, id, "approve")).body.state).toBe("approved");
  const { version } = (await app.call(videoCalls.read, { params: { number: String(id) } }, { token: maker.token })).body
    .model;
  const changed = await app.call(
    videoCalls.update,
    { params: { number: String(id) }, body: { version, changes: { script: "고친 대본" } } },
    { token: maker.token },
  );
  expect(changed.body.model.status).toBe("review");
  await step(lawyer, id, "approve");
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const wrong = await step(maker, id, "reserve", { publishAt: soon, youtubeAddress: "https://example.com/x" });
  expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ["youtubeAddress"]]);
  const past = { publishAt: "2024-01-01T00:00:00Z", youtubeAddress: "https://youtu.be/abcdefghijk" };
  expect(Object.keys((await step(maker, id, "reserve", past)).body.fields ?? {})).toEqual(["publishAt"]);
  expect((await step(maker, id, "reserve", { ...past, publishAt: soon })).body.state).toBe("reserved");
});

test("what the rules mind stands in the way until a lawyer lets it stand with a reason", async () => {
  const id = await addVideo({ status: "review", script: "업계 최고의 팀이 설명합니다." });
  const params = { number: String(id) };
  const refused = await step(lawyer, id, "approve");
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining("업계 최고")]);
  const { body } = await app.call(advertising.check, { params }, { token: maker.token });
  expect(body).toMatchObject({ open: 1, hits: [{ rule: "superlative", level: "error", exception: null }] });
  const exception = { rule: "superlative", phrase: "업계 최고", reason: "인용한 기사 제목을 그대로 옮김" };
  expect((await app.call(advertising.except, { params, body: exception }, { token: maker.token })).status).toBe(403);
  expect((await app.call(advertising.except, { params, body: exception }, { token: lawyer.token })).status).toBe(200);
  expect((await step(lawyer, id, "approve")).status).toBe(200);
  const { body: history } = await app.call(videoCalls.history, { params }, { token: maker.token });
  expect(history.models.map(({ action }) => action)).toEqual(["변호사 승인", "광고 규정 예외"]);
});

test("a video about a case wants the client's consent", async () => {
  const project = await app.database.query
    .insertInto("projects")
    .values({ team_id: home, title: "사건" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const id = await addVideo({ status: "review", project_id: project.id });
  expect((await step(lawyer, id, "approve")).status).toBe(422);
  await app.database.query.updateTable("videos").set({ consent_on: "2026-01-05" }).where("id", "=", id).execute();
  expect((await step(lawyer, id, "approve")).status).toBe(200);
});

test("a reserved video is published once its page says its title; one that is not there is told of once", async () => {
  const pages: Server = await new Promise((resolve) => {
    const server = createServer((request, response) =>
      response
        .writeHead(request.url === "/ownvideo001" ? 200 : 404)
        .end("<title>유류분 &amp; 상속포기 - YouTube</title>"),
    );
    server.listen(0, "127.0.0.1", () => resolve(server));
  });
  const origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  const due = { status: "reserved", publish_at: new Date(Date.now() - 10 * 60_000) };
  const there = await addVideo({ ...due, title: "유류분 & 상속포기", youtube_id: "ownvideo001" });
  const absent = await addVideo({ ...due, title: "없는 영상", youtube_id: "ownvideo002" });
  const later = await addVideo({ ...due, publish_at: new Date(Date.now() + 60_000), youtube_id: "ownvideo003" });
  // Many that never appeared hold up none that came later.
  await app.database.pool.query(
    `insert into videos (team_id, title, status, publish_at, overdue_told_at, youtube_id)
     select $1, '오래된 예약 ' || n, 'reserved', now() - interval '9 days', now(), 'oldvideo' || lpad(n::text, 3, '0')
     from generate_series(1, 60) n`,
    [home],
  );
  for (let run = 0; run < 2; run += 1) await publishDueVideos(app, undefined, (id) => `${origin}/${id}`);
  pages.close();
  const states = await app.database.query
    .selectFrom("videos")
    .select(["id", "status"])
    .where("id", "in", [there, absent, later])
    .orderBy("id")
    .execute();
  expect(states.map(({ status }) => status)).toEqual(["published", "reserved", "reserved"]);
  const tasks = await app.database.query
    .selectFrom("tasks")
    .select(["title", "url"])
    .where("title", "like", "[게시 지연]%")
    .execute();
  expect(tasks).toEqual([{ title: `[게시 지연] 영상 ${absent} 없는 영상`, url: `/lawfirm/youtube?id=${absent}` }]);
});

test("what a brand names people for is done by them, and by everybody where it names nobody", async () => {
  const other = await app.createStaff({ shortName: "다른이", roles: ["컨텐츠알바"], teamIds: [home] });
  const { id: brand_id } = await app.database.query
    .insertInto("brands")
    .values({ team_id: home, name: "해온 상속" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const id = await addVideo({ status: "editing", brand_id });
  await app.database.query
    .insertInto("brand_staff")
    .values({ brand_id, place: 1, staff_id: other.id, role: "write" })
    .execute();
  const shut = await step(maker, id, "submit");
  expect([shut.status, shut.body.message]).toEqual([422, "해온 상속의 작성 담당(다른이)만 할 수 있습니다."]);
  expect((await step(other, id, "submit")).body.state).toBe("review");
  // Nobody looks over for it: any lawyer does.
  expect((await step(lawyer, id, "approve")).body.state).toBe("approved");
});

test("figures come in from a table, those of a later day stand, and a table without its columns is refused", async () => {
  const id = await addVideo({ status: "published", youtube_id: "figurevid01" });
  const take = (on: string, table: string) => app.call(importFigures, { body: { on, table } }, { token: maker.token });
  const table =
    '콘텐츠,동영상 제목,조회수,좋아요 수\n합계,,9,9\nfigurevid01,제목,"1,234",56\nunknownvid1,다른 영상,7,1\nx,틀림,8,1';
  const first = await take("2026-10-02", table);
  expect(first.body).toMatchObject({ changed: 1, unknown: 1, faults: ["5행: 영상 ID를 알 수 없습니다."] });
  expect((await take("2026-10-01", table.replace("1,234", "999"))).body).toMatchObject({ changed: 0 });
  const { body } = await app.call(videoCalls.read, { params: { number: String(id) } }, { token: maker.token });
  expect(body.model).toMatchObject({ views: 1_234, likes: 56, figuresOn: "2026-10-02" });
  const refused = await take("2026-10-02", "제목,조회수\na,1");
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["table"]]);
  const unclosed = await take("2026-11-02", 'id,조회수\n"abc,1');
  expect([unclosed.status, unclosed.body.fields!["table"]]).toEqual([400, expect.stringContaining("큰따옴표")]);
});

test("the board has a column for each state with its cards", async () => {
  const { body } = await app.call(readBoard, {}, { token: maker.token });
  expect(body.models.map(({ status }) => status)).toContain("approved");
  const cards = body.models.flatMap((column) => column.cards.map(({ status }) => [column.status, status]));
  expect(cards.length).toBeGreaterThan(0);
  expect(cards.filter(([column, status]) => column !== status)).toEqual([]);
});

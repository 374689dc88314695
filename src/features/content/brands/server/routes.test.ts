import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { importSpends, listEditions } from "#features/content/ad-spend/endpoints.ts";
import {
  brandCalls,
  listPosts,
  readAnalytics,
  readAttribution,
  readSetup,
  setAttribution,
  setChannels,
  setStaff,
} from "../endpoints.ts";
import { publicHost } from "../public-address.ts";

let app: TestApp;
let home: number;
let maker: TestStaff;
let promoter: TestStaff;

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("홍보팀");
  maker = await app.createStaff({ shortName: "만듦", roles: ["매니저"], teamIds: [home] });
  promoter = await app.createStaff({ roles: ["홍보책임"], teamIds: [home] });
});
afterAll(() => app.stop());

async function addBrand(name: string, siteUrl = ""): Promise<{ id: number; number: number; version: number }> {
  const created = await app.call(brandCalls.create, { body: { name, siteUrl } }, { token: maker.token });
  expect(created.status).toBe(200);
  return created.body.model;
}

test.each([
  ["https://inherit.haeon.example/about", "inherit.haeon.example"],
  ["http://inherit.haeon.example/", null],
  ["https://localhost/", null],
  ["https://127.0.0.1/", null],
  ["https://0x7f000001/", null],
  ["https://[::1]/", null],
  ["https://printer.local/", null],
  ["https://user:secret@haeon.example/", null],
  ["https://haeon.example:8443/", null],
  ["그냥 글", null],
])("%s", (address, host) => {
  expect(publicHost(address)).toBe(host);
});

test("the domain follows the address and belongs to one brand; addresses of the own network are refused", async () => {
  const { number } = await addBrand("해온 상속", "https://inherit.haeon.example/");
  const { body } = await app.call(brandCalls.read, { params: { number: String(number) } }, { token: maker.token });
  expect(body.model).toMatchObject({ domain: "inherit.haeon.example", status: "running", health: "unknown" });
  const refused = async (input: object) => {
    const answer = await app.call(brandCalls.create, { body: { name: "다른", ...input } }, { token: maker.token });
    return [answer.status, Object.keys(answer.body.fields ?? {})];
  };
  expect(await refused({ siteUrl: "https://inherit.haeon.example/other" })).toEqual([400, ["siteUrl"]]);
  expect(await refused({ siteUrl: "http://127.0.0.1:8080/" })).toEqual([400, ["siteUrl"]]);
  expect(await refused({ phone: "전화" })).toEqual([400, ["phone"]]);
  // Nobody sends messages from a number that is no registered sender.
  const unregistered = async () =>
    (await app.call(brandCalls.list, { query: { phoneUnregistered: "Y" } }, { token: maker.token })).body.total;
  await app.database.query.updateTable("brands").set({ phone: "02-000-1234" }).where("id", "=", number).execute();
  expect(await unregistered()).toBe(1);
  await app.database.query
    .insertInto("sms_senders")
    .values({ team_id: home, name: "대표", tel: "02 000 1234", status: "active", proof_on: "2026-01-05" })
    .execute();
  expect(await unregistered()).toBe(0);
  const apart = { siteUrl: "https://a.haeon.example/", formUrl: "https://b.haeon.example/form" };
  expect(await refused(apart)).toEqual([400, ["formUrl"]]);
});

test("accounts and people are kept in their order, under the version", async () => {
  const { number, version } = await addBrand("해온 형사");
  const params = { number: String(number) };
  const { token } = maker;
  const channel = {
    channel: "blog" as const,
    account: "haeon",
    legalOwner: "법무법인 해온",
    obtained: "own" as const,
    postAddress: "",
  };
  const set = await app.call(setChannels, { params, body: { version, channels: [channel] } }, { token });
  expect(set.status).toBe(200);
  expect((await app.call(setChannels, { params, body: { version, channels: [] } }, { token })).status).toBe(409);
  const people = [{ staff: maker.id, role: "write" as const }];
  const staffed = await app.call(setStaff, { params, body: { version: set.body.version, staff: people } }, { token });
  expect(staffed.status).toBe(200);
  const { body } = await app.call(readSetup, { params }, { token });
  expect(body.channels).toMatchObject([channel]);
  expect(body.staff).toMatchObject([{ staff: { label: "만듦" }, role: "write" }]);
});

test("posts of a brand are those that the person sees, without stories of cases behind a wall", async () => {
  const { id, number } = await addBrand("해온 가사");
  const lawyer = await app.createStaff({ roles: ["변호사"], teamIds: [home] });
  const away = await app.createTeam("다른 팀");
  const { query, pool } = app.database;
  const story = { brand_id: id, category: "가사" } as const;
  const { id: project } = await query
    .insertInto("projects")
    .values({ team_id: home, title: "이혼" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await query
    .insertInto("done_cases")
    .values([
      { ...story, team_id: home, title: "보이는 사례" },
      { ...story, team_id: home, title: "벽 뒤의 사례", project_id: project },
      { ...story, team_id: away, title: "다른 팀의 사례" },
    ])
    .execute();
  await pool.query(
    `with found as (insert into conflict_checks (team_id, record_type, record_id, query, hits, proposal)
       values ($1, 'project', $2, '{}', '[]', 'review') returning id)
     insert into walls (record_type, record_id, kind, decided_by, check_id) select 'project', $2, 'decline', $3, id from found`,
    [home, project, lawyer.id],
  );
  const { body } = await app.call(listPosts, { params: { number: String(number) } }, { token: maker.token });
  expect(body.models.map(({ title }) => title)).toEqual(["보이는 사례"]);
});

const head = "날짜,채널,캠페인,비용,노출,클릭,전환\n";

test("each import of costs is an edition; the latest row of a day counts, and what moved is told", async () => {
  const { id, number } = await addBrand("해온 부동산");
  const params = { number: String(number) };
  const { token } = promoter;
  const take = (rows: string, apply = true) =>
    app.call(importSpends, { params, body: { source: "csv", fileName: "", table: head + rows, apply } }, { token });
  const rows = '2026-05-01,naver,상시,"10,000",100,10,1\n2026. 5. 2.,google,상시,20000,200,20,2\n';
  const looked = await take(rows, false);
  expect(looked.body).toMatchObject({ rows: 2, cost: "30000", from: "2026-05-01", to: "2026-05-02", applied: false });
  await take(rows);
  const again = await take(rows);
  expect(again.body).toMatchObject({ movedRows: 0, applied: true });
  const moved = await take("2026-05-01,naver,상시,12000,100,12,1\n");
  expect(moved.body).toMatchObject({ movedRows: 1, movedCost: "2000" });
  const { body: editions } = await app.call(listEditions, { params }, { token });
  expect(editions.models.map(({ cost }) => cost)).toEqual(["12000", "30000", "30000"]);
  const query = { from: "2026-05-01", to: "2026-05-31" };
  const { body } = await app.call(readAnalytics, { params, query }, { token });
  expect(body).toMatchObject({
    cost: "32000",
    seesMoney: true,
    months: [{ key: "2026-05", cost: "32000", clicks: 32 }],
  });
  const hidden = await app.call(readAnalytics, { params, query }, { token: maker.token });
  expect(hidden.body).toMatchObject({
    cost: null,
    revenue: null,
    seesMoney: false,
    months: [{ cost: null, clicks: 32 }],
  });
  await expect(
    app.database.query.updateTable("ad_spends").set({ cost: 1 }).where("brand_id", "=", id).execute(),
  ).rejects.toThrow("not changed");
});

test("a table without its columns, with other money or with days to come brings nothing in", async () => {
  const { number } = await addBrand("해온 노무");
  const params = { number: String(number) };
  const take = (table: string) =>
    app.call(
      importSpends,
      { params, body: { source: "csv", fileName: "", table, apply: true } },
      { token: promoter.token },
    );
  const missing = await take("날짜,캠페인\n2026-05-01,상시");
  expect([missing.status, missing.body.fields!["table"]]).toEqual([400, expect.stringContaining("채널, 비용")]);
  expect((await take(`${head}2999-01-01,naver,상시,1,1,1,1`)).status).toBe(400);
  const faulty = await take("날짜,채널,비용,통화\n2026-05-01,naver,100,USD\n2026-05-02,naver,많음,KRW");
  expect(faulty.body).toMatchObject({
    applied: false,
    faults: ["2행: 원화가 아닌 비용입니다.", "3행: 비용이 금액이 아닙니다."],
  });
  const { body } = await app.call(listEditions, { params }, { token: promoter.token });
  expect(body.models).toEqual([]);
});

test("a consultation is attributed to a brand and counted there; the unknown share is told", async () => {
  const { id, number } = await addBrand("해온 유입");
  const add = async (status: "new" | "converted") =>
    app.database.query
      .insertInto("consults")
      .values({ team_id: home, name: "문의", status })
      .returning(["id", "id_int"])
      .executeTakeFirstOrThrow();
  const first = await add("converted");
  await add("new");
  const params = { number: String(first.id_int) };
  const { token } = maker;
  expect((await app.call(readAttribution, { params }, { token })).body.model).toBeNull();
  const sent = { brand: id, video: null, how: "utm" as const, utmSource: "naver", utmMedium: "cpc", utmCampaign: "" };
  expect((await app.call(setAttribution, { params, body: sent }, { token })).status).toBe(200);
  const nowhere = { ...sent, brand: 999_999 };
  expect(Object.keys((await app.call(setAttribution, { params, body: nowhere }, { token })).body.fields ?? {})).toEqual(
    ["brand"],
  );
  expect((await app.call(readAttribution, { params }, { token })).body.model).toMatchObject({
    brand: { label: "해온 유입" },
    utmSource: "naver",
  });
  const { body } = await app.call(readAnalytics, { params: { number: String(number) }, query: {} }, { token });
  expect(body.funnel.map(({ count }) => count)).toEqual([0, 1, 0, 0, 1]);
  expect([body.unknown, body.all]).toEqual([1, 2]);
});

test("401, 403 and 404; whoever works for a brand sees it from another team", async () => {
  const { id, number } = await addBrand("해온 담당");
  const params = { number: String(number) };
  const other = await app.createTeam();
  const outsider = await app.createStaff({ roles: ["인사관리"], teamIds: [home] });
  const stranger = await app.createStaff({ roles: ["홍보"], teamIds: [other] });
  expect((await app.call(readSetup, { params })).status).toBe(401);
  expect((await app.call(readSetup, { params }, { token: outsider.token })).status).toBe(404);
  expect((await app.call(readSetup, { params }, { token: stranger.token })).status).toBe(404);
  expect(
    (
      await app.call(
        importSpends,
        { params, body: { source: "csv", fileName: "", table: head, apply: false } },
        { token: maker.token },
      )
    ).status,
  ).toBe(403);
  await app.database.query
    .insertInto("brand_staff")
    .values({ brand_id: id, place: 1, staff_id: stranger.id, role: "review" })
    .execute();
  expect((await app.call(readSetup, { params }, { token: stranger.token })).status).toBe(200);
});

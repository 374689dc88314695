import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { importSpends, listAllEditions, readFigures } from "../endpoints.ts";

let app: TestApp;
let team: number;
let promoter: TestStaff;

beforeAll(async () => {
  app = await startTestApp();
  team = await app.createTeam("홍보팀");
  promoter = await app.createStaff({ shortName: "홍보", roles: ["홍보책임"], teamIds: [team] });
});
afterAll(() => app.stop());

const as = ({ token }: TestStaff) => ({ token });
const period = { from: "2026-05-01", to: "2026-05-31" };

async function brandWith(name: string, teamId: number, rows: string) {
  const { id } = await app.database.query
    .insertInto("brands")
    .values({ team_id: teamId, name })
    .returning("id")
    .executeTakeFirstOrThrow();
  await bringIn(id, rows);
  return id;
}

function bringIn(id: number, rows: string) {
  const table = `날짜,채널,캠페인,비용,노출,클릭,전환\n${rows}`;
  const body = { source: "csv" as const, fileName: "비용.csv", table, apply: true };
  return app.call(importSpends, { params: { number: String(id) }, body }, as(promoter));
}

test("the figures of all brands count the latest edition of each day once, beside those of other teams nowhere", async () => {
  const one = await brandWith(
    "해온 이혼",
    team,
    "2026-05-01,naver,상시,1000,10,2,1\n2026-05-02,naver,상시,500,5,1,0\n",
  );
  await brandWith("해온 상속", team, "2026-05-01,google,검색,300,3,3,3\n");
  await brandWith("다른 팀", await app.createTeam(), "2026-05-01,google,검색,9999,3,3,3\n");
  await bringIn(one, "2026-05-01,naver,상시,1200,10,2,2\n");
  const { body } = await app.call(readFigures, { query: period }, as(promoter));
  expect(body.sums).toEqual({ cost: "2000", impressions: 18, clicks: 6, conversions: 5, consults: 0, contracts: 0 });
  expect(body.points.slice(0, 2)).toMatchObject([
    { key: "2026-05-01", cost: "1500" },
    { key: "2026-05-02", cost: "500" },
  ]);
  expect(body.brands.map(({ name, cost }) => [name, cost])).toEqual([
    ["해온 이혼", "1700"],
    ["해온 상속", "300"],
  ]);
  const only = await app.call(readFigures, { query: { ...period, brandId: String(one) } }, as(promoter));
  expect(only.body.sums.cost).toBe("1700");
  const { body: editions } = await app.call(listAllEditions, { query: {} }, as(promoter));
  expect(editions.models.map(({ brand, movedCost }) => [brand.name, movedCost])).toEqual([
    ["해온 이혼", "200"],
    ["해온 상속", "0"],
    ["해온 이혼", "0"],
  ]);
});

test("401, 403, and 400 for a period that is none", async () => {
  const writer = await app.createStaff({ roles: ["컨텐츠알바"], teamIds: [team] });
  expect((await app.call(readFigures, { query: period })).status).toBe(401);
  expect((await app.call(readFigures, { query: period }, as(writer))).status).toBe(403);
  expect((await app.call(listAllEditions, { query: {} }, as(writer))).status).toBe(403);
  const turned = { query: { from: "2026-05-31", to: "2026-05-01" } };
  expect((await app.call(readFigures, turned, as(promoter))).body.fields).toHaveProperty("to");
});

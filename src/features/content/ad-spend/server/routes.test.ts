import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { importSpends, listEditions } from "../endpoints.ts";

let app: TestApp;
let team: number;
let promoter: TestStaff;

beforeAll(async () => {
  app = await startTestApp();
  team = await app.createTeam("홍보팀");
  promoter = await app.createStaff({ shortName: "홍보", roles: ["홍보책임"], teamIds: [team] });
});
afterAll(() => app.stop());

async function addBrand(name: string): Promise<{ readonly number: string }> {
  const { id } = await app.database.query
    .insertInto("brands")
    .values({ team_id: team, name })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { number: String(id) };
}

const head = "날짜,채널,캠페인,비용,노출,클릭,전환\n";
const sent = (rows: string, apply = true) => ({
  source: "csv" as const,
  fileName: "비용.csv",
  table: head + rows,
  apply,
});

test("401, 403 for whoever brings in no costs, and 404 for a brand of another team and none", async () => {
  const params = await addBrand("해온 상속");
  const body = sent("2026-05-01,naver,상시,1,1,1,1\n");
  const writer = await app.createStaff({ roles: ["컨텐츠알바"], teamIds: [team] });
  const stranger = await app.createStaff({ roles: ["홍보책임"], teamIds: [await app.createTeam()] });
  for (const [token, status] of [
    [undefined, 401],
    [writer.token, 403],
    [stranger.token, 404],
  ] as const) {
    const asking = token === undefined ? {} : { token };
    expect((await app.call(listEditions, { params }, asking)).status).toBe(status);
    expect((await app.call(importSpends, { params, body }, asking)).status).toBe(status);
  }
  const absent = { params: { number: "999999" }, body };
  expect((await app.call(importSpends, absent, { token: promoter.token })).status).toBe(404);
  expect((await app.call(listEditions, { params }, { token: promoter.token })).body.models).toEqual([]);
});

test("an edition tells whose it is, its days and its sum; a day of a campaign that stands twice counts once", async () => {
  const params = await addBrand("해온 형사");
  const body = sent(
    '2026-05-02,naver,상시,"1,000",10,1,0\n2026-05-02,naver,상시,500,5,1,1\n2026-05-01,google,,300,1,1,0\n합계,,,1800\n',
  );
  const answer = await app.call(importSpends, { params, body }, { token: promoter.token });
  expect(answer.body).toMatchObject({ rows: 2, cost: "1800", applied: true, faults: [] });
  const { body: listed } = await app.call(listEditions, { params }, { token: promoter.token });
  expect(listed.models).toMatchObject([
    { fileName: "비용.csv", from: "2026-05-01", to: "2026-05-02", rows: 2, cost: "1800", by: "홍보" },
  ]);
});

test("what is too long or too much is a fault of its row, cut off nowhere, and nothing is brought in", async () => {
  const params = await addBrand("해온 노무");
  const rows = [
    `2026-05-01,${"가".repeat(61)},상시,1,1,1,1`,
    `2026-05-01,naver,${"나".repeat(201)},1,1,1,1`,
    "2026-05-01,naver,상시,900000000000,1,1,1",
    "2026-05-01,naver,상시,900000000000,1,1,1",
  ];
  const answer = await app.call(importSpends, { params, body: sent(rows.join("\n")) }, { token: promoter.token });
  expect(answer.body).toMatchObject({
    applied: false,
    faults: [
      "2행: 채널은 60자까지 적을 수 있습니다.",
      "3행: 캠페인은 200자까지 적을 수 있습니다.",
      "5행: 같은 날 같은 캠페인의 앞 행과 더한 값이 너무 큽니다.",
    ],
  });
  expect((await app.call(listEditions, { params }, { token: promoter.token })).body.models).toEqual([]);
});

test("columns are chosen once for a channel and kept for its next table; a head that changed is named", async () => {
  const params = await addBrand("해온 이혼");
  const send = (table: string, told: object) =>
    app.call(
      importSpends,
      { params, body: { source: "csv", fileName: "", table, apply: false, ...told } as never },
      { token: promoter.token },
    );
  const odd = "기준일자,광고그룹,총광고비\n2026-06-01,상담,3000\n";
  const asked = await send(odd, { channel: "카카오모먼트" });
  expect(asked.body).toMatchObject({ rows: 0, missing: ["날짜", "비용"], heads: ["기준일자", "광고그룹", "총광고비"] });
  expect((await send(odd, { channel: "카카오모먼트", apply: true })).status).toBe(400);
  const columns = { day: "기준일자", campaign: "광고그룹", cost: "총광고비" };
  const saved = await send(odd, { channel: "카카오모먼트", columns, apply: true });
  expect(saved.body).toMatchObject({ applied: true, rows: 1, cost: "3000", missing: [] });
  const row = await app.database.query.selectFrom("ad_spends").selectAll().where("campaign", "=", "상담").execute();
  expect(row).toMatchObject([{ channel: "카카오모먼트", cost: 3_000 }]);
  const next = await send(odd.replace("3000", "4000"), { channel: "카카오모먼트" });
  expect(next.body).toMatchObject({ rows: 1, cost: "4000", movedRows: 1, columns, channels: ["카카오모먼트"] });
  const drifted = await send(odd.replace("총광고비", "집행금액"), { channel: "카카오모먼트" });
  expect(drifted.body.missing).toEqual(["비용(총광고비)"]);
});

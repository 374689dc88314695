import { writeXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { cp949, xlsxFile } from "#platform/server/spreadsheet/testing/files.ts";
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

const as = ({ token }: TestStaff) => ({ token });
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

type Brand = { readonly number: string };

const sendFile = async (params: Brand, bytes: Uint8Array, more: object = {}) => {
  const file = Buffer.from(bytes).toString("base64");
  const body = { source: "excel" as const, fileName: "광고비.xlsx", file, channel: "네이버", apply: true, ...more };
  return app.call(importSpends, { params, body }, as(promoter));
};
const editionsOf = async (params: Brand) => (await app.call(listEditions, { params }, as(promoter))).body.models;

describe("a file", () => {
  const heads = ["날짜", "캠페인", "비용", "노출", "클릭", "전환"];
  test("of a service is read under its heads, from the sheet that has them, and kept with the columns that were chosen", async () => {
    const brand = await addBrand("파일");
    const may = [
      ["캠페인 보고서 (2026.05.01.~2026.05.02.)"],
      ["날짜", "캠페인", "지출", "노출", "클릭", "전환"],
      [new Date("2026-05-01T00:00:00Z"), "상시", 10_000, 100, 10, 1],
      ["2026. 5. 2.", "상시", 20_000, 200, 20, 2],
      ["합계", "", 30_000, 300, 30, 3],
    ];
    const sheets = [
      { name: "안내", rows: [["이 파일은"], ["5월 광고비입니다"]] },
      { name: "5월", rows: may },
    ];
    const bytes = await writeXlsx({ sheets });
    const looked = await sendFile(brand, bytes, { apply: false });
    expect(looked.body).toMatchObject({ missing: ["비용"], applied: false });
    const columns = { cost: "지출" };
    const shown = await sendFile(brand, bytes, { apply: false, columns });
    expect(shown.body).toMatchObject({ rows: 2, cost: "30000", from: "2026-05-01", to: "2026-05-02", faults: [] });
    expect(shown.body.notes).toEqual([
      "‘5월’ 시트만 읽었습니다. 읽지 않은 시트: 안내",
      "열 이름은 2행에 있습니다. 그 위는 가져오지 않습니다: 1행",
    ]);
    expect(await editionsOf(brand)).toEqual([]);
    expect((await sendFile(brand, bytes, { columns })).body.applied).toBe(true);
    expect(await editionsOf(brand)).toMatchObject([{ source: "excel", fileName: "광고비.xlsx", cost: "30000" }]);
    // The next file of the channel is read by the same columns.
    expect((await sendFile(brand, bytes, { apply: false })).body).toMatchObject({ rows: 2, movedRows: 0 });
  });

  test("with faults brings nothing in and says sheet and row; what is no table is refused in words", async () => {
    const brand = await addBrand("잘못");
    const channel = "구글";
    const faulty = await xlsxFile([
      heads,
      ["2026-05-01", "상시", 100, 1, 1, 1],
      [],
      ["2026-05-02", "상시", "많음", 1, 1, 1],
    ]);
    expect((await sendFile(brand, faulty, { channel })).body).toMatchObject({
      applied: false,
      faults: ["‘시트1’ 시트 4행: 비용이 금액이 아닙니다."],
    });
    const csv = cp949(`${heads.join(",")}\n2026-05-01,상시,USD 3,1,1,1\n`);
    expect((await sendFile(brand, csv, { channel })).body).toMatchObject({
      applied: false,
      faults: ["2행: 비용이 금액이 아닙니다."],
    });
    const late = await xlsxFile([heads, ["2999-05-01", "상시", 100, 1, 1, 1]]);
    expect((await sendFile(brand, late, { channel })).body.fields!["file"]).toContain("‘시트1’ 시트 2행의 날짜");
    for (const bytes of [Buffer.from("PK\u0003\u0004"), Buffer.from("날짜,비용\n"), Buffer.alloc(4_000_001, "가")]) {
      const { status, body } = await sendFile(brand, bytes, { channel });
      expect([status, body.fields!["file"]]).toEqual([400, expect.stringMatching(/[가-힣]/)]);
    }
    const nothing = { source: "csv" as const, fileName: "", apply: true };
    const none = await app.call(importSpends, { params: brand, body: nothing }, as(promoter));
    expect(none.body.fields).toHaveProperty("table");
    const foreign = await app.createStaff({ roles: ["홍보책임"], teamIds: [await app.createTeam()] });
    const body = { ...nothing, file: Buffer.from(csv).toString("base64"), channel };
    expect((await app.call(importSpends, { params: brand, body }, as(foreign))).status).toBe(404);
    expect(await editionsOf(brand)).toEqual([]);
  });
});

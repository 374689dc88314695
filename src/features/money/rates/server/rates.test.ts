import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { needsCheck, rateFacts, type RateName } from "#firm/rates.ts";
import { rateOn, ratesOn, readRate } from "#firm/server/rates.ts";
import { seoulDay } from "#platform/dates.ts";
import { addRate, checkRate, listRates, previewRate, withdrawRate } from "../endpoints.ts";

const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

let app: TestApp;
let boss: TestStaff;
let clerk: TestStaff;
let lawyer: TestStaff;
const today = seoulDay(Date.now());
const tomorrow = addDays(today, 1);

beforeAll(async () => {
  app = await startTestApp();
  const teamIds = [await app.createTeam()];
  boss = await app.createStaff({ roles: ["관리자"], teamIds });
  clerk = await app.createStaff({ roles: ["송무팀원"], teamIds });
  lawyer = await app.createStaff({ roles: ["변호사"], teamIds });
});
afterAll(() => app.stop());

const list = async ({ token } = boss) => (await app.call(listRates, {}, { token })).body.models;
const add = (name: RateName, effectiveFrom: string, value: number, { token } = boss) =>
  app.call(
    addRate,
    { body: { name, effectiveFrom, value, lawRef: "시험 규정", sourceUrl: "", reason: "법령이 바뀌었습니다" } },
    { token },
  );

test("the numbers of rules §7 hold by their days", async () => {
  const held = async (name: RateName, day: string) => (await readRate(app.database, name, day))?.value ?? null;
  expect(await held("litigationInterest", "2019-05-31")).toBe(0.15);
  expect(await held("litigationInterest", "2019-06-01")).toBe(0.12);
  expect(await held("civilInterest", "2026-11-25")).toBe(0.05);
  expect(await held("commercialInterest", "2026-11-25")).toBe(0.06);
  expect(await held("interestCap", "2021-07-06")).toBe(0.24);
  expect(await held("interestCap", "2021-07-07")).toBe(0.2);
  expect(await held("wageFloor", "2026-01-31")).toBe(1_850_000);
  expect(await held("wageFloor", "2026-02-01")).toBe(2_500_000);
  expect(await held("cashReceiptThreshold", "2014-06-30")).toBeNull();
  await expect(ratesOn(app.database, ["cashReceiptDays"], "2000-01-01")).rejects.toThrow(
    "현금영수증 발급 기한: 2000-01-01에",
  );
  const { rows } = await sql<{ found: number }>`
    select ${rateOn("litigationInterest", sql`'2018-01-01'::date`)} as found`.execute(app.database.query);
  expect(rows).toEqual([{ found: 0.15 }]);
});

test("every row of a new firm has a name of the facts, and what nobody has compared is to be checked", async () => {
  const names = await app.database.query.selectFrom("rates").select("name").distinct().execute();
  expect(names.filter(({ name }) => !(name in rateFacts))).toEqual([]);
  const models = await list();
  const one = (name: RateName, effectiveFrom: string) =>
    models.find((row) => row.name === name && row.effectiveFrom === effectiveFrom);
  expect(one("litigationInterest", "2019-06-01")).toMatchObject({ holds: "now", checkedAt: "2026-11-25" });
  expect(one("litigationInterest", "2015-10-01")).toMatchObject({ holds: "past", needsCheck: true });
  expect(needsCheck("2025-11-26", "2026-11-25")).toBe(false);
  expect(needsCheck("2025-11-25", "2026-11-25")).toBe(true);
});

test("관리자 writes, whoever sees payments reads, others neither", async () => {
  expect((await app.call(listRates, {}, { token: clerk.token })).status).toBe(200);
  expect((await app.call(listRates, {}, { token: lawyer.token })).status).toBe(403);
  expect((await add("civilInterest", tomorrow, 0.04, clerk)).status).toBe(403);
});

test("a value of a day to come is seen, used from its day on, and may be taken back until then", async () => {
  const added = await add("civilInterest", tomorrow, 0.04);
  expect(added.status).toBe(200);
  expect((await add("civilInterest", tomorrow, 0.03)).status).toBe(409);
  expect(await ratesOn(app.database, ["civilInterest"], today)).toEqual({ civilInterest: 0.05 });
  expect(await ratesOn(app.database, ["civilInterest"], tomorrow)).toEqual({ civilInterest: 0.04 });
  const coming = (await list()).find(({ id }) => id === added.body.id)!;
  expect(coming).toMatchObject({ holds: "coming", checkedAt: today, checkedBy: boss.shortName, needsCheck: false });
  const params = { rateId: String(coming.id) };
  const reason = "개정이 미루어졌습니다";
  const withdraw = (version: number) =>
    app.call(withdrawRate, { params, body: { version, reason } }, { token: boss.token });
  expect((await withdraw(coming.version + 1)).status).toBe(409);
  expect((await withdraw(coming.version)).status).toBe(200);
  expect((await withdraw(coming.version)).status).toBe(404);
  expect(await ratesOn(app.database, ["civilInterest"], tomorrow)).toEqual({ civilInterest: 0.05 });
});

test("a value that has held is never taken away, but compared anew", async () => {
  const vat = (await list()).find(({ name }) => name === "vat")!;
  expect(vat.needsCheck).toBe(true);
  const params = { rateId: String(vat.id) };
  const { version } = vat;
  const token = boss.token;
  const refused = await app.call(withdrawRate, { params, body: { version, reason: "잘못 등록했습니다" } }, { token });
  expect(refused.status).toBe(422);
  const body = { version, lawRef: vat.lawRef, sourceUrl: "https://www.law.go.kr" };
  expect((await app.call(checkRate, { params, body }, { token })).status).toBe(200);
  expect((await app.call(checkRate, { params, body }, { token })).status).toBe(409);
  expect((await list()).find(({ id }) => id === vat.id)).toMatchObject({ checkedAt: today, needsCheck: false });
  const wrong = { ...body, version: version + 1, sourceUrl: "javascript:alert(1)" };
  const answer = await app.call(checkRate, { params, body: wrong }, { token });
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ["sourceUrl"]]);
});

test.each([
  ["civilInterest", 1.2],
  ["civilInterest", 0.050_000_1],
  ["cashReceiptDays", 2.5],
  ["taxInvoiceDay", 0],
  ["taxInvoiceDay", 29],
] as const)("%s does not take %s", async (name, value) => {
  const answer = await add(name, tomorrow, value);
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ["value"]]);
});

test("the preview says what another value would move, and writes nothing", async () => {
  const team = await app.createTeam();
  const paid = await app.database.query
    .insertInto("payments")
    .values({
      team_id: team,
      pay_type: "계좌이체",
      pay_amt: 1_100_000,
      pay_name: "김해온",
      pay_date: today,
      status: "received",
      evidence_due_on: addDays(today, 5),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const query = { name: "cashReceiptDays", effectiveFrom: today, value: "7" } as const;
  const { body } = await app.call(previewRate, { query }, { token: boss.token });
  expect(body.models).toEqual([
    {
      label: "증빙 발급 기한이 달라지는 입금",
      total: 1,
      rows: [
        {
          title: `${today} 입금 1 1,100,000원`,
          path: `/lawfirm/payment?id=${paid.id}`,
          before: addDays(today, 5),
          after: addDays(today, 7),
        },
      ],
    },
  ]);
  const later = { ...query, effectiveFrom: tomorrow };
  expect((await app.call(previewRate, { query: later }, { token: boss.token })).body.models[0]?.total).toBe(0);
  expect(await ratesOn(app.database, ["cashReceiptDays"], today)).toEqual({ cashReceiptDays: 5 });
});

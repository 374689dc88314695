import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { stepCall } from "#records/steps.ts";
import { beginMonth, payslipCalls, printPayslip, readStatement, setItems } from "../endpoints.ts";
import { missingOf, sumsOf, type PayItem } from "../payslip.ts";
import { payslipSteps } from "../steps.ts";

let app: TestApp;
let writer: TestStaff;
let checker: TestStaff;
let member: TestStaff;
let colleague: TestStaff;
let admin: TestStaff;
let teamId: number;

beforeAll(async () => {
  app = await startTestApp();
  teamId = await app.createTeam();
  const teamIds = [teamId];
  writer = await app.createStaff({ shortName: "가인사", roles: ["인사관리"], teamIds });
  checker = await app.createStaff({ shortName: "나인사", roles: ["인사관리"], teamIds });
  member = await app.createStaff({ shortName: "다사원", roles: ["컨텐츠알바"], teamIds });
  colleague = await app.createStaff({ shortName: "라동료", roles: ["컨텐츠알바"], teamIds });
  admin = await app.createStaff({ shortName: "마관리", roles: ["관리자"], teamIds });
});
afterAll(() => app.stop());

const params = (number: number) => ({ number: String(number) });
const item = (more: Partial<PayItem>): PayItem => ({
  category: "base",
  name: "기본급",
  amount: 3_000_000,
  minutes: null,
  formula: "",
  ...more,
});
const items = [
  item({}),
  item({
    category: "overtime",
    name: "연장근로",
    amount: 215_310,
    minutes: 600,
    formula: "통상시급 14,354원 × 10시간 × 1.5",
  }),
  item({ category: "pension", name: "국민연금", amount: 142_500 }),
  item({ category: "incomeTax", name: "소득세", amount: 84_850 }),
];

async function write(staff: TestStaff, month: string, by = writer) {
  const body = { staff: staff.id, month, payOn: `${month.slice(0, 8)}25` } as never;
  return app.call(payslipCalls.create, { body }, by);
}
const read = (number: number, by: { token: string }) => app.call(payslipCalls.read, { params: params(number) }, by);
async function step(by: TestStaff, number: number, name: string, told: object = {}) {
  const { body } = await read(number, by);
  const version = body.model?.version ?? 1;
  return app.call(
    stepCall(payslipSteps, name as never),
    { params: params(number), body: { version, ...told } },
    by,
  ) as Promise<{
    status: number;
    body: { state?: string; message?: string; opens?: string };
  }>;
}
async function filled(staff: TestStaff, month: string): Promise<number> {
  const { number, version } = (await write(staff, month)).body.model;
  await app.call(setItems, { params: params(number), body: { version, items } }, writer);
  return number;
}

test("what the law wants said is missing until it is said", () => {
  expect(sumsOf(items)).toEqual({ gross: 3_215_310, deductions: 227_350, net: 2_987_960 });
  expect(missingOf(items)).toEqual([]);
  expect(missingOf([])).toEqual(["지급 항목이 없습니다."]);
  expect(missingOf([item({ category: "night", name: "야간근로" })])).toHaveLength(2);
  expect(missingOf([item({ amount: 1 }), item({ category: "other", amount: 2 })])).toEqual([
    "공제액이 총지급액보다 많습니다.",
  ]);
  expect(missingOf([item({ category: "inKind", name: "쌀" })])[0]).toContain("품명·수량");
});

test("is written by one of 인사관리 and confirmed by another; the person sees it once it is handed out, nobody else ever", async () => {
  const number = await filled(member, "2026-09-01");
  expect((await read(number, writer)).body.model).toMatchObject({ gross: 3_215_310, net: 2_987_960, status: "draft" });
  expect((await step(writer, number, "confirm")).status).toBe(422);
  expect((await read(number, member)).status).toBe(404);
  expect((await step(checker, number, "confirm")).body.state).toBe("confirmed");
  const late = await app.call(setItems, { params: params(number), body: { version: 3, items: [] } }, writer);
  expect(late.status).toBe(422);
  expect((await step(writer, number, "deliver")).body.state).toBe("delivered");
  const statuses = await Promise.all([member, colleague, admin].map(async (by) => (await read(number, by)).status));
  expect([...statuses, (await app.call(payslipCalls.read, { params: params(number) })).status]).toEqual([
    200, 404, 404, 401,
  ]);
  const statement = (await app.call(readStatement, { params: params(number) }, member)).body.model;
  expect(statement).toMatchObject({
    person: { name: "다사원", staffNo: String(member.id) },
    payOn: "2026-09-25",
    overtime: 600,
    own: true,
    missing: [],
  });
  expect(statement.items.find(({ category }) => category === "pension")?.rate).toContain("국민연금");
  expect((await read(number, writer)).body.model.readAt).not.toBeNull();
});

test("is not confirmed while something of the law is missing, and never by the person", async () => {
  const { number, version } = (await write(colleague, "2026-09-01")).body.model;
  const empty = await step(checker, number, "confirm");
  expect([empty.status, empty.body.message]).toEqual([422, "지급 항목이 없습니다."]);
  const body = { version, items: [item({ category: "overtime", name: "연장" })] } as never;
  await app.call(setItems, { params: params(number), body }, writer);
  expect((await step(checker, number, "confirm")).body.message).toContain("시간을 적어");
  const own = await write(writer, "2026-09-01");
  expect([own.status, Object.keys(own.body.fields ?? {})]).toEqual([400, ["staff"]]);
  const other = (await write(writer, "2026-09-01", checker)).body.model.number;
  expect((await step(writer, other, "deliver")).status).toBe(422);
  expect((await write(member, "2026-09-01")).status).toBe(400);
  expect((await write(member, "2026-10-01", member)).status).toBe(403);
});

test("is corrected by a new edition; the old one stays as it was handed out", async () => {
  const number = await filled(member, "2026-08-01");
  await step(checker, number, "confirm");
  await step(checker, number, "deliver");
  const objected = await step(member, number, "object", { objection: "연장근로가 2시간 빠졌습니다." });
  expect(objected.status).toBe(200);
  expect((await step(colleague, number, "object", { objection: "남의 것" })).status).toBe(404);
  expect((await step(writer, number, "reply", { answer: "확인해 정정합니다." })).status).toBe(200);
  const { body } = await step(writer, number, "correct", { reason: "연장근로 2시간 누락" });
  const next = Number(body.opens!.split("/").at(-1));
  expect((await step(writer, number, "correct", { reason: "다시 정정합니다" })).status).toBe(422);
  const fresh = (await read(next, writer)).body.model;
  expect(fresh).toMatchObject({ edition: 2, status: "draft", reason: "연장근로 2시간 누락", net: 2_987_960 });
  const more = items.map((one) => (one.category === "overtime" ? { ...one, amount: 258_372, minutes: 720 } : one));
  await app.call(setItems, { params: params(next), body: { version: fresh.version, items: more } }, writer);
  await step(checker, next, "confirm");
  await step(writer, next, "deliver");
  const both = await Promise.all([number, next].map(async (one) => (await read(one, member)).body.model));
  expect(both.map(({ status, gross }) => [status, gross])).toEqual([
    ["replaced", 3_215_310],
    ["delivered", 3_258_372],
  ]);
  await expect(
    app.database.pool.query("update payslip_items set amount = 1 where payslip_id = $1", [number]),
  ).rejects.toThrow("never changed");
});

test("a month begins from the last one of each person, once, without what came once", async () => {
  const begin = (by = checker) => app.call(beginMonth, { body: { month: "2026-10-01", payOn: "2026-10-25" } }, by);
  const first = (await begin()).body;
  expect((await begin()).body).toMatchObject({ made: 0, skipped: first.made + first.skipped });
  const { models } = (
    await app.call(payslipCalls.list, { query: { staff: String(member.id), month: "2026-10-01..2026-10-01" } }, writer)
  ).body;
  expect(models).toMatchObject([{ gross: 3_000_000, deductions: 227_350, status: "draft" }]);
  const { rows } = await app.database.pool.query(
    "select 1 from payslips where staff_id = $1 and month = '2026-10-01'",
    [checker.id],
  );
  expect([rows.length, (await begin(member)).status]).toEqual([0, 403]);
  // Whoever came back since is not paid by what was agreed before.
  await app.database.pool.query("update staffs set hired_at = '2026-12-01' where id = $1", [member.id]);
  await app.call(beginMonth, { body: { month: "2026-12-01", payOn: "2026-12-24" } }, checker);
  const slips = await app.database.pool.query(
    "select gross from payslips where staff_id = $1 and month = '2026-12-01'",
    [member.id],
  );
  expect(slips.rows).toEqual([{ gross: 0 }]);
  // A month of the employment of before, begun late, is that employment's.
  const edit = (set: string) => app.database.pool.query(`update staffs set ${set} where id = $1`, [member.id]);
  await edit("hired_at = '2024-03-01'");
  await edit("status = 0, left_at = '2026-11-10'");
  await edit("status = 1, left_at = null, hired_at = '2026-12-01'");
  await app.call(beginMonth, { body: { month: "2026-11-01", payOn: "2026-11-25" } }, checker);
  const late = await app.database.pool.query(
    "select gross, note from payslips where staff_id = $1 and month = '2026-11-01'",
    [member.id],
  );
  expect(late.rows).toEqual([{ gross: 3_000_000, note: "2026-11-10 퇴사: 일할 계산" }]);
  await app.database.pool.query("update staffs set hired_at = null where id = $1", [member.id]);
});

/** An incentive of a person, 확정 for a period that is over. */
async function confirmedIncentive(staff: TestStaff, amount: number, [from, to]: readonly [string, string]) {
  const { rows } = await app.database.pool.query<{ id: number }>(
    `insert into incentives (team_id, staff_id, from_day, to_day, basis, base, pct, amount, status)
     values ($6, $1, $2, $3, '수행', $4, 5, $5, 'confirmed') returning id`,
    [staff.id, from, to, amount * 20, amount, teamId],
  );
  return rows[0]!.id;
}
const statementOf = async (number: number, by = writer) =>
  (await app.call(readStatement, { params: params(number) }, by)).body.model;
const lineOf = (model: Awaited<ReturnType<typeof statementOf>>, id: number) =>
  model.items.find(({ incentive }) => incentive?.id === id);

test("an incentive that was confirmed is a line of the month's payslip, once, and a later change is a difference", async () => {
  const person = await app.createStaff({ shortName: "바인센", roles: ["컨텐츠알바"], teamIds: [teamId] });
  const period = ["2026-04-01", "2026-05-31"] as const;
  const id = await confirmedIncentive(person, 500_000, period);
  // Of a period that goes on, and of somebody else: neither is paid with May.
  await confirmedIncentive(person, 70_000, ["2026-05-01", "2026-06-30"]);
  await confirmedIncentive(colleague, 80_000, period);
  const begun = await app.call(beginMonth, { body: { month: "2026-05-01", payOn: "2026-05-25" } }, writer);
  expect(begun.body.incentives).toBe(2);
  const may = (
    await app.call(payslipCalls.list, { query: { staff: String(person.id), month: "2026-05-01..2026-05-01" } }, writer)
  ).body.models[0]!;
  expect(may.gross).toBe(500_000);
  const line = lineOf(await statementOf(may.number), id);
  expect(line).toMatchObject({
    category: "bonus",
    name: "인센티브 수행 2026-04-01–2026-05-31",
    formula: "기여액 10,000,000원 × 5%",
    incentive: { path: `/lawfirm/finance/incentive?id=${id}`, fits: true, differs: "" },
  });
  // The one of the period that has ended since comes with the next month, the first one not again.
  const { number: june } = (await write(person, "2026-06-01")).body.model;
  expect((await statementOf(june)).items.map(({ amount }) => amount)).toEqual([70_000]);

  await step(checker, may.number, "confirm");
  await step(checker, may.number, "deliver");
  expect(lineOf(await statementOf(may.number, person), id)?.incentive).toMatchObject({
    path: "/lawfirm/finance/incentive?part=mine",
  });
  await app.database.pool.query("update incentives set amount = 450000 where id = $1", [id]);
  const after = await statementOf(may.number);
  expect([lineOf(after, id)?.amount, lineOf(after, id)?.incentive?.differs]).toEqual([
    500_000,
    expect.stringContaining("명세서 500,000원, 인센티브 450,000원"),
  ]);
  expect(lineOf(await statementOf(may.number, person), id)?.incentive?.differs).toBe("");
});

test("what differs from its incentive is not confirmed, and is put right or left out", async () => {
  const person = await app.createStaff({ shortName: "사인센", roles: ["컨텐츠알바"], teamIds: [teamId] });
  const { number } = (await write(person, "2026-05-01")).body.model;
  const put = async (incentives: number[]) => {
    const { version, items: all } = await statementOf(number);
    const sent = all.map(({ id: line, category, name, amount, minutes, formula }) => ({
      id: line,
      category,
      name,
      amount,
      minutes,
      formula,
    }));
    return app.call(setItems, { params: params(number), body: { version, items: sent, incentives } }, writer);
  };
  const id = await confirmedIncentive(person, 300_000, ["2026-05-01", "2026-05-31"]);
  const foreign = await confirmedIncentive(member, 300_000, ["2026-05-01", "2026-05-31"]);
  expect((await statementOf(number)).waiting).toMatchObject([{ id, amount: 300_000 }]);
  const refused = await put([foreign]);
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["incentives"]]);
  expect((await put([id])).status).toBe(200);
  expect((await statementOf(number)).waiting).toEqual([]);
  expect((await read(number, writer)).body.model.gross).toBe(300_000);

  await app.database.pool.query("update incentives set amount = 200000 where id = $1", [id]);
  expect((await step(checker, number, "confirm")).body.message).toContain("인센티브 200,000원으로 다릅니다");
  expect((await put([id])).status).toBe(200);
  expect(lineOf(await statementOf(number), id)).toMatchObject({ amount: 200_000, incentive: { differs: "" } });
  await app.database.pool.query("update incentives set status = 'review' where id = $1", [id]);
  expect((await statementOf(number)).missing).toEqual([expect.stringContaining("검토 상태입니다")]);
  expect((await put([id])).status).toBe(400);
  await app.database.pool.query("update incentives set status = 'confirmed' where id = $1", [id]);
  expect((await step(checker, number, "confirm")).body.state).toBe("confirmed");
});

test("whoever writes a payslip sees the hours that the person entered", async () => {
  const person = await app.createStaff({ shortName: "아근무", roles: ["컨텐츠알바"], teamIds: [teamId] });
  const { number } = (await write(person, "2026-03-01")).body.model;
  expect((await statementOf(number)).worked).toBeNull();
  await app.database.pool.query(
    `insert into worktimes (team_id, staff_id, day, category, start_at, end_at, minutes) values
     ($1, $2, '2026-03-04', 'writing', '2026-03-04 13:00+09', '2026-03-04 23:00+09', 600),
     ($1, $2, '2026-03-08', 'writing', '2026-03-08 10:00+09', '2026-03-08 12:00+09', 120)`,
    [teamId, person.id],
  );
  expect((await statementOf(number)).worked).toEqual({ overtime: 120, night: 60, holiday: 120, unclocked: 0 });
});

test("the PDF opens with the person's password alone", async () => {
  const number = await filled(member, "2026-07-01");
  await step(checker, number, "confirm");
  await step(checker, number, "deliver");
  const print = (by: TestStaff, password: string) =>
    fetch(`${app.url}/api/payslips/${number}/pdf`, {
      method: printPayslip.method,
      headers: { authorization: `Bearer ${by.token}`, "content-type": "application/json" },
      body: JSON.stringify({ password }),
    });
  expect([(await print(member, "123")).status, (await print(colleague, "haechi-2026")).status]).toEqual([400, 404]);
  const answer = await print(member, "haechi-2026");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const open = (password?: string) => getDocument({ data: bytes.slice(), ...(password && { password }) }).promise;
  await expect(open()).rejects.toMatchObject({ name: "PasswordException" });
  await expect(open("wrong-password")).rejects.toMatchObject({ name: "PasswordException" });
  const page = await (await open("haechi-2026")).getPage(1);
  const text = (await page.getTextContent()).items.map((one) => ("str" in one ? one.str : "")).join("");
  expect(text).toContain("2,987,960");
});

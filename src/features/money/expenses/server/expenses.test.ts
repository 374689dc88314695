import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { addDays, addMonths, seoulDay } from "#platform/dates.ts";
import { closeMonth } from "#features/money/payments/endpoints.ts";
import { stepCall } from "#records/steps.ts";
import * as calls from "../endpoints.ts";
import { expenseSteps } from "../steps.ts";
import { remindToSubmit } from "./remind.ts";

let app: TestApp;
let home: number;
let author: TestStaff;
let other: TestStaff;
let admin: TestStaff;
let boss: TestStaff;
const today = seoulDay(Date.now());

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("본사팀");
  author = await app.createStaff({ shortName: "작성", roles: ["송무보조"], teamIds: [home] });
  other = await app.createStaff({ shortName: "동료", roles: ["송무보조"], teamIds: [home] });
  admin = await app.createStaff({ shortName: "관리", roles: ["관리자"], teamIds: [home] });
  boss = await app.createStaff({ shortName: "대표", roles: ["관리자"], teamIds: [home] });
});
afterAll(() => app.stop());

const as = ({ token }: TestStaff) => ({ token });
const p = (number: number) => ({ params: { number: String(number) } });
const lunch = {
  spentOn: today,
  vendor: "한식당",
  category: "식대" as const,
  amount: 22_000,
  method: "corporateCard" as const,
};

async function enter(by: TestStaff, change: object = {}) {
  const answer = await app.call(calls.expenseCalls.create, { body: { ...lunch, ...change } }, as(by));
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body.message}`);
  return answer.body.model;
}

type Step = "submit" | "approve" | "approveFirst" | "approvePart" | "reject" | "pay" | "settle" | "cancel";
const step = (name: Step, by: TestStaff, { number, version }: { number: number; version: number }, told: object = {}) =>
  app.call(stepCall(expenseSteps, name), { ...p(number), body: { version, ...told } as never }, as(by));

describe("who may", () => {
  test("401, and what others spent is seen by 관리자 alone", async () => {
    const { number } = await enter(author);
    expect((await app.call(calls.expenseCalls.read, p(number))).status).toBe(401);
    expect((await app.call(calls.expenseCalls.read, p(number), as(author))).status).toBe(200);
    expect((await app.call(calls.expenseCalls.read, p(number), as(admin))).status).toBe(200);
    expect((await app.call(calls.expenseCalls.read, p(number), as(other))).status).toBe(404);
    const { body } = await app.call(calls.expenseCalls.list, { query: {} }, as(other));
    expect(body.models.some((one) => one.number === number)).toBe(false);
    expect((await app.call(calls.readBudget, { query: { month: "2026-11" } }, as(author))).status).toBe(403);
  });

  test("without the dev flag there is nothing of it", async () => {
    await app.database.query.updateTable("firm_settings").set({ dev_pages: false }).execute();
    expect((await app.call(calls.expenseCalls.list, { query: {} }, as(admin))).status).toBe(404);
    await app.database.query.updateTable("firm_settings").set({ dev_pages: true }).execute();
  });
});

describe("approval", () => {
  test("comes from a second person, is about what was approved, and leads to payment", async () => {
    const made = await enter(author, { proofKind: "cardSlip" });
    expect(made).toMatchObject({ status: "draft", vat: 2_000, author: { label: "작성" } });
    expect((await step("approve", admin, made)).status).toBe(422);
    const asked = (await step("submit", author, made)).body;
    expect((await step("approve", author, asked)).status).toBe(403);
    const approved = (await step("approve", admin, asked)).body;
    expect(approved.state).toBe("approved");
    // What was approved is approved anew once it changes.
    const changes = { version: approved.version, changes: { amount: 33_000 } };
    const { body } = await app.call(calls.expenseCalls.update, { ...p(made.number), body: changes }, as(author));
    expect(body.model).toMatchObject({ status: "requested" });
    const again = (await step("approve", admin, body.model)).body;
    expect((await step("pay", admin, again, { paidOn: addDays(today, -3) })).status).toBe(400);
    const paid = (await step("pay", admin, again, { paidOn: today })).body;
    const late = { version: paid.version, changes: { memo: "늦은 수정" } };
    expect((await app.call(calls.expenseCalls.update, { ...p(made.number), body: late }, as(author))).status).toBe(422);
    expect((await step("settle", admin, paid)).body.state).toBe("settled");
  });

  test("관리자 approves nothing of their own", async () => {
    const asked = (await step("submit", admin, await enter(admin))).body;
    expect((await step("approve", admin, asked)).status).toBe(422);
    expect((await step("approve", boss, asked)).status).toBe(200);
  });
});

describe("limits", () => {
  test("what goes beyond one asks for two people; the part beyond it is refused alone, and the rest is approved", async () => {
    const limit = {
      name: "접대비 한도",
      category: "접대비" as const,
      amount: 300_000,
      fromOn: `${today.slice(0, 7)}-01`,
    };
    const set = (body: object, by: TestStaff) => app.call(calls.limitCalls.create, { body: body as never }, as(by));
    expect((await set(limit, author)).status).toBe(403);
    expect((await set(limit, admin)).status).toBe(200);
    // One's own limit goes before that of everybody.
    expect((await set({ ...limit, name: "동료 한도", staff: other.id, amount: 900_000 }, admin)).status).toBe(200);
    const dinner = { category: "접대비", amount: 200_000, proofKind: "cardSlip", vendor: "한정식" };
    const ask = async (by: TestStaff, change: object = {}) =>
      (await step("submit", by, await enter(by, { ...dinner, ...change }))).body;
    const read = async (number: number) => (await app.call(calls.expenseCalls.read, p(number), as(admin))).body.model;

    const within = await ask(author);
    expect((await step("approveFirst", admin, within)).status).toBe(422);
    expect((await step("approve", admin, within)).status).toBe(200);
    const beyond = await ask(author, { vendor: "한정식 2" });
    expect(await read(beyond.number)).toMatchObject({ overLimit: 100_000 });
    expect((await step("approve", admin, beyond)).body.message).toContain("100,000원 넘어 두 사람");
    const first = (await step("approveFirst", admin, beyond)).body;
    expect((await step("approve", admin, first)).body.message).toContain("1차 승인한 사람이 아닌");
    const both = await step("approve", boss, first);
    expect([both.status, both.body.message]).toEqual([200, undefined]);
    expect(await read(beyond.number)).toMatchObject({
      firstApprovedBy: { label: "관리" },
      approvedBy: { label: "대표" },
      overLimit: 100_000,
    });

    const third = await ask(other, { amount: 1_100_000, vendor: "한정식 3" });
    const part = (partAmount: number) => step("approvePart", admin, third, { partAmount, reason: "한도를 넘은 금액" });
    expect((await part(1_100_000)).body.fields).toHaveProperty("partAmount");
    expect((await part(100_000)).body.message).toContain("100,000원 넘어");
    expect((await part(200_000)).body.says[0]).toContain("200,000원");
    expect(await read(third.number)).toMatchObject({
      status: "approved",
      amount: 900_000,
      vat: 81_818,
      overLimit: null,
    });
    const { body } = await app.call(calls.expenseCalls.list, { query: { status: "rejected" } }, as(other));
    expect(body.models[0]).toMatchObject({ amount: 200_000, vat: 18_182, vendor: "한정식 3" });
  });

  test("a change takes the first of the two approvals back", async () => {
    const asked = (await step("submit", author, await enter(author, { category: "접대비", proofKind: "cardSlip" })))
      .body;
    const first = (await step("approveFirst", admin, asked)).body;
    const body = { version: first.version, changes: { amount: 25_000 } };
    const changed = await app.call(calls.expenseCalls.update, { ...p(asked.number), body }, as(author));
    expect(changed.body.model).toMatchObject({ status: "requested", firstApprovedBy: null });
    expect((await step("approve", boss, changed.body.model)).status).toBe(422);
  });
});

const enterOdd = (change: object) => app.call(calls.expenseCalls.create, { body: { ...lunch, ...change } }, as(author));

describe("one receipt over several categories and cases", () => {
  test("becomes parts that add up, keeps its one image, and is no twin of itself", async () => {
    const whole = await enter(author, { amount: 33_000, category: "운영비", proofKind: "cardSlip" });
    const project = await app.database.query
      .insertInto("projects")
      .values({ team_id: home, title: "실비 사건", litigation_id: author.id })
      .returning("id")
      .executeTakeFirstOrThrow();
    const send = (lines: object[], by = author) =>
      app.call(
        calls.splitExpense,
        { ...p(whole.number), body: { version: whole.version, lines: lines as never } },
        as(by),
      );
    const lines = [
      { category: "운영비", amount: 11_000, project: null },
      { category: "식대", amount: 11_000, project: null },
      { category: "식대", amount: 11_000, project: project.id },
    ];
    expect((await send([{ ...lines[0], amount: 12_000 }, ...lines.slice(1)])).body.fields?.["lines"]).toContain(
      "34,000원",
    );
    expect((await send(lines.slice(0, 1))).status).toBe(400);
    expect((await send([...lines.slice(0, 2), { ...lines[2], project: 987_654 }])).body.fields).toHaveProperty("lines");
    expect((await send(lines, other)).status).toBe(404);
    const done = await send(lines);
    expect(done.body.says).toEqual(["지출을 3건으로 나누었습니다."]);
    const { body } = await app.call(calls.expenseCalls.list, { query: { search: "한식당", author: "me" } }, as(author));
    const parts = body.models.filter(({ number }) => number >= whole.number);
    expect(parts.map(({ amount, vat, category }) => [amount, vat, category])).toEqual([
      [11_000, 1_000, "식대"],
      [11_000, 1_000, "식대"],
      [11_000, 1_000, "운영비"],
    ]);
    expect(parts.every(({ status, duplicate }) => status === "draft" && !duplicate)).toBe(true);
    const [last] = parts;
    expect((await app.call(calls.expenseCalls.read, p(last!.number), as(author))).body.model).toMatchObject({
      splitFromId: whole.number,
      project: { id: project.id },
    });
    const none = { ...p(last!.number), body: { version: 1, lines: [] } };
    expect((await app.call(calls.splitExpense, none, as(author))).status).toBe(400);
  });
});

describe("days and hours", () => {
  test("a limit of a stretch counts what was spent in it alone, and asks for the hour", async () => {
    const team = await app.createTeam();
    const lone = await app.createStaff({ roles: ["관리자"], teamIds: [team] });
    const spender = await app.createStaff({ roles: ["송무보조"], teamIds: [team] });
    const limit = { name: "심야 식대", category: "식대" as const, amount: 10_000, fromOn: `${today.slice(0, 7)}-01` };
    const set = (body: object) => app.call(calls.limitCalls.create, { body: { ...limit, ...body } }, as(lone));
    expect((await set({ fromHour: 22 })).body.fields).toHaveProperty("toHour");
    expect((await set({ fromHour: 22, toHour: 22 })).body.fields).toHaveProperty("toHour");
    expect((await set({ fromHour: 22, toHour: 6 })).status).toBe(200);
    expect((await set({ name: "평소 식대", amount: 1_000_000 })).body.model).toMatchObject({ days: null });
    const of = async (spentHour: number | null) => {
      const { number } = await enter(spender, { spentHour });
      return (await app.call(calls.expenseCalls.read, p(number), as(lone))).body.model;
    };
    expect((await of(23)).overLimit).toBe(12_000);
    expect((await of(2)).overLimit).toBe(12_000);
    expect((await of(12)).overLimit).toBeNull();
    const unknown = await of(null);
    expect(unknown.overLimit).toBeNull();
    expect((await step("submit", spender, unknown)).body.message).toContain("사용 시각");
  });

  test("a limit of other days asks for no hour", async () => {
    const team = await app.createTeam();
    const lone = await app.createStaff({ roles: ["관리자"], teamIds: [team] });
    const spender = await app.createStaff({ roles: ["송무보조"], teamIds: [team] });
    const isWeekend = [0, 6].includes(new Date(`${today}T00:00:00Z`).getUTCDay());
    const limit = { name: "심야 식대", category: "식대" as const, amount: 10_000, fromOn: `${today.slice(0, 7)}-01` };
    const ask = async (days: "weekend" | "weekday") => {
      const body = { ...limit, days, fromHour: 22, toHour: 6 };
      expect((await app.call(calls.limitCalls.create, { body }, as(lone))).status).toBe(200);
      const { number } = await enter(spender, { spentHour: null });
      const row = (await app.call(calls.expenseCalls.read, p(number), as(lone))).body.model;
      return (await step("submit", spender, row)).body.message ?? "";
    };
    expect(await ask(isWeekend ? "weekday" : "weekend")).not.toContain("사용 시각");
    expect(await ask(isWeekend ? "weekend" : "weekday")).toContain("사용 시각");
  });

  test("the author is told once, the day before the last day of submission; later it is said and taken", async () => {
    const spender = await app.createStaff({ roles: ["송무보조"], teamIds: [await app.createTeam()] });
    const dueTomorrow = await enter(spender, { spentOn: addDays(today, -29) });
    const late = await enter(spender, { spentOn: addDays(today, -31) });
    expect(await remindToSubmit(app.database)).toBe(1);
    expect(await remindToSubmit(app.database)).toBe(0);
    const { rows } = await app.database.pool.query(
      "select staff_id, kinds from bell_rows where record_type = 'expense' and record_id = any($1)",
      [[dueTomorrow.number, late.number]],
    );
    expect(rows).toEqual([{ staff_id: spender.id, kinds: ["expense.submit"] }]);
    expect((await step("submit", spender, late)).body.says[0]).toContain("제출 기한");
  });
});

describe("what has to be there", () => {
  test.each([
    ["30,000 won need no 적격증빙", { amount: 30_000 }, 200],
    ["30,001 do", { amount: 30_001, proofKind: "simple" }, 422],
    ["with it they pass", { amount: 30_001, proofKind: "cashReceipt" }, 200],
    ["wages have none", { amount: 3_000_000, category: "인건비" }, 200],
    ["소송실비 need their case", { category: "소송실비", proofKind: "cardSlip", costBasis: "advanced" }, 422],
  ])("%s", async (_, change, status) => {
    expect((await step("submit", author, await enter(author, change))).status).toBe(status);
  });

  test("no VAT beyond an 11th, none of 접대비 deducted, no day to come", async () => {
    expect((await enterOdd({ vat: 2_001 })).body.fields).toHaveProperty("vat");
    expect((await enterOdd({ category: "접대비", vatUse: "deductible" })).body.fields).toHaveProperty("vatUse");
    expect((await enterOdd({ spentOn: addDays(today, 1) })).body.fields).toHaveProperty("spentOn");
    const { number, version } = (await enterOdd({ vatUse: "deductible" })).body.model;
    const change = async (changes: object) => {
      const sent = { ...p(number), body: { version, changes } as never };
      return (await app.call(calls.expenseCalls.update, sent, as(author))).status;
    };
    expect(await change({ category: "접대비" })).toBe(400);
    expect(await change({ category: "접대비", vatUse: null })).toBe(200);
    expect((await enterOdd({ amount: 0 })).status).toBe(400);
  });

  test("the same person, day, amount and category is said, and entered all the same", async () => {
    const first = await enter(other, { amount: 4_500, vendor: "카페" });
    const second = await enter(other, { amount: 4_500, vendor: "카페 2" });
    expect((await app.call(calls.readTwins, p(second.number), as(other))).body.models).toMatchObject([
      { number: first.number, why: "facts" },
    ]);
    const { body } = await step("submit", other, second);
    expect(body.says[0]).toContain(String(first.number));
  });
});

describe("every month", () => {
  test("templates of the constants are put in once, and a month is made once, also by five at a time", async () => {
    const seed = () => app.call(calls.seedTemplates, { body: {} }, as(admin));
    expect((await seed()).body.added).toBe(4);
    expect((await seed()).body.added).toBe(0);
    const { body } = await app.call(calls.templateCalls.list, { query: {} }, as(admin));
    expect(body.models.find(({ category }) => category === "임대료")).toMatchObject({ amount: 5_000_000 });
    const month = addMonths(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
    const make = () => app.call(calls.makeMonth, { body: { month } }, as(admin));
    const made = await Promise.all([make(), make(), make(), make(), make()]);
    expect(made.reduce((sum, answer) => sum + answer.body.made, 0)).toBe(4);
    expect((await app.call(calls.makeMonth, { body: { month: "2999-01" } }, as(admin))).status).toBe(400);
    // Drafts of a month keep it open; once they are canceled it closes, and nothing is entered in it any more.
    expect((await app.call(closeMonth, { body: { month } }, as(admin))).status).toBe(422);
    const { body: drafts } = await app.call(
      calls.expenseCalls.list,
      { query: { spentOn: `${month}-01..${month}-28`, size: "100" } },
      as(admin),
    );
    for (const draft of drafts.models.filter(({ status }) => status === "draft")) await step("cancel", admin, draft);
    expect((await app.call(closeMonth, { body: { month } }, as(admin))).body.message).toBeUndefined();
    const late = { body: { ...lunch, spentOn: `${month}-15` } };
    expect((await app.call(calls.expenseCalls.create, late, as(author))).status).toBe(423);
  });

  test("a budget holds from its month on, beside what was approved", async () => {
    const team = await app.createTeam();
    const lone = await app.createStaff({ roles: ["관리자"], teamIds: [team] });
    const month = today.slice(0, 7);
    const set = (amount: number, from: string) =>
      app.call(calls.setBudget, { body: { month: from, category: "식대", amount } }, as(lone));
    await set(300_000, addMonths(`${month}-01`, -2).slice(0, 7));
    await set(500_000, addMonths(`${month}-01`, 1).slice(0, 7));
    const spender = await app.createStaff({ roles: ["송무보조"], teamIds: [team] });
    const asked = (await step("submit", spender, await enter(spender))).body;
    const line = async () =>
      (await app.call(calls.readBudget, { query: { month } }, as(lone))).body.models.find(
        ({ category }) => category === "식대",
      );
    expect(await line()).toMatchObject({ budget: "300000", actual: "0", waiting: "22000" });
    await step("approve", lone, asked);
    expect(await line()).toMatchObject({ actual: "22000", waiting: "0" });
  });
});

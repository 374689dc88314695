import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { clientSession, createClientOf, type TestClient } from "#features/portal/cases/server/testing/clients.ts";
import { addDays, firmToday, type Day } from "#platform/dates.ts";
import { stepCall } from "#records/steps.ts";
import { readClientTime } from "../client-endpoints.ts";
import * as calls from "../endpoints.ts";
import { timePackSteps } from "../steps.ts";
import { tellOfMinutes } from "./alert.ts";
import { expireTime } from "./expire.ts";

const today = firmToday();

let app: TestApp;
let team: number;
let clerk: TestStaff;
let second: TestStaff;
let lawyer: TestStaff;
let stranger: TestStaff;
let client: TestClient;
let pack: number;

beforeAll(async () => {
  app = await startTestApp();
  team = await app.createTeam("자문팀");
  clerk = await app.createStaff({ roles: ["송무팀원"], teamIds: [team] });
  second = await app.createStaff({ roles: ["매니저"], teamIds: [team] });
  lawyer = await app.createStaff({ roles: ["변호사"], teamIds: [team] });
  stranger = await app.createStaff({ roles: ["송무팀원"], teamIds: [await app.createTeam("먼 팀")] });
  client = await createClientOf(app, team, "가람상사");
});
afterAll(() => app.stop());

beforeEach(async () => {
  const answer = await create({});
  expect([answer.status, answer.body.fields]).toEqual([200, undefined]);
  pack = answer.body.model.number;
});

const at = (number = pack) => ({ params: { number: String(number) } });
const create = (more: object, by = clerk) =>
  app.call(
    calls.packCalls.create,
    {
      body: {
        client: client.id,
        product: "월 자문 10시간",
        rolloverCap: 60,
        rolloverMonths: 3,
        overage: 0,
        unitPrice: 300_000,
        ...more,
      },
    },
    by,
  );
const grant = (minutes: number, more: object = {}, by = clerk) =>
  app.call(calls.grantTime, { ...at(), body: { minutes, reason: "자문계약 제3조", ...more } }, by);
const read = async (by = clerk) => (await app.call(calls.packCalls.read, at(), by)).body.model;
const ledger = async (by = clerk) => (await app.call(calls.readLedger, at(), by)).body;
const refusedAt = ({ status, body }: { status: number; body: { fields?: object } }) => [
  status,
  Object.keys(body.fields ?? {}),
];

/** Approved work of the lawyer on the client's case. */
async function worked(
  minutes: number,
  more: { day?: Day; corrects?: number; billable?: boolean } = {},
): Promise<number> {
  const { rows } = await app.database.pool.query<{ id: number }>(
    `insert into worktimes (team_id, staff_id, day, project_id, category, minutes, billable, status, corrects_id)
     values ($1, $2, $3, $4, 'research', $5, $6, 'approved', $7) returning id`,
    [team, lawyer.id, more.day ?? today, client.projectId, minutes, more.billable ?? true, more.corrects ?? null],
  );
  return rows[0]!.id;
}
const use = (worktimes: readonly number[], says = "계약서 검토", by = clerk) =>
  app.call(calls.spendTime, { ...at(), body: { lines: worktimes.map((worktime) => ({ worktime, says })) } }, by);

describe("who opens it", () => {
  test("결제관리 of the team, and whoever keeps the pack; booking is for 결제관리 alone", async () => {
    expect((await app.call(calls.packCalls.read, at())).status).toBe(401);
    expect((await app.call(calls.packCalls.read, at(), stranger)).status).toBe(404);
    expect((await app.call(calls.packCalls.list, { query: {} }, lawyer)).status).toBe(403);
    expect((await app.call(calls.packCalls.read, at(), lawyer)).status).toBe(404);
    const { version } = await read();
    await app.call(calls.packCalls.update, { ...at(), body: { version, changes: { owner: lawyer.id } } }, clerk);
    expect((await read(lawyer)).product).toBe("월 자문 10시간");
    expect((await ledger(lawyer)).lots).toEqual([]);
    expect((await grant(60, {}, lawyer)).status).toBe(403);
    const raise = { ...at(), body: { version: version + 1, changes: { overage: 600 } } };
    expect((await app.call(calls.packCalls.update, raise, lawyer)).status).toBe(422);
  });

  test("a contract of somebody else is refused by name", async () => {
    const other = await createClientOf(app, team, "다른상사");
    const { rows } = await app.database.pool.query<{ id: number }>(
      "insert into contracts (team_id, title, client_id) values ($1, '자문계약', $2) returning id",
      [team, other.id],
    );
    expect(refusedAt(await create({ contract: rows[0]!.id }))).toEqual([400, ["contract"]]);
  });
});

describe("use", () => {
  test("work is rounded by the rule of its day and taken once", async () => {
    await grant(120);
    const work = await worked(34);
    const { models } = (await app.call(calls.listCandidates, at(), clerk)).body;
    expect(models.find(({ worktime }) => worktime === work)).toMatchObject({ raw: 34, wanted: 40, taken: 0 });
    expect((await use([work])).body.minutes).toBe(40);
    expect((await use([work])).status).toBe(404);
    expect(await read()).toMatchObject({ granted: 120, used: 40, remaining: 80, lastUsedOn: today });
  });

  test("work that is not billed, not approved or of another client is none", async () => {
    await grant(600);
    const free = await worked(30, { billable: false });
    const draft = await worked(30);
    await app.database.pool.query("update worktimes set status = 'submitted' where id = $1", [draft]);
    for (const work of [free, draft]) expect((await use([work])).status).toBe(404);
  });

  test("a correction moves what was taken, by rows beside it", async () => {
    await grant(120);
    const work = await worked(60);
    await use([work]);
    await worked(-25, { corrects: work });
    const { models } = (await app.call(calls.listCandidates, at(), clerk)).body;
    expect(models.find(({ worktime }) => worktime === work)).toMatchObject({ raw: 35, taken: 60, wanted: 40 });
    expect((await use([work])).body.minutes).toBe(-20);
    expect((await read()).remaining).toBe(80);
    const own = (await ledger()).models.filter(({ worktime }) => worktime?.number === work);
    expect(own.map(({ minutes }) => minutes)).toEqual([-40, 60, -60]);
  });

  test("what does not suffice is refused whole, until somebody buys more or the client approves beyond", async () => {
    await grant(30);
    const [one, other] = [await worked(20), await worked(30)];
    const refused = await use([one, other]);
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining("추가구매")]);
    expect((await read()).remaining).toBe(30);
    expect((await grant(60, { kind: "overage", reason: "고객이 전화로 승인함" })).status).toBe(200);
    expect((await use([one, other])).status).toBe(200);
    expect(await read()).toMatchObject({ remaining: 0, used: 50, overUsed: 20 });
  });

  test("what the contract approves in advance is there from the beginning, and is not lowered by a form", async () => {
    const { model } = (await create({ overage: 60 })).body;
    pack = model.number;
    expect((await use([await worked(50)])).status).toBe(200);
    expect(await read()).toMatchObject({ granted: 0, remaining: 0, overUsed: 50 });
    const lower = { ...at(), body: { version: (await read()).version, changes: { overage: 30 } } };
    expect(refusedAt(await app.call(calls.packCalls.update, lower, clerk))).toEqual([400, ["overage"]]);
  });

  test("at once, nobody uses more than there is", async () => {
    await grant(100);
    const works = await Promise.all([1, 2, 3, 4, 5].map(() => worked(40)));
    const answers = await Promise.all(works.map((work) => use([work])));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 200, 422, 422, 422,
    ]);
    expect((await read()).remaining).toBe(20);
  });

  test("the same sending makes one deduction", async () => {
    await grant(100);
    const body = { lines: [{ worktime: await worked(30), says: "" }] };
    const options = { token: clerk.token, headers: { "idempotency-key": "minutes-once" } };
    const answers = [
      await app.call(calls.spendTime, { ...at(), body }, options),
      await app.call(calls.spendTime, { ...at(), body }, options),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read()).used).toBe(30);
  });
});

describe("the ledger", () => {
  test("a use is taken back with a reason, once, and stands in both rows", async () => {
    await grant(100);
    await use([await worked(30)]);
    const [line] = (await ledger()).models;
    const back = (reason: string, entryId = line!.entry) =>
      app.call(calls.takeBack, { params: { number: String(pack), entryId: String(entryId) }, body: { reason } }, clerk);
    expect(refusedAt(await back("."))).toEqual([400, ["reason"]]);
    expect((await back("다른 고객의 업무였음")).status).toBe(200);
    expect((await back("다른 고객의 업무였음")).status).toBe(422);
    expect((await back("없는 기록 취소", 987_654)).status).toBe(404);
    expect(await read()).toMatchObject({ remaining: 100, used: 0 });
    expect((await ledger()).models.map(({ minutes, takenBack }) => [minutes, takenBack])).toEqual([
      [30, false],
      [-30, true],
      [100, false],
    ]);
  });

  test("no more is recalled than is left, and rows are never changed", async () => {
    const lot = (await grant(50)).body.lot;
    const recall = (minutes: number) =>
      app.call(calls.recallTime, { ...at(), body: { lot, minutes, reason: "계약 변경으로 회수" } }, clerk);
    expect(refusedAt(await recall(51))).toEqual([400, ["minutes"]]);
    expect((await recall(20)).status).toBe(200);
    expect((await read()).remaining).toBe(30);
    await expect(
      app.database.pool.query("update time_entries set minutes = 1 where lot_id = $1", [lot]),
    ).rejects.toThrow("never changed");
  });

  test("a lot that ends takes its rest with it; what the contract allows goes on once", async () => {
    const lot = (await grant(90, { expiresOn: today })).body.lot;
    await use([await worked(20)]);
    const extend = (expiresOn: Day) =>
      app.call(calls.extendTime, { ...at(), body: { lot, expiresOn, reason: "고객 요청으로 연장" } }, clerk);
    expect(refusedAt(await extend(today))).toEqual([400, ["expiresOn"]]);
    expect((await extend(addDays(today, 5))).status).toBe(200);
    await expireTime(app.database, addDays(today, 5));
    expect((await read()).remaining).toBe(70);
    await expireTime(app.database, addDays(today, 6));
    await expireTime(app.database, addDays(today, 6));
    expect((await read()).remaining).toBe(60);
    expect((await ledger()).lots.map(({ kind, minutes, balance }) => [kind, minutes, balance])).toEqual([
      ["grant", 90, 0],
      ["rollover", 60, 60],
    ]);
  });

  test("whoever keeps the pack is told once of what is nearly used up and what ends soon", async () => {
    const { version } = await read();
    await app.call(calls.packCalls.update, { ...at(), body: { version, changes: { owner: lawyer.id } } }, clerk);
    const { lot } = (await grant(100, { expiresOn: addDays(today, 29) })).body;
    await tellOfMinutes(app.database);
    const rung = async () =>
      (
        await app.database.pool.query<{ kinds: string[] }>(
          "select kinds from bell_rows where record_type = 'timePack' and record_id = $1 and staff_id = $2",
          [pack, lawyer.id],
        )
      ).rows.flatMap(({ kinds }) => kinds.filter((kind) => kind.startsWith("timePack.")));
    expect(await rung()).toEqual(["timePack.expiring"]);
    await use([await worked(80)]);
    await tellOfMinutes(app.database);
    expect((await rung()).toSorted()).toEqual(["timePack.expiring", "timePack.low"]);
    expect(await tellOfMinutes(app.database)).toBe(0);
    const later = { lot, expiresOn: addDays(today, 59), reason: "고객 요청으로 연장" };
    expect((await app.call(calls.extendTime, { ...at(), body: later }, clerk)).status).toBe(200);
    const told = async (day: Day) => {
      await tellOfMinutes(app.database, day);
      const alerts = app.database.query.selectFrom("time_alerts").select("kind").where("lot_id", "=", lot);
      return (await alerts.where("kind", "=", "expiring").execute()).length;
    };
    expect([await told(today), await told(addDays(today, 30))]).toEqual([0, 1]);
  });
});

async function take(name: keyof (typeof timePackSteps)["steps"], by: TestStaff, more: object = {}) {
  const { version } = await read();
  return app.call(stepCall(timePackSteps, name), { ...at(), body: { version, ...more } as never }, by);
}

describe("the end", () => {
  test("a second person confirms the settlement, which takes the rest back", async () => {
    await grant(120);
    await use([await worked(30)]);
    expect((await take("close", clerk)).status).toBe(200);
    expect((await grant(10)).status).toBe(422);
    const { model } = (await app.call(calls.readSettlement, at(), clerk)).body;
    expect(model).toMatchObject({ granted: 120, used: 30, remaining: 90, refund: 450_000, charge: 0 });
    const sums = { refund: model.refund, charge: model.charge, reason: "자문계약 종료" };
    expect((await take("settle", clerk, sums)).status).toBe(422);
    expect((await take("settle", second, sums)).status).toBe(200);
    expect(await read()).toMatchObject({ status: "ended", remaining: 0, refund: 450_000, settledOn: today });
    expect((await ledger()).models[0]).toMatchObject({ kind: "settle", minutes: -90 });
  });
});

test("the client sees each line as soon as it is taken, and none that was taken back", async () => {
  client = await createClientOf(app, team, "나래상사");
  pack = (await create({})).body.model.number;
  await grant(100);
  await use([await worked(30)], "임대차계약서 검토");
  const token = await clientSession(app, client);
  const own = async () => (await app.call(readClientTime, {}, { token })).body.models;
  expect(await own()).toMatchObject([
    { remaining: 70, lines: [{ day: today, says: "임대차계약서 검토", minutes: 30 }] },
  ]);
  const [line] = (await ledger()).models;
  const params = { number: String(pack), entryId: String(line!.entry) };
  await app.call(calls.takeBack, { params, body: { reason: "다른 고객의 업무였음" } }, clerk);
  expect(await own()).toMatchObject([{ remaining: 100, lines: [] }]);
  expect((await app.call(readClientTime, {}, clerk)).status).toBe(401);
});

test("rules of rounding hold from a day on, each day once", async () => {
  const boss = await app.createStaff({ roles: ["관리자"], teamIds: [team] });
  const body = { effectiveFrom: addDays(today, 30), unit: 6, way: "nearest", least: 6 } as const;
  expect((await app.call(calls.addRounding, { body }, clerk)).status).toBe(403);
  expect((await app.call(calls.addRounding, { body }, boss)).status).toBe(200);
  expect(refusedAt(await app.call(calls.addRounding, { body }, boss))).toEqual([400, ["effectiveFrom"]]);
});

test("a pack of a contract has the terms that the contract says, unless others are typed", async () => {
  const { id: contract } = await app.database.query
    .insertInto("contracts")
    .values({
      team_id: team,
      client_id: client.id,
      title: "자문계약",
      advisory_rollover_cap: 120,
      advisory_rollover_months: 2,
      advisory_overage: 60,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const none = { rolloverCap: 0, rolloverMonths: 0, overage: 0 };
  const made = async (more: object) => (await create({ contract, ...more })).body.model;
  expect(await made(none)).toMatchObject({ rolloverCap: 120, rolloverMonths: 2, overage: 60 });
  expect(await made({ ...none, rolloverCap: 30 })).toMatchObject({ rolloverCap: 30, rolloverMonths: 0, overage: 0 });
});

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestStaff } from "#app/testing/test-app.ts";
import { addDays, seoulDay } from "#platform/dates.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { stepCall } from "#records/steps.ts";
import { clientSession } from "#features/portal/cases/server/testing/clients.ts";
import { readOwnWallet } from "../client-endpoints.ts";
import { movementCalls, readPrepaid, setPrepaid } from "../endpoints.ts";
import { movementSteps } from "../steps.ts";
import { expireLots } from "./expire.ts";
import { captureHold, chargeCash, holdWallet, releaseHold } from "./movements.ts";
import { startMemberFirm, type MemberFirm } from "./testing/member-firm.ts";

let firm: MemberFirm;
beforeAll(async () => {
  firm = await startMemberFirm();
});
afterAll(() => firm.app.stop());

const today = seoulDay(Date.now());
const p = (number: number) => ({ params: { number: String(number) } });
const by = { viewer: { userId: null } };
const within = <Result>(work: Parameters<typeof inTransaction<Result>>[2]) =>
  inTransaction(firm.app.database, { userId: null, staffId: null, requestId: null }, work);

const read = async (number: number) => (await firm.app.call(movementCalls.read, p(number), firm.clerk)).body.model;

async function take(
  name: keyof typeof movementSteps.steps,
  number: number,
  { token }: TestStaff = firm.clerk,
  more: object = {},
) {
  const { version } = await read(number);
  return firm.app.call(stepCall(movementSteps, name), { ...p(number), body: { version, ...more } as never }, { token });
}

const soon = () => new Date(Date.now() + 60_000);

describe("who", () => {
  test("결제관리 of the team alone: 401, 403 and 404 for the others", async () => {
    const number = await firm.entered({ client: await firm.client(), kind: "earn", amount: 1_000 });
    const lawyer = await firm.app.createStaff({ roles: ["변호사"], teamIds: [firm.team] });
    expect((await firm.app.call(movementCalls.read, p(number))).status).toBe(401);
    expect((await firm.app.call(movementCalls.list, { query: {} }, lawyer)).status).toBe(403);
    expect((await firm.app.call(movementCalls.read, p(number), firm.stranger)).status).toBe(404);
    expect((await firm.app.call(setPrepaid, { body: { on: true } }, firm.clerk)).status).toBe(403);
  });
});

describe("what is entered", () => {
  test("counts at once when it is given, and makes the client a member", async () => {
    const client = await firm.client();
    const number = await firm.entered({ client, kind: "earn", amount: 5_000 });
    expect(await read(number)).toMatchObject({ status: "done", amount: 5_000, balance: 5_000 });
    expect((await read(number)).expiresOn! > today).toBe(true);
    expect(await firm.balance(client)).toMatchObject({ point: 5_000, cash: 0, held: 0 });
  });

  test.each([
    ["kind", { kind: "charge", amount: 1_000 }],
    ["kind", { kind: "expire", amount: 1_000 }],
    ["amount", { kind: "earn", amount: -5 }],
    ["amount", { kind: "adjust", amount: 0 }],
    ["unit", { kind: "refund", amount: 1_000, unit: "point" }],
    ["expiresOn", { kind: "earn", amount: 1_000, expiresOn: addDays(today, -1) }],
    ["expiresOn", { kind: "use", amount: 1_000, expiresOn: addDays(today, 9) }],
  ] as const)("%s of %o is refused by name", async (field, more) => {
    const { status, body } = await firm.enter({ client: await firm.client(), ...more } as never);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });

  test("is never negative: what is not there is not taken, and nothing is left of the try", async () => {
    const client = await firm.client();
    await firm.entered({ client, kind: "earn", amount: 1_000 });
    const { status, body } = await firm.enter({ client, kind: "use", amount: 1_001 });
    expect([status, body.message]).toEqual([422, expect.stringContaining("1,000원")]);
    expect(await firm.balance(client)).toMatchObject({ point: 1_000, held: 0 });
  });
});

describe("many at once", () => {
  test("take what is there and no more, over several lots", async () => {
    const client = await firm.client();
    await firm.entered({ client, kind: "earn", amount: 5_000 });
    await firm.entered({ client, kind: "earn", amount: 5_000 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => firm.enter({ client, kind: "use", amount: 3_000 })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 422, 422, 422, 422, 422,
    ]);
    expect(await firm.balance(client)).toMatchObject({ point: 1_000, held: 9_000 });
  });

  test("the ledger itself refuses what would fall below nothing", async () => {
    const client = await firm.client();
    await firm.entered({ client, kind: "earn", amount: 100 });
    const taking = firm.app.database.pool.query(
      `insert into ledger_entries (account_id, amount, reason, source_type, source_id)
       select a.id, -101, '사용', 'walletPart', 1 from ledger_accounts a join wallet_lots l on l.id = a.record_id
       where a.record_type = 'walletLot' and l.client_id = $1`,
      [client],
    );
    await expect(taking).rejects.toThrow("ledger_accounts_floor");
  });

  test("resolve a reservation once: one of twelve captures and releases is taken", async () => {
    const client = await firm.client();
    await firm.entered({ client, kind: "earn", amount: 10_000 });
    const id = await within((work) =>
      holdWallet(work, by, { clientId: client, unit: "point", amount: 4_000, reason: "시험", until: soon() }),
    );
    const tries = Array.from({ length: 12 }, (_, index) =>
      within((work) => (index % 2 === 0 ? captureHold(work, by, id) : releaseHold(work, by, id))),
    );
    const done = (await Promise.allSettled(tries)).filter(({ status }) => status === "fulfilled");
    const { status } = await read(id);
    expect(done.length).toBe(1);
    expect(await firm.balance(client)).toMatchObject({ point: status === "done" ? 6_000 : 10_000, held: 0 });
  });
});

const reserved = async (amount = 4_000) => {
  const client = await firm.client();
  await firm.entered({ client, kind: "earn", amount: 3_000, expiresOn: addDays(today, 10) });
  await firm.entered({ client, kind: "earn", amount: 7_000, expiresOn: addDays(today, 40) });
  return { client, number: await firm.entered({ client, kind: "use", amount }) };
};

describe("a reservation", () => {
  test("takes what expires first, and gives the rest of a smaller capture back to its lots", async () => {
    const { client, number } = await reserved();
    expect(await firm.lots(client)).toEqual([6_000]);
    const { status } = await take("capture", number, firm.clerk, { captured: 1_000 });
    expect([status, await firm.lots(client)]).toEqual([200, [2_000, 7_000]]);
    expect(await read(number)).toMatchObject({ status: "done", amount: -1_000, heldAmount: -4_000 });
    expect((await take("release", number)).status).toBe(422);
  });

  test("captures no more than was reserved", async () => {
    const { number } = await reserved();
    const { status, body } = await take("capture", number, firm.clerk, { captured: 4_001 });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ["captured"]]);
  });

  test("is let go of whole", async () => {
    const { client, number } = await reserved();
    expect((await take("release", number)).status).toBe(200);
    expect(await firm.lots(client)).toEqual([3_000, 7_000]);
  });

  test("is over with its time, whatever the job has done", async () => {
    const { client, number } = await reserved();
    await sql`update wallet_movements set held_until = now() - interval '1 second' where id = ${number}`.execute(
      firm.app.database.query,
    );
    expect((await take("capture", number)).status).toBe(422);
    await expect(within((work) => captureHold(work, by, number))).rejects.toMatchObject({ code: "ruleViolated" });
    expect((await take("release", number)).status).toBe(200);
    expect(await firm.lots(client)).toEqual([3_000, 7_000]);
  });
});

describe("조정", () => {
  test("waits for a second person, and is counted when it is approved", async () => {
    const client = await firm.client();
    const number = await firm.entered({ client, kind: "adjust", amount: 2_000 });
    expect(await firm.balance(client)).toMatchObject({ point: 0 });
    expect((await take("approve", number)).status).toBe(422);
    expect((await take("approve", number, firm.checker)).status).toBe(200);
    expect(await firm.balance(client)).toMatchObject({ point: 2_000 });
  });

  test("takes no more than there is at the time of its approval, and stays undecided", async () => {
    const client = await firm.client();
    await firm.entered({ client, kind: "earn", amount: 1_000 });
    const number = await firm.entered({ client, kind: "adjust", amount: -1_000 });
    await firm.entered({ client, kind: "use", amount: 1 });
    expect((await take("approve", number, firm.checker)).status).toBe(422);
    expect(await read(number)).toMatchObject({ status: "requested" });
  });
});

describe("소멸", () => {
  test("takes the unused part of what has passed its last day, once", async () => {
    const client = await firm.client();
    const first = await firm.entered({ client, kind: "earn", amount: 3_000, expiresOn: today });
    await firm.entered({ client, kind: "earn", amount: 500 });
    const used = await firm.entered({ client, kind: "use", amount: 1_000 });
    await take("capture", used);
    const tomorrow = addDays(today, 1);
    const expire = () =>
      within((work) => expireLots(work, by, { clientId: client, reason: "유효기간 지남", pastOn: tomorrow }));
    await Promise.all([expire(), expire()]);
    expect([await firm.lots(client), (await read(first)).amount]).toEqual([[500], 3_000]);
    const { body } = await firm.app.call(
      movementCalls.list,
      { query: { client: String(client), kind: "expire" } },
      firm.clerk,
    );
    expect(body.models.map(({ amount }) => amount)).toEqual([-2_000]);
  });
});

describe("cash", () => {
  test("is off unless the firm wants it; then what is outstanding stands beside the limit", async () => {
    const client = await firm.client();
    expect((await firm.enter({ client, kind: "earn", amount: 1_000, unit: "cash" })).body.fields).toHaveProperty(
      "unit",
    );
    await firm.prepaid(true);
    const before = (await firm.app.call(readPrepaid, {}, firm.clerk)).body.model;
    expect((await firm.enter({ client, kind: "earn", amount: 1_000, unit: "cash" })).status).toBe(200);
    const { body } = await firm.app.call(readPrepaid, {}, firm.clerk);
    expect(body.model).toMatchObject({ on: true, outstanding: { sum: "0", limit: 3_000_000_000 } });
    expect(Number(body.model.free) - Number(before.free)).toBe(1_000);
    await firm.prepaid(false);
  });

  test("that was given is not paid out: only what was paid in is", async () => {
    await firm.prepaid(true);
    const client = await firm.client();
    await firm.entered({ client, kind: "earn", amount: 9_000, unit: "cash" });
    const paymentId = await receipt(client, 5_000);
    await within((work) => chargeCash(work, by, { clientId: client, amount: 5_000, reason: "충전", paymentId }));
    expect((await firm.enter({ client, kind: "refund", amount: 5_001, unit: "cash" })).status).toBe(422);
    const number = await firm.entered({ client, kind: "refund", amount: 4_000, unit: "cash" });
    expect(await firm.balance(client)).toMatchObject({ cash: 10_000, held: 4_000 });
    expect((await take("approve", number)).status).toBe(422);
    expect((await take("approve", number, firm.checker)).status).toBe(200);
    const asked = await firm.app.database.query
      .selectFrom("refunds")
      .select(["amount", "status"])
      .where("payment_id", "=", paymentId)
      .execute();
    expect(asked).toEqual([{ amount: 4_000, status: "requested" }]);
    await firm.prepaid(false);
  });
});

async function receipt(client: number, amount: number): Promise<number> {
  const { id } = await firm.app.database.query
    .insertInto("payments")
    .values({
      team_id: firm.team,
      client_id: client,
      pay_type: "계좌이체",
      pay_amt: amount,
      pay_name: "홍길동",
      pay_date: today,
      purpose: "충전",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const session = (id: number) => clientSession(firm.app, { id, number: 0, projectId: 0 });
const wallet = (token: string) => firm.app.call(readOwnWallet, {}, { token });

describe("a signed-in client", () => {
  test("reads the own balances, entries and last days, without what is over or waits for a second person", async () => {
    const client = await firm.client();
    await firm.entered({ client, kind: "earn", amount: 3_000, expiresOn: addDays(today, 20) });
    await firm.entered({ client, kind: "earn", amount: 500, expiresOn: today });
    await firm.entered({ client, kind: "adjust", amount: 9_000 });
    await firm.entered({ client, kind: "use", amount: 1_000 });
    await firm.app.database.pool.query(
      "update wallet_lots set expires_on = $2::date - 1 where client_id = $1 and expires_on = $2",
      [client, addDays(today, 20)],
    );
    const { status, body } = await wallet(await session(client));
    expect(status).toBe(200);
    expect(body).toMatchObject({ member: true, cash: 0, point: 2_500, held: 1_000 });
    expect(body.lots).toMatchObject([{ unit: "point", left: 2_500, expiresOn: addDays(today, 19), reason: "시험" }]);
    expect(body.entries.map(({ kind, amount, open }) => [kind, amount, open])).toEqual([
      ["use", -1_000, true],
      ["earn", 500, false],
      ["earn", 3_000, false],
    ]);
    await firm.app.database.pool.query("update wallet_lots set expires_on = $2::date - 1 where client_id = $1", [
      client,
      today,
    ]);
    expect((await wallet(await session(client))).body).toMatchObject({ point: 0, lots: [] });
  });

  test("sees nothing of other clients, and staff and strangers have no such call", async () => {
    const [client, other] = [await firm.client(), await firm.client("박다른")];
    await firm.entered({ client, kind: "earn", amount: 3_000 });
    expect((await wallet(await session(other))).body).toMatchObject({ member: false, point: 0, lots: [], entries: [] });
    expect((await wallet(firm.clerk.token)).status).toBe(401);
    expect((await firm.app.call(readOwnWallet, {})).status).toBe(401);
  });
});

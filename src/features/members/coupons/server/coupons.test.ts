import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestStaff } from "#app/testing/test-app.ts";
import { addDays, seoulDay } from "#platform/dates.ts";
import { stepCall } from "#records/steps.ts";
import { startMemberFirm, type MemberFirm } from "#features/members/cashpoint/server/testing/member-firm.ts";
import { clientSession } from "#features/portal/cases/server/testing/clients.ts";
import { listOwnCoupons } from "../client-endpoints.ts";
import { couponCalls, issueCalls, issueCoupon } from "../endpoints.ts";
import { couponSteps, issueSteps } from "../steps.ts";

let firm: MemberFirm;
beforeAll(async () => {
  firm = await startMemberFirm();
});
afterAll(() => firm.app.stop());

const today = seoulDay(Date.now());
const p = (number: number) => ({ params: { number: String(number) } });

const create = (more: object = {}, { token }: TestStaff = firm.clerk) =>
  firm.app.call(
    couponCalls.create,
    {
      body: {
        name: "첫 상담 할인",
        target: "consult",
        discountKind: "fixed",
        won: 10_000,
        minAmount: 0,
        perMember: 1,
        validFrom: today,
        validTo: addDays(today, 30),
        ...more,
      } as never,
    },
    { token },
  );

async function active(more: object = {}) {
  const { body } = await create(more);
  await step("activate", body.model.number);
  return body.model;
}

const read = async (number: number) => (await firm.app.call(couponCalls.read, p(number), firm.clerk)).body.model;

async function step(name: keyof typeof couponSteps.steps, number: number, more: object = {}) {
  const { version } = await read(number);
  return firm.app.call(stepCall(couponSteps, name), { ...p(number), body: { version, ...more } as never }, firm.clerk);
}

const issue = (number: number, clients: readonly number[], headers: Record<string, string> = {}) =>
  firm.app.call(issueCoupon, { ...p(number), body: { clients: [...clients] } }, { token: firm.clerk.token, headers });

const clients = (count: number) => Promise.all(Array.from({ length: count }, () => firm.client()));

describe("a coupon", () => {
  test("is the firm's, has a code nobody misreads, and is closed to others", async () => {
    const { model } = (await create()).body;
    expect(model).toMatchObject({ code: expect.stringMatching(/^[2-9A-HJ-NP-Z]{8}$/), status: "draft" });
    expect((await firm.app.call(couponCalls.read, p(model.number), firm.stranger)).status).toBe(200);
    expect((await firm.app.call(couponCalls.list, { query: {} })).status).toBe(401);
    const lawyer = await firm.app.createStaff({ roles: ["변호사"], teamIds: [firm.team] });
    expect((await firm.app.call(couponCalls.list, { query: {} }, lawyer)).status).toBe(403);
  });

  test.each([
    ["won", { won: null }],
    ["rate", { rate: 10 }],
    ["rate", { discountKind: "rate", won: null, maxAmount: 5_000 }],
    ["rate", { discountKind: "rate", won: null, maxAmount: 5_000, rate: 101 }],
    ["maxAmount", { discountKind: "rate", won: null, rate: 10 }],
    ["validTo", { validTo: addDays(today, -1) }],
    ["target", { target: "retainer" }],
  ])("%s of %o is refused by name", async (field, more) => {
    const { status, body } = await create(more);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, expect.arrayContaining([field])]);
  });

  test("keeps what it promised once it is issued, and may last longer", async () => {
    const { number } = await active();
    const change = async (changes: object) => {
      const { version } = await read(number);
      return firm.app.call(couponCalls.update, { ...p(number), body: { version, changes } }, firm.clerk);
    };
    expect((await change({ won: 5_000 })).body.fields).toHaveProperty("won");
    expect((await change({ validTo: addDays(today, 10) })).body.fields).toHaveProperty("validTo");
    expect((await change({ validTo: addDays(today, 60) })).status).toBe(200);
  });
});

describe("발급", () => {
  test("of the last one goes to one of many", async () => {
    const { number } = await active({ issueLimit: 3 });
    const all = await clients(8);
    const answers = await Promise.all(all.map((client) => issue(number, [client])));
    expect(answers.reduce((sum, { body }) => sum + body.issued, 0)).toBe(3);
    expect(answers.filter(({ body }) => body.refused[0]?.reason.includes("한도")).length).toBe(5);
    expect(await read(number)).toMatchObject({ issuedCount: 3 });
  });

  test("to one member at once keeps the most for a member", async () => {
    const { number } = await active({ perMember: 2 });
    const client = await firm.client();
    const answers = await Promise.all(Array.from({ length: 6 }, () => issue(number, [client])));
    expect(answers.reduce((sum, { body }) => sum + body.issued, 0)).toBe(2);
    expect(await read(number)).toMatchObject({ issuedCount: 2 });
  });

  test("to many gives it to those who can have it, and says why not to the others", async () => {
    const { number } = await active({ issueLimit: 2 });
    const all = await clients(3);
    const { body } = await issue(number, all);
    expect([body.issued, body.refused.map(({ client }) => client)]).toEqual([2, [all.toSorted((a, b) => a - b)[2]]]);
  });

  test("sent again under its key issues nothing more; another body under it is refused", async () => {
    const { number } = await active({ perMember: 5 });
    const [first, second] = await clients(2);
    const key = { "idempotency-key": "issue-once" };
    await issue(number, [first!], key);
    expect((await issue(number, [first!], key)).body.issued).toBe(1);
    expect((await issue(number, [second!], key)).status).toBe(409);
    expect(await read(number)).toMatchObject({ issuedCount: 1 });
  });

  test("is for active coupons", async () => {
    const { number } = (await create()).body.model;
    expect((await issue(number, await clients(1))).status).toBe(422);
  });

  test("that is taken back frees one for somebody else", async () => {
    const { number, id } = await active({ issueLimit: 1 });
    const [first, second] = await clients(2);
    await issue(number, [first!]);
    const { body } = await firm.app.call(issueCalls.list, { query: { coupon: String(id) } }, firm.clerk);
    const [{ number: held, version }] = body.models as [(typeof body.models)[number]];
    const input = { ...p(held), body: { version, reason: "잘못 발급" } };
    expect((await firm.app.call(stepCall(issueSteps, "cancel"), input, firm.clerk)).status).toBe(200);
    expect((await issue(number, [second!])).body.issued).toBe(1);
  });

  test("ends with its coupon", async () => {
    const { number, id } = await active();
    await issue(number, await clients(1));
    expect((await step("end", number, { reason: "행사 종료" })).status).toBe(200);
    const { body } = await firm.app.call(issueCalls.list, { query: { coupon: String(id) } }, firm.clerk);
    expect(body.models.map(({ status }) => status)).toEqual(["expired"]);
  });
});

test("a signed-in client reads the own coupons, what is over as expired, and nobody else does", async () => {
  const [client, other] = [await firm.client(), await firm.client("박다른")];
  await issue((await active()).number, [client]);
  const over = await active({ name: "지난 할인", discountKind: "rate", won: null, rate: 10, maxAmount: 30_000 });
  await issue(over.number, [client]);
  await firm.app.database.pool.query("update coupons set valid_from = $2, valid_to = $2 where id = $1", [
    over.number,
    addDays(today, -1),
  ]);
  const own = (token: string) => firm.app.call(listOwnCoupons, {}, { token });
  const session = (id: number) => clientSession(firm.app, { id, number: 0, projectId: 0 });
  const { models } = (await own(await session(client))).body;
  expect(models.map(({ name, status, won, rate }) => ({ name, status, won, rate })).toSorted(byName)).toEqual([
    { name: "지난 할인", status: "expired", won: null, rate: 10 },
    { name: "첫 상담 할인", status: "issued", won: 10_000, rate: null },
  ]);
  expect((await own(await session(other))).body.models).toEqual([]);
  expect([(await own(firm.clerk.token)).status, (await firm.app.call(listOwnCoupons, {})).status]).toEqual([401, 401]);
});

const byName = (one: { name: string }, two: { name: string }) => one.name.localeCompare(two.name);

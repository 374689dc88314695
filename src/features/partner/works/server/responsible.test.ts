import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { seoulDay } from "#platform/dates.ts";
import { stepCall } from "#records/steps.ts";
import { at, startPartners, type TestPartner } from "#features/partner/members/server/testing/partners.ts";
import * as endpoints from "../endpoints.ts";
import { responsibleSteps } from "../steps.ts";
import { markOverdue } from "./overdue.ts";

let app: TestApp;
let firm: Awaited<ReturnType<typeof startPartners>>;
let one: TestPartner;
let other: TestPartner;
let third: TestPartner;
const later = seoulDay(Date.now() + 20 * 86_400_000);
const by = ({ token }: TestStaff) => ({ token });

beforeAll(async () => {
  app = await startTestApp();
  firm = await startPartners(app);
  one = await firm.partner("가온");
  other = await firm.partner("나래");
  third = await firm.partner("다솜");
});
afterAll(() => app.stop());

async function versionOf(id: number): Promise<number> {
  const { version } = await app.database.query
    .selectFrom("responsible_works")
    .select("version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return version;
}

const create = async (more: object = {}) =>
  (
    await app.call(
      endpoints.responsibleCalls.create,
      { body: { title: "11월 당직", category: "duty", points: 10, dueOn: later, ...more } },
      by(firm.committee),
    )
  ).body.model.id;
const read = async (id: number) => (await app.call(endpoints.responsibleCalls.read, at(id), by(one))).body.model;
async function step(name: keyof (typeof responsibleSteps)["steps"], id: number, who: TestStaff, told: object = {}) {
  const version = await versionOf(id);
  const body = { version, ...told } as never;
  const answer = await app.call(stepCall(responsibleSteps, name), { ...at(id), body }, by(who));
  return { status: answer.status, message: answer.body.message };
}

test("is given out, done by its partner and looked over by somebody else", async () => {
  const id = await create();
  expect((await step("assign", id, one, { partner: one.partner })).status).toBe(403);
  expect((await step("assign", id, firm.committee, { partner: one.partner })).status).toBe(200);
  expect((await step("start", id, other)).status).toBe(422);
  expect((await step("start", id, one)).status).toBe(200);
  expect((await step("report", id, one)).status).toBe(400);
  expect((await step("report", id, one, { result: "당직 일지 제출" })).status).toBe(200);
  expect((await step("review", id, one)).status).toBe(403);
  expect((await step("sendBack", id, firm.admin, { reason: "일지 누락" })).status).toBe(200);
  await step("report", id, one, { result: "일지 보완" });
  expect((await step("review", id, firm.admin)).status).toBe(200);
  expect((await read(id)).status).toBe("reviewed");
});

test("nobody looks over his own, whatever rights he has", async () => {
  const chair = await firm.enter(await firm.staff("보라", "운영위원"), { duty: "committee" });
  const id = await create();
  await step("assign", id, firm.committee, { partner: chair.partner });
  await step("report", id, chair, { result: "마침" });
  expect((await step("review", id, chair)).message).toContain("다른 사람");
  expect((await step("review", id, firm.admin)).status).toBe(200);
});

test("changes hands when the other one accepts; the chain keeps every name", async () => {
  const id = await create();
  await step("assign", id, firm.committee, { partner: one.partner });
  expect((await step("acceptSwap", id, other)).status).toBe(422);
  expect((await step("askSwap", id, one, { swapWith: other.partner })).status).toBe(200);
  expect((await step("acceptSwap", id, third)).status).toBe(422);
  expect((await step("acceptSwap", id, other)).status).toBe(200);
  await step("askSwap", id, other, { swapWith: third.partner });
  await step("acceptSwap", id, third);
  expect(await read(id)).toMatchObject({
    partner: { id: third.partner },
    swaps: "가온 → 나래 → 다솜",
    swapWith: null,
  });
});

test("past its day a duty that nobody has is told to whoever entered it, and waits again with a later day", async () => {
  const id = await create({ dueOn: "2024-01-05" });
  await markOverdue(app.database);
  expect((await read(id)).status).toBe("overdue");
  const { rows } = await app.database.pool.query(
    `select u.staff_id from tasks t join task_users u on u.task_id = t.id where t.url = $1`,
    [`/partner/responsible-work?id=${id}`],
  );
  expect(rows).toEqual([{ staff_id: firm.committee.id }]);
  const body = { version: await versionOf(id), changes: { dueOn: later } };
  expect((await app.call(endpoints.responsibleCalls.update, { ...at(id), body }, by(firm.committee))).status).toBe(200);
  expect((await read(id)).status).toBe("open");
});

test("a duty that somebody has is withdrawn, not removed", async () => {
  const id = await create();
  const remove = async () => {
    const body = { version: await versionOf(id) };
    return (await app.call(endpoints.responsibleCalls.remove, { ...at(id), body }, by(firm.committee))).status;
  };
  await step("assign", id, firm.committee, { partner: one.partner });
  expect(await remove()).toBe(422);
  await step("withdraw", id, firm.committee, { reason: "필요가 없어짐" });
  expect(await remove()).toBe(200);
});

test("who had it is told when it is given to somebody else", async () => {
  const id = await create();
  await step("assign", id, firm.committee, { partner: one.partner });
  await step("assign", id, firm.committee, { partner: other.partner });
  const { rows } = await app.database.pool.query(
    `select staff_id from bell_rows where record_type = 'responsibleWork' and record_id = $1
      and 'partnerWork.taken' = any(kinds)`,
    [id],
  );
  expect(rows).toEqual([{ staff_id: one.id }]);
});

test("past its day it says so and the partner is told once", async () => {
  const id = await create({ dueOn: "2024-01-05" });
  await step("assign", id, firm.committee, { partner: one.partner });
  await markOverdue(app.database);
  await markOverdue(app.database);
  expect((await read(id)).status).toBe("overdue");
  const { rows } = await app.database.pool.query("select importance from tasks where url = $1", [
    `/partner/responsible-work?id=${id}`,
  ]);
  expect(rows).toEqual([{ importance: "A" }]);
  expect((await step("report", id, one, { result: "늦게 마침" })).status).toBe(200);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { seoulDay } from "#platform/dates.ts";
import { stepCall } from "#records/steps.ts";
import { at, startPartners, type TestPartner } from "#features/partner/members/server/testing/partners.ts";
import * as endpoints from "../endpoints.ts";
import { volunteerSteps } from "../steps.ts";
import { drawn } from "./draw.ts";
import { markOverdue } from "./overdue.ts";

let app: TestApp;
let firm: Awaited<ReturnType<typeof startPartners>>;
let one: TestPartner;
let other: TestPartner;
let third: TestPartner;
const today = seoulDay(Date.now());
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
    .selectFrom("volunteer_works")
    .select("version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return version;
}

const create = async (more: object = {}) =>
  (
    await app.call(
      endpoints.volunteerCalls.create,
      {
        body: {
          title: "대학 특강",
          points: 20,
          capacity: 1,
          method: "first",
          applyUntil: today,
          dueOn: later,
          ...more,
        } as never,
      },
      by(firm.committee),
    )
  ).body.model.id;
const apply = (id: number, who: TestStaff) => app.call(endpoints.applyForWork, at(id), by(who));
const withdraw = (id: number, who: TestStaff) => app.call(endpoints.withdrawApplication, at(id), by(who));
const list = async (id: number) => (await app.call(endpoints.listApplications, at(id), by(one))).body.models;
async function step(name: keyof (typeof volunteerSteps)["steps"], id: number, who: TestStaff, told: object = {}) {
  const version = await versionOf(id);
  const body = { version, ...told } as never;
  const answer = await app.call(stepCall(volunteerSteps, name), { ...at(id), body }, by(who));
  return { status: answer.status, message: answer.body.message };
}
const set = (id: number, values: { apply_until?: string; due_on?: string }) =>
  app.database.query.updateTable("volunteer_works").set(values).where("id", "=", id).execute();
async function change(id: number, changes: object) {
  const body = { version: await versionOf(id), changes };
  return app.call(endpoints.volunteerCalls.update, { ...at(id), body }, by(firm.committee));
}
const stateOf = async (id: number) =>
  (await app.call(endpoints.volunteerCalls.read, at(id), by(one))).body.model.status;
const tasksAbout = async (id: number) =>
  (
    await app.database.pool.query("select title, importance from tasks where url = $1 order by id", [
      `/partner/volunteer-work?id=${id}`,
    ])
  ).rows;

test("the last place goes to one of those who come at once; the others wait, and move up", async () => {
  const id = await create();
  const answers = await Promise.all([one, other, third].map((who) => apply(id, who)));
  expect(answers.map(({ body }) => body.state).toSorted()).toEqual(["assigned", "waiting", "waiting"]);
  expect((await apply(id, one)).status).toBe(422);
  const [winner, next] = await list(id);
  const who = [one, other, third].find(({ partner }) => partner === winner!.partnerId)!;
  expect((await withdraw(id, who)).status).toBe(200);
  expect((await withdraw(id, who)).status).toBe(422);
  expect(await list(id)).toMatchObject([{ partnerId: next!.partnerId, state: "assigned" }, { state: "waiting" }]);
});

test("a lottery keeps its seed: whoever has it draws the same again", async () => {
  const id = await create({ method: "lottery", capacity: 2 });
  expect((await step("assign", id, firm.committee)).status).toBe(422);
  for (const who of [one, other, third]) expect((await apply(id, who)).body.state).toBe("applied");
  expect((await step("assign", id, one)).status).toBe(403);
  expect((await step("assign", id, firm.committee)).message).toContain("추첨합니다");
  await set(id, { apply_until: "2024-01-05" });
  expect((await step("assign", id, firm.committee)).status).toBe(200);
  const { seed } = (await app.call(endpoints.volunteerCalls.read, at(id), by(one))).body.model;
  const order = drawn(seed!, [one.partner, other.partner, third.partner]);
  const models = await list(id);
  expect(models.map(({ partnerId }) => partnerId)).toEqual(order);
  expect(models.map(({ state }) => state)).toEqual(["assigned", "assigned", "waiting"]);
});

test("nobody applies after the last day, and people off the roster not at all", async () => {
  const id = await create({ applyUntil: "2024-01-05" });
  expect((await apply(id, one)).body.message).toContain("2024-01-05");
  expect((await apply(await create(), firm.admin)).status).toBe(422);
});

test("places are not taken away from those who have applied", async () => {
  const id = await create({ capacity: 3 });
  await apply(id, one);
  expect((await change(id, { capacity: 1 })).body.fields).toMatchObject({ capacity: expect.any(String) });
  expect((await change(id, { method: "lottery" })).status).toBe(400);
  expect((await change(id, { capacity: 4 })).status).toBe(200);
});

test("further places go to those who wait", async () => {
  const id = await create();
  for (const who of [one, other, third]) await apply(id, who);
  expect((await change(id, { capacity: 2 })).status).toBe(200);
  expect((await list(id)).map(({ state }) => state)).toEqual(["assigned", "assigned", "waiting"]);
});

test("when the last one withdraws it is announced again, and whoever announced it is told", async () => {
  const id = await create();
  await apply(id, one);
  await step("assign", id, firm.committee);
  expect((await withdraw(id, one)).status).toBe(200);
  expect(await stateOf(id)).toBe("open");
  expect(await tasksAbout(id)).toMatchObject([{ title: expect.stringContaining("재공고") }]);
  expect((await apply(id, other)).body.state).toBe("assigned");
});

test("past its day it says so, those who have it are told once, and a later day lets it go on", async () => {
  const id = await create({ capacity: 2 });
  for (const who of [one, other]) await apply(id, who);
  await step("assign", id, firm.committee);
  const nobodys = await create();
  for (const each of [id, nobodys]) await set(each, { apply_until: "2024-01-05", due_on: "2024-01-05" });
  await markOverdue(app.database);
  await markOverdue(app.database);
  expect([await stateOf(id), await stateOf(nobodys)]).toEqual(["overdue", "open"]);
  expect(await tasksAbout(id)).toMatchObject([{ importance: "A" }, { importance: "A" }]);
  expect((await withdraw(id, one)).status).toBe(422);
  expect((await change(id, { dueOn: later })).status).toBe(200);
  expect(await stateOf(id)).toBe("active");
  await set(id, { due_on: "2024-01-05" });
  await markOverdue(app.database);
  expect((await step("report", id, other, { result: "늦게 마침" })).status).toBe(200);
});

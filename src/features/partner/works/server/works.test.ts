import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { seoulDay } from "#platform/dates.ts";
import { stepCall } from "#records/steps.ts";
import { at, startPartners, type TestPartner } from "#features/partner/members/server/testing/partners.ts";
import * as endpoints from "../endpoints.ts";
import { proBonoSteps, responsibleSteps, volunteerSteps } from "../steps.ts";
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

async function versionOf(table: "responsible_works" | "volunteer_works" | "pro_bono_activities", id: number) {
  const row = await app.database.query
    .selectFrom(table)
    .select("version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.version;
}

describe("책임업무", () => {
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
    const version = await versionOf("responsible_works", id);
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
});

describe("자원업무", () => {
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
    const version = await versionOf("volunteer_works", id);
    const body = { version, ...told } as never;
    return app.call(stepCall(volunteerSteps, name), { ...at(id), body }, by(who));
  }

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
    const change = (changes: object) =>
      app.call(endpoints.volunteerCalls.update, { ...at(id), body: { version: 1, changes } }, by(firm.committee));
    expect((await change({ capacity: 1 })).body.fields).toMatchObject({ capacity: expect.any(String) });
    expect((await change({ method: "lottery" })).status).toBe(400);
    expect((await change({ capacity: 4 })).status).toBe(200);
  });
});

describe("공익활동", () => {
  const year = "2026";
  const create = async (who: TestStaff, minutes = 600, more: object = {}) =>
    app.call(
      endpoints.proBonoCalls.create,
      { body: { staff: who.id, doneOn: "2026-03-02", category: "counsel", title: "마을 무료 상담", minutes, ...more } },
      by(who),
    );
  async function step(name: keyof (typeof proBonoSteps)["steps"], id: number, who: TestStaff, told: object = {}) {
    const version = await versionOf("pro_bono_activities", id);
    const body = { version, ...told } as never;
    return app.call(stepCall(proBonoSteps, name), { ...at(id), body }, by(who));
  }
  const yearOf = async (who: TestStaff, of: TestStaff) =>
    (await app.call(endpoints.readProBonoYear, { params: { year } }, by(who))).body.models.find(
      ({ staffId }) => staffId === of.id,
    );

  test("a lawyer keeps his own and sees no other's; somebody else recognises it", async () => {
    const lawyer = await firm.staff("시우", "변호사");
    const stranger = await firm.staff("아름", "어쏘변");
    const { body } = await create(lawyer);
    const id = body.model.id;
    expect((await app.call(endpoints.proBonoCalls.read, at(id), by(stranger))).status).toBe(404);
    expect((await create(stranger, 60, { staff: lawyer.id })).status).toBe(400);
    await step("submit", id, lawyer);
    expect((await step("approve", id, lawyer)).status).toBe(403);
    expect(await yearOf(lawyer, lawyer)).toMatchObject({ target: 1800, approved: 0, waiting: 600 });
    expect((await step("approve", id, firm.committee)).status).toBe(200);
    expect(await yearOf(lawyer, lawyer)).toMatchObject({ approved: 600, missing: 1200, levy: 600_000 });
    expect(await yearOf(stranger, lawyer)).toBeUndefined();
  });

  test("the duty is lowered with a reason, and raised again", async () => {
    const lawyer = await firm.staff("이안", "변호사");
    await create(lawyer, 1200);
    const lower = (who: TestStaff, reason: string | null) =>
      app.call(endpoints.reduceProBono, { params: { year, staffId: String(lawyer.id) }, body: { reason } }, by(who));
    expect((await lower(lawyer, "육아로 활동이 어려움")).status).toBe(403);
    expect((await lower(firm.admin, "육아로 활동이 어려움")).status).toBe(200);
    expect(await yearOf(lawyer, lawyer)).toMatchObject({ target: 1200, reduction: "육아로 활동이 어려움" });
    await lower(firm.admin, null);
    expect(await yearOf(lawyer, lawyer)).toMatchObject({ target: 1800, reduction: null });
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { fiscalQuarter } from "#firm/fiscal-quarter.ts";
import { addDays, seoulDay } from "#platform/dates.ts";
import { bulkStepCall, stepCall } from "#records/steps.ts";
import { at, startPartners, type TestPartner } from "#features/partner/members/server/testing/partners.ts";
import { computeRewards, rewardCalls } from "../endpoints.ts";
import { rewardSteps } from "../steps.ts";

let app: TestApp;
let firm: Awaited<ReturnType<typeof startPartners>>;
let one: TestPartner;
let other: TestPartner;
const today = seoulDay(Date.now());
const { start } = fiscalQuarter(today);
const by = ({ token }: TestStaff) => ({ token });

beforeAll(async () => {
  app = await startTestApp();
  firm = await startPartners(app);
  one = await firm.partner("가온");
  other = await firm.partner("나래");
});
afterAll(() => app.stop());

/** A duty of the quarter that was looked over. */
async function reviewed(partner: TestPartner, points = 10): Promise<number> {
  const { id } = await app.database.query
    .insertInto("responsible_works")
    .values({
      team_id: firm.teamId,
      title: "당직",
      category: "duty",
      points,
      due_on: start,
      partner_id: partner.partner,
      status: "reviewed",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const compute = (who: TestStaff) => app.call(computeRewards, { body: { day: today } }, by(who));
const rewardsOf = async (workId: number) =>
  app.database.query.selectFrom("partner_rewards").selectAll().where("work_id", "=", workId).orderBy("id").execute();

async function step(name: keyof (typeof rewardSteps)["steps"], id: number, who: TestStaff, told: object = {}) {
  const { version } = await app.database.query
    .selectFrom("partner_rewards")
    .select("version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const answer = await app.call(
    stepCall(rewardSteps, name),
    { ...at(id), body: { version, ...told } as never },
    by(who),
  );
  return { status: answer.status, message: answer.body.message ?? "" };
}

async function confirmed(workId: number): Promise<number> {
  await compute(firm.committee);
  const [row] = await rewardsOf(workId);
  await step("review", row!.id, firm.committee);
  expect((await step("confirm", row!.id, firm.admin)).status).toBe(200);
  return row!.id;
}

test("a partner sees his own rewards, the 운영위원회 all", async () => {
  const work = await reviewed(one);
  expect((await compute(one)).status).toBe(403);
  expect((await compute(firm.committee)).body).toMatchObject({ made: 1 });
  const [row] = await rewardsOf(work);
  expect(row).toMatchObject({ points: 10, point_won: 50_000, amount: 500_000, status: "computed" });
  const read = async (who: TestStaff) => (await app.call(rewardCalls.read, at(row!.id), by(who))).status;
  expect(await Promise.all([read(one), read(other), read(firm.admin)])).toEqual([200, 404, 200]);
  const { body } = await app.call(rewardCalls.list, { query: {} }, by(other));
  expect(body.total).toBe(0);
});

test("computed twice at once it stands once", async () => {
  const work = await reviewed(one);
  await Promise.all([compute(firm.committee), compute(firm.admin), compute(firm.committee)]);
  expect((await rewardsOf(work)).length).toBe(1);
});

describe("confirming", () => {
  test("wants another person than who put it before the 운영위원회, and never one's own", async () => {
    const chair = await firm.enter(await firm.staff("보라", "운영위원"), { duty: "committee" });
    const work = await reviewed(chair);
    await compute(firm.committee);
    const [row] = await rewardsOf(work);
    expect((await step("review", row!.id, chair)).message).toContain("자신의 보상");
    expect((await step("review", row!.id, firm.committee)).status).toBe(200);
    expect((await step("confirm", row!.id, firm.committee)).status).toBe(422);
    expect((await step("confirm", row!.id, chair)).message).toContain("자신의 보상");
    expect((await step("confirm", row!.id, firm.admin)).status).toBe(200);
    const done = await app.database.query
      .selectFrom("responsible_works")
      .select("status")
      .where("id", "=", work)
      .executeTakeFirstOrThrow();
    expect(done.status).toBe("rewarded");
  });

  test("goes for many at once, and says of which not", async () => {
    const works = [await reviewed(one), await reviewed(other)];
    await compute(firm.committee);
    const rows = (await Promise.all(works.map(rewardsOf))).map(([row]) => row!);
    await step("review", rows[0]!.id, firm.committee);
    const targets = await Promise.all(
      rows.map(async ({ id }) => {
        const { body } = await app.call(rewardCalls.read, at(id), by(firm.admin));
        return { number: id, version: body.model.version };
      }),
    );
    const { body } = await app.call(bulkStepCall(rewardSteps, "confirm"), { body: { targets } }, by(firm.admin));
    expect([body.changed.map(({ number }) => number), body.refused.length]).toEqual([[rows[0]!.id], 1]);
  });
});

describe("an objection", () => {
  test("comes from the partner within seven days and is answered before it is confirmed", async () => {
    const work = await reviewed(one);
    await compute(firm.committee);
    const [row] = await rewardsOf(work);
    expect((await step("object", row!.id, firm.admin, { objection: "점수가 낮음" })).status).toBe(422);
    expect((await step("object", row!.id, one, { objection: "점수가 낮음" })).status).toBe(200);
    await step("review", row!.id, firm.committee);
    expect((await step("confirm", row!.id, firm.admin)).message).toContain("이의신청");
    expect((await step("answerObjection", row!.id, firm.admin, { answer: "점수표 그대로임" })).status).toBe(200);
    expect((await step("confirm", row!.id, firm.admin)).status).toBe(200);
  });

  test("is late on the eighth day", async () => {
    const work = await reviewed(one);
    await compute(firm.committee);
    const [row] = await rewardsOf(work);
    const longAgo = new Date(Date.now() - 8 * 86_400_000);
    await app.database.query
      .updateTable("partner_rewards")
      .set({ told_at: longAgo })
      .where("id", "=", row!.id)
      .execute();
    expect((await step("object", row!.id, one, { objection: "점수가 낮음" })).message).toContain("7일");
  });
});

const stateOf = async (work: number) =>
  (
    await app.database.query
      .selectFrom("responsible_works")
      .select("status")
      .where("id", "=", work)
      .executeTakeFirstOrThrow()
  ).status;

describe("once it is confirmed", () => {
  test("it is paid when nobody may object any more, not on a day to come", async () => {
    const id = await confirmed(await reviewed(one));
    expect((await step("pay", id, firm.admin, { paidOn: today })).message).toContain("이의신청 기간");
    const longAgo = new Date(Date.now() - 8 * 86_400_000);
    await app.database.query.updateTable("partner_rewards").set({ told_at: longAgo }).where("id", "=", id).execute();
    expect((await step("pay", id, firm.admin, { paidOn: addDays(today, 1) })).status).toBe(400);
    expect((await step("pay", id, firm.admin, { paidOn: today })).status).toBe(200);
  });

  test("it is canceled after its adjustments, and the work is open to be computed again", async () => {
    const work = await reviewed(one);
    const id = await confirmed(work);
    expect(await stateOf(work)).toBe("rewarded");
    await app.database.query.updateTable("responsible_works").set({ points: 12 }).where("id", "=", work).execute();
    await compute(firm.committee);
    const [, adjustment] = await rewardsOf(work);
    const reason = "잘못 산정함";
    expect((await step("cancel", id, firm.admin, { reason })).message).toContain("조정을 먼저");
    expect((await step("cancel", adjustment!.id, firm.admin, { reason })).status).toBe(200);
    expect(await stateOf(work)).toBe("rewarded");
    expect((await step("cancel", id, firm.admin, { reason })).status).toBe(200);
    expect(await stateOf(work)).toBe("reviewed");
    expect((await compute(firm.committee)).body).toMatchObject({ made: 1 });
  });
});

test("what was confirmed stays: a difference becomes an adjustment, and further ones are added to it", async () => {
  const work = await reviewed(one, 10);
  const id = await confirmed(work);
  const setPoints = (points: number) =>
    app.database.query.updateTable("responsible_works").set({ points }).where("id", "=", work).execute();
  await setPoints(14);
  expect((await compute(firm.committee)).body).toMatchObject({ adjusted: 1 });
  await setPoints(8);
  expect((await compute(firm.committee)).body).toMatchObject({ adjusted: 0, changed: 1 });
  const rows = await rewardsOf(work);
  expect(rows.map(({ points, amount, adjusts_id }) => [points, amount, adjusts_id])).toEqual([
    [10, 500_000, null],
    [-2, -100_000, id],
  ]);
  expect((await compute(firm.committee)).body).toMatchObject({ adjusted: 0, changed: 0 });
});

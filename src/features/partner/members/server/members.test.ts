import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { seoulDay } from "#platform/dates.ts";
import { stepCall } from "#records/steps.ts";
import { partnerCalls, readSettlement, reverseStake, settleItem, stakeCalls } from "../endpoints.ts";
import { settlementOrder } from "../settlement.ts";
import { partnerSteps } from "../steps.ts";
import { at, startPartners, type TestPartner } from "./testing/partners.ts";

let app: TestApp;
let firm: Awaited<ReturnType<typeof startPartners>>;
const today = seoulDay(Date.now());

beforeAll(async () => {
  app = await startTestApp();
  firm = await startPartners(app);
});
afterAll(() => app.stop());

const read = async ({ partner }: TestPartner) =>
  (await app.call(partnerCalls.read, at(partner), { token: firm.committee.token })).body.model;

async function take(name: keyof (typeof partnerSteps)["steps"], of: TestPartner, who: TestStaff, told: object = {}) {
  const { version } = await read(of);
  const { status, body } = await app.call(
    stepCall(partnerSteps, name),
    { ...at(of.partner), body: { version, ...told } as never },
    { token: who.token },
  );
  return { status, message: body.message, fields: body.fields };
}

const stakesOf = async ({ partner }: TestPartner) =>
  (
    await app.call(
      stakeCalls.list,
      { query: { partner: String(partner), sort: "fromOn" } },
      { token: firm.admin.token },
    )
  ).body.models;

test("partners read the roster, 운영위원 and 관리자 keep it, nobody else opens it", async () => {
  const one = await firm.partner("윤재");
  const lawyer = await firm.staff("시우", "변호사");
  const list = (token?: string) => app.call(partnerCalls.list, { query: {} }, token === undefined ? {} : { token });
  expect([(await list()).status, (await list(lawyer.token)).status, (await list(one.token)).status]).toEqual([
    401, 403, 200,
  ]);
  const body = { name: "시우", staff: lawyer.id, duty: "partner", joinedOn: "2024-01-01" } as const;
  expect((await app.call(partnerCalls.create, { body }, { token: one.token })).status).toBe(403);
  expect((await app.call(partnerCalls.read, at(987_654), { token: one.token })).status).toBe(404);
});

test("somebody stands on it once, also when two enter him at once", async () => {
  const who = await firm.staff("다온", "파트너");
  const enter = () =>
    app.call(
      partnerCalls.create,
      { body: { name: "다온", staff: who.id, duty: "partner", joinedOn: "2024-01-01" } },
      { token: firm.committee.token },
    );
  const answers = await Promise.all([enter(), enter(), enter()]);
  expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 400, 400]);
  expect(answers.find(({ status }) => status === 400)!.body.fields).toMatchObject({ staff: expect.any(String) });
});

test("who left a public office may not take its matters for a year", async () => {
  const one = await firm.partner("로운", { exOffice: "가상지방검찰청", leftOfficeOn: "2025-03-10" });
  expect((await read(one)).barUntil).toBe("2026-03-10");
  const answer = await app.call(
    partnerCalls.update,
    { ...at(one.partner), body: { version: 1, changes: { exOffice: "" } } },
    { token: firm.committee.token },
  );
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ["exOffice"]]);
  const undated = await app.call(
    partnerCalls.update,
    { ...at(one.partner), body: { version: 1, changes: { leftOfficeOn: null } } },
    { token: firm.committee.token },
  );
  expect([undated.status, Object.keys(undated.body.fields ?? {})]).toEqual([400, ["leftOfficeOn"]]);
});

describe("stakes", () => {
  test("a share follows from all units of the day, and another stake from its day on", async () => {
    const [one, other] = [await firm.partner("가람"), await firm.partner("나루")];
    await firm.giveStake(one, 60);
    await firm.giveStake(other, 40);
    const shares = await Promise.all([read(one), read(other)]);
    expect(shares[0].share! / shares[1].share!).toBeCloseTo(1.5, 2);
    await firm.giveStake(one, 10, "2999-01-01");
    expect((await read(one)).units).toBe(60);
    await firm.giveStake(one, 100, today);
    expect((await read(one)).units).toBe(100);
    expect((await stakesOf(one)).map(({ state }) => state)).toEqual(["past", "held", "ahead"]);
  });

  test("are never changed: a mistake is taken back once, and the one before counts again", async () => {
    const one = await firm.partner("다빈");
    await firm.giveStake(one, 30);
    const { body } = await firm.giveStake(one, 3_000, today);
    const number = body.model.number;
    const reverse = (token: string) =>
      app.call(reverseStake, { ...at(number), body: { reason: "단위를 잘못 적음" } }, { token });
    expect((await reverse(one.token)).status).toBe(403);
    const both = await Promise.all([reverse(firm.committee.token), reverse(firm.admin.token)]);
    expect(both.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 422]);
    expect((await read(one)).units).toBe(30);
    expect(
      (await stakesOf(one))
        .map(({ state }) => state)
        .toSorted((left, right) => String(left).localeCompare(String(right))),
    ).toEqual(["held", "reversal", "reversed"]);
    for (const text of ["update partner_stakes set units = 1", "delete from partner_stakes"])
      await expect(app.database.pool.query(text), text).rejects.toThrow("never changed");
  });
});

describe("leaving", () => {
  const notice = { noticeOn: today, leavesOn: today };

  test("needs nobody's approval: one gives notice, and stakes and votes end on the day", async () => {
    const one = await firm.partner("라희");
    const other = await firm.partner("마루");
    await firm.giveStake(one, 50);
    expect(await take("giveNotice", one, other, notice)).toMatchObject({ status: 422 });
    expect((await take("giveNotice", one, one, { noticeOn: today, leavesOn: "2020-01-01" })).status).toBe(400);
    expect((await take("giveNotice", one, one, notice)).status).toBe(200);
    expect(await read(one)).toMatchObject({ status: "leaving", units: 0, votes: 0 });
    expect((await firm.giveStake(one, 10, today)).status).toBe(422);
  });

  test("taken back, the stake is there again", async () => {
    const one = await firm.partner("바다");
    await firm.giveStake(one, 50);
    await take("giveNotice", one, one, notice);
    expect((await take("withdrawNotice", one, one, { reason: "남기로 협의함" })).status).toBe(403);
    expect((await take("withdrawNotice", one, firm.admin, { reason: "남기로 협의함" })).status).toBe(200);
    expect(await read(one)).toMatchObject({ status: "active", units: 50, leavesOn: null });
  });

  test("a stake that begins later stands in the way and is named", async () => {
    const one = await firm.partner("사랑");
    await firm.giveStake(one, 5, "2999-01-01");
    const refused = await take("giveNotice", one, one, notice);
    expect([refused.status, refused.fields?.["leavesOn"]]).toEqual([400, expect.stringContaining("2999-01-01")]);
  });

  test("ends when every point is settled and the day has come", async () => {
    const one = await firm.partner("아라");
    await take("giveNotice", one, one, notice);
    const settled = { settledOn: today };
    expect(await take("settle", one, firm.admin, settled)).toMatchObject({
      status: 422,
      message: expect.stringContaining("출자금 반환"),
    });
    for (const item of settlementOrder) {
      const params = { number: String(one.partner), item };
      const done = { params, body: { done: true, note: "" } };
      expect((await app.call(settleItem, done, { token: firm.committee.token })).status).toBe(200);
    }
    expect((await take("settle", one, one, settled)).status).toBe(403);
    expect((await take("settle", one, firm.admin, settled)).status).toBe(200);
    expect((await read(one)).status).toBe("left");
    // Whoever comes back does so after having left.
    await expect(firm.enter(one)).rejects.toThrow("탈퇴한 파트너입니다");
    await firm.enter(one, { joinedOn: today });
  });

  test("what is settled is for the one who leaves and the 운영위원회; open work is counted", async () => {
    const one = await firm.partner("자윤");
    const other = await firm.partner("차온");
    await app.database.query
      .insertInto("projects")
      .values({ team_id: firm.teamId, title: "대여금", responsible_id: one.id })
      .execute();
    const ask = (who: TestStaff) => app.call(readSettlement, at(one.partner), { token: who.token });
    expect((await ask(other)).status).toBe(404);
    expect((await ask(one)).body).toMatchObject({ mayChange: false, open: [{ label: "사건 책임변", count: 1 }] });
    expect((await ask(firm.committee)).body.mayChange).toBe(true);
    await take("giveNotice", one, one, notice);
    const { rows } = await app.database.pool.query("select title from tasks where title like '자윤 탈퇴%'");
    expect(rows).toEqual([{ title: "자윤 탈퇴: 담당 1건 인계" }]);
  });
});

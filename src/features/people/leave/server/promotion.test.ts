import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestStaff } from "#app/testing/test-app.ts";
import { addDays, addMonths, seoulDay } from "#platform/dates.ts";
import {
  ackRefusal,
  answerPromotion,
  designateLeave,
  listPromotions,
  notifyPromotion,
  serveRefusal,
} from "../endpoints.ts";
import { promoteDue, returnWorkedDays, watchDesignatedDays } from "./promote.ts";
import { startLeaveFirm, type LeaveFirm } from "./testing/leave-firm.ts";
import { inBackground } from "#platform/server/database/background.ts";
import { byItself, grantLot } from "./lots.ts";

let firm: LeaveFirm;
const today = seoulDay(Date.now());
/** Six months from now, so that the days of notice begin today. */
const expires = addDays(addMonths(today, 6), -1);

beforeAll(async () => {
  firm = await startLeaveFirm();
});
afterAll(() => firm.app.stop());

function lotOf(person: TestStaff, minutes: number, until = expires) {
  const lot = {
    staffId: person.id,
    basis: "annual",
    days: minutes / 480,
    minutes,
    from: addDays(today, -180),
    until,
    because: "시험",
    key: null,
  } as const;
  return inBackground(firm.app.database, (work) => grantLot(work, byItself, lot));
}
const listed = async (by: TestStaff, whose: TestStaff) =>
  (await firm.app.call(listPromotions, {}, by)).body.models.find(({ staff }) => staff.id === whose.id);
const at = (one: { readonly id: number }) => ({ params: { id: String(one.id) } });

test("begins on its day, is told to the person, and what the person does not fix the firm fixes", async () => {
  const { app, member, hr, colleague, workday } = firm;
  await lotOf(member, 480 * 2);
  expect([await promoteDue(app.database, today), await promoteDue(app.database, today)]).toEqual([1, 0]);
  const due = (await listed(hr, member))!;
  expect(due).toMatchObject({ state: "due", minutes: 960, noticeFrom: today, noticeUntil: addDays(today, 9) });
  expect([await listed(member, member), await listed(colleague, member)]).toEqual([undefined, undefined]);
  const notify = (by: TestStaff, version = due.version) =>
    app.call(notifyPromotion, { ...at(due), body: { version } }, by);
  expect([(await notify(member)).status, (await notify(hr, 9)).status, (await notify(hr)).status]).toEqual([
    403, 409, 200,
  ]);
  const answer = (days: string[], by: TestStaff, version = 2) =>
    app.call(answerPromotion, { ...at(due), body: { version, days } }, by);
  expect((await answer([workday(30)], colleague)).status).toBe(404);
  expect((await answer([addDays(expires, 1)], member)).status).toBe(400);
  const early = await app.call(designateLeave, { ...at(due), body: { version: 2, days: [workday(31)] } }, hr);
  expect(early.status).toBe(422);
  expect((await answer([workday(30)], member)).status).toBe(200);
  const rest = (await listed(hr, member))!;
  expect(rest.state).toBe("noticed");
  const designated = await app.call(
    designateLeave,
    { ...at(due), body: { version: rest.version, days: [workday(31)] } },
    hr,
  );
  expect([designated.status, (await listed(hr, member))?.state, await firm.left(member)]).toEqual([
    200,
    "designated",
    0,
  ]);
});

test("of which fixed days come back is asked about again, and has to be paid once the firm can fix nothing more", async () => {
  const { app, hr, step, workday, team } = firm;
  const person = await app.createStaff({ shortName: "사용자", roles: ["컨텐츠알바"], teamIds: [team] });
  await lotOf(person, 480);
  await promoteDue(app.database, today);
  const due = (await listed(hr, person))!;
  await app.call(notifyPromotion, { ...at(due), body: { version: due.version } }, hr);
  const fix = async (day: string, by = person) => {
    const call = by === hr ? designateLeave : answerPromotion;
    const version = (await listed(hr, person))!.version;
    return app.call(call, { ...at(due), body: { version, days: [day] } }, by);
  };
  const takeBack = async (number: number) => {
    await step(person, number, "askBack", { reason: "사건 일정 변경" });
    return (await step(hr, number, "cancel")).body as { says?: string[] };
  };
  const first = (await fix(workday(40))).body.leaves[0]!;
  expect((await listed(hr, person))?.state).toBe("answered");
  expect((await takeBack(first)).says).toContain("남은 연차의 사용촉진을 다시 진행합니다.");
  expect(await listed(person, person)).toMatchObject({
    state: "noticed",
    minutes: 480,
    answerUntil: addDays(today, 10),
  });
  const second = (await fix(workday(41), hr)).body.leaves[0]!;
  expect((await listed(hr, person))?.state).toBe("designated");
  await app.database.pool.query("update leave_promotions set designate_until = $1 where id = $2", [
    addDays(today, -1),
    due.id,
  ]);
  await takeBack(second);
  expect(await listed(hr, person)).toMatchObject({
    state: "owed",
    owedBecause: "사용하기로 정한 연차가 취소되어 다시 남음",
  });
});

test("that missed its notice leaves what is left to be paid", async () => {
  const { app, colleague, hr } = firm;
  const lot = await lotOf(colleague, 480, addMonths(today, 3));
  await promoteDue(app.database, today);
  // It is kept here only since today: nobody has missed anything.
  expect(await listed(hr, colleague)).toBeUndefined();
  await app.database.pool.query("update leave_grants set created_at = now() - interval '5 months' where id = $1", [
    lot,
  ]);
  await promoteDue(app.database, today);
  expect(await listed(hr, colleague)).toMatchObject({
    state: "owed",
    owedBecause: expect.stringContaining("1차 통지"),
  });
});

/** A designated day on which the person is signed in, be it a holiday today. */
async function workedDay(person: TestStaff): Promise<number> {
  const { pool } = firm.app.database;
  const lot = await lotOf(person, 480);
  await promoteDue(firm.app.database, today);
  await pool.query("update leave_promotions set state = 'designated' where staff_id = $1", [person.id]);
  const { rows } = await pool.query<{ id: number }>(
    `with l as (insert into leaves (team_id, staff_id, kind, status, title, starts_on, ends_on, minutes, promotion_id)
        select $2, $1, 'annual', 'approved', '연차', $3, $3, 480, p.id from leave_promotions p where p.staff_id = $1 returning id)
     insert into leave_uses (leave_id, staff_id, day, minutes, grant_id) select l.id, $1, $3, 480, $4 from l returning id`,
    [person.id, firm.team, today, lot],
  );
  const use = rows[0]!.id;
  await pool.query(
    `insert into ledger_entries (account_id, amount, reason, source_type, source_id)
     select a.id, -480, '휴가', 'leaveUse', $1 from ledger_accounts a where a.ledger = 'leave' and a.record_id = $2`,
    [use, lot],
  );
  return use;
}

test("a designated day that was worked without a refusal comes back, and one that was refused and confirmed does not", async () => {
  const { app, team, hr } = firm;
  const [idle, refused] = [
    await app.createStaff({ shortName: "근무함", roles: ["컨텐츠알바"], teamIds: [team] }),
    await app.createStaff({ shortName: "거부됨", roles: ["컨텐츠알바"], teamIds: [team] }),
  ];
  for (const person of [idle, refused]) await workedDay(person);
  const noon = new Date(`${today}T12:00:00+09:00`);
  await app.database.pool.query("update sessions set last_seen_at = $1", [noon]);
  expect([await watchDesignatedDays(app.database, noon), await watchDesignatedDays(app.database, noon)]).toEqual([
    2, 0,
  ]);
  const refusal = (await listed(hr, refused))!.refusals[0]!;
  expect((await app.call(ackRefusal, at(refusal), refused)).status).toBe(422);
  expect((await app.call(serveRefusal, at(refusal), refused)).status).toBe(403);
  expect((await app.call(serveRefusal, at(refusal), hr)).status).toBe(200);
  expect((await app.call(ackRefusal, at(refusal), idle)).status).toBe(404);
  expect((await app.call(ackRefusal, at(refusal), refused)).status).toBe(200);
  expect(await returnWorkedDays(app.database, addDays(today, 3))).toBe(1);
  expect([await firm.left(idle), await firm.left(refused)]).toEqual([480, 0]);
  expect(await listed(idle, idle)).toMatchObject({ state: "owed", refusals: [{ returned: true }] });
  expect(await listed(refused, refused)).toMatchObject({ state: "designated", refusals: [{ acked: true }] });
});

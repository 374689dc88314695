import { afterAll, beforeAll, expect, test } from "vitest";
import { createSession, type TestStaff } from "#app/testing/test-app.ts";
import { resumeWork } from "#firm/server/end-of-work.ts";
import { letGo, rehire } from "#features/identity/directory/endpoints.ts";
import { addDays, addMonths, formatDay, seoulDay } from "#platform/dates.ts";
import { inBackground } from "#platform/server/database/background.ts";
import { leaveCalls, listPromotions, readBalance, readPerson, setTerms } from "../endpoints.ts";
import { markUsed } from "./jobs.ts";
import { grantDue } from "./grant-due.ts";
import { byItself, expireLots, grantLot } from "./lots.ts";
import { promoteDue } from "./promote.ts";
import { startLeaveFirm, type LeaveFirm } from "./testing/leave-firm.ts";

let firm: LeaveFirm;
let chief: TestStaff;
const today = seoulDay(Date.now());

beforeAll(async () => {
  firm = await startLeaveFirm();
  chief = await firm.app.createStaff({ shortName: "사총괄", roles: ["총괄팀장"], teamIds: [firm.team] });
});
afterAll(() => firm.app.stop());

const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await firm.app.database.pool.query<Row>(text, values)).rows;
const person = (shortName: string) => firm.app.createStaff({ shortName, roles: ["컨텐츠알바"], teamIds: [firm.team] });
const hired = (staff: TestStaff, day: string) => sql("update staffs set hired_at = $1 where id = $2", [day, staff.id]);

async function leaves(who: TestStaff, changes: object = {}) {
  const [row] = await sql<{ version: number }>("select version from staffs where id = $1", [who.id]);
  const body = {
    assignments: [],
    note: "인계할 일이 없습니다.",
    reason: "개인 사정",
    version: row!.version,
    dryRun: "N" as const,
    ...changes,
  };
  return firm.app.call(letGo, { params: { staffId: String(who.id) }, body }, chief);
}
const comesBack = (who: TestStaff, hiredAt = today) =>
  firm.app.call(
    rehire,
    { params: { staffId: String(who.id) }, body: { teamId: firm.team, hiredAt, reason: "다시 입사하여" } },
    chief,
  );
const balance = async (who: TestStaff) =>
  (await firm.app.call(readBalance, { query: { staff: String(who.id) } }, firm.hr)).body.model;
const stateOf = async (number: number) =>
  (
    await sql<{ status: string; ends_on: string; minutes: number }>(
      "select status, ends_on::text, minutes from leaves where id = $1",
      [number],
    )
  )[0]!;

test("leave after the last day goes with the employment, which the look ahead says; what was begun ends on that day", async () => {
  const { app, grant, ask, step, workday, lead, hr, member } = firm;
  const leaver = await person("아퇴사");
  await grant(leaver.id, 480 * 10);
  const [given, asked] = [
    (await ask(leaver, { startsOn: workday(4), endsOn: workday(4) })).body.model!.number,
    (await ask(leaver, { startsOn: workday(6), endsOn: workday(7) })).body.model!.number,
  ];
  await step(lead, given, "lead");
  await step(hr, given, "approve");
  await grant(member.id, 480);
  const others = (await ask(member, { startsOn: workday(8), endsOn: workday(8), deputy: leaver.id })).body.model!
    .number;
  const looked = await leaves(leaver, { dryRun: "Y" });
  expect(looked.body.model.ends).toEqual([
    `${formatDay(workday(4))} 휴가 취소`,
    `${formatDay(workday(6))}–${formatDay(workday(7))} 휴가 취소`,
    "다른 직원의 휴가 1건에서 대무자 해제",
    "남은 휴가는 퇴사일로 마감(재입사해도 이어지지 않음)",
  ]);
  expect([(await stateOf(given)).status, (await balance(leaver)).sums.left]).toEqual(["approved", 480 * 7]);
  expect((await leaves(leaver)).status).toBe(200);
  expect([(await stateOf(given)).status, (await stateOf(asked)).status]).toEqual(["canceled", "canceled"]);
  expect(await sql("select 1 from absences where leave_id = $1 and deleted_at is null", [given])).toEqual([]);
  expect((await app.call(leaveCalls.read, { params: { number: String(others) } }, member)).body.model).toMatchObject({
    deputy: null,
  });
  const told = await sql("select action from change_log where record_type = 'leave' and record_id = $1 order by id", [
    asked,
  ]);
  expect(told.at(-1)).toEqual({ action: "leave.left" });
  // What is to be paid stays to be read.
  expect((await balance(leaver)).sums).toMatchObject({ left: 480 * 10, planned: 0 });
});

test("a leave that reaches beyond the last day is used until then, and what was granted later was never due", async () => {
  const { grant, hr, app, workday } = firm;
  const leaver = await person("자줄임");
  await hired(leaver, addDays(today, -200));
  await grant(leaver.id, 480 * 20);
  const body = { staff: leaver.id, kind: "annual", startsOn: addDays(today, -14), endsOn: workday(2) } as never;
  const { number } = (await app.call(leaveCalls.create, { body }, hr)).body.model;
  await sql("update leaves set status = 'approved' where id = $1", [number]);
  const lastDay = addDays(today, -8);
  await grant(leaver.id, 480, { from: addDays(today, -3) });
  const used = await sql<{ minutes: number }>("select minutes from leave_uses where leave_id = $1 and day <= $2", [
    number,
    lastDay,
  ]);
  const minutes = used.reduce((sum, one) => sum + one.minutes, 0);
  expect((await leaves(leaver, { leftAt: lastDay })).body.model).toMatchObject({ leftAt: lastDay });
  expect(await stateOf(number)).toEqual({ status: "approved", ends_on: lastDay, minutes });
  expect((await balance(leaver)).sums).toMatchObject({ left: 480 * 20 - minutes, used: minutes });
  expect(await markUsed(app.database, today)).toBe(1);
  expect((await stateOf(number)).status).toBe("used");
});

test("whoever comes back begins anew: lots, terms and 사용촉진 of before count no more", async () => {
  const { app, hr, left } = firm;
  const leaver = await person("차재입");
  await hired(leaver, addMonths(today, -14));
  const until = addDays(addMonths(today, 6), -1);
  const lot = {
    staffId: leaver.id,
    basis: "annual",
    days: 5,
    minutes: 2400,
    from: addDays(today, -60),
    until,
  } as const;
  await inBackground(app.database, (work) =>
    grantLot(work, byItself, { ...lot, because: "시험", key: `annual ${lot.from}` }),
  );
  await promoteDue(app.database, today);
  const half = { from: addMonths(today, -14), mon: 240, tue: 240, wed: 240, thu: 240, fri: 240 };
  await app.call(setTerms, { params: { staff: String(leaver.id) }, body: half }, hr);
  expect(await left(leaver)).toBe(2400);
  await leaves(leaver);
  const mine = (await app.call(listPromotions, {}, hr)).body.models.find(({ staff }) => staff.id === leaver.id);
  expect(mine).toMatchObject({ state: "owed", owedBecause: "퇴사로 사용하지 못함" });
  expect(await balance(leaver)).toMatchObject({ day: 240, sums: { left: 2400 } });
  expect((await comesBack(leaver)).status).toBe(200);
  expect(await balance(leaver)).toMatchObject({
    day: 480,
    sums: { left: 0, granted: 0 },
    lots: [{ endedOn: today, left: 2400 }],
  });
  const asked = await firm.ask({ ...leaver, token: await createSession(app.database, leaver.userId) });
  expect(asked.status).toBe(422);
  const { body } = await app.call(readPerson, { params: { staff: String(leaver.id) } }, hr);
  expect(body.model).toMatchObject({ terms: [], byHiring: 0 });
  // What was left when the person went is paid, and does not expire.
  await inBackground(app.database, (work) => expireLots(work, addDays(until, 1)));
  expect((await balance(leaver)).lots[0]).toMatchObject({ left: 2400, expired: 0 });
  // The same day by law is granted once in each employment.
  await sql("update staffs set hired_at = $1 where id = $2", [addDays(addMonths(today, -1), -1), leaver.id]);
  await sql("update leave_grants set auto_key = $1 where staff_id = $2", [
    `monthly ${addMonths(addDays(addMonths(today, -1), -1), 1)}`,
    leaver.id,
  ]);
  await grantDue(app.database, today);
  expect((await balance(leaver)).sums.left).toBe(480);
});

test("of somebody who has not left after all the lots go on", async () => {
  const { app, grant } = firm;
  const leaver = await person("카복귀");
  await grant(leaver.id, 480);
  await leaves(leaver);
  expect((await balance(leaver)).lots).toMatchObject([{ endedOn: today }]);
  await inBackground(app.database, (work) => resumeWork(work, { staffId: leaver.id, lastDay: today }));
  expect((await balance(leaver)).lots).toMatchObject([{ endedOn: null, left: 480 }]);
});

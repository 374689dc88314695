import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { busyWith } from "#firm/server/busy.ts";
import { standInsFor } from "#firm/server/away.ts";
import { endOwnAbsence } from "#features/identity/absences/endpoints.ts";
import { addDays, seoulDay } from "#platform/dates.ts";
import { ledgerEntries } from "#records/server/ledger/ledger.ts";
import {
  checkLeave,
  cutGrant,
  grantLeave,
  leaveCalendar,
  leaveCalls,
  listPeople,
  readBalance,
  readHandover,
} from "../endpoints.ts";
import { grantDue } from "./grant-due.ts";
import { expireLots, leaveLedger } from "./lots.ts";
import { startLeaveFirm, type LeaveFirm } from "./testing/leave-firm.ts";
import { inBackground } from "#platform/server/database/background.ts";

let firm: LeaveFirm;
beforeAll(async () => {
  firm = await startLeaveFirm();
  for (const { id } of [firm.lead, firm.member, firm.colleague]) await firm.grant(id, 480 * 10);
});
afterAll(() => firm.app.stop());

const today = seoulDay(Date.now());
const slot = (staffId: number, day: string, time: string) => ({
  staffId,
  from: new Date(`${day}T${time}:00+09:00`),
  minutes: 30,
});
const read = (number: number, by: { token: string }) =>
  firm.app.call(leaveCalls.read, { params: { number: String(number) } }, by);

describe("a request", () => {
  test("books its days at once, is approved by the lead and then by 인사관리, and becomes an absence", async () => {
    const { member, lead, hr, hr2, ask, step, left, workday, app } = firm;
    const before = await left(member);
    const { status, body } = await ask(member);
    expect([status, body.fields, body.model?.minutes]).toEqual([200, undefined, 480]);
    const { number } = body.model!;
    expect(await left(member)).toBe(before - 480);
    const early = await step(hr, number, "approve");
    expect([early.status, early.body.message]).toEqual([422, expect.stringContaining("1차 승인")]);
    expect((await step(member, number, "lead")).status).toBe(422);
    expect((await step(lead, number, "lead")).body.state).toBe("lead");
    expect((await step(hr, number, "approve")).body.state).toBe("approved");
    expect(await busyWith(app.database, slot(member.id, workday(5), "11:00"))).toMatchObject({ kind: "absence" });
    const seen = (await read(number, hr2)).body.model;
    expect(seen).toMatchObject({ lead: { label: "가팀장" }, hr: { label: "마인사" }, leadFor: null });
    expect((await step(member, number, "askBack", { reason: "일정이 바뀌었습니다" })).body.state).toBe("canceling");
    expect((await step(hr, number, "cancel")).body.state).toBe("canceled");
    expect([await left(member), await busyWith(app.database, slot(member.id, workday(5), "11:00"))]).toEqual([
      before,
      null,
    ]);
  });

  test("is seen by the person, the lead and 인사관리 alone; colleagues learn no more than that somebody is away", async () => {
    const { member, lead, colleague, stranger, hr, ask, step, workday, app } = firm;
    const day = workday(7);
    const { number } = (await ask(member, { startsOn: day, endsOn: day, kind: "sick", purpose: "진료" })).body.model!;
    const statuses = await Promise.all(
      [member, lead, hr, colleague, stranger].map(async (by) => (await read(number, by)).status),
    );
    expect(statuses).toEqual([200, 200, 200, 404, 404]);
    await step(lead, number, "lead");
    await step(hr, number, "approve");
    const calendar = async (by: { token: string }) =>
      (await app.call(leaveCalendar, { query: { from: day, to: day } }, by)).body.models.filter(
        (one) => one.staff.id === member.id,
      );
    expect(await calendar(colleague)).toEqual([
      {
        number: null,
        staff: { id: member.id, name: "나사원" },
        from: `${day}T09:00`,
        until: `${day}T18:00`,
        approved: true,
        mine: false,
      },
    ]);
    expect([await calendar(stranger), (await calendar(lead))[0]?.number]).toEqual([[], number]);
    expect((await app.call(leaveCalls.read, { params: { number: String(number) } })).status).toBe(401);
  });

  test("of 연차 is never refused: the firm asks for other days, and the person takes them", async () => {
    const { member, lead, ask, step, workday } = firm;
    const { number } = (await ask(member, { startsOn: workday(9), endsOn: workday(9) })).body.model!;
    const refused = await step(lead, number, "reject", { reason: "변론이 몰려 바쁨" });
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining("제60조 제5항")]);
    expect((await step(lead, number, "move", { reason: "변론 준비 때문에" })).status).toBe(400);
    const other = { reason: "변론 준비 때문에", otherFrom: workday(12), otherUntil: workday(12) };
    expect((await step(lead, number, "move", other)).body.state).toBe("moved");
    expect((await step(lead, number, "agree")).status).toBe(422);
    expect((await step(member, number, "agree")).body.state).toBe("lead");
    expect((await read(number, member)).body.model).toMatchObject({
      startsOn: workday(12),
      decision: "변론 준비 때문에",
    });
  });

  test("is refused where another stands, where the balance ends, and for somebody else", async () => {
    const { member, colleague, ask, workday } = firm;
    expect((await ask(colleague, { kind: "morning", startsOn: workday(3), endsOn: workday(3) })).status).toBe(200);
    const fields = async (more: object, by = colleague) => Object.keys((await ask(by, more)).body.fields ?? {});
    expect(await fields({ kind: "annual", startsOn: workday(2), endsOn: workday(4) })).toEqual(["startsOn"]);
    expect(await fields({ kind: "afternoon", startsOn: workday(3), endsOn: workday(3) })).toEqual([]);
    expect(await fields({ startsOn: workday(10), endsOn: workday(30) })).toEqual(["endsOn"]);
    expect(await fields({ staff: member.id })).toEqual(["staff"]);
    expect(await fields({ kind: "family", startsOn: workday(6), endsOn: workday(6) })).toEqual(["purpose"]);
    expect(await fields({ deputy: colleague.id, startsOn: workday(6), endsOn: workday(6) })).toEqual(["deputy"]);
    expect(await fields({ startsOn: addDays(today, -3), endsOn: addDays(today, -3) })).toEqual(["startsOn"]);
  });

  test("never takes more than there is, however many come at once", async () => {
    const { app, ask, workday, team } = firm;
    const eager = await app.createStaff({ shortName: "사급함", roles: ["컨텐츠알바"], teamIds: [team] });
    await firm.grant(eager.id, 480 * 3);
    const tries = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        ask(eager, { startsOn: workday(20 + index), endsOn: workday(20 + index) }),
      ),
    );
    const taken = tries.filter(({ status }) => status === 200).length;
    expect([taken, await firm.left(eager)]).toEqual([3, 0]);
    expect(tries.every(({ status }) => status === 200 || status === 422)).toBe(true);
  });

  test("goes to 인사관리 at once where nobody can decide first, and to whoever stands in for a lead who is away", async () => {
    const { app, lead, hr, colleague, member, ask, step, workday } = firm;
    const own = (await ask(lead, { startsOn: workday(15), endsOn: workday(15) })).body.model!.number;
    expect((await step(hr, own, "approve")).body.state).toBe("approved");
    await app.database.query
      .updateTable("staffs")
      .set({ on_leave_from: today, deputy_id: colleague.id })
      .where("id", "=", lead.id)
      .execute();
    const { number } = (await ask(member, { startsOn: workday(16), endsOn: workday(16) })).body.model!;
    expect((await step(colleague, number, "lead")).body.state).toBe("lead");
    expect((await read(number, hr)).body.model).toMatchObject({
      lead: { label: "다동료" },
      leadFor: { label: "가팀장" },
    });
    await app.database.query
      .updateTable("staffs")
      .set({ on_leave_from: null, deputy_id: null })
      .where("id", "=", lead.id)
      .execute();
    expect((await read(number, colleague)).status).toBe(404);
  });
});

describe("whoever is away", () => {
  test("for long (휴직) is not booked, and the standing deputy stands in", async () => {
    const { app, stranger, colleague } = firm;
    const standIns = () => standInsFor(app.database, [stranger.id], today);
    expect([await busyWith(app.database, slot(stranger.id, today, "11:00")), await standIns()]).toEqual([null, []]);
    await app.database.query
      .updateTable("staffs")
      .set({ on_leave_from: today, deputy_id: colleague.id })
      .where("id", "=", stranger.id)
      .execute();
    expect(await busyWith(app.database, slot(stranger.id, today, "11:00"))).toMatchObject({ kind: "absence" });
    expect(await busyWith(app.database, slot(stranger.id, addDays(today, -1), "11:00"))).toBeNull();
    expect(await standIns()).toMatchObject([{ name: "라타인", deputyId: colleague.id }]);
    await app.database.query
      .updateTable("staffs")
      .set({ on_leave_from: null, deputy_id: null })
      .where("id", "=", stranger.id)
      .execute();
  });

  test("by a leave is so until the leave is taken back, not by the list of absences", async () => {
    const { app, colleague, lead, hr, ask, step, workday } = firm;
    const day = workday(18);
    const { number } = (await ask(colleague, { startsOn: day, endsOn: day })).body.model!;
    await step(lead, number, "lead");
    await step(hr, number, "approve");
    const { rows } = await app.database.pool.query<{ id: number; version: number }>(
      "select id, version from absences where leave_id = $1",
      [number],
    );
    const ended = await app.call(
      endOwnAbsence,
      { params: { number: String(rows[0]!.id) }, body: { version: rows[0]!.version } },
      colleague,
    );
    expect([ended.status, ended.body.message]).toEqual([422, expect.stringContaining(`휴가 ${number}`)]);
    const handover = await app.call(readHandover, { params: { number: String(number) } }, colleague);
    expect(handover.body.model).toMatchObject({ items: [], mine: true });
  });
});

describe("lots", () => {
  test("come by law once, whatever is run again, and say why; what had ended before is not granted", async () => {
    const { app, team, hr } = firm;
    const person = await app.createStaff({ shortName: "아신입", roles: ["컨텐츠알바"], teamIds: [team] });
    await app.database.query
      .updateTable("staffs")
      .set({ hired_at: "2024-03-04" })
      .where("id", "=", person.id)
      .execute();
    await grantDue(app.database, "2026-03-04");
    await grantDue(app.database, "2026-03-04");
    const model = (await app.call(readBalance, { query: { staff: String(person.id) } }, hr)).body.model;
    expect(model.lots).toMatchObject([
      { basis: "annual", days: 15, from: "2026-03-04", granted: 7200, because: expect.stringContaining("근속 2년") },
    ]);
    const people = (await app.call(listPeople, {}, hr)).body.models;
    expect(people.find(({ staff }) => staff.id === person.id)?.staff.hiredOn).toBe("2024-03-04");
  });

  test("end with what nobody used, and what comes back after that ends too", async () => {
    const { app, team } = firm;
    const person = await app.createStaff({ shortName: "자소멸", roles: ["컨텐츠알바"], teamIds: [team] });
    const day = firm.workday(1);
    const lot = await firm.grant(person.id, 960, { until: day });
    const { number } = (await firm.ask(person, { startsOn: day, endsOn: day })).body.model!;
    const later = addDays(day, 1);
    const expire = () => inBackground(app.database, (work) => expireLots(work, later));
    expect([await expire(), await expire()]).toEqual([1, 0]);
    const sums = async () =>
      (await ledgerEntries(app.database, leaveLedger, sql<boolean>`a.record_id = ${lot}`))
        .map(({ amount }) => amount)
        .toReversed();
    expect(await sums()).toEqual([960, -480, -480]);
    expect((await firm.step(person, number, "withdraw")).body.state).toBe("canceled");
    expect([await expire(), await expire()]).toEqual([1, 0]);
    expect((await sums()).reduce((all, one) => all + one, 0)).toBe(0);
  });

  test("are granted and cut by 인사관리, never the own, and never below what is used", async () => {
    const { app, hr, hr2, member } = firm;
    const lot = await firm.grant(hr2.id, 480);
    const cut = (minutes: number, by = hr) =>
      app.call(cutGrant, { params: { id: String(lot) }, body: { minutes, because: "착오" } }, by);
    expect((await cut(100, hr2)).status).toBe(422);
    expect((await cut(481)).status).toBe(422);
    expect((await cut(480)).status).toBe(200);
    expect(await firm.left(hr2)).toBe(0);
    expect((await cut(0)).status).toBe(200);
    expect(await firm.left(hr2)).toBe(480);
    const body = { staff: hr.id, basis: "adjusted", minutes: 480, from: today, until: today, because: "본인" } as const;
    expect((await app.call(grantLeave, { body }, hr)).status).toBe(422);
    expect((await app.call(grantLeave, { body: { ...body, staff: member.id } }, member)).status).toBe(403);
    expect((await app.call(readBalance, { query: { staff: String(hr.id) } }, member)).status).toBe(404);
  });

  test("are looked at before a request is sent", async () => {
    const { app, member, workday } = firm;
    const query = { kind: "annual", startsOn: workday(40), endsOn: workday(41) } as const;
    expect((await app.call(checkLeave, { query }, member)).body.model).toMatchObject({
      minutes: 960,
      days: 2,
      missing: 0,
      clashes: [],
    });
    const wrong = await app.call(checkLeave, { query: { ...query, endsOn: workday(39) } }, member);
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ["endsOn"]]);
  });
});

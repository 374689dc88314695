import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { stepCall } from "#records/steps.ts";
import { at, startPartners, type TestPartner } from "#features/partner/members/server/testing/partners.ts";
import * as endpoints from "../endpoints.ts";
import { meetingSteps } from "../steps.ts";

let app: TestApp;
let firm: Awaited<ReturnType<typeof startPartners>>;
let partners: readonly TestPartner[];

beforeAll(async () => {
  app = await startTestApp();
  firm = await startPartners(app);
  partners = [
    await firm.partner("가온"),
    await firm.partner("나래"),
    await firm.partner("다솜"),
    await firm.partner("라온"),
    await firm.partner("마린"),
  ];
});
afterAll(() => app.stop());

const by = ({ token }: TestStaff) => ({ token });

async function call(minutesAgo = 0, kind: "partners" | "committee" = "partners"): Promise<number> {
  const heldAt = new Date(Date.now() - minutesAgo * 60_000).toISOString();
  const { body } = await app.call(
    endpoints.meetingCalls.create,
    { body: { kind, title: "정기 파트너회의", heldAt } },
    by(firm.committee),
  );
  return body.model.number;
}

async function step(name: keyof (typeof meetingSteps)["steps"], number: number, who: TestStaff = firm.committee) {
  const { body } = await app.call(endpoints.meetingCalls.read, at(number), by(firm.committee));
  const told = name === "cancel" ? { reason: "일정이 겹침" } : {};
  return app.call(
    stepCall(meetingSteps, name),
    { ...at(number), body: { version: body.model.version, ...told } as never },
    by(who),
  );
}

const stateOf = async (number: number, { partner }: TestPartner, who: TestStaff = firm.committee) =>
  (await app.call(endpoints.readAttendance, at(number), by(who))).body.members.find(
    ({ partnerId }) => partnerId === partner,
  )!;
const codeOf = async (number: number) =>
  (await app.call(endpoints.readCode, at(number), by(firm.committee))).body.digits;
const come = async (number: number, who: TestStaff, code?: string) =>
  app.call(endpoints.checkIn, { ...at(number), body: { code: code ?? (await codeOf(number)) } }, by(who));
const give = (number: number, from: TestStaff, to: TestPartner, more: object = {}) =>
  app.call(endpoints.giveProxy, { ...at(number), body: { to: to.partner, instructions: "", ...more } }, by(from));

test("a meeting calls those for whom its kind is", async () => {
  const chair = await firm.enter(await firm.staff("하늬", "운영위원"), { duty: "committee" });
  const number = await call(0, "committee");
  const { body } = await app.call(endpoints.readAttendance, at(number), by(firm.committee));
  expect(body.members.map(({ partnerId }) => partnerId)).toEqual([chair.partner]);
  await app.database.query.deleteFrom("meeting_attendances").execute();
  await app.database.query
    .updateTable("partners")
    .set({ deleted_at: new Date() })
    .where("id", "=", chair.partner)
    .execute();
});

describe("the code", () => {
  test("is shown to whoever keeps the meeting, while it is open", async () => {
    const number = await call();
    const read = (who: TestStaff) => app.call(endpoints.readCode, at(number), by(who));
    expect([(await read(firm.committee)).status, (await read(partners[0]!)).status]).toEqual([422, 403]);
    await step("open", number);
    const { body } = await read(firm.committee);
    expect([/^\d{6}$/.test(body.digits), body.secondsLeft <= 20]).toEqual([true, true]);
  });

  test("checks in whoever types it, not a stranger, and not with another one", async () => {
    const number = await call();
    expect((await come(number, partners[0]!, "000000")).status).toBe(422);
    await step("open", number);
    const code = await codeOf(number);
    const wrong = code === "111111" ? "111112" : "111111";
    const refused = await come(number, partners[0]!, wrong);
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["code"]]);
    expect((await come(number, partners[0]!)).body.state).toBe("present");
    expect((await come(number, firm.admin)).status).toBe(422);
  });

  test("after the minutes of the rule one is late; what is tried too often is refused", async () => {
    const number = await call(25);
    await step("open", number);
    expect((await come(number, partners[1]!)).body.state).toBe("late");
    const tries = [];
    for (let index = 0; index < 8; index += 1) tries.push((await come(number, partners[4]!, "000001")).status);
    expect(tries.at(-1)).toBe(429);
  });
});

describe("a proxy", () => {
  test("one is given and one is held, and there are no chains", async () => {
    const number = await call();
    const [one, two, three, four] = partners as [TestPartner, TestPartner, TestPartner, TestPartner];
    expect((await give(number, one, one)).status).toBe(400);
    expect((await give(number, one, two)).status).toBe(200);
    expect((await give(number, three, two)).body.fields).toMatchObject({ to: expect.stringContaining("이미") });
    expect((await give(number, two, three)).status).toBe(422);
    expect((await give(number, three, one)).body.fields).toMatchObject({ to: expect.any(String) });
    expect((await give(number, four, two, { giver: three.partner })).status).toBe(403);
    expect((await give(number, firm.committee, four, { giver: three.partner })).status).toBe(200);
  });

  test("of two who choose the same one at once one is refused", async () => {
    const number = await call();
    const answers = await Promise.all(partners.slice(1, 4).map((who) => give(number, who, partners[0]!)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400]);
  });

  test("lapses when its giver comes; instructions are for giver and holder", async () => {
    const number = await call();
    const [one, two, three] = partners as [TestPartner, TestPartner, TestPartner];
    await give(number, one, two, { instructions: "2호 안건 반대" });
    const seen = await Promise.all([two, three].map((who) => stateOf(number, one, who)));
    expect(seen.map(({ instructions }) => instructions)).toEqual(["2호 안건 반대", ""]);
    await step("open", number);
    await come(number, one);
    expect(await stateOf(number, one)).toMatchObject({ state: "present", proxyToId: null });
  });
});

async function opened() {
  const number = await call();
  const items = [
    { title: "지분 양수도 승인", special: false },
    { title: "정관 변경", special: true },
  ];
  const save = (version: number) =>
    app.call(endpoints.saveAgenda, { ...at(number), body: { version, items } }, by(firm.committee));
  expect((await save(1)).status).toBe(200);
  expect((await save(1)).status).toBe(409);
  await step("open", number);
  const { body } = await app.call(endpoints.readAttendance, at(number), by(firm.committee));
  return { number, agendas: body.agendas };
}
const versionOf = async (number: number) =>
  (await app.call(endpoints.meetingCalls.read, at(number), by(firm.committee))).body.model.version;
const cast = async (
  number: number,
  agendaId: number,
  stances: readonly (readonly [TestPartner, string])[],
  version?: number,
) =>
  app.call(
    endpoints.saveStances,
    {
      params: { number: String(number), agendaId: String(agendaId) },
      body: {
        version: version ?? (await versionOf(number)),
        stances: stances.map(([{ partner }, stance]) => ({ partner, stance })) as never,
      },
    },
    by(firm.committee),
  );

describe("the agenda", () => {
  test("each item has a quorum of its own, from which recusals are out on both sides", async () => {
    const { number, agendas } = await opened();
    const [one, two, three] = partners as [TestPartner, TestPartner, TestPartner];
    for (const who of [one, two, three]) expect((await come(number, who)).status).toBe(200);
    await cast(number, agendas[0]!.id, [
      [one, "recused"],
      [two, "for"],
      [three, "for"],
    ]);
    const { body } = await app.call(endpoints.readAttendance, at(number), by(one));
    expect(body.quorum).toMatchObject({ total: 5, present: 3, required: 3, met: true });
    expect(body.agendas[0]).toMatchObject({ total: 4, present: 2, required: 3, met: false, passed: false });
    expect(body.agendas[1]).toMatchObject({ total: 5, present: 3, met: true, needed: 4, passed: null });
  });

  test("of two who enter votes at once one is refused; the history says how each voted", async () => {
    const { number, agendas } = await opened();
    const [one, two] = partners as [TestPartner, TestPartner];
    const version = await versionOf(number);
    const [item] = agendas;
    expect((await cast(number, item!.id, [[one, "for"]], version)).status).toBe(200);
    expect((await cast(number, item!.id, [[two, "against"]], version)).status).toBe(409);
    await cast(number, item!.id, [[one, "against"]]);
    const { rows } = await app.database.pool.query(
      "select changes->'stances' as stances from change_log where action = 'partnerMeeting.saveStances' and record_id = $1 order by id",
      [number],
    );
    expect(rows.map(({ stances }) => stances)).toEqual([
      ["", "가온 찬성"],
      ["가온 찬성", "가온 반대"],
    ]);
  });

  test("of another meeting is not there, and nobody votes who was not called", async () => {
    const { number } = await opened();
    const { agendas } = await opened();
    expect((await cast(number, agendas[0]!.id, [])).status).toBe(404);
    const late = await firm.partner("후발");
    expect((await cast(number, (await opened()).agendas[0]!.id, [])).status).toBe(404);
    const own = await opened();
    await app.database.query
      .deleteFrom("meeting_attendances")
      .where("meeting_id", "=", own.number)
      .where("partner_id", "=", late.partner)
      .execute();
    expect((await cast(own.number, own.agendas[0]!.id, [[late, "for"]])).status).toBe(400);
    await app.database.query
      .updateTable("partners")
      .set({ deleted_at: new Date() })
      .where("id", "=", late.partner)
      .execute();
  });
});

test("who joins before it begins is called, who leaves by its day is not, whenever it was entered", async () => {
  const number = await call();
  const calledOf = async () =>
    (await app.call(endpoints.readAttendance, at(number), by(firm.committee))).body.members.map(({ name }) => name);
  const joined = await firm.partner("새별");
  expect(await calledOf()).not.toContain("새별");
  const { query } = app.database;
  const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
  const last = partners[4]!;
  const set = (values: { leaves_on: string | null }) =>
    query.updateTable("partners").set(values).where("id", "=", last.partner).execute();
  await set({ leaves_on: today });
  await step("open", number);
  expect(await calledOf()).toEqual(["가온", "나래", "다솜", "라온", "새별"]);
  await set({ leaves_on: null });
  await query.updateTable("partners").set({ deleted_at: new Date() }).where("id", "=", joined.partner).execute();
});

test("closing makes absent who did not come; what is corrected says why, and shows in the grid", async () => {
  const number = await call();
  const [one, two] = partners as [TestPartner, TestPartner];
  await step("open", number);
  await come(number, one);
  expect((await step("close", number)).status).toBe(200);
  expect((await stateOf(number, two)).state).toBe("absent");
  expect((await come(number, two, "123456")).status).toBe(422);
  const enter = (who: TestStaff, reason: string) =>
    app.call(
      endpoints.enterAttendance,
      { ...at(number), body: { partner: two.partner, state: "official", reason } },
      by(who),
    );
  expect((await enter(two, "재판 출석")).status).toBe(403);
  expect((await enter(firm.committee, "ㅋㅋ")).status).toBe(400);
  expect((await enter(firm.committee, "법원 기일 출석")).status).toBe(200);
  expect(await stateOf(number, two)).toMatchObject({ state: "official", reason: "법원 기일 출석" });
  const query = { from: "2020-01-01", to: "2022-01-01" };
  expect((await app.call(endpoints.readAttendanceGrid, { query }, by(one))).body.meetings).toEqual([]);
  const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
  const grid = await app.call(endpoints.readAttendanceGrid, { query: { from: today, to: today } }, by(one));
  const mine = grid.body.members.find(({ partnerId }) => partnerId === one.partner)!;
  expect([mine.counted, mine.attended]).toEqual([1, 1]);
  expect(grid.body.members.find(({ partnerId }) => partnerId === two.partner)!.counted).toBe(0);
});

test("a rule by which a meeting was counted is not changed afterwards", async () => {
  const rule = {
    name: "정관 제21조",
    meeting: "partners",
    fromOn: "2999-01-01",
    firmKind: "corporation",
    basis: "stakes",
    quorum: "majority",
    passing: "majority",
    special: "all",
    lateMinutes: 5,
  } as const;
  const create = (fromOn: string) =>
    app.call(endpoints.meetingRuleCalls.create, { body: { ...rule, fromOn } }, by(firm.committee));
  expect((await create("2999-01-01")).status).toBe(200);
  const refused = await create("2020-01-01");
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["fromOn"]]);
});

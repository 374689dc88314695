import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { raiseWall } from "#features/pipeline/conflicts/server/testing/raise-wall.ts";
import { readConflicts, runConflicts } from "#features/pipeline/conflicts/endpoints.ts";
import { contractCalls } from "#features/pipeline/contracts/endpoints.ts";
import { hearingCalls } from "#features/litigation/hearings/endpoints.ts";
import { searchEverything } from "#features/work/search/endpoints.ts";
import { addDays } from "#firm/court-days.ts";
import { seoulDay } from "#platform/dates.ts";
import { tellAlarms } from "#features/litigation/deadlines/server/api.ts";
import { stepCall } from "#records/steps.ts";
import { caseDetail, checkNumber, legalCaseCalls, setAliases, setParties } from "../endpoints.ts";
import { legalCaseSteps } from "../steps.ts";
import { tellUnfiled } from "./poa.ts";

const court = "서울중앙지방법원";
let app: TestApp;
let home: number;
let clerk: TestStaff;
let outsider: TestStaff;
let project: number;
let serial = 100;

async function addProject(team: number, more: { responsible_id?: number } = {}): Promise<number> {
  const row = await app.database.query
    .insertInto("projects")
    .values({ title: "대여금 청구", team_id: team, ...more })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

const nextNo = () => `2025가단${(serial += 1)}`;

async function addCase(more: object = {}) {
  const body = { project, court, instance: "first", caseNo: nextNo(), ...more };
  const { body: answer } = await app.call(legalCaseCalls.create, { body: body as never }, { token: clerk.token });
  return answer.model;
}

const read = async (number: number, token = clerk.token) =>
  app.call(legalCaseCalls.read, { params: { number: String(number) } }, { token });

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("진행1팀");
  const other = await app.createTeam("진행2팀");
  clerk = await app.createStaff({ shortName: "송무", roles: ["송무팀원"], teamIds: [home] });
  outsider = await app.createStaff({ roles: ["홍보"], teamIds: [other] });
  project = await addProject(home);
});
afterAll(() => app.stop());

test("401 without a session, 403 without the right to write, 404 for cases of others", async () => {
  const { number } = await addCase();
  expect((await app.call(legalCaseCalls.list, { query: {} })).status).toBe(401);
  const body = { project, court, instance: "first", caseNo: nextNo() } as const;
  expect((await app.call(legalCaseCalls.create, { body }, { token: outsider.token })).status).toBe(403);
  expect((await read(number, outsider.token)).status).toBe(404);
});

test("whoever works on the project sees its cases, wherever they lie", async () => {
  const worker = await app.createStaff({ roles: ["어쏘변"], teamIds: [await app.createTeam("다른 부서")] });
  const { number } = await addCase({ project: await addProject(home, { responsible_id: worker.id }) });
  expect((await read(number, worker.token)).status).toBe(200);
});

test("a number is kept in one form, says the field of work, and is refused in words", async () => {
  const made = await addCase({ caseNo: "２０２４-구합-000777" });
  expect(made.caseNo).toBe("2024구합777");
  expect(made.procedure).toBe("administrative");
  expect(made.title).toBe(`${court} 2024구합777`);
  for (const [caseNo, words] of [
    ["2024가합", "일련번호"],
    ["2024가합12345678", "7자리"],
    ["24가합12345", "2024년이 맞습니까?"],
    ["아무 글", "2024가합12345처럼"],
  ] as const) {
    const body = { project, court, instance: "first", caseNo } as const;
    const { status, body: refused } = await app.call(legalCaseCalls.create, { body }, { token: clerk.token });
    expect([caseNo, status]).toEqual([caseNo, 400]);
    expect((refused as unknown as { fields: { caseNo: string } }).fields.caseNo).toContain(words);
  }
});

test("the same number of the same court is refused with the case that has it, also by an old number", async () => {
  const { number, caseNo } = await addCase();
  const body = { project, court, instance: "first", caseNo } as const;
  const { status, body: refused } = await app.call(legalCaseCalls.create, { body }, { token: clerk.token });
  expect(status).toBe(422);
  expect((refused as unknown as { message: string }).message).toContain(`소송사건 ${number}`);
  const asked = await app.call(checkNumber, { body: { court, caseNo } }, { token: clerk.token });
  expect(asked.body.same?.number).toBe(number);
  expect(asked.body.instance).toBe("first");

  const { version } = (await read(number)).body.model;
  const moved = nextNo();
  const told = { version, newCourt: "수원지방법원", newNo: moved };
  const params = { number: String(number) };
  const step = await app.call(stepCall(legalCaseSteps, "transfer"), { params, body: told }, { token: clerk.token });
  expect(step.status).toBe(200);
  expect((await read(number)).body.model.title).toBe(`수원지방법원 ${moved}`);
  const detail = await app.call(caseDetail, { params }, { token: clerk.token });
  expect(detail.body.aliases).toMatchObject([{ kind: "transferred", court, caseNo }]);
  expect((await app.call(legalCaseCalls.create, { body }, { token: clerk.token })).status).toBe(422);
});

test("a case without a number waits to be filed; another court may have the same number", async () => {
  const made = await addCase({ caseNo: "" });
  expect(made.status).toBe("toFile");
  const caseNo = nextNo();
  const params = { number: String(made.number) };
  const body = { version: made.version, caseNo, filedOn: "2026-01-05" };
  expect((await app.call(stepCall(legalCaseSteps, "file"), { params, body }, { token: clerk.token })).status).toBe(200);
  expect((await addCase({ court: "부산지방법원", caseNo })).caseNo).toBe(caseNo);
});

test("원심 → 항소: the new case has the parties and stands after the old one", async () => {
  const { number, version } = await addCase();
  const params = { number: String(number) };
  const parties = [
    { role: "plaintiff", name: "김가상", ours: true, counsel: "", judgmentServedOn: null },
    { role: "defendant", name: "이가상", ours: false, counsel: "법무법인 예시", judgmentServedOn: null },
  ] as const;
  const kept = await app.call(setParties, { params, body: { version, parties: [...parties] } }, { token: clerk.token });
  const decided = { version: kept.body.version, decidedOn: "2026-05-06", result: "원고 패" };
  const step = await app.call(stepCall(legalCaseSteps, "decide"), { params, body: decided }, { token: clerk.token });
  const appeal = { version: step.body.version, higherCourt: "서울고등법원", higherNo: "2026나77" };
  const up = await app.call(stepCall(legalCaseSteps, "appeal"), { params, body: appeal }, { token: clerk.token });
  const higher = up.body.opens.split("/").at(-1)!;
  const detail = await app.call(caseDetail, { params: { number: higher } }, { token: clerk.token });
  expect(detail.body.parties.map(({ name }) => name)).toEqual(["김가상", "이가상"]);
  expect(detail.body.instances.map((one) => [one.number, one.instance, one.step])).toEqual([
    [number, "first", -1],
    [Number(higher), "appeal", 0],
  ]);
  const circle = await app.call(
    legalCaseCalls.update,
    { params, body: { version: (await read(number)).body.model.version, changes: { parent: Number(higher) } } },
    { token: clerk.token },
  );
  expect(circle.status).toBe(400);
});

test("a day of service before the decision, an unreadable further number and an old version are refused", async () => {
  const { number, version } = await addCase({ decidedOn: "2026-03-03" });
  const params = { number: String(number) };
  const party = { role: "plaintiff", name: "김가상", ours: true, counsel: "", judgmentServedOn: "2026-03-02" } as const;
  const early = await app.call(setParties, { params, body: { version, parties: [party] } }, { token: clerk.token });
  expect(early.status).toBe(400);
  const alias = { kind: "joined", court, caseNo: "2024가합", since: null } as const;
  const bad = await app.call(setAliases, { params, body: { version, aliases: [alias] } }, { token: clerk.token });
  expect(bad.status).toBe(400);
  const old = await app.call(
    setParties,
    { params, body: { version: version + 5, parties: [] } },
    { token: clerk.token },
  );
  expect(old.status).toBe(409);
});

test("a wall around the project hides its cases", async () => {
  const lawyer = await app.createStaff({ roles: ["변호사"], teamIds: [home] });
  const walled = await addProject(home);
  const { number } = await addCase({ project: walled });
  expect((await read(number, lawyer.token)).status).toBe(200);
  await raiseWall(app.database, { type: "project", id: walled, teamId: home, staffId: lawyer.id });
  expect((await read(number, lawyer.token)).status).toBe(404);
});

const partiesOfProject = async (id: number) =>
  (
    await app.database.query
      .selectFrom("parties as p")
      .innerJoin("persons as n", "n.id", "p.person_id")
      .select(["n.name", "p.side"])
      .where("p.record_type", "=", "project")
      .where("p.record_id", "=", id)
      .where("p.deleted_at", "is", null)
      .orderBy("n.name")
      .execute()
  ).map(({ name, side }) => `${name} ${side}`);

test("whoever takes part in a case is a party of its project, and the conflict check looks anew", async () => {
  const owner = await addProject(home);
  await app.database.query.updateTable("projects").set({ opponent: "나피고" }).where("id", "=", owner).execute();
  const lawyer = await app.createStaff({ roles: ["변호사"], teamIds: [home] });
  const { id_int: idInt } = await app.database.query
    .selectFrom("projects")
    .select("id_int")
    .where("id", "=", owner)
    .executeTakeFirstOrThrow();
  const subject = { params: { number: String(idInt) }, query: { type: "project" as const } };
  expect((await app.call(runConflicts, subject, { token: lawyer.token })).status).toBe(200);
  const asked = async () => {
    const { rows } = await app.database.pool.query(
      "select query->'parties' as parties, stale from conflict_checks where record_id = $1 order by id desc limit 1",
      [owner],
    );
    return [rows[0].parties.length, rows[0].stale];
  };
  expect((await app.call(readConflicts, subject, { token: lawyer.token })).body.model.hits).toEqual([]);
  const one = await addCase({ project: owner });
  const line = { ours: false, counsel: "", judgmentServedOn: null };
  const send = (row: { number: number; version: number }, parties: object[]) =>
    app.call(
      setParties,
      { params: { number: String(row.number) }, body: { version: row.version, parties: parties as never } },
      { token: clerk.token },
    );
  const parties = [
    { ...line, role: "plaintiff", name: "가원고", ours: true },
    { ...line, role: "defendant", name: "나피고" },
    { ...line, role: "defendant", name: "다피고" },
    { ...line, role: "witness", name: "라참고" },
  ];
  expect((await send(one, parties)).status).toBe(200);
  const all = ["가원고 의뢰인", "나피고 상대방", "다피고 상대방", "라참고 관련자"];
  expect(await partiesOfProject(owner)).toEqual(all);
  // In the higher instance they are the same people.
  const two = await addCase({ project: owner });
  expect((await send(two, parties)).status).toBe(200);
  expect(await partiesOfProject(owner)).toEqual(all);
  await expect.poll(asked).toEqual([4, false]);
  // What is gone from one case stands on through the other, until it is gone from both.
  const { body } = await read(one.number);
  expect((await send(body.model, [])).status).toBe(200);
  expect(await partiesOfProject(owner)).toEqual(all);
  const later = await read(two.number);
  expect((await send(later.body.model, [])).status).toBe(200);
  expect(await partiesOfProject(owner)).toEqual(["나피고 상대방"]);
});

test("search finds a case by its number and by court and party", async () => {
  const row = await addCase({ caseNo: "2024가합12345", court: "부산지방법원" });
  const body = {
    version: row.version,
    parties: [{ role: "defendant", name: "주식회사 해운대조선", ours: false, counsel: "", judgmentServedOn: null }],
  };
  await app.call(setParties, { params: { number: String(row.number) }, body: body as never }, { token: clerk.token });
  for (const text of ["2024가합12345", "2024 가합 12345", "가합12345", "부산지방법원 해운대조선", "해운대조선"]) {
    const found = await app.call(searchEverything, { query: { q: text } }, { token: clerk.token });
    expect(found.status).toBe(200);
    expect([text, JSON.stringify(found.body).includes("2024가합12345")]).toEqual([text, true]);
  }
});

test("cases that nobody looked up for a week are found, and those of a team", async () => {
  const team = await app.createTeam("진행9팀");
  const both = await app.createStaff({ roles: ["송무팀원"], teamIds: [home, team] });
  await app.database.pool.query("update staffs set all_team_view = 'Y' where id = $1", [both.id]);
  const { number: late } = await addCase({ caseName: "지연확인" });
  const { number: fresh } = await addCase({ caseName: "지연확인" });
  const { number: ended } = await addCase({ caseName: "지연확인" });
  const set = (number: number, days: number, status = "pleading") =>
    app.database.pool.query(
      "update legal_cases set status = $3, checked_on = (now() at time zone 'Asia/Seoul')::date - $2::int where id = $1",
      [number, days, status],
    );
  await set(late, 8);
  await set(fresh, 7);
  await set(ended, 30, "final");
  const found = async (query: object, token = clerk.token) => {
    const { body } = await app.call(legalCaseCalls.list, { query: { search: "지연확인", ...query } }, { token });
    return body.models.map((row) => row.number);
  };
  expect(await found({ checkLate: "Y" })).toEqual([late]);
  expect((await found({ checkLate: "N" })).toSorted((one, other) => one - other)).toEqual([fresh, ended]);
  expect(await found({ ownTeam: String(team) }, both.token)).toEqual([]);
  expect(await found({ ownTeam: String(home) }, both.token)).toHaveLength(3);

  // Whose last hearing was left without a day, and who has no next one.
  const heard = (of: number, days: number, status: string, result: string | null = null) =>
    app.database.pool.query(
      "insert into hearings (team_id, case_id, kind, at, status, result) values ($1, $2, 'pleading', now() + make_interval(days => $3), $4, $5)",
      [home, of, days, status, result],
    );
  await heard(late, -9, "held", "undetermined");
  await heard(fresh, -9, "postponed");
  await heard(ended, -9, "held", "undetermined");
  expect((await found({ undated: "Y" })).toSorted((one, other) => one - other)).toEqual([late, fresh]);
  await heard(late, 9, "scheduled");
  expect(await found({ undated: "Y" })).toEqual([fresh]);
});

test("a criminal judgment proposes its appeal from the day of 선고, which another person verifies", async () => {
  const made = await addCase({ caseNo: `2025고합${(serial += 1)}` });
  expect(made.procedure).toBe("criminal");
  const params = { number: String(made.number) };
  await app.database.query
    .updateTable("legal_cases")
    .set({ status: "pleading" })
    .where("id", "=", made.number)
    .execute();
  const decidedOn = addDays(seoulDay(Date.now()), -1);
  const body = { version: made.version, decidedOn, result: "징역 1년, 집행유예 2년" };
  const { status, body: done } = await app.call(stepCall(legalCaseSteps, "decide"), { params, body }, clerk);
  expect([status, done.says.join()]).toEqual([200, expect.stringContaining("항소 (형사)")]);
  const rows = await app.database.query
    .selectFrom("deadlines")
    .select(["title", "start_method", "start_on", "status", "entered_by_id", "due_on"])
    .where("case_id", "=", made.number)
    .execute();
  expect(rows).toMatchObject([
    {
      title: "항소 (형사)",
      start_method: "pronounced",
      start_on: decidedOn,
      status: "entered",
      entered_by_id: clerk.id,
    },
  ]);
  expect(rows[0]!.due_on >= addDays(decidedOn, 7)).toBe(true);
  const civil = await addCase();
  await app.database.query
    .updateTable("legal_cases")
    .set({ status: "pleading" })
    .where("id", "=", civil.number)
    .execute();
  const told = { params: { number: String(civil.number) }, body: { ...body, version: civil.version } };
  const says = (await app.call(stepCall(legalCaseSteps, "decide"), told, clerk)).body.says.join();
  expect(says).toContain("송달 등록");
  const { version } = (await app.call(legalCaseCalls.read, { params: told.params }, clerk)).body.model;
  const received = await app.call(
    stepCall(legalCaseSteps, "receive"),
    { params: told.params, body: { version, servedOn: seoulDay(Date.now()) } },
    clerk,
  );
  expect([received.body.state, received.body.says.join()]).toEqual([
    "appealWindow",
    expect.stringContaining("송달 등록"),
  ]);
});

test("a criminal judgment that is written down after its period is over is entered as that, and told of", async () => {
  const decide = async (decidedOn: string) => {
    const made = await addCase({ caseNo: `2025고합${(serial += 1)}` });
    const { query } = app.database;
    await query.updateTable("legal_cases").set({ status: "pleading" }).where("id", "=", made.number).execute();
    const params = { number: String(made.number) };
    const body = { version: made.version, decidedOn, result: "징역 1년" };
    const done = await app.call(stepCall(legalCaseSteps, "decide"), { params, body }, clerk);
    const { rows } = await app.database.pool.query<{ id: number; overdue: string; noticed: boolean; late: boolean }>(
      `select d.id, d.overdue, exists (select from judgment_notices n where n.deadline_id = d.id
         and n.status = 'waiting' and n.last_day = d.due_on) as noticed from deadlines d where d.case_id = $1`,
      [made.number],
    );
    return { says: done.body.says.join(), rows };
  };
  const { says, rows } = await decide(addDays(seoulDay(Date.now()), -40));
  expect(says).toContain("이미 지났습니다");
  expect(rows).toMatchObject([{ overdue: "lateCompletion", noticed: true }]);
  await tellAlarms(app.database);
  const alarms = await app.database.pool.query<{ kind: string }>(
    "select kind from deadline_alarms where deadline_id = $1 order by kind",
    [rows[0]!.id],
  );
  expect(alarms.rows.map(({ kind }) => kind)).toEqual(["overdue", "unverified:now"]);
  // What ended before the firm began here is nobody's to be told of.
  await app.database.pool.query("update firm_settings set go_live_on = $1", [seoulDay(Date.now())]);
  expect((await decide(addDays(seoulDay(Date.now()), -40))).rows).toEqual([]);
  await app.database.pool.query("update firm_settings set go_live_on = null");
});

const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();

test("a case with a hearing near and no 위임장 filed is told once, until the contract says when it was", async () => {
  const lawyer = await app.createStaff({ shortName: "변", roles: ["어쏘변"], teamIds: [home] });
  const signed = {
    team_id: home,
    status: "active",
    title: "대여금",
    signed_at: addDays(seoulDay(Date.now()), -9),
  } as const;
  const contract = await app.database.query
    .insertInto("contracts")
    .values(signed)
    .returning(["id", "id_int"])
    .executeTakeFirstOrThrow();
  const own = await addProject(home);
  await app.database.query.updateTable("projects").set({ contract_id: contract.id }).where("id", "=", own).execute();
  const { number } = await addCase({ project: own, lawyer: lawyer.id });
  const { number: alone } = await addCase({ lawyer: lawyer.id });
  await app.database.pool.query("update legal_cases set status = 'filed' where id = any($1)", [[number, alone]]);
  const attend = async (of: number, at: string, kind = "pleading") => {
    const body = { case: of, kind, at, lawyer: lawyer.id } as never;
    return (await app.call(hearingCalls.create, { body }, { token: clerk.token })).body.model.number;
  };
  const opened = async () =>
    (
      await app.database.pool.query<{ title: string; importance: string; people: number }>(
        `select t.title, t.importance, (select count(*)::int from task_users u where u.task_id = t.id) as people
        from tasks t where t.record_type = 'legalCase' and t.closed_at is null`,
      )
    ).rows;
  await attend(number, inDays(3), "judgment");
  const far = await attend(number, inDays(20));
  await attend(alone, inDays(3));
  expect(await tellUnfiled(app.database)).toBe(0);
  const near = await attend(number, inDays(6));
  expect([await tellUnfiled(app.database), await tellUnfiled(app.database)]).toEqual([1, 0]);
  expect(await opened()).toMatchObject([
    { importance: "A", people: 1, title: expect.stringContaining("위임장 미제출") },
  ]);
  const flags = async () => [
    (await read(number)).body.model.poaMissing,
    (await read(alone)).body.model.poaMissing,
    ...(await Promise.all(
      [near, far].map(async (id) => {
        const answer = await app.call(hearingCalls.read, { params: { number: String(id) } }, { token: clerk.token });
        return answer.body.model.poaMissing;
      }),
    )),
  ];
  expect(await flags()).toEqual([true, false, true, true]);
  const params = { number: String(contract.id_int) };
  const file = async (poaFiledAt: string | null) => {
    const { version } = (await app.call(contractCalls.read, { params }, { token: clerk.token })).body.model;
    const barPassAt = addDays(seoulDay(Date.now()), -2);
    const body = { version, changes: { poaFiledAt, barPassAt } };
    expect((await app.call(contractCalls.update, { params, body }, { token: clerk.token })).status).toBe(200);
  };
  await file(addDays(seoulDay(Date.now()), -1));
  expect([await opened(), await flags()]).toEqual([[], [false, false, false, false]]);
  expect(await tellUnfiled(app.database)).toBe(0);
  // A hearing that was held before the day had none.
  await app.database.pool.query("update hearings set status = 'held', result = 'continued', at = $2 where id = $1", [
    near,
    inDays(-5),
  ]);
  expect(await flags()).toEqual([false, false, true, false]);
});

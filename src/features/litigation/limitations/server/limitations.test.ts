import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { features } from "#app/server/registry.ts";
import type { TestApp, TestStaff } from "#app/testing/test-app.ts";
import { addDays, seoulDay, type Day } from "#platform/dates.ts";
import { raiseWall } from "#features/pipeline/conflicts/server/testing/raise-wall.ts";
import { contractCalls, openProject, setLawyers } from "#features/pipeline/contracts/endpoints.ts";
import {
  paramsOf,
  startContractFirm,
  type ContractFirm,
} from "#features/pipeline/contracts/server/testing/contract-firm.ts";
import { listApprovals } from "#features/work/approvals/endpoints.ts";
import { listBell } from "#features/work/bell/endpoints.ts";
import { sampleFile } from "#features/work/files/server/testing/samples.ts";
import * as calls from "../endpoints.ts";
import { sourcesOf } from "./sources.ts";
import { tellLists, weekOf } from "./tell-lists.ts";
import { reachedMarks, tellMarks } from "./tell-marks.ts";

const sources = sourcesOf(features.flatMap((feature) => feature.limitations ?? []));
const today = seoulDay(Date.now());
let firm: ContractFirm;
let app: TestApp;
let clerk: TestStaff;
let lawyer: TestStaff;
let associate: TestStaff;
let leader: TestStaff;
let admin: TestStaff;
let reviewer: TestStaff;
let stranger: TestStaff;

beforeAll(async () => {
  firm = await startContractFirm();
  ({ app, clerk, lawyer, manager: leader } = firm);
  associate = await app.createStaff({ shortName: "어쏘", roles: ["어쏘변"], teamIds: [firm.home] });
  admin = await app.createStaff({ shortName: "관리", roles: ["관리자"], teamIds: [firm.home] });
  const other = await app.createTeam("다른팀");
  reviewer = await app.createStaff({ shortName: "점검", roles: ["변호사"], teamIds: [other] });
  stranger = await app.createStaff({ shortName: "타팀", roles: ["변호사"], teamIds: [other] });
  await app.database.query.updateTable("teams").set({ leader_id: leader.id }).where("id", "=", firm.home).execute();
});
afterAll(() => app.stop());

// Each test has its own day of limitation alone.
beforeEach(async () => {
  await app.database.pool.query(
    "update contracts set limitation_on = null, limitation_confirmed_at = null, limitation_confirmed_by_id = null",
  );
  await app.database.pool.query("update group_suits set limitation_on = null");
});

const noonOf = (day: Day) => new Date(`${day}T12:00:00+09:00`);
const tell = (day: Day) => tellMarks(app.database, sources, noonOf(day));
const at = (number: number, type: "contract" | "groupSuit" = "contract") => ({
  params: { type, number: String(number) },
});
const by = ({ token }: TestStaff) => ({ token });

async function contractUntil(limitationOn: Day) {
  const made = await firm.draft({ limitationOn });
  await firm.write(setLawyers, made.number, { staffIds: [lawyer.id, associate.id] });
  return made;
}

async function tasksOf(who: TestStaff): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ title: string }>(
    "select title from task_users where staff_id = $1 and title like '[시효%' order by task_id",
    [who.id],
  );
  return rows.map(({ title }) => title.slice(0, title.indexOf("]") + 1));
}

async function upload(number: number): Promise<number> {
  const query = new URLSearchParams({ type: "contract", number: String(number), name: "소장 접수본.pdf" });
  const response = await fetch(`${app.url}/api/files?${query}`, {
    method: "POST",
    headers: { authorization: `Bearer ${clerk.token}`, "content-type": "application/octet-stream" },
    body: new Uint8Array(sampleFile("pdf", `접수 ${number}`)),
  });
  return ((await response.json()) as { model: { id: number } }).model.id;
}

const record = async (number: number, fileId: number, more: object = {}) =>
  app.call(calls.recordFiling, { ...at(number), body: { way: "suit", filedOn: today, fileId, ...more } }, by(clerk));
const open = async (number: number, who: TestStaff) =>
  (
    await fetch(`${app.url}/api/limitations/contract/${number}/copy`, {
      headers: { authorization: `Bearer ${who.token}` },
    })
  ).status;
const confirm = (number: number, filingId: number, who: TestStaff) =>
  app.call(calls.confirmFiling, { ...at(number), body: { filingId } }, by(who));
const choose = (...people: readonly TestStaff[]) =>
  app.call(calls.setReviewers, { body: { staffIds: people.map(({ id }) => id) } }, by(admin));
const lines = async (who: TestStaff) => (await app.call(calls.listLimitations, {}, by(who))).body.models;
const read = (number: number, who: TestStaff) => app.call(calls.readLimitation, at(number), by(who));

test("marks are reached by the days before, the nearest last", () => {
  const days = { first: 180, second: 90, third: 60, last: 30 };
  expect(reachedMarks(181, days)).toEqual([]);
  expect(reachedMarks(180, days)).toEqual(["first"]);
  expect(reachedMarks(60, days)).toEqual(["first", "second", "third"]);
  expect(reachedMarks(-5, days).at(-1)).toBe("last");
});

describe("marks", () => {
  test("are told once each to the responsible lawyer, the assigned ones and the leader, who see the contract", async () => {
    const until = addDays(today, 400);
    const { number } = await contractUntil(until);
    const before = await tasksOf(lawyer);
    expect(await tell(addDays(until, -181))).toBe(0);
    for (const left of [180, 90, 60, 30]) {
      expect(await tell(addDays(until, -left))).toBe(1);
      expect(await tell(addDays(until, 1 - left))).toBe(0);
    }
    const told = ["[시효 180일 남음]", "[시효 90일 남음]", "[시효 60일 남음]", "[시효 30일 남음]"];
    expect((await tasksOf(lawyer)).slice(before.length)).toEqual(told);
    expect((await tasksOf(associate)).slice(-4)).toEqual(told);
    expect((await tasksOf(leader)).slice(-4)).toEqual(told);
    expect(await tasksOf(clerk)).toEqual([]);
    const bell = (await app.call(listBell, { query: {} }, by(associate))).body.models;
    expect(bell.some(({ path, whys }) => path === `/lawfirm/contract/${number}` && whys.includes("시효"))).toBe(true);
    const { body } = await read(number, associate);
    expect(body.marks.map(({ days }) => days)).toEqual([180, 90, 60, 30]);
  });

  test("that passed while nothing ran are told once, the nearest; two processes tell none twice", async () => {
    const until = addDays(today, 500);
    const { number, id } = await contractUntil(until);
    expect(await tell(addDays(until, -170))).toBe(1);
    const twice = await Promise.all([tell(addDays(until, -40)), tell(addDays(until, -40))]);
    expect(twice[0] + twice[1]).toBe(1);
    expect((await tasksOf(lawyer)).slice(-2)).toEqual(["[시효 170일 남음]", "[시효 40일 남음]"]);
    expect((await read(number, lawyer)).body.marks.map(({ mark }) => mark)).toEqual(["first", "third"]);
    expect(await tell(addDays(until, -30))).toBe(1);
    const { rows } = await app.database.pool.query(
      "select mark from limitation_marks where record_type = 'contract' and record_id = $1 and not told",
      [id],
    );
    expect(rows).toEqual([{ mark: "second" }]);
  });

  test("follow the rates of the day, begin anew with another day, and end where none applies", async () => {
    const until = addDays(today, 300);
    const { number } = await contractUntil(until);
    await app.database.pool.query(
      "insert into rates (name, effective_from, value) values ('limitationFirst', $1, 200)",
      [addDays(until, -250)],
    );
    expect(await tell(addDays(until, -200))).toBe(1);
    await app.database.pool.query("delete from rates where name = 'limitationFirst' and value = 200");
    const change = async (changes: object) => {
      const { version } = await firm.read(number);
      return app.call(contractCalls.update, { params: paramsOf(number), body: { version, changes } }, by(clerk));
    };
    await change({ limitationOn: addDays(until, 1) });
    expect(await tell(addDays(until, -179))).toBe(1);
    await change({ limitationOn: null, limitationNone: "이미 이행을 받아 청구할 것이 없음" });
    expect(await tell(addDays(until, -30))).toBe(0);
  });

  test("are not told to whom a wall keeps away, and go to 관리자 where nobody is left", async () => {
    const until = addDays(today, 200);
    const { id } = await contractUntil(until);
    for (const { id: staffId } of [lawyer, leader]) {
      await raiseWall(app.database, { type: "contract", id, teamId: firm.home, staffId });
    }
    const count = async () => [(await tasksOf(lawyer)).length, (await tasksOf(leader)).length];
    const before = await count();
    expect(await tell(addDays(until, -180))).toBe(1);
    expect(await count()).toEqual(before);
    expect((await tasksOf(associate)).at(-1)).toBe("[시효 180일 남음]");
    await raiseWall(app.database, { type: "contract", id, teamId: firm.home, staffId: associate.id });
    expect(await tell(addDays(until, -90))).toBe(1);
    expect((await tasksOf(admin)).at(-1)).toBe("[시효 90일 남음]");
  });

  test("are told of group suits too, until these sue", async () => {
    const until = addDays(today, 100);
    const { rows } = await app.database.pool.query<{ id: number }>(
      `insert into group_suits (team_id, title, category, mode, lead_id, limitation_on, status)
       values ($1, '입주 지연', '분양', 'joint', $2, $3, 'recruiting') returning id`,
      [firm.home, lawyer.id, until],
    );
    expect(await tell(today)).toBe(1);
    const { body } = await app.call(calls.readLimitation, at(rows[0]!.id, "groupSuit"), by(lawyer));
    expect(body).toMatchObject({ limitationOn: until, state: "unfiled", marks: [{ mark: "first" }] });
    await app.database.pool.query("update group_suits set status = 'ongoing'");
    expect(await tell(addDays(until, -20))).toBe(0);
  });
});

describe("filing", () => {
  test("ends the marks once another lawyer has opened the copy and confirmed it", async () => {
    const until = addDays(today, 80);
    const { number } = await contractUntil(until);
    expect(await tell(today)).toBe(1);
    const fileId = await upload(number);
    expect((await record(number, fileId, { filedOn: addDays(today, 1) })).body).toMatchObject({ code: "invalid" });
    const foreign = await upload((await firm.draft()).number);
    expect((await record(number, foreign)).body.fields).toHaveProperty("fileId");
    const { id } = (await record(number, fileId)).body;
    expect(await tell(addDays(until, -60))).toBe(1);
    expect((await confirm(number, id, clerk)).status).toBe(403);
    expect((await confirm(number, id, lawyer)).body.message).toContain("책임변호사가 아닌");
    expect((await confirm(number, id, associate)).body.message).toContain("먼저 열어");
    expect(await open(number, stranger)).toBe(404);
    expect(await open(number, associate)).toBe(200);
    expect((await confirm(number, id + 1000, associate)).status).toBe(409);
    expect((await confirm(number, id, associate)).status).toBe(200);
    const { body } = await read(number, lawyer);
    expect(body).toMatchObject({
      state: "confirmed",
      filing: { way: "suit", confirmedBy: "어쏘", openings: [{ by: "어쏘" }] },
    });
    expect(await tell(addDays(until, -30))).toBe(0);
    const near = await app.call(contractCalls.list, { query: { limitationNear: "Y" } }, by(clerk));
    expect(near.body.models.map((row) => row.number)).not.toContain(number);
  });

  test("waits on the home page and in the list of those alone who may confirm it, however far the day", async () => {
    const { number } = await contractUntil(addDays(today, 800));
    const waits = async (who: TestStaff) => {
      const { models } = (await app.call(listApprovals, {}, by(who))).body;
      const counted = models.find(({ label }) => label === "시효 제출 확인")?.count ?? 0;
      const listed = (await lines(who)).filter((line) => line.waits && line.number === number).length;
      return [counted, listed];
    };
    const { id } = (await record(number, await upload(number))).body;
    expect((await read(number, associate)).body.confirmReason).toContain("먼저 열어");
    // The colleague who owns the case, who entered the filing, and who does not see the record.
    expect(await Promise.all([associate, lawyer, clerk, stranger].map(waits))).toEqual([
      [1, 1],
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    expect((await lines(associate)).find((line) => line.number === number)).toMatchObject({
      near: false,
      state: "filed",
    });
    await open(number, associate);
    expect(await waits(associate)).toEqual([1, 1]);
    await app.database.pool.query("update contracts set limitation_on = limitation_on + 1 where id_int = $1", [number]);
    expect(await waits(associate)).toEqual([0, 0]);
    await app.database.pool.query("update contracts set limitation_on = limitation_on - 1 where id_int = $1", [number]);
    await confirm(number, id, associate);
    expect(await waits(associate)).toEqual([0, 0]);
  });

  test("settles nothing once the day is another one, and a new entry is confirmed anew", async () => {
    const until = addDays(today, 50);
    const { number } = await contractUntil(until);
    const fileId = await upload(number);
    const { id } = (await record(number, fileId, { way: "preservation" })).body;
    await open(number, associate);
    await confirm(number, id, associate);
    expect(await tell(today)).toBe(0);
    const again = (await record(number, fileId)).body.id;
    expect((await read(number, associate)).body).toMatchObject({ state: "filed", filing: { openings: [] } });
    expect((await confirm(number, again, associate)).body.message).toContain("먼저 열어");
    await open(number, associate);
    await confirm(number, again, associate);
    await app.database.pool.query("update contracts set limitation_on = $1 where id_int = $2", [
      addDays(until, 1),
      number,
    ]);
    expect((await read(number, associate)).body).toMatchObject({ state: "unfiled", filing: { outdated: true } });
    expect(await tell(today)).toBe(1);
    const near = await app.call(contractCalls.list, { query: { limitationNear: "Y" } }, by(clerk));
    expect(near.body.models.map((row) => row.number)).toContain(number);
  });
});

describe("the weekly list", () => {
  test("is chosen by 관리자 among lawyers", async () => {
    expect((await app.call(calls.setReviewers, { body: { staffIds: [reviewer.id] } }, by(clerk))).status).toBe(403);
    const clerkAlone = await app.createStaff({ roles: ["송무팀원"], teamIds: [firm.home], licenseNo: "" });
    expect((await choose(clerkAlone)).body.fields).toHaveProperty("staffIds");
    expect((await choose(reviewer, lawyer)).status).toBe(200);
    const { models } = (await app.call(calls.readReviewers, {}, by(admin))).body;
    expect(models.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(
      [reviewer.id, lawyer.id].toSorted((one, other) => one - other),
    );
  });

  test("shows others' cases to a reviewer of any team, who checks them off with the copy, and to no stranger", async () => {
    await choose(reviewer, lawyer);
    const { number } = await contractUntil(addDays(today, 70));
    const far = await contractUntil(addDays(today, 95));
    const found = async (who: TestStaff) => (await lines(who)).find((line) => line.number === number);
    expect(await found(reviewer)).toMatchObject({ mine: true, path: null, state: "unfiled", reviewers: ["점검"] });
    expect(await found(lawyer)).toMatchObject({ mine: false, path: `/lawfirm/contract/${number}` });
    expect(await found(stranger)).toBeUndefined();
    expect((await read(number, stranger)).status).toBe(404);
    expect((await read(far.number, reviewer)).status).toBe(404);
    expect((await app.call(contractCalls.read, { params: paramsOf(number) }, by(reviewer))).status).toBe(404);
    const refused = { ...at(number), body: { way: "suit", filedOn: today, fileId: 1 } } as const;
    expect((await app.call(calls.recordFiling, refused, by(reviewer))).status).toBe(403);
    const { id } = (await record(number, await upload(number))).body;
    expect(await open(number, reviewer)).toBe(200);
    expect((await confirm(number, id, reviewer)).status).toBe(200);
    expect(await found(reviewer)).toMatchObject({
      state: "confirmed",
      confirmedBy: "점검",
      openings: [{ by: "점검" }],
    });
  });

  test("leaves out what a wall keeps away", async () => {
    await choose(reviewer);
    const { number, id } = await contractUntil(addDays(today, 70));
    expect((await lines(reviewer)).map((line) => line.number)).toContain(number);
    await raiseWall(app.database, { type: "contract", id, teamId: firm.home, staffId: reviewer.id });
    expect((await lines(reviewer)).map((line) => line.number)).not.toContain(number);
    expect((await read(number, reviewer)).status).toBe(404);
    const week = addDays(today, 70);
    await app.database.pool.query("delete from limitation_lists");
    expect(await tellLists(app.database, sources, noonOf(addDays(week, -60)))).toBe(0);
  });

  test("is told once in a week to each reviewer who has lines in it, by whichever process comes first", async () => {
    await app.database.pool.query("delete from limitation_lists");
    await choose(reviewer, lawyer);
    await contractUntil(addDays(today, 80));
    expect([weekOf("2026-11-29"), weekOf("2026-11-30")]).toEqual(["2026-11-23", "2026-11-30"]);
    const list = (day: Day) => tellLists(app.database, sources, noonOf(day));
    const before = (await tasksOf(reviewer)).length;
    const twice = await Promise.all([list(today), list(today)]);
    expect(twice[0] + twice[1]).toBe(1);
    expect(await list(today)).toBe(0);
    expect((await tasksOf(reviewer)).slice(before)).toEqual(["[시효 점검]"]);
    expect(await list(addDays(today, 7))).toBe(1);
  });
});

test("a case is opened only where a lawyer has confirmed the limitation as it stands", async () => {
  const { number } = await firm.signed({ limitationOn: addDays(today, 700) });
  const changes = { limitationOn: addDays(today, 800) };
  const { version } = await firm.read(number);
  await app.call(contractCalls.update, { params: paramsOf(number), body: { version, changes } }, by(clerk));
  const opened = () => app.call(openProject, { params: paramsOf(number), body: {} }, by(clerk));
  expect((await opened()).body.fields).toHaveProperty("limitationOn");
  await app.database.pool.query(
    "update contracts set limitation_confirmed_at = now(), limitation_confirmed_by_id = $2 where id_int = $1",
    [number, lawyer.id],
  );
  expect((await opened()).status).toBe(200);
});

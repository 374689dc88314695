import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { firmToday } from "#platform/dates.ts";
import { closeTeams, listClosings, readClosing, restateClosing } from "../endpoints.ts";
import { addContract, addPayment, pastMonth } from "./testing/records.ts";

let app: TestApp;
let admin: TestStaff;
let leader: TestStaff;
let lawyer: TestStaff;
let successor: TestStaff;
let home: number;
let other: number;

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("진행1팀");
  other = await app.createTeam("진행2팀");
  admin = await app.createStaff({ roles: ["관리자"], teamIds: [home] });
  leader = await app.createStaff({ roles: ["진행팀장"], teamIds: [home] });
  lawyer = await app.createStaff({ roles: ["변호사"], teamIds: [home], shortName: "가변" });
  successor = await app.createStaff({ roles: ["변호사"], teamIds: [home], shortName: "나변" });
});
afterAll(() => app.stop());

const close = (staff: TestStaff, month: string, teamIds: number[] | null = null) =>
  app.call(closeTeams, { body: { month, teamIds } }, { token: staff.token });
const list = async (month: string) =>
  (await app.call(listClosings, { query: { month } }, { token: admin.token })).body.models;
const closingOf = async (month: string, teamId = home) =>
  (await list(month)).find((row) => row.teamId === teamId)!.closing!;
const read = async (id: number) => {
  const { status, body } = await app.call(readClosing, { params: { closingId: String(id) } }, { token: admin.token });
  expect([status, body.message]).toEqual([200, undefined]);
  return body.model;
};
const restate = (id: number, reason: string, staff = admin) =>
  app.call(restateClosing, { params: { closingId: String(id) }, body: { reason } }, { token: staff.token });

const byText = (left: readonly unknown[], right: readonly unknown[]) => String(left).localeCompare(String(right));

test("only 관리자, and only of a month that is over", async () => {
  expect((await close(leader, pastMonth)).status).toBe(403);
  const running = await close(admin, firmToday().slice(0, 7));
  expect([running.status, Object.keys(running.body.fields ?? {})]).toEqual([400, ["month"]]);
  const unknown = await close(admin, "2026-01", [987_654]);
  expect([unknown.status, Object.keys(unknown.body.fields ?? {})]).toEqual([400, ["teamIds"]]);
});

test("two who close at once make one closing of each team", async () => {
  const answers = await Promise.all([close(admin, "2026-02"), close(admin, "2026-02"), close(admin, "2026-02")]);
  expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 422, 422]);
  expect((await list("2026-02")).map(({ closing }) => closing?.editions)).toEqual([1, 1]);
});

test("what was closed stays as it was, and what differs since is said with its cause", async () => {
  const moved = await addContract(app, { teamId: home, staffId: lawyer.id });
  const voided = await addContract(app, { teamId: home, staffId: lawyer.id });
  const elsewhere = await addContract(app, { teamId: home, staffId: lawyer.id });
  await addPayment(app, { teamId: home, contractId: moved, amount: 1_100_000 });
  expect((await close(admin, pastMonth)).body.closed).toBe(2);
  const { id, hash, differences } = await closingOf(pastMonth);
  expect(differences).toEqual({ late: 0, reversal: 0, attribution: 0, definition: 0 });

  const { pool } = app.database;
  await pool.query("update contracts set responsible_id = $1 where id = $2", [successor.id, moved]);
  await pool.query("update contracts set status = 'void' where id = $1", [voided]);
  await pool.query("update contracts set team_id = $1 where id = $2", [other, elsewhere]);
  const late = await addContract(app, { teamId: home, staffId: lawyer.id, total: 7_700_000 });
  await addPayment(app, { teamId: home, contractId: late, amount: -110_000 });
  await pool.query("update teams set name = '새진행팀' where id = $1", [home]);
  await pool.query("update staffs set short_name = '가변호사' where id = $1", [lawyer.id]);

  const closing = await read(id);
  expect([closing.team, closing.hash, closing.intact]).toEqual(["진행1팀", hash, true]);
  const contracts = closing.figures.find(({ key }) => key === "contracts")!;
  expect([contracts.was.count, contracts.now.count, contracts.differences]).toEqual([3, 2, 4]);
  const of = (figure: string) =>
    closing.differences
      .filter((row) => row.figure === figure)
      .map(({ cause, was, now }) => [cause, was?.staff ?? null, now?.staff ?? null])
      .toSorted(byText);
  expect(of("contracts")).toEqual(
    [
      ["attribution", "가변", "나변"],
      ["reversal", "가변", null],
      ["attribution", "가변", null],
      ["late", null, "가변호사"],
    ].toSorted(byText),
  );
  expect(of("received")).toEqual([
    ["attribution", "가변", "나변"],
    ["reversal", null, "가변호사"],
  ]);
  const row = (await list(pastMonth)).find(({ teamId }) => teamId === home)!;
  expect([row.team, row.closing!.differences.late > 0]).toEqual(["진행1팀", true]);
  // In the team that it came to, it came from the other.
  const came = await read((await closingOf(pastMonth, other)).id);
  expect(came.differences.filter(({ figure }) => figure === "contracts").map(({ cause }) => cause)).toEqual([
    "attribution",
  ]);
});

test("nobody changes a closing, not even in the database", async () => {
  const { id } = await closingOf(pastMonth);
  const { pool } = app.database;
  const refused = { message: expect.stringContaining("never changed") };
  await expect(pool.query("update performance_closings set content = '' where id = $1", [id])).rejects.toMatchObject(
    refused,
  );
  await expect(pool.query("delete from performance_closings where id = $1", [id])).rejects.toMatchObject(refused);
  await pool.query("alter table performance_closings disable trigger user");
  await pool.query("update performance_closings set content = replace(content, '가변', '다변') where id = $1", [id]);
  expect((await read(id)).intact).toBe(false);
  await pool.query("update performance_closings set content = replace(content, '다변', '가변') where id = $1", [id]);
  await pool.query("alter table performance_closings enable trigger user");
  expect((await read(id)).intact).toBe(true);
});

test("closing again is a new edition with its reason, beside the old one", async () => {
  const first = await closingOf(pastMonth);
  expect((await close(admin, pastMonth)).status).toBe(422);
  expect((await restate(first.id, "ㅋㅋ")).status).toBe(400);
  expect((await restate(first.id, "늦게 들어온 계약을 반영", leader)).status).toBe(403);
  expect((await restate(987_654, "늦게 들어온 계약을 반영")).status).toBe(404);
  const answers = await Promise.all([1, 2].map(() => restate(first.id, "늦게 들어온 계약을 반영")));
  expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409]);
  const second = await closingOf(pastMonth);
  expect([second.edition, second.editions, second.reason]).toEqual([2, 2, "늦게 들어온 계약을 반영"]);
  expect(second.differences).toEqual({ late: 0, reversal: 0, attribution: 0, definition: 0 });
  expect((await read(second.id)).team).toBe("새진행팀");
  const old = await read(first.id);
  expect([old.latest, old.team, old.hash]).toEqual([false, "진행1팀", first.hash]);
});

test("what was counted by another definition says so", async () => {
  await addContract(app, { teamId: home, staffId: lawyer.id, day: "2026-01-15" });
  await close(admin, "2026-01", [home]);
  const { id } = await closingOf("2026-01");
  const { pool } = app.database;
  await pool.query("alter table performance_closings disable trigger user");
  await pool.query(
    `update performance_closings set content = replace(content, '"key":"contracts","label":"계약","unit":"count"', '"key":"contracts","label":"계약(옛 산식)","unit":"count"') where id = $1`,
    [id],
  );
  await pool.query(
    `update performance_closings set content = regexp_replace(content, '("label":"계약\\(옛 산식\\)"[^}]*"version":)1', '\\12') where id = $1`,
    [id],
  );
  await pool.query("alter table performance_closings enable trigger user");
  await addContract(app, { teamId: home, staffId: lawyer.id, day: "2026-01-16" });
  const closing = await read(id);
  const figure = closing.figures.find(({ key }) => key === "contracts")!;
  expect([figure.label, figure.changedDefinition === null]).toEqual(["계약(옛 산식)", false]);
  expect(closing.differences.filter((row) => row.figure === "contracts").map(({ cause }) => cause)).toEqual([
    "definition",
  ]);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { legalCaseCalls } from "#features/litigation/legal-cases/endpoints.ts";
import { disputeCalls } from "#features/pipeline/disputes/endpoints.ts";
import { projectCalls } from "#features/pipeline/projects/endpoints.ts";
import { listBell, clearBell } from "#features/work/bell/endpoints.ts";
import { writeMemo } from "#features/work/memos/endpoints.ts";
import * as endpoints from "../endpoints.ts";

let app: TestApp;
let team: number;
let lawyer: TestStaff;
let clerk: TestStaff;
let stranger: TestStaff;

beforeAll(async () => {
  app = await startTestApp();
  team = await app.createTeam("진행1팀");
  const other = await app.createTeam("진행2팀");
  lawyer = await app.createStaff({ shortName: "이변", roles: ["변호사", "매니저"], teamIds: [team] });
  clerk = await app.createStaff({ shortName: "김사무", roles: ["송무팀원"], teamIds: [team] });
  stranger = await app.createStaff({ shortName: "먼사람", roles: ["송무팀원"], teamIds: [other] });
});
afterAll(() => app.stop());

async function addProject(title: string) {
  const { rows } = await app.database.pool.query<{ id: number; number: number }>(
    "insert into projects (title, team_id) values ($1, $2) returning id, id_int as number",
    [title, team],
  );
  return rows[0]!;
}

const by = ({ token }: TestStaff) => ({ token });
const follow = (who: TestStaff, id: number, on = true, type = "project") =>
  app.call(endpoints.followRecord, { params: { type, id: String(id) }, body: { on } }, by(who));
const followed = async (who: TestStaff) => (await app.call(endpoints.listFollowed, {}, by(who))).body.models;
const told = async (who: TestStaff) => {
  const { models } = (await app.call(listBell, { query: {} }, by(who))).body;
  const ids = models.map(({ id }) => id);
  if (ids.length > 0) await app.call(clearBell, { body: { ids } }, by(who));
  return models.map(({ whys, title, from, events }) => ({ whys, title, from, events }));
};
const rename = async (number: number, title: string) => {
  const params = { number: String(number) };
  const { version } = (await app.call(projectCalls.read, { params }, by(lawyer))).body.model;
  expect(
    (await app.call(projectCalls.update, { params, body: { version, changes: { title } } }, by(lawyer))).status,
  ).toBe(200);
};

test("whoever follows a record hears of changes, memos and files of others, in one row, until it is followed no more", async () => {
  const { id, number } = await addProject("매매대금");
  expect((await follow(clerk, id)).body).toMatchObject({ followed: true });
  expect(await followed(clerk)).toMatchObject([
    { type: "project", id, title: "매매대금", path: `/lawfirm/project/${number}` },
  ]);
  await rename(number, "매매대금 반환");
  const params = { type: "project", id: String(id) };
  const note = { kind: "내부" as const, remindOn: null, replyTo: null, mentions: [] };
  const write = (visibility: "all" | "privileged") =>
    app.call(writeMemo, { params, body: { ...note, content: "송달 확인", visibility } }, by(lawyer));
  expect((await write("all")).status).toBe(200);
  // What is for lawyers alone is not even told of.
  expect((await write("privileged")).status).toBe(200);
  const url = `${app.url}/api/files?${new URLSearchParams({ type: "project", number: String(number), name: "메모.txt" }).toString()}`;
  const headers = { authorization: `Bearer ${lawyer.token}`, "content-type": "application/octet-stream" };
  expect((await fetch(url, { method: "POST", headers, body: "송달 확인" })).status).toBe(200);
  expect(await told(clerk)).toEqual([{ whys: ["구독"], title: "매매대금 반환", from: "이변", events: 3 }]);
  expect(await told(lawyer)).toEqual([]);

  expect((await follow(clerk, id, false)).body).toMatchObject({ followed: false });
  await rename(number, "매매대금");
  expect([await told(clerk), await followed(clerk)]).toEqual([[], []]);
});

test("nobody is told of what they did themselves, nor twice of being named", async () => {
  const admin = await app.createStaff({ shortName: "최관리", roles: ["관리자"], teamIds: [team] });
  const kept = { kind: "의뢰인", severity: "medium", title: "수임료 이의", owner: lawyer.id } as const;
  const { model } = (await app.call(disputeCalls.create, { body: kept }, by(lawyer))).body;
  await follow(lawyer, model.id, true, "dispute");
  await follow(admin, model.id, true, "dispute");
  const params = { number: String(model.number) };
  const change = async (version: number, changes: object) =>
    (await app.call(disputeCalls.update, { params, body: { version, changes } }, by(lawyer))).body.model.version;
  const renamed = await change(model.version, { title: "수임료와 환불 이의" });
  expect(await told(lawyer)).toEqual([]);
  expect(await told(admin)).toMatchObject([{ whys: ["구독"], from: "이변" }]);
  await change(renamed, { owner: admin.id });
  expect(await told(admin)).toMatchObject([{ whys: ["담당"], events: 1 }]);
});

test("what refers to the record is news of it for those who see that too", async () => {
  const { id } = await addProject("건물인도");
  await follow(clerk, id);
  const input = { project: id, court: "서울중앙지방법원", caseNo: "2026가단1234", instance: "first" };
  const made = await app.call(legalCaseCalls.create, { body: input as never }, by(lawyer));
  expect([made.status, made.body.message]).toEqual([200, undefined]);
  expect(await told(clerk)).toMatchObject([{ whys: ["구독"], title: "건물인도", events: 1 }]);
  // A dispute is nobody's business but of those who handle it.
  const dispute = { kind: "의뢰인", severity: "medium", title: "수임료 이의", project: id } as const;
  expect((await app.call(disputeCalls.create, { body: dispute }, by(lawyer))).status).toBe(200);
  expect(await told(clerk)).toEqual([]);
});

test("401 without a session, 404 for what is out of sight and for kinds that are none; a row goes with its record", async () => {
  const { id } = await addProject("남의 사건");
  const params = { type: "project", id: String(id) };
  expect((await app.call(endpoints.followRecord, { params, body: { on: true } })).status).toBe(401);
  expect((await follow(stranger, id)).status).toBe(404);
  expect((await follow(clerk, id, true, "nothing")).status).toBe(404);
  await follow(clerk, id);
  await app.database.pool.query("update projects set deleted_at = now() where id = $1", [id]);
  expect((await followed(clerk)).map(({ title }) => title)).not.toContain("남의 사건");
});

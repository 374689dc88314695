import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { listColumnSets, setColumnSet } from "#records/column-sets.ts";
import { createView, deleteView, listViews, updateView } from "../endpoints.ts";
import { mostViews } from "../schemas.ts";

let app: TestApp;
let anna: TestStaff;
let bora: TestStaff;

beforeAll(async () => {
  app = await startTestApp();
  const team = await app.createTeam("진행1팀");
  anna = await app.createStaff({ teamIds: [team] });
  bora = await app.createStaff({ teamIds: [team] });
});
afterAll(() => app.stop());

const list = async (staff: TestStaff, resource: string) =>
  (await app.call(listViews, { query: { resource } }, { token: staff.token })).body.models;
const save = (staff: TestStaff, resource: string, name: string, query = "status=draft") =>
  app.call(createView, { body: { resource, name, query } }, { token: staff.token });
const change = (staff: TestStaff, id: number, body: { version: number; name?: string; isDefault?: boolean }) =>
  app.call(updateView, { params: { id: String(id) }, body }, { token: staff.token });

test("needs a session and a team", async () => {
  expect((await app.call(listViews, { query: { resource: "contract" } })).status).toBe(401);
  const alone = await app.createStaff();
  expect((await app.call(listViews, { query: { resource: "contract" } }, { token: alone.token })).status).toBe(403);
});

test("views are one's own, of one kind of record, in the order they were saved", async () => {
  await save(anna, "client", "둘째", "grade=important");
  await save(anna, "client", "가 첫째", "sort=name");
  await save(anna, "contract", "다른 목록");
  await save(bora, "client", "남의 것");
  expect(await list(anna, "client")).toMatchObject([
    { name: "둘째", query: "grade=important", isDefault: false },
    { name: "가 첫째", query: "sort=name", isDefault: false },
  ]);
});

test("a view of somebody else is not to be found", async () => {
  const { id, version } = (await save(bora, "dispute", "내 분쟁")).body.model;
  expect((await change(anna, id, { version, name: "빼앗은 것" })).status).toBe(404);
  expect((await app.call(deleteView, { params: { id: String(id) } }, { token: anna.token })).status).toBe(404);
  expect(await list(bora, "dispute")).toMatchObject([{ name: "내 분쟁" }]);
});

test("names are used once; a removed one is free again", async () => {
  const first = (await save(anna, "project", "급한 사건")).body.model;
  const second = await save(anna, "project", "급한 사건");
  expect(second.status).toBe(400);
  expect(second.body.fields).toEqual({ name: "같은 이름의 보기가 있습니다." });
  await app.call(deleteView, { params: { id: String(first.id) } }, { token: anna.token });
  expect((await save(anna, "project", "급한 사건")).status).toBe(200);
  expect(await list(anna, "project")).toHaveLength(1);
});

test("one view is the one a list opens with, and a stale change is refused", async () => {
  const one = (await save(anna, "consult", "하나")).body.model;
  const other = (await save(anna, "consult", "둘")).body.model;
  await change(anna, one.id, { version: 1, isDefault: true });
  await change(anna, other.id, { version: 1, isDefault: true });
  expect(await list(anna, "consult")).toMatchObject([
    { name: "하나", isDefault: false },
    { name: "둘", isDefault: true },
  ]);
  expect((await change(anna, one.id, { version: 1, name: "셋" })).status).toBe(409);
});

test("no more than a person can tell apart", async () => {
  for (let number = 0; number < mostViews; number += 1) await save(bora, "payment", `보기 ${number}`);
  const refused = await save(bora, "payment", "하나 더");
  expect(refused.status).toBe(422);
  expect(await list(bora, "payment")).toHaveLength(mostViews);
});

test("an administrator sets the columns that a list has for the team, and takes the set away", async () => {
  const team = await app.createTeam("열 팀");
  const elsewhere = await app.createTeam("다른 팀");
  const admin = await app.createStaff({ roles: ["관리자"], teamIds: [team] });
  const colleague = await app.createStaff({ roles: ["매니저"], teamIds: [team] });
  const stranger = await app.createStaff({ teamIds: [elsewhere] });
  const sets = async (token: string) => (await app.call(listColumnSets, {}, { token })).body.models;
  const set = (columns: readonly string[] | null, { token }: TestStaff) =>
    app.call(setColumnSet, { params: { resource: "client" }, body: { columns } }, { token });
  expect((await set(["name"], colleague)).status).toBe(403);
  expect((await set(["name", "name"], admin)).status).toBe(400);
  expect((await set([], admin)).status).toBe(400);
  expect((await set(null, admin)).body.model).toBeNull();
  await set(["number", "name"], admin);
  expect((await set(["name", "tel"], admin)).body.model).toEqual({ resource: "client", columns: ["name", "tel"] });
  expect(await sets(colleague.token)).toEqual([{ resource: "client", columns: ["name", "tel"] }]);
  expect(await sets(stranger.token)).toEqual([]);
  await set(null, admin);
  expect(await sets(colleague.token)).toEqual([]);
  expect((await set(["tel"], admin)).status).toBe(200);
  expect(await sets(admin.token)).toEqual([{ resource: "client", columns: ["tel"] }]);
});

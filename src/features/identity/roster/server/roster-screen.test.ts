import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { csvText } from "#platform/server/spreadsheet/testing/files.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import type * as schemas from "#records/list-import-schemas.ts";
import { sweepLists } from "#records/server/import/kept-lists.ts";
import { rosterCalls } from "../endpoints.ts";

let app: TestApp;
let boss: TestStaff;
/** Lets accounts in, and nothing else. */
let helper: TestStaff;
let clerk: TestStaff;
const head = ["이름", "짧은이름", "이메일", "부서", "팀", "역할", "연락처", "상태", "입사일"];

beforeAll(async () => {
  app = await startTestApp();
  const home = await app.createTeam("본사팀");
  boss = await app.createStaff({ shortName: "대표", roles: ["관리자"], teamIds: [home] });
  helper = await app.createStaff({ shortName: "전산", roles: ["IT팀장"], teamIds: [home] });
  clerk = await app.createStaff({ shortName: "송무", roles: ["송무팀원"], teamIds: [home] });
});
afterAll(() => app.stop());

type Answer = CallOutput<typeof schemas.applyList> & { readonly message?: string; readonly fields?: object };

async function send(kind: "preview" | "apply", rows: readonly (readonly string[])[] | string, token: string | null) {
  const response = await fetch(`${app.url}${rosterCalls[kind].path}?name=${encodeURIComponent("명부.csv")}`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream", ...(token && { authorization: `Bearer ${token}` }) },
    body: typeof rows === "string" ? rows : csvText(rows),
  });
  return { status: response.status, body: (await response.json()) as Answer };
}

const undo = (id: number, { token }: TestStaff) =>
  app.call(rosterCalls.undo, { params: { importId: String(id) } }, { token });

const person = (name: string, change: Readonly<Record<number, string>> = {}) =>
  [
    name,
    "",
    `${encodeURIComponent(name).replaceAll(/\W/g, "").toLowerCase()}@haeon.example`,
    "",
    "본사팀",
    "",
    "",
    "",
    "",
  ].map((cell, index) => change[index] ?? cell);

async function staffOf(email: string) {
  const { rows } = await app.database.pool.query<{ id: number; userId: number; department: string; teams: string[] }>(
    `select s.id, s.user_id as "userId", s.department,
       array(select t.name from staff_teams x join teams t on t.id = x.team_id where x.staff_id = s.id) as teams
     from staffs s join users u on u.id = s.user_id where u.email = $1`,
    [email],
  );
  return rows[0];
}

test("401 without a session, 403 for whoever lets no accounts in", async () => {
  for (const kind of ["preview", "apply"] as const) {
    expect((await send(kind, [head], null)).status).toBe(401);
    expect((await send(kind, [head], clerk.token)).status).toBe(403);
  }
  expect((await app.call(rosterCalls.list, {}, { token: clerk.token })).status).toBe(403);
  expect((await undo(1, clerk)).status).toBe(403);
  expect((await undo(1, boss)).status).toBe(404);
});

test("what is no roster is refused in words that name the file", async () => {
  const { status, body } = await send("preview", "아무 글", boss.token);
  expect(status).toBe(400);
  expect(body.message).toContain("머리글 행을 찾지 못했습니다.");
  expect(body.fields).toHaveProperty("file");
});

test("tried, applied as a whole, listed and taken back whole: nothing is left of it but the logs", async () => {
  const one = person("박하나", { 3: "송무", 4: "본사팀, 새로운팀", 5: "송무팀원" });
  const tried = await send("preview", [head, one, person("이두리")], boss.token);
  expect(tried.body.report).toMatchObject({ added: 2, changed: 0, faultCount: 0 });
  expect(tried.body.report.notes).toContain("새로 만드는 팀: 새로운팀");
  expect(await staffOf(one[2]!)).toBeUndefined();

  const { body } = await send("apply", [head, one, person("이두리")], boss.token);
  expect(body.report.added).toBe(2);
  expect(await staffOf(one[2]!)).toMatchObject({ department: "송무", teams: ["본사팀", "새로운팀"] });
  const listed = await app.call(rosterCalls.list, {}, { token: boss.token });
  expect(listed.body.models[0]).toMatchObject({ fileName: "명부.csv", by: "대표", added: 2, state: "standing" });
  expect((await app.call(rosterCalls.list, {}, { token: helper.token })).body.models).toEqual([]);
  expect((await undo(body.id!, helper)).status).toBe(404);

  expect((await undo(body.id!, boss)).body).toMatchObject({ removed: 2, restored: 0 });
  expect(await staffOf(one[2]!)).toBeUndefined();
  const { rowCount } = await app.database.pool.query("select from teams where name = '새로운팀'");
  expect(rowCount).toBe(0);
  expect((await undo(body.id!, boss)).status).toBe(404);
  const { rows } = await app.database.pool.query(
    `select action, actor_user_id as actor from access_grant_log where action in ('importStaff', 'undoImport')
     order by id desc limit 2`,
  );
  expect(rows).toEqual([
    { action: "undoImport", actor: boss.userId },
    { action: "undoImport", actor: boss.userId },
  ]);
});

test("changed people stand as before once it is taken back", async () => {
  const before = person("정세나", { 3: "송무" });
  await send("apply", [head, before], boss.token);
  const { body } = await send("apply", [head, before.with(3, "상담").with(6, "010-0000-0777")], boss.token);
  expect(body.report).toMatchObject({ added: 0, changed: 1 });
  expect(body.report.changes[0]).toContain("부서 송무 → 상담");
  expect((await staffOf(before[2]!))?.department).toBe("상담");
  expect((await undo(body.id!, boss)).body).toMatchObject({ removed: 0, restored: 1 });
  expect((await staffOf(before[2]!))?.department).toBe("송무");
});

describe("nothing is taken back of what was used since", () => {
  const uses: Readonly<Record<string, (staff: { id: number; userId: number }) => Promise<unknown>>> = {
    "a task": ({ id }) =>
      app.database.pool.query(
        `with task as (insert into tasks (title, importance, all_check, created_by) values ('확인', 'B', 'N', $1) returning id)
         insert into task_users (task_id, staff_id, title, importance) select id, $2, '확인', 'B' from task`,
        [boss.id, id],
      ),
    "a sign-in": ({ userId }) =>
      app.database.pool.query(
        `insert into sessions (user_id, token_hash, idle_until, expires_at, ip)
         select id, sha256(id::text::bytea), now(), now(), '127.0.0.1' from users where id = $1`,
        [userId],
      ),
    "a change": ({ id }) => app.database.pool.query("update staffs set version = version + 1 where id = $1", [id]),
    "a removed record": ({ id }) =>
      app.database.pool.query(
        `insert into consults (team_id, name, assignee_id, deleted_at) select id, '상담', $1, now() from teams limit 1`,
        [id],
      ),
  };

  test.each(Object.keys(uses))("%s", async (name) => {
    const used = person(`쓰인${Object.keys(uses).indexOf(name)}`);
    const idle = person(`그대로${Object.keys(uses).indexOf(name)}`);
    const { body } = await send("apply", [head, used, idle], boss.token);
    await uses[name]!((await staffOf(used[2]!))!);
    const refused = await undo(body.id!, boss);
    expect(refused.status).toBe(422);
    expect(refused.body.message).toContain(used[0]);
    expect(refused.body.message).not.toContain(idle[0]);
    expect(await staffOf(idle[2]!)).toBeDefined();
  });
});

test("after thirty days what stood before is thrown away, and nobody takes it back", async () => {
  const { body } = await send("apply", [head, person("오래된이")], boss.token);
  await app.database.pool.query("update list_imports set created_at = now() - interval '31 days' where id = $1", [
    body.id,
  ]);
  await sweepLists(app.database);
  expect((await undo(body.id!, boss)).status).toBe(422);
  const { body: listed } = await app.call(rosterCalls.list, {}, { token: boss.token });
  expect(listed.models.find(({ id }) => id === body.id)?.state).toBe("taken");
});

async function faults(row: readonly string[], { token }: TestStaff, columns: readonly string[] = head) {
  const { body } = await send("preview", [columns, row], token);
  return body.report.faults.map(({ column, message }) => [column, message.split(".")[0]]);
}

describe("what a person may not do by hand, no file does, each named by its cell", () => {
  test("roles that two people decide, for anybody; any role, for whoever gives none", async () => {
    const row = person("김새로", { 5: "관리자, 변호사" });
    expect(await faults(row, boss)).toEqual([["F", "두 사람이 정하는 역할입니다"]]);
    expect(await faults(row, helper)).toEqual([
      ["F", "역할을 줄 권한이 없습니다"],
      ["F", "역할을 줄 권한이 없습니다"],
    ]);
    expect((await send("apply", [head, row], boss.token)).status).toBe(422);
    expect(await staffOf(row[2]!)).toBeUndefined();
  });

  test("a new team, for whoever forms none", async () => {
    expect(await faults(person("김새로", { 4: "없던팀" }), helper)).toEqual([
      ["E", "없는 팀이고, 팀을 만들 권한이 없습니다"],
    ]);
    expect(await faults(person("김새로"), helper)).toEqual([]);
  });

  test("roles and leaving of people who are there, for anybody", async () => {
    const row = ["송무", "송무", clerk.email, "", "본사팀", "송무팀원, 변호사", "", "재직", ""];
    expect(await faults(row, boss)).toEqual([["F", "있는 직원의 역할은 명부로 바꾸지 않습니다"]]);
    expect(await faults(row.with(7, "퇴사"), boss)).toEqual([["H", "있는 직원의 재직 상태는 명부로 바꾸지 않습니다"]]);
  });

  test("particulars and teams of others, for whoever lets accounts in alone, who learns nothing of them either", async () => {
    const row = ["송무", "송무", clerk.email, "상담", "", "송무팀원", "010-0000-0001", "재직", ""];
    const { body } = await send("preview", [head, row], helper.token);
    expect(body.report.faults.map(({ column }) => column)).toEqual(["D", "G", "E"]);
    expect(body.report.changes).toEqual([]);
    expect(await faults(["송무", clerk.email, "IT팀원"], helper, ["이름", "이메일", "역할"])).toEqual([
      ["C", "있는 직원의 역할은 명부로 바꾸지 않습니다"],
    ]);
  });

  test("an account without a staff record is linked where accounts are approved", async () => {
    await app.database.pool.query(
      "insert into users (email, name, status) values ('wait@haeon.example', '대기', 'pending')",
    );
    expect(await faults(person("대기자", { 2: "wait@haeon.example" }), boss)).toEqual([
      ["C", "직원으로 연결되지 않은 계정의 이메일입니다"],
    ]);
  });

  test("a team leader leaves no led team, and nobody is left without a team", async () => {
    const lead = await app.createStaff({ shortName: "팀장", teamIds: [] });
    const { rows } = await app.database.pool.query<{ id: number }>(
      "insert into teams (name, leader_id) values ('이끄는팀', $1) returning id",
      [lead.id],
    );
    await app.database.pool.query("insert into staff_teams (staff_id, team_id) values ($1, $2)", [
      lead.id,
      rows[0]!.id,
    ]);
    const columns = ["이름", "이메일", "팀"];
    expect(await faults(["팀장", lead.email, "본사팀"], boss, columns)).toEqual([
      ["C", "팀장인 팀이 빠졌습니다(이끄는팀)"],
    ]);
    expect(await faults(["팀장", lead.email, ""], boss, columns)).toEqual([["C", "팀이 없으면 업무를 볼 수 없습니다"]]);
  });
});

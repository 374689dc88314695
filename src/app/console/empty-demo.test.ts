import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#platform/server/testing/test-database.ts";
import { createSession } from "../testing/test-app.ts";
import { fillDemoFirm } from "../demo/fill.ts";
import { runAdmin } from "./testing/run-admin.ts";

let demo: TestDatabase;
let fresh: TestDatabase;

beforeAll(async () => {
  demo = await createTestDatabase({ name: "demo", prepare: (database) => fillDemoFirm(database) });
  fresh = await createTestDatabase();
});
afterAll(async () => {
  await demo.drop();
  await fresh.drop();
});

const empty = (database: TestDatabase, ...words: string[]) =>
  runAdmin(["empty-demo", ...words], { DATABASE_URL: database.url });
const asked = ["--email", "admin@demo.haechi.kr", "--firm", "법무법인 새로"];

/** Rows of every table. */
async function counts({ database }: TestDatabase): Promise<Readonly<Record<string, number>>> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition and relname not like 'kysely%' order by 1`,
  );
  const parts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as count from ${name}`);
  const { rows } = await database.pool.query<{ name: string; count: number }>(parts.join(" union all "));
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

const logs = ["change_log", "access_log", "access_grant_log", "log_seals"];

test("a firm that is no demo firm is refused, and nothing of it is touched", async () => {
  const own = await createTestDatabase();
  try {
    await own.database.pool.query(
      `insert into firm_settings (name) values ('법무법인 해온');
       insert into teams (name) values ('본사팀');
       insert into users (email, name, status) values ('kim@haeon.example', '김해온', 'active');
       insert into staffs (user_id, short_name, real_name, team_id) select u.id, '해온', '김해온', t.id from users u, teams t;
       insert into staff_roles (staff_id, role_id) select s.id, r.id from staffs s, roles r where r.name = '관리자'`,
    );
    const before = await counts(own);
    const { code, error } = await empty(own, "--email", "kim@haeon.example", "--firm", "법무법인 새로");
    expect(code).toBe(1);
    expect(error).toContain("데모 법인이 아닙니다.");
    // The command itself is written down before it runs.
    expect({ ...(await counts(own)), change_log: 0 }).toEqual({ ...before, change_log: 0 });
  } finally {
    await own.drop();
  }
});

test.each([
  [["--firm", "새로"], "--email 값을 적어 주세요."],
  [["--email", "admin@demo.haechi.kr"], "--firm 값을 적어 주세요."],
  [["--email", "admin", "--firm", "새로"], "이메일 주소가 아닙니다"],
  [["--email", "litigation@demo.haechi.kr", "--firm", "새로"], "관리자가 아닙니다"],
  [["--email", "nobody@demo.haechi.kr", "--firm", "새로"], "관리자가 아닙니다"],
])("%j is answered with a sentence, and the firm stays", async (words, sentence) => {
  const before = await counts(demo);
  const { code, error } = await empty(demo, ...words);
  expect(code).toBe(2);
  expect(error).toContain(sentence);
  expect({ ...(await counts(demo)), change_log: 0 }).toEqual({ ...before, change_log: 0 });
});

test("the account of one 관리자 and a team are left, the rest is as in a firm that has just been set up", async () => {
  const { pool } = demo.database;
  const { rows: keepers } = await pool.query<{ id: number }>(
    "select id from users where email = 'admin@demo.haechi.kr'",
  );
  await createSession(demo.database, keepers[0]!.id);
  const before = await counts(demo);
  const { code, out, error } = await empty(demo, ...asked);
  expect({ code, error }).toEqual({ code: 0, error: "" });
  expect(out).toMatch(/임시 비밀번호: \S+/);
  expect(out).not.toContain("부터 이 비밀번호로");

  const after = await counts(demo);
  const inFresh = await counts(fresh);
  const left: Readonly<Record<string, number>> = {
    firm_settings: 1,
    users: 1,
    staffs: 1,
    teams: 1,
    staff_teams: 1,
    given_passwords: 1,
    // What the person is told of the password.
    tasks: 1,
    task_users: 1,
    file_contents: before["file_contents"]!,
  };
  const compared = Object.entries(after).filter(
    ([name]) => !logs.includes(name) && !["staff_roles", "sweeps", "bell_rows"].includes(name),
  );
  expect(Object.fromEntries(compared)).toEqual(
    Object.fromEntries(compared.map(([name]) => [name, left[name] ?? inFresh[name]])),
  );
  for (const log of logs) expect(after[log]).toBeGreaterThanOrEqual(before[log]!);

  const { rows } = await pool.query(
    `select f.name, f.demo, f.address, u.email, u.password_hash as hash,
       array(select r.name from staff_roles x join roles r on r.id = x.role_id where x.staff_id = s.id) as roles,
       s.team_id = f.panel_team_id as panel
     from firm_settings f, users u join staffs s on s.user_id = u.id`,
  );
  expect(rows).toMatchObject([
    { name: "법무법인 새로", demo: false, address: "", email: "admin@demo.haechi.kr", hash: null, panel: true },
  ]);
  expect(rows[0].roles).toContain("관리자");
  const { rows: log } = await pool.query("select action from change_log where action like '%empty%' order by id");
  expect(log.map(({ action }) => action)).toContain("firm.emptyDemo");
  expect(log.map(({ action }) => action)).toContain("console.empty-demo");
});

test("once is enough: the new firm is no demo firm", async () => {
  const { code, error } = await empty(demo, ...asked);
  expect(code).toBe(1);
  expect(error).toContain("데모 법인이 아닙니다.");
});

test("what could not be written over is guarded again", async () => {
  const { rows } = await demo.database.pool.query(
    "select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'",
  );
  expect(rows).toEqual([]);
});

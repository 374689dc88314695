import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { digestOfGiven } from "#features/identity/access/server/commands/given-password.ts";
import { newToken } from "#platform/server/opaque-token.ts";
import { lockDataDirectory } from "#platform/server/data-lock.ts";
import { startEmbeddedPostgres } from "#operate/embedded.ts";
import { openDatabase, type Database } from "#platform/server/database/database.ts";
import { migrate } from "#platform/server/database/migrate.ts";
import { createTestDatabase, type TestDatabase } from "#platform/server/testing/test-database.ts";
import { createSession } from "../testing/test-app.ts";
import { fillDemoFirm } from "../demo/fill.ts";
import { runAdmin, typeAdmin } from "./testing/run-admin.ts";

const examples = new URL("../../../examples/", import.meta.url).pathname;

let postgres: TestDatabase;
let folder: string;

beforeAll(async () => {
  postgres = await createTestDatabase({ name: "demo", prepare: (database) => fillDemoFirm(database) });
  folder = await mkdtemp(join(tmpdir(), "haechi-admin-"));
});

afterAll(async () => {
  await postgres.drop();
  await rm(folder, { recursive: true, force: true });
});

function environment(url = postgres.url): Record<string, string> {
  return { DATABASE_URL: url, INIT_CWD: folder };
}

function admin(...words: string[]) {
  return runAdmin(words, environment());
}

function userOf(email: string, { query }: Database = postgres.database) {
  return query
    .selectFrom("users")
    .leftJoin("staffs", "staffs.user_id", "users.id")
    .select(["users.id", "users.password_hash", "staffs.id as staffId", "staffs.status", "staffs.short_name"])
    .where("users.email", "=", email)
    .executeTakeFirst();
}

const passwordIn = (out: string) => /비밀번호: (\S+)/.exec(out)?.[1] ?? "";

async function givenTo(userId: number): Promise<Buffer | undefined> {
  const row = await postgres.database.query
    .selectFrom("given_passwords")
    .select("digest")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.digest;
}

describe("help and mistakes of typing", () => {
  test("help names every command", async () => {
    const { code, out } = await admin("help");
    expect(code).toBe(0);
    for (const name of ["create-admin", "reset-password", "end-access", "import-staff", "import-tasks", "export"])
      expect(out).toContain(`npm run admin -- ${name}`);
  });

  test.each([
    [["whatever"], "없는 명령입니다: whatever"],
    [["create-admin", "--email", "x"], "이메일 주소가 아닙니다: x"],
    [["create-admin", "--email", "x@haeon.example"], "--name 값을 적어 주세요."],
    [
      ["create-admin", "--email", "x@haeon.example", "--name", "가".repeat(51), "--short-name", "가"],
      "--name 값은 50자 이하로 적어 주세요.",
    ],
    [["end-access", "--email", "admin@demo.haechi.kr"], "--reason 값을 적어 주세요."],
    [["reset-password", "--email", "nobody@haeon.example"], "그런 계정이 없습니다: nobody@haeon.example"],
    [["reset-password", "--mail", "x"], "옵션을 확인해 주세요: --mail"],
    [["import-staff"], "파일을 적어 주세요."],
    [["import-staff", "missing.xlsx"], "파일을 읽을 수 없습니다: missing.xlsx (ENOENT)"],
    [["import-tasks", "a", "b"], "알 수 없는 인자입니다: b"],
  ])("%j is answered with a sentence and the usage", async (words, sentence) => {
    const { code, out, error } = await admin(...words);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(error).toContain(sentence);
    expect(error).toContain("npm run admin -- ");
    expect(error).not.toMatch(/\.ts:\d|node_modules/);
  });

  test("an environment that makes no sense is told", async () => {
    const { code, error } = await runAdmin(["export", "x"], environment("mysql://x"));
    expect(code).toBe(1);
    expect(error).toContain("DATABASE_URL");
  });
});

describe("people", () => {
  test("create-admin prints a given password, which does not wait while the firm begins", async () => {
    const { code, out } = await admin(
      "create-admin",
      "--email",
      "New.Admin@haeon.example",
      "--name",
      "새관리",
      "--team",
      "송무팀",
    );
    expect(code).toBe(0);
    expect(out).not.toContain("부터");
    const user = await userOf("new.admin@haeon.example");
    expect(user!.password_hash).toBeNull();
    expect(await givenTo(user!.id)).toEqual(digestOfGiven(user!.id, passwordIn(out)));
    const { rows } = await postgres.database.pool.query(
      `select t.name as team, r.name as role from staffs s join teams t on t.id = s.team_id
       join staff_roles sr on sr.staff_id = s.id join roles r on r.id = sr.role_id where s.id = $1`,
      [user!.staffId],
    );
    expect(rows).toEqual([{ team: "송무팀", role: "관리자" }]);
    const again = await admin("create-admin", "--email", "new.admin@haeon.example", "--name", "다른사람");
    expect(again).toMatchObject({ code: 1, out: "" });
    expect(again.error).toContain("이미 등록된 이메일입니다.");
  });

  test("reset-password gives a password that waits beside the own one, and ends sessions", async () => {
    const user = (await userOf("litigation@demo.haechi.kr"))!;
    await createSession(postgres.database, user.id);
    const { code, out } = await admin("reset-password", "--email", "litigation@demo.haechi.kr");
    expect(code).toBe(0);
    expect(out).toContain("부터 이 비밀번호로 로그인해 새 비밀번호를 정합니다.");
    expect(await givenTo(user.id)).toEqual(digestOfGiven(user.id, passwordIn(out)));
    expect((await userOf("litigation@demo.haechi.kr"))!.password_hash).toBe(user.password_hash);
    const open = postgres.database.query
      .selectFrom("sessions")
      .select("id")
      .where("user_id", "=", user.id)
      .where("ended_at", "is", null);
    expect(await open.execute()).toEqual([]);
  });

  test("end-access ends a person, but not the last 관리자", async () => {
    const own = await createTestDatabase({ name: "demo", prepare: (database) => fillDemoFirm(database) });
    try {
      const run = (email: string) =>
        runAdmin(["end-access", "--email", email, "--reason", "계약 만료"], environment(own.url));
      expect(await run("lawyer@demo.haechi.kr")).toMatchObject({ code: 0, error: "" });
      expect((await userOf("lawyer@demo.haechi.kr", own.database))?.status).toBe(0);
      const last = await run("admin@demo.haechi.kr");
      expect(last.code).toBe(1);
      expect(last.error).toContain("마지막 관리자입니다.");
    } finally {
      await own.drop();
    }
  });
});

describe("imports of the examples", () => {
  test("60 people and 400 tasks come in once, through a path relative to where the person stands", async () => {
    const dry = await typeAdmin(["import-staff", "staff-roster.xlsx"], { ...environment(), INIT_CWD: examples });
    expect(dry).toMatchObject({ code: 0, error: "" });
    expect(dry.out).toContain("직원: 추가 60건, 변경 0건, 그대로 0건, 오류 0건");
    expect(dry.out).toContain("--apply를 붙여");
    const early = await admin("import-tasks", join(examples, "open-tasks.xlsx"), "--apply");
    expect(early.code).toBe(1);
    expect(early.out).toContain("없는 직원입니다.");
    expect(early.out).toMatch(/그 밖에 [\d,]+건/);
    expect((await admin("import-staff", join(examples, "staff-roster.xlsx"), "--apply")).out).toContain(
      "모두 반영했습니다.",
    );
    expect((await admin("import-tasks", join(examples, "open-tasks.xlsx"), "--apply")).out).toContain(
      "업무: 추가 400건, 변경 0건, 그대로 0건, 오류 0건",
    );
    expect((await admin("import-staff", join(examples, "staff-roster.xlsx"))).out).toContain(
      "추가 0건, 변경 0건, 그대로 60건",
    );
    expect((await admin("import-tasks", join(examples, "open-tasks.xlsx"))).out).toContain(
      "추가 0건, 변경 0건, 그대로 400건",
    );
  });

  test("a file that is no roster is refused with a sentence", async () => {
    await writeFile(join(folder, "list.csv"), "a,b\r\n1,2\r\n");
    const { code, error } = await admin("import-staff", "list.csv");
    expect(code).toBe(1);
    expect(error).toContain("머리글 행을 찾지 못했습니다.");
  });
});

describe("export", () => {
  test("everything but secrets, for the owner's eyes, once", async () => {
    const user = (await userOf("admin@demo.haechi.kr"))!;
    const token = await createSession(postgres.database, user.id);
    const { query } = postgres.database;
    const secret = Buffer.from(newToken());
    await query
      .insertInto("oauth_attempts")
      .values({
        state_hash: secret,
        provider: "google",
        code_verifier: "verifier-canary",
        nonce: "nonce-canary",
        browser_hash: secret,
        expires_at: new Date(),
      })
      .execute();
    await query.insertInto("setup_codes").values({ code_hash: secret }).execute();

    expect(await admin("export", "out", "--reason", "연말 보관")).toMatchObject({ code: 0, error: "" });
    const target = join(folder, "out");
    expect((await stat(target)).mode & 0o777).toBe(0o700);
    const files = await readdir(target);
    const texts = await Promise.all(
      files.map(async (file) => {
        expect((await stat(join(target, file))).mode & 0o777, file).toBe(0o600);
        return readFile(join(target, file), "latin1");
      }),
    );
    const { rows: hashes } = await postgres.database.pool.query<{ value: string }>(`
      select password_hash as value from users where password_hash is not null
      union all select encode(token_hash, 'hex') from sessions union all select encode(token_hash, 'base64') from sessions`);
    expect(hashes.length).toBeGreaterThan(20);
    for (const value of [
      ...hashes.map((row) => row.value),
      token,
      "argon2",
      "verifier-canary",
      "nonce-canary",
      secret.toString("hex"),
    ])
      for (const text of texts) expect(text.includes(value)).toBe(false);

    const manifest = JSON.parse(await readFile(join(target, "manifest.json"), "utf8")) as {
      rows: Record<string, number>;
    };
    const { rows: tables } = await postgres.database.pool.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'",
    );
    const left = tables.map(({ name }) => name).filter((name) => !["oauth_attempts", "setup_codes"].includes(name));
    expect(Object.keys(manifest.rows).toSorted((a, b) => a.localeCompare(b))).toEqual(
      left.toSorted((a, b) => a.localeCompare(b)),
    );
    for (const [table, count] of Object.entries(manifest.rows)) {
      const lines = (await readFile(join(target, `${table}.jsonl`), "utf8")).split("\n").filter(Boolean);
      expect(lines.length, table).toBe(count);
      for (const line of lines.slice(0, 5)) JSON.parse(line);
    }
    expect(manifest.rows.tasks).toBeGreaterThanOrEqual(300);

    const log = await query
      .selectFrom("access_log")
      .select(["action", "subject", "reason"])
      .where("action", "=", "다운로드")
      .execute();
    expect(log).toEqual([{ action: "다운로드", subject: "전체 자료", reason: "연말 보관" }]);
    const again = await admin("export", "out");
    expect(again.code).toBe(2);
    expect(again.error).toContain("비어 있지 않은 폴더입니다");
  });

  test("its spreadsheets import again without a change", async () => {
    expect(await admin("export", "again")).toMatchObject({ code: 0 });
    const staff = await admin("import-staff", "again/staff.xlsx");
    expect(staff.out).toMatch(/^직원: 추가 0건, 변경 0건, 그대로 \d+건, 오류 0건/);
    const tasks = await admin("import-tasks", "again/tasks.xlsx");
    expect(tasks.out).toMatch(/^업무: 추가 0건, 변경 0건, 그대로 \d+건, 오류 0건/);
  });
});

/** The product as far as the console meets it: the lock of the data directory and a database with a firm. */
async function runProduct(dataDir: string): Promise<() => Promise<void>> {
  const lock = lockDataDirectory(dataDir);
  const running = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const database = openDatabase(running.url);
  await migrate(database);
  const early = await runAdmin(["reset-password", "--email", "admin@demo.haechi.kr"], { DATA_DIR: dataDir });
  expect(early.error).toContain("아직 첫 설정을 하지 않은");
  await fillDemoFirm(database);
  await database.close();
  return async () => {
    await running.stop();
    lock.release();
  };
}

describe("the embedded database", () => {
  test("the running product's database is used; without it, the database is started and stopped again", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "haechi-admin-data-"));
    // Reachable for the user that PostgreSQL runs as.
    await chmod(dataDir, 0o755);
    const own = { DATA_DIR: dataDir, INIT_CWD: folder };
    try {
      const empty = await runAdmin(["export", "x"], own);
      expect(empty).toMatchObject({ code: 1, out: "" });
      expect(empty.error).toContain("아직 첫 설정을 하지 않은");
      expect(await readdir(dataDir)).toEqual([]);

      const stop = await runProduct(dataDir);
      const create = ["create-admin", "--name", "새관리", "--email"];
      const made = await typeAdmin([...create, "one@haeon.example"], own).finally(stop);
      expect(made).toMatchObject({ code: 0, error: "" });

      const again = await runAdmin([...create, "one@haeon.example"], own);
      expect(again).toMatchObject({ code: 1, out: "", error: "이미 등록된 이메일입니다." });
      lockDataDirectory(dataDir).release();
      expect(await readdir(join(dataDir, "postgres", "data"))).not.toContain("postmaster.pid");
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});

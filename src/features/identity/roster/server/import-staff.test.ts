import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "#platform/server/database/transaction.ts";
import { mistakeLine } from "#platform/server/spreadsheet/mistakes.ts";
import { cp949, csvText, xlsxFile } from "#platform/server/spreadsheet/testing/files.ts";
import { createTestDatabase, type TestDatabase } from "#platform/server/testing/test-database.ts";
import { importStaff, type ImportOptions } from "./commands/import-staff.ts";
import { loadPeople } from "./plan-roster.ts";

const operator: Actor = { userId: null, staffId: null, requestId: null };
const head = ["이름", "호칭", "이메일", "부서", "팀", "역할", "연락처", "상태", "입사일"];
const haram = "정하람|하람|haram@haeon.example|운영|본사팀|관리자|010-0000-0001|재직|2020-03-02".split("|");
const eunchae =
  "강은채|은채|eunchae@haeon.example|송무|본사팀, 송무팀|송무팀원, 변호사|010-0000-0002|재직|2021-05-03".split("|");

let postgres: TestDatabase;

beforeAll(async () => {
  postgres = await createTestDatabase();
});

afterAll(() => postgres.drop());

beforeEach(async () => {
  // The logs and the evidence of consents refuse it; here each test begins with an empty firm.
  const logs = ["access_log", "access_grant_log", "change_log", "suit_evidence", "suit_consent_texts"];
  const triggers = (state: string) => logs.map((log) => `alter table ${log} ${state} trigger user`).join("; ");
  await postgres.database.pool.query(triggers("disable"));
  await postgres.database.pool.query("truncate users, teams, access_grant_log, change_log restart identity cascade");
  await postgres.database.pool.query(triggers("enable"));
  await postgres.database.pool.query("insert into teams (name, sort_order) values ('본사팀', 1), ('송무팀', 2)");
});

function run(rows: readonly (readonly string[])[], options: Partial<ImportOptions> = {}) {
  return importStaff(postgres.database, operator, new TextEncoder().encode(csvText(rows)), {
    apply: false,
    ...options,
  });
}

function apply(rows: readonly (readonly string[])[], options: Partial<ImportOptions> = {}) {
  return run(rows, { apply: true, ...options });
}

async function person(email: string) {
  const people = await postgres.database.query.transaction().execute(loadPeople);
  return people.find((known) => known.email === email);
}

async function counts() {
  const tables = ["users", "staffs", "staff_roles", "staff_teams", "teams", "change_log"];
  const { rows } = await postgres.database.pool.query(
    `select ${tables.map((table) => `(select count(*) from ${table}) as ${table}`).join(", ")}`,
  );
  return rows[0] as Record<string, number>;
}

async function openSession(email: string): Promise<number> {
  const { rows } = await postgres.database.pool.query<{ id: number }>(
    `insert into sessions (user_id, token_hash, idle_until, expires_at, ip)
     select id, sha256(email::bytea), now() + interval '1 hour', now() + interval '1 hour', '127.0.0.1'
     from users where email = $1 returning id`,
    [email],
  );
  return rows[0]!.id;
}

async function sessionEnded(id: number): Promise<string | null> {
  const { query } = postgres.database;
  return (await query.selectFrom("sessions").select("end_reason").where("id", "=", id).executeTakeFirstOrThrow())
    .end_reason;
}

describe("a good roster", () => {
  test("a dry run tells what it would do and does nothing", async () => {
    const before = await counts();
    expect(await run([head, haram, eunchae])).toMatchObject({
      applied: false,
      added: 2,
      changed: 0,
      unchanged: 0,
      mistakes: [],
    });
    expect(await counts()).toEqual(before);
  });

  test("applied, people have account, staff record, teams and roles, but no password", async () => {
    expect(await apply([head, haram, eunchae])).toMatchObject({ applied: true, added: 2 });
    expect(await person("eunchae@haeon.example")).toMatchObject({
      realName: "강은채",
      shortName: "은채",
      department: "송무",
      teams: ["본사팀", "송무팀"],
      roles: ["송무팀원", "변호사"],
      tel: "010-0000-0002",
      working: true,
      hiredAt: "2021-05-03",
    });
    const user = await postgres.database.query
      .selectFrom("users")
      .selectAll()
      .where("email", "=", "eunchae@haeon.example")
      .executeTakeFirstOrThrow();
    expect(user).toMatchObject({ status: "active", scope: "staff", password_hash: null, name: "강은채" });
    const grants = await postgres.database.query
      .selectFrom("access_grant_log")
      .select(["action", "target_user_id"])
      .execute();
    expect(grants.filter(({ target_user_id }) => target_user_id === user.id)).toHaveLength(1);
  });

  test("teams are the same however the file writes them, those that it makes too", async () => {
    const wide = eunchae.with(4, "본사팀, Ｗｅｂ팀");
    const report = await apply([head, haram.with(4, "본\u2060사팀, Web팀, web팀"), wide], { createTeams: true });
    expect(report.mistakes).toEqual([]);
    expect((await person("haram@haeon.example"))?.teams).toEqual(["본사팀", "Web팀"].toSorted());
    expect((await person("eunchae@haeon.example"))?.teams).toEqual((await person("haram@haeon.example"))?.teams);
    expect(await counts()).toMatchObject({ teams: 3 });
  });

  test("a second time, nothing changes", async () => {
    await apply([head, haram, eunchae]);
    const before = await counts();
    expect(await apply([head, haram, eunchae])).toMatchObject({ added: 0, changed: 0, unchanged: 2, applied: true });
    expect(await counts()).toEqual(before);
  });

  test("changes are told field by field; fields the file lacks stay", async () => {
    await apply([head, haram, eunchae]);
    const report = await apply([
      ["이메일", "이름", "부서", "역할"],
      ["EUNCHAE@haeon.example", "강은채", "진행", "송무팀원"],
    ]);
    expect(report.changes).toEqual([
      "강은채(eunchae@haeon.example): 부서 송무 → 진행, 역할 변호사, 송무팀원 → 송무팀원",
    ]);
    expect(await person("eunchae@haeon.example")).toMatchObject({
      department: "진행",
      roles: ["송무팀원"],
      teams: ["본사팀", "송무팀"],
      tel: "010-0000-0002",
    });
  });

  test("who loses a role signs in again; who keeps theirs stays signed in", async () => {
    await apply([head, haram, eunchae]);
    const sessions = [await openSession("haram@haeon.example"), await openSession("eunchae@haeon.example")];
    await apply([head, haram.with(3, "경영"), eunchae.with(5, "변호사")]);
    expect(await Promise.all(sessions.map(sessionEnded))).toEqual([null, "역할 변경"]);
  });

  test("퇴사 ends sessions and access, a return opens them again", async () => {
    await apply([head, haram, eunchae]);
    const session = await openSession("eunchae@haeon.example");
    await apply([head, haram, eunchae.with(7, "퇴사")]);
    expect(await person("eunchae@haeon.example")).toMatchObject({
      working: false,
      roles: ["송무팀원", "변호사", "퇴사"],
    });
    expect(await sessionEnded(session)).toBe("퇴사");
    expect(await apply([head, haram, eunchae.with(7, "퇴사")])).toMatchObject({ changed: 0, unchanged: 2 });
    await apply([head, haram, eunchae]);
    expect(await person("eunchae@haeon.example")).toMatchObject({ working: true, roles: ["송무팀원", "변호사"] });
  });

  test("a dry run names what somebody who leaves still holds", async () => {
    await apply([head, haram, eunchae]);
    const leaving = [head, haram, eunchae.with(7, "퇴사")];
    expect((await run(leaving)).notes).toEqual([]);
    await postgres.database.pool.query(
      "update teams set leader_id = (select id from staffs where short_name = '은채') where name = '송무팀'",
    );
    expect((await run(leaving)).notes).toEqual(["강은채(eunchae@haeon.example) 퇴사: 인계 없이 남는 일 팀장인 팀 1팀"]);
  });

  test("two people may swap their short names", async () => {
    await apply([head, haram, eunchae]);
    expect(await apply([head, haram.with(1, "은채"), eunchae.with(1, "하람")])).toMatchObject({
      applied: true,
      changed: 2,
    });
    expect((await person("haram@haeon.example"))?.shortName).toBe("은채");
  });

  test("the team in use stays while the person belongs to it", async () => {
    await apply([head, haram, eunchae]);
    const { query } = postgres.database;
    const team = await query.selectFrom("teams").select("id").where("name", "=", "송무팀").executeTakeFirstOrThrow();
    const current = async () =>
      (await query.selectFrom("staffs").select("team_id").where("short_name", "=", "은채").executeTakeFirstOrThrow())
        .team_id;
    await query.updateTable("staffs").set({ team_id: team.id }).where("short_name", "=", "은채").execute();
    await apply([head, eunchae.with(3, "진행")]);
    expect(await current()).toBe(team.id);
    await apply([head, eunchae.with(4, "본사팀")]);
    expect(await current()).not.toBe(team.id);
  });

  test("unknown teams are made on request only", async () => {
    const rows = [head, haram.with(4, "본사팀, 신설팀")];
    expect((await apply(rows)).mistakes.map(({ problem }) => problem)).toEqual(["없는 팀입니다."]);
    expect(await apply(rows, { createTeams: true })).toMatchObject({
      applied: true,
      notes: expect.arrayContaining(["새로 만드는 팀: 신설팀"]),
    });
    expect((await person("haram@haeon.example"))?.teams.toSorted()).toEqual(["본사팀", "신설팀"]);
  });

  test("xlsx with merged teams and reordered columns, and CP949", async () => {
    const xlsx = await xlsxFile(
      [
        ["팀", "이메일", "성명", "입사일자", "휴대폰"],
        ["본사팀", "haram@haeon.example", "정하람", new Date(Date.UTC(2020, 2, 2)), 1000000001],
        [null, "eunchae@haeon.example", "강은채", "2021.5.3", "01000000002"],
      ],
      { merges: [{ startRow: 1, startCol: 0, endRow: 2, endCol: 0 }] },
    );
    expect(await importStaff(postgres.database, operator, xlsx, { apply: true })).toMatchObject({
      added: 2,
      mistakes: [],
    });
    expect(await person("eunchae@haeon.example")).toMatchObject({
      teams: ["본사팀"],
      tel: "010-0000-0002",
      hiredAt: "2021-05-03",
    });
    expect(await person("haram@haeon.example")).toMatchObject({
      teams: ["본사팀"],
      tel: "010-0000-0001",
      hiredAt: "2020-03-02",
      shortName: "정하람",
    });
    const csv = cp949(
      csvText([
        ["이메일", "이름", "연락처"],
        ["haram@haeon.example", "정하람", "010-0000-0009"],
      ]),
    );
    expect(await importStaff(postgres.database, operator, csv, { apply: true })).toMatchObject({ changed: 1 });
  });
});

describe("mistakes", () => {
  test.each<[string, string[], number, string]>([
    ["no name", haram.with(0, ""), 0, "비어 있습니다."],
    ["no e-mail", haram.with(2, ""), 2, "비어 있습니다."],
    ["a broken e-mail", haram.with(2, "haram@"), 2, "이메일 주소가 아닙니다."],
    ["an unknown team", haram.with(4, "없는팀"), 4, "없는 팀입니다."],
    ["an unknown role", haram.with(5, "대왕"), 5, "없는 역할입니다."],
    ["a broken telephone number", haram.with(6, "내선 12"), 6, "전화번호가 아닙니다."],
    ["an unknown state", haram.with(7, "휴가"), 7, "쓸 수 없는 값입니다."],
    ["a day that does not exist", haram.with(8, "2020-02-30"), 8, "날짜로 읽을 수 없습니다."],
    ["a day of another age", haram.with(8, "1902-02-03"), 8, "날짜가 범위를 벗어났습니다."],
    ["a formula", haram.with(0, "=cmd|' /C calc'!A0"), 0, "수식으로 실행될 수 있는 글자로 시작합니다."],
    ["a NUL", haram.with(3, "운\u0000영"), 3, "보이지 않는 제어 문자가 있습니다."],
    ["a name that is too long", haram.with(1, "가".repeat(21)), 1, "너무 깁니다(21자)."],
    [
      "a name too long for the short name that is missing",
      haram.with(0, "가".repeat(21)).with(1, ""),
      0,
      "호칭이 없는데 이름이 20자를 넘습니다.",
    ],
    ["퇴사 as a role of somebody working", haram.with(5, "퇴사"), 5, "재직 중인 사람의 역할입니다."],
  ])("%s is told with row and column, and nothing is written", async (_name, row, column, problem) => {
    const before = await counts();
    const report = await apply([head, eunchae, row]);
    expect(report.mistakes).toHaveLength(1);
    expect(report.mistakes[0]).toMatchObject({ row: 3, column: "ABCDEFGHI"[column], title: head[column], problem });
    expect(report.mistakes[0]!.remedy).not.toBe("");
    expect(report).toMatchObject({ applied: false, added: 1 });
    expect(await counts()).toEqual(before);
  });

  test("one e-mail twice, and one short name twice in the file or beside it", async () => {
    const twice = await run([head, haram, eunchae.with(2, "Haram@haeon.example")]);
    expect(twice.mistakes.map(mistakeLine)).toEqual([
      "3행 C열 이메일 ‘haram@haeon.example’: 2행과 같은 이메일입니다. 한 사람은 한 행에만 적어 주세요.",
    ]);
    const name = await run([head, haram, eunchae.with(1, "하람")]);
    expect(name.mistakes.map(({ row, problem }) => [row, problem])).toEqual([
      [3, "haram@haeon.example 직원과 호칭이 같습니다."],
    ]);
    await apply([head, haram]);
    const beside = await run([head, eunchae.with(1, "하람")]);
    expect(beside.mistakes.map(({ problem }) => problem)).toEqual(["haram@haeon.example 직원과 호칭이 같습니다."]);
  });

  test("an account that is no staff, and the last 관리자", async () => {
    const { query } = postgres.database;
    await query
      .insertInto("users")
      .values({ email: "client@haeon.example", name: "의뢰인", scope: "client", status: "active" })
      .execute();
    const client = await run([head, haram.with(2, "client@haeon.example")]);
    expect(client.mistakes.map(({ problem }) => problem)).toEqual(["직원이 아닌 계정의 이메일입니다."]);
    await apply([head, haram, eunchae]);
    for (const row of [haram.with(5, "변호사"), haram.with(7, "퇴사")])
      expect((await run([head, row])).mistakes.map(({ problem }) => problem)).toEqual(["마지막 관리자가 없어집니다."]);
    const handedOver = [head, haram.with(7, "퇴사"), eunchae.with(5, "관리자")];
    expect(await apply(handedOver)).toMatchObject({ applied: true, changed: 2 });
  });

  test("fifty mistakes are told at once", async () => {
    const rows = Array.from({ length: 50 }, (_, index) =>
      haram.with(2, `p${index}@haeon.example`).with(1, `직원${index}`).with(8, "언젠가"),
    );
    const report = await apply([head, eunchae, ...rows]);
    expect(report.mistakes).toHaveLength(50);
    expect(report.mistakes.map(({ row }) => row)).toEqual(Array.from({ length: 50 }, (_, index) => index + 3));
    expect(await person("eunchae@haeon.example")).toBeUndefined();
  });
});

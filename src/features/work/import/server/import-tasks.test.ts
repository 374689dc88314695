import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "#platform/server/database/transaction.ts";
import { mistakeLine } from "#platform/server/spreadsheet/mistakes.ts";
import { cp949, csvText, xlsxFile } from "#platform/server/spreadsheet/testing/files.ts";
import { createTestDatabase, type TestDatabase } from "#platform/server/testing/test-database.ts";
import { importTasks } from "./commands/import-tasks.ts";

const operator: Actor = { userId: null, staffId: null, requestId: null };
const now = new Date("2026-11-20T03:00:00Z");
const head = ["제목", "내용", "중요도", "상태", "담당자", "보낸사람", "전원완료", "관련", "등록일"];
const brief = ["준비서면 초안", "- 청구원인 보강", "S", "대기", "은채", "하람", "N", "", "2026-11-10"];

let postgres: TestDatabase;
const staff = new Map<string, number>();

beforeAll(async () => {
  postgres = await createTestDatabase();
  const { pool } = postgres.database;
  await pool.query(`
    insert into teams (name) values ('본사팀');
    insert into users (email, name, status)
      select position || '@haeon.example', name, 'active' from unnest(array['하람', '은채', '시우', '재이']) with ordinality p(name, position);
    insert into staffs (user_id, short_name, real_name, department, status)
      select id, name, name, case name when '하람' then '운영' else '송무' end, case name when '재이' then 0 else 1 end from users;
    insert into consults (id_int, team_id, name) select 1043, id, '김하나' from teams;
    insert into projects (id_int, team_id, title) select 212, id, '대여금' from teams`);
  const staffs = await postgres.database.query.selectFrom("staffs").select(["id", "short_name"]).execute();
  for (const { id, short_name } of staffs) staff.set(short_name, id);
});

afterAll(() => postgres.drop());

beforeEach(async () => {
  const { query } = postgres.database;
  for (const table of ["task_users", "tasks"] as const) await query.deleteFrom(table).execute();
});

function run(rows: readonly (readonly string[])[], apply = true) {
  return importTasks(postgres.database, operator, new TextEncoder().encode(csvText(rows)), { apply, now });
}

async function tasks() {
  const { rows } = await postgres.database.pool.query(`
    select t.title, t.content, t.importance, t.status, t.all_check, t.url, t.department, pick.short_name as pick, done.short_name as done,
           t.closed_at is not null as closed, sender.short_name as sender, t.version,
           to_char(t.created_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day,
           (select json_agg(json_build_array(s.short_name, e.status, e.is_open, e.title = t.title, e.created_at = t.created_at) order by e.id)
            from task_users e join staffs s on s.id = e.staff_id where e.task_id = t.id) as entries
    from tasks t join staffs sender on sender.id = t.created_by
    left join staffs pick on pick.id = t.pick_staff_id left join staffs done on done.id = t.complete_staff_id order by t.id`);
  return rows as Record<string, unknown>[];
}

async function taskVersion(shortName: string): Promise<number> {
  const find = postgres.database.query.selectFrom("staffs").select("task_version").where("short_name", "=", shortName);
  return (await find.executeTakeFirstOrThrow()).task_version;
}

describe("a good list", () => {
  test("a dry run does nothing", async () => {
    expect(await run([head, brief], false)).toMatchObject({ applied: false, added: 1, mistakes: [] });
    expect(await tasks()).toEqual([]);
  });

  test("a task for one, with its record, content and day", async () => {
    const before = await taskVersion("은채");
    expect(await run([head, brief.with(7, "상담 1043")])).toMatchObject({ applied: true, added: 1 });
    expect(await tasks()).toEqual([
      {
        title: "준비서면 초안",
        content: "- 청구원인 보강",
        importance: "S",
        status: "대기",
        all_check: "N",
        url: "/lawfirm/consult/1043",
        department: "운영",
        pick: null,
        done: null,
        closed: false,
        sender: "하람",
        version: 1,
        day: "2026-11-10",
        entries: [["은채", "대기", true, true, true]],
      },
    ]);
    expect(await taskVersion("은채")).toBeGreaterThan(before);
  });

  test.each<[string, string, string, unknown]>([
    [
      "대기",
      "N",
      "은채, 시우",
      {
        status: "대기",
        pick: null,
        entries: [
          ["은채", "대기", true],
          ["시우", "대기", true],
        ],
      },
    ],
    [
      "진행중",
      "N",
      "은채, 2@haeon.example, 3@haeon.example",
      {
        status: "진행",
        pick: "은채",
        entries: [
          ["은채", "진행", true],
          ["시우", "대기", true],
        ],
      },
    ],
    [
      "진행",
      "Y",
      "은채, 시우",
      {
        status: "진행",
        pick: null,
        entries: [
          ["은채", "진행", true],
          ["시우", "진행", true],
        ],
      },
    ],
    [
      "완료",
      "N",
      "은채, 시우",
      {
        status: "완료",
        done: "은채",
        closed: true,
        entries: [
          ["은채", "완료", false],
          ["시우", "대기", false],
        ],
      },
    ],
    [
      "완료",
      "예",
      "은채, 시우",
      {
        status: "완료",
        done: null,
        closed: true,
        entries: [
          ["은채", "완료", false],
          ["시우", "완료", false],
        ],
      },
    ],
    [
      "포기",
      "Y",
      "은채, 시우",
      {
        status: "포기",
        closed: true,
        entries: [
          ["은채", "포기", false],
          ["시우", "대기", false],
        ],
      },
    ],
  ])("%s, 전원완료 %s", async (status, allCheck, recipients, expected) => {
    await run([head, brief.with(3, status).with(6, allCheck).with(4, recipients)]);
    const [task] = await tasks();
    const entries = (task!.entries as unknown[][]).map((entry) => entry.slice(0, 3));
    expect({ ...task, entries }).toMatchObject(expected as object);
  });

  test("a second time, nothing changes; without a day too, even later", async () => {
    const undated = brief.with(0, "날짜 없는 업무").with(8, "");
    await run([head, brief, undated]);
    expect(await run([head, brief, undated])).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    const later = await importTasks(postgres.database, operator, new TextEncoder().encode(csvText([head, undated])), {
      apply: true,
      now: new Date("2026-11-25T03:00:00Z"),
    });
    expect(later).toMatchObject({ added: 0, unchanged: 1 });
    expect(await tasks()).toHaveLength(2);
  });

  test("another sender, title or day is another task", async () => {
    await run([head, brief]);
    const report = await run([head, brief.with(5, "시우"), brief.with(0, "다른 제목"), brief.with(8, "2026-11-11")]);
    expect(report).toMatchObject({ added: 3, changed: 0 });
  });

  test("a corrected list corrects what nobody has worked on", async () => {
    await run([head, brief, brief.with(0, "그대로")]);
    const corrected = brief.with(1, "고친 내용").with(2, "A").with(4, "시우, 은채").with(7, "사건 212");
    const report = await run([head, corrected, brief.with(0, "그대로")]);
    expect(report.changes).toEqual(["준비서면 초안: 내용, 중요도 S → A, 담당자, 관련"]);
    expect(report).toMatchObject({ changed: 1, unchanged: 1, applied: true });
    const [task] = await tasks();
    expect(task).toMatchObject({ content: "고친 내용", importance: "A", url: "/lawfirm/project/212", version: 2 });
    expect(new Set((task!.entries as unknown[][]).map(([name]) => name))).toEqual(new Set(["시우", "은채"]));
    expect(await run([head, corrected])).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await run([head, brief])).toMatchObject({ changed: 1 });
  });

  test("progress made in the product is never taken back", async () => {
    await run([head, brief]);
    const { query } = postgres.database;
    await query
      .updateTable("tasks")
      .set({ status: "완료", closed_at: now, complete_staff_id: staff.get("은채")!, version: 2 })
      .execute();
    await query.updateTable("task_users").set({ status: "완료", is_open: false }).execute();
    const report = await run([head, brief]);
    expect(report).toMatchObject({ changed: 0, unchanged: 1 });
    expect(report.notes).toEqual(["가져온 뒤 업무가 진행되어 그대로 둔 것: 1건"]);
    expect(await tasks()).toMatchObject([{ status: "완료", closed: true }]);
  });

  test("xlsx with merged senders and reordered columns, and CP949", async () => {
    const xlsx = await xlsxFile(
      [
        ["등록일", "보낸사람", "담당", "업무명", "등급"],
        [new Date(Date.UTC(2026, 10, 2)), "하람", "은채", "첫째", "긴급"],
        ["2026.11.3", null, "시우", "둘째", "b"],
      ],
      { merges: [{ startRow: 1, startCol: 1, endRow: 2, endCol: 1 }] },
    );
    await importTasks(postgres.database, operator, xlsx, { apply: true, now });
    expect(await tasks()).toMatchObject([
      { title: "첫째", sender: "하람", importance: "S", day: "2026-11-02" },
      { title: "둘째", sender: "하람", importance: "B", day: "2026-11-03" },
    ]);
    const csv = cp949(
      csvText([
        ["제목", "담당자", "보낸사람"],
        ["쪽지 확인", "은채", "하람"],
      ]),
    );
    expect(await importTasks(postgres.database, operator, csv, { apply: true, now })).toMatchObject({ added: 1 });
  });
});

describe("mistakes", () => {
  test.each<[string, string[], number, string]>([
    ["no title", brief.with(0, ""), 0, "비어 있습니다."],
    ["a title of nothing to see", brief.with(0, "ㅤ\u2800"), 0, "비어 있습니다."],
    ["a formula", brief.with(0, "=1+1"), 0, "수식으로 실행될 수 있는 글자로 시작합니다."],
    ["a title that is too long", brief.with(0, "가".repeat(201)), 0, "너무 깁니다(201자)."],
    ["an unknown importance", brief.with(2, "Z"), 2, "쓸 수 없는 값입니다."],
    ["an unknown state", brief.with(3, "보류"), 3, "쓸 수 없는 값입니다."],
    ["nobody to do it", brief.with(4, ""), 4, "비어 있습니다."],
    ["an unknown person", brief.with(4, "은채, 아무개"), 4, "없는 직원입니다."],
    ["a person who has left", brief.with(4, "재이"), 4, "퇴사한 직원입니다."],
    ["an unknown sender", brief.with(5, "아무개"), 5, "없는 직원입니다."],
    ["neither yes nor no", brief.with(6, "아마"), 6, "쓸 수 없는 값입니다."],
    ["a record of no kind", brief.with(7, "소송 12"), 7, "관련 업무로 읽을 수 없습니다."],
    ["a record that does not exist", brief.with(7, "상담 9999"), 7, "없는 번호입니다."],
    ["a day to come", brief.with(8, "2026-11-21"), 8, "날짜가 범위를 벗어났습니다."],
    ["no day at all", brief.with(8, "11월 3일"), 8, "날짜로 읽을 수 없습니다."],
    ["a NUL", brief.with(1, "가\u0000"), 1, "보이지 않는 제어 문자가 있습니다."],
  ])("%s is told with row and column, and nothing is written", async (_name, row, column, problem) => {
    const report = await run([head, brief.with(0, "멀쩡한 업무"), row]);
    expect(report.mistakes.map(mistakeLine)).toHaveLength(1);
    expect(report.mistakes[0]).toMatchObject({ row: 3, column: "ABCDEFGHI"[column], title: head[column], problem });
    expect(report).toMatchObject({ applied: false, added: 1 });
    expect(await tasks()).toEqual([]);
  });

  test("one task twice, also when the sender is written in two ways", async () => {
    const report = await run([head, brief, brief, brief.with(5, "1@haeon.example")]);
    expect(report.mistakes.map(({ row, problem }) => [row, problem])).toEqual([
      [3, "2행과 같은 업무입니다."],
      [4, "2행과 같은 업무입니다."],
    ]);
  });

  test("fifty mistakes are told at once", async () => {
    const report = await run([
      head,
      ...Array.from({ length: 50 }, (_, index) => brief.with(0, `업무 ${index}`).with(4, "없음")),
    ]);
    expect(report.mistakes).toHaveLength(50);
    expect(report.added).toBe(0);
  });
});

test("two imports of one list at a time make each task once", async () => {
  const lines = [head, ...Array.from({ length: 40 }, (_, index) => brief.with(0, `업무 ${index}`))];
  const reports = await Promise.all([run(lines), run(lines)]);
  expect(reports.map(({ added }) => added).toSorted((a, b) => a - b)).toEqual([0, 40]);
  expect(await tasks()).toHaveLength(40);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { csvText, xlsxFile } from "#platform/server/spreadsheet/testing/files.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import type * as schemas from "#records/list-import-schemas.ts";
import { taskListCalls } from "../endpoints.ts";

let app: TestApp;
let team: number;
let boss: TestStaff;
let clerk: TestStaff;
let helper: TestStaff;
const head = ["제목", "내용", "중요도", "상태", "담당자", "보낸사람", "전원완료", "관련", "등록일"];
const line = (title: string) => [title, "", "A", "대기", "은채", "대표", "N", "", "2026-11-02"];

beforeAll(async () => {
  app = await startTestApp();
  team = await app.createTeam("본사팀");
  boss = await app.createStaff({ shortName: "대표", roles: ["관리자"], teamIds: [team] });
  clerk = await app.createStaff({ shortName: "은채", roles: ["송무팀원"], teamIds: [team] });
  helper = await app.createStaff({ shortName: "전산", roles: ["IT팀장"], teamIds: [team] });
});
afterAll(() => app.stop());

type Answer = CallOutput<typeof schemas.applyList> & { readonly message?: string };

async function send(kind: "preview" | "apply", content: string | Uint8Array, token: string | null = boss.token) {
  const response = await fetch(`${app.url}${taskListCalls[kind].path}?name=${encodeURIComponent("업무.csv")}`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream", ...(token && { authorization: `Bearer ${token}` }) },
    body: content as BodyInit,
  });
  return { status: response.status, body: (await response.json()) as Answer };
}

const undo = (id: number, { token }: TestStaff = boss) =>
  app.call(taskListCalls.undo, { params: { importId: String(id) } }, { token });

async function tasks(title: string) {
  const { rows } = await app.database.pool.query<Record<string, unknown>>(
    `select t.id, t.version, t.content, t.importance, t.record_type as kind,
       (select array_agg(s.short_name order by e.id) from task_users e join staffs s on s.id = e.staff_id
        where e.task_id = t.id) as who from tasks t where t.title = $1 order by t.id`,
    [title],
  );
  return rows;
}

test("401 without a session, 403 for others than 관리자, as it writes in the name of every sender", async () => {
  for (const kind of ["preview", "apply"] as const) {
    expect((await send(kind, csvText([head]), null)).status).toBe(401);
    for (const { token } of [clerk, helper]) expect((await send(kind, csvText([head]), token)).status).toBe(403);
  }
  expect((await undo(1, helper)).status).toBe(403);
  expect((await undo(1)).status).toBe(404);
});

test("tried, applied, taken back whole; who brought it in stands in the change log", async () => {
  const file = csvText([head, line("서류 정리"), line("기록 복사")]);
  expect((await send("preview", file)).body.report).toMatchObject({ added: 2, faultCount: 0 });
  expect(await tasks("서류 정리")).toEqual([]);
  const { body } = await send("apply", file);
  const [task] = await tasks("서류 정리");
  expect(task).toMatchObject({ importance: "A", who: ["은채"] });
  const { rows } = await app.database.pool.query(
    "select user_id as by from change_log where record_type = 'task' and record_id = $1 and action = 'task.import'",
    [task!["id"]],
  );
  expect(rows).toEqual([{ by: boss.userId }]);
  expect((await send("apply", file)).body).toMatchObject({ id: null, report: { added: 0, unchanged: 2 } });
  expect((await undo(body.id!)).body).toMatchObject({ removed: 2, restored: 0 });
  expect(await tasks("서류 정리")).toEqual([]);
});

test("a corrected list is taken back to what stood before it", async () => {
  await send("apply", csvText([head, line("고칠 업무")]));
  const corrected = line("고칠 업무").with(1, "새 내용").with(4, "전산, 은채");
  const { body } = await send("apply", csvText([head, corrected]));
  expect(body.report).toMatchObject({ changed: 1 });
  expect((await tasks("고칠 업무"))[0]).toMatchObject({ content: "새 내용" });
  expect((await undo(body.id!)).body).toMatchObject({ removed: 0, restored: 1 });
  expect((await tasks("고칠 업무"))[0]).toMatchObject({ content: "", who: ["은채"] });
  // It counts as brought in still, so that a list may correct it again.
  expect((await send("preview", csvText([head, corrected]))).body.report).toMatchObject({ changed: 1 });
});

test("what somebody has worked on is named, and nothing is taken back", async () => {
  const { body } = await send("apply", csvText([head, line("손댄 업무"), line("그대로인 업무")]));
  await app.database.pool.query("update tasks set version = version + 1 where title = '손댄 업무'");
  const refused = await undo(body.id!);
  expect(refused.status).toBe(422);
  expect(refused.body.message).toContain("손댄 업무");
  expect(await tasks("그대로인 업무")).toHaveLength(1);
});

test("a record that the person does not see is none, and a task about it stays as it is", async () => {
  const { rows } = await app.database.pool.query<{ number: number; id: number }>(
    `insert into projects (team_id, title) values ($1, '비공개 사건') returning id_int as number, id`,
    [team],
  );
  const { number, id } = rows[0]!;
  const tied = line("사건 업무").with(7, `사건 ${number}`);
  await send("apply", csvText([head, tied]));
  expect((await tasks("사건 업무"))[0]).toMatchObject({ kind: "project" });
  await app.database.pool.query(
    `with wall as (insert into walls (record_type, record_id, kind) values ('project', $1, 'members') returning id)
     insert into wall_members (wall_id, staff_id) select id, $2 from wall`,
    [id, clerk.id],
  );
  const { body } = await send("preview", csvText([head, tied.with(0, "다른 업무")]));
  expect(body.report.faults).toMatchObject([
    { row: 2, column: "H", message: expect.stringContaining("없는 번호입니다.") },
  ]);
  const untied = await send("preview", csvText([head, tied.with(7, "").with(1, "바꾼 내용")]));
  expect(untied.body.report).toMatchObject({ changed: 0, unchanged: 1 });
});

test("texts of a workbook are texts, whatever they begin with, and tasks alike are told apart by 순번", async () => {
  const titles = [...head, "순번"];
  const file = await xlsxFile([
    titles,
    [...line("@은채 확인"), ""],
    [...line("= 합계 정리"), ""],
    [...line("같은 업무"), ""],
    [...line("같은 업무"), "2"],
  ]);
  expect((await send("apply", file)).body.report).toMatchObject({ added: 4, faultCount: 0 });
  expect(await tasks("같은 업무")).toHaveLength(2);
  expect((await send("preview", file)).body.report).toMatchObject({ added: 0, unchanged: 4 });
  const refused = await send("preview", csvText([head, line("=1+1"), line("쌍둥이"), line("쌍둥이")]));
  expect(refused.body.report.faults.map(({ row }) => row)).toEqual([2, 4]);
});

test("whoever has left is left out of an open task that others have too", async () => {
  await app.createStaff({ shortName: "떠난이", teamIds: [team] });
  await app.database.pool.query("update staffs set status = 0 where short_name = '떠난이'");
  const { body } = await send("apply", csvText([head, line("함께 하는 업무").with(4, "떠난이, 은채")]));
  expect(body.report).toMatchObject({ added: 1, faultCount: 0 });
  expect(body.report.notes).toContain("퇴사하여 담당자에서 제외하는 사람: 떠난이(2행)");
  expect((await tasks("함께 하는 업무"))[0]).toMatchObject({ who: ["은채"] });
  expect(
    (await send("preview", csvText([head, line("혼자 하던 업무").with(4, "떠난이")]))).body.report.faults,
  ).toMatchObject([{ row: 2, column: "E", value: "떠난이" }]);
});

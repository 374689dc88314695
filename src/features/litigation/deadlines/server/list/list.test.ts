import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { addDays } from "#firm/court-days.ts";
import { seoulDay } from "#platform/dates.ts";
import { blindTitle } from "../../deadline.ts";
import { checkDeadline, deadlineCalls, deadlineListApi, deadlineListCalls } from "../../endpoints.ts";

const court = "서울중앙지방법원";
const today = seoulDay(Date.now());
const columns = "법원,사건번호,사건,기한,송달방식,기산 사유일,만료일,법원이 정한 날,당사자,담당,지난 기한";

let app: TestApp;
let clerk: TestStaff;
let lawyer: TestStaff;
let caseId: number;
let project: number;

beforeAll(async () => {
  app = await startTestApp();
  const home = await app.createTeam("송무1팀");
  clerk = await app.createStaff({ shortName: "가람", roles: ["송무팀원"], teamIds: [home] });
  lawyer = await app.createStaff({ shortName: "나래", roles: ["변호사"], teamIds: [home] });
  const { rows } = await app.database.pool.query(
    "insert into projects (team_id, title) values ($1, '대여금') returning id::int as id, id_int::int as number",
    [home],
  );
  project = rows[0].number;
  const made = await app.database.pool.query(
    `insert into legal_cases (team_id, project_id, court, case_no) values ($1, $2, $3, '2025가합1'),
      ($1, $2, $3, '2025가합2') returning id::int as id`,
    [home, rows[0].id, court],
  );
  caseId = made.rows[0].id;
});
afterAll(() => app.stop());

async function send(lines: readonly string[], { token, apply = false }: { token?: string; apply?: boolean } = {}) {
  const path = apply ? deadlineListApi : `${deadlineListApi}/preview`;
  const response = await fetch(`${app.url}${path}?name=${encodeURIComponent("기한부.csv")}`, {
    method: "POST",
    headers: { ...(token && { authorization: `Bearer ${token}` }), "content-type": "application/octet-stream" },
    body: [columns, ...lines].join("\n"),
  });
  const body = (await response.json()) as {
    id: number;
    message?: string;
    report: {
      added: number;
      unchanged: number;
      notes: string[];
      faults: { row: number; column: string; message: string }[];
    };
  };
  return { status: response.status, ...body };
}

const tried = async (lines: readonly string[], { token } = clerk) => (await send(lines, { token })).report;
const apply = (lines: readonly string[], { token } = clerk) => send(lines, { token, apply: true });
const undo = (id: number, { token } = clerk) =>
  app.call(deadlineListCalls.undo, { params: { importId: String(id) } }, { token });
const ofCase = async ({ token } = clerk, id = caseId) =>
  (await app.call(deadlineCalls.list, { query: { case: String(id) } }, { token })).body.models;

const appeal = `${court},2025가합1,,항소,교부송달,${today},,,피고 김가상,가람,`;

test("deadlines come in computed and unverified, 불변기한 to be read blind, and are taken back without being deleted", async () => {
  const lines = [
    appeal,
    `,2025 가합 2,,답변서,교부,${today},,,,,`,
    `,,${project},변론준비,사유 발생일,${today},,${addDays(today, 9)},,,`,
  ];
  const { rows: rules } = await app.database.pool.query(
    "select name, unit from legal_deadline_rules where unit = 'court'",
  );
  lines[2] = lines[2]!.replace("변론준비", rules[0].name);
  const { faults, added, notes } = await tried(lines);
  expect([faults, added]).toEqual([[], 3]);
  expect(notes).toContain("1건이 불변기한: 다른 사람이 문서를 보고 다시 입력해야 검증됩니다.");
  expect(await ofCase()).toEqual([]);
  const { id, status } = await apply(lines);
  expect(status).toBe(200);
  const [mine] = await ofCase();
  expect(mine).toMatchObject({
    status: "entered",
    peremptory: true,
    dueOn: expect.any(String),
    owner: { id: clerk.id },
  });
  expect(mine!.enteredBy).toMatchObject({ id: clerk.id });
  // Whoever verifies reads nothing of it, and verifies by reading the paper.
  expect((await ofCase(lawyer))[0]).toMatchObject({ title: blindTitle, dueOn: null, startOn: null });
  expect((await apply(lines)).report).toMatchObject({ added: 0, unchanged: 3 });
  expect((await tried([appeal], lawyer)).faults).toMatchObject([{ row: 2, column: "D" }]);
  expect((await undo(id)).body).toMatchObject({ removed: 3 });
  expect((await ofCase())[0]).toMatchObject({ status: "superseded", dueOn: mine!.dueOn });
  const read = await app.call(deadlineCalls.read, { params: { number: String(mine!.number) } }, { token: clerk.token });
  expect(read.body.model.reason).toBe("가져오기 되돌림");
  // What was taken back is no way to read what comes in again.
  expect((await ofCase(lawyer))[0]).toMatchObject({ title: blindTitle, dueOn: null });
  const again = await apply(lines);
  expect(again.report.added).toBe(3);
  const { rows } = await app.database.pool.query(
    "select id::int as id, rule_id::int as rule from deadlines where case_id = $1 and status = 'entered'",
    [caseId],
  );
  const body = { version: 1, ruleId: rows[0].rule, method: "personal" as const, startOn: today };
  const checked = await app.call(
    checkDeadline,
    { params: { number: String(rows[0].id) }, body },
    { token: lawyer.token },
  );
  expect(checked.body).toMatchObject({ equal: true, status: "verified" });
  const refused = await undo(again.id);
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining(`${court} 2025가합1 불변기한`)]);
});

const place = ({ row, column }: { row: number; column: string }) => `${row}${column}`;

test("what is wrong is told by cell, and a day that has passed as of any late entry", async () => {
  const past = addDays(today, -60);
  const lines = [
    `${court},2025가합999,,항소,교부,${today},,,,,`,
    `모르는법원,2025가합1,,항소,교부,${today},,,,,`,
    `${court},2025가합1,,없는 기한,교부,${today},,,,,`,
    `${court},2025가합1,,항소,,,,,,,`,
    `${court},2025가합1,,항소,교부,${today},${addDays(today, 30)},,,,`,
    `${court},2025가합1,,항소,교부,${past},,,,없는이,`,
    `${court},2025가합2,,항소,교부,${past},,,,,`,
    `${court},2025가합2,,항소,교부,${addDays(today, 3)},,,,,`,
    `,,,항소,교부,${today},,,,,`,
  ];
  const { faults } = await tried(lines);
  expect(faults.map(place).toSorted()).toEqual(
    ["10B", "2B", "3A", "4D", "5E", "5F", "6G", "7J", "7K", "8K", "9F"].toSorted(),
  );
  expect(faults.find(({ row }) => row === 6)!.message).toMatch(/^규칙으로 계산한 만료일은/);
  expect((await apply(lines)).status).toBe(422);
  const told = `${court},2025가합2,,항소,교부,${past},,,,,추후보완 검토`;
  expect(await tried([told])).toMatchObject({ faults: [], added: 1 });
  // Before the firm's first day nobody has to say what became of it.
  await app.database.pool.query("update firm_settings set go_live_on = $1", [today]);
  expect(await tried([`${court},2025가합2,,항소,교부,${past},,,,,`])).toMatchObject({ faults: [], added: 1 });
  await app.database.pool.query("update firm_settings set go_live_on = null");
});

test("401 without a session, 403 without the right, 404 for another's import", async () => {
  const line = `${court},2025가합2,,상고,교부,${today},,,,,`;
  expect((await send([line])).status).toBe(401);
  const other = await app.createTeam();
  const hr = await app.createStaff({ roles: ["인사관리"], teamIds: [other] });
  expect((await send([line], hr)).status).toBe(403);
  const stranger = await app.createStaff({ roles: ["송무팀원"], teamIds: [other] });
  expect((await tried([line], stranger)).faults).toMatchObject([{ column: "B" }]);
  const { id } = await apply([line]);
  expect((await undo(id, stranger)).status).toBe(404);
});

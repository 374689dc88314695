import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { importEndpoints, type ImportModel } from "#records/import.ts";
import { stepCall } from "#records/steps.ts";
import { legalCaseCalls } from "../endpoints.ts";
import { legalCase } from "../legal-case.ts";
import { legalCaseSteps } from "../steps.ts";

const calls = importEndpoints(legalCase);
const court = "서울중앙지방법원";

let app: TestApp;
let home: number;
let clerk: TestStaff;
let lawyer: TestStaff;
let stranger: TestStaff;

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("송무1팀");
  clerk = await app.createStaff({ shortName: "가람", roles: ["송무팀원"], teamIds: [home] });
  lawyer = await app.createStaff({ shortName: "나래", roles: ["변호사"], teamIds: [home] });
  stranger = await app.createStaff({ roles: ["송무팀원"], teamIds: [await app.createTeam("송무2팀")] });
});
afterAll(() => app.stop());

async function addProject(title: string, team = home): Promise<number> {
  const { rows } = await app.database.pool.query<{ number: string }>(
    "insert into projects (team_id, title) values ($1, $2) returning id_int::text as number",
    [team, title],
  );
  return Number(rows[0]!.number);
}

async function upload(lines: readonly string[], token?: string) {
  const response = await fetch(`${app.url}${calls.upload.path}?name=${encodeURIComponent("소송사건.csv")}`, {
    method: "POST",
    headers: { ...(token && { authorization: `Bearer ${token}` }), "content-type": "application/octet-stream" },
    body: lines.join("\n"),
  });
  return { status: response.status, body: (await response.json()) as { model: ImportModel } };
}

const read = async (lines: readonly string[]) => (await upload(lines, clerk.token)).body.model;
const input = ({ id, mapping }: ImportModel) => ({ params: { importId: String(id) }, body: { mapping } });
const check = async (model: ImportModel) => (await app.call(calls.check, input(model), { token: clerk.token })).body;
const apply = (model: ImportModel, { token } = clerk) => app.call(calls.apply, input(model), { token });
const undo = (model: ImportModel, { token } = clerk) =>
  app.call(calls.undo, { params: { importId: String(model.id) } }, { token });
const found = async (search: string) =>
  (await app.call(legalCaseCalls.list, { query: { search } }, { token: clerk.token })).body.models;

const columns = "사건,법원,사건번호,사건명,심급,우리측,담당변호사,송무담당,접수일,전자/종이,상태";

test("cases come in with their project, court, number and people, and go back whole", async () => {
  const number = await addProject("대여금 청구");
  await addProject("이혼 청구");
  const model = await read([
    columns,
    `${number},서울중앙지법,2024 가단 1234,대여금,,원고,나래,가람,2024-03-04,전자,변론/심리`,
    "이혼 청구,서울고등법원,2025르77,이혼,,항소인,,,,종이,",
    `${number},수원지법 안양지원,,임대차보증금,1심,원고,,,,,`,
  ]);
  expect(Object.keys(model.mapping)).toHaveLength(11);
  const tried = await check(model);
  expect([tried.message, tried.faults]).toEqual([undefined, []]);
  expect(tried.changes.map(({ title, cells }) => [title, cells[0]!.becomes])).toEqual([["사건번호", "2024가단1234"]]);
  expect(await found("대여금")).toEqual([]);
  expect((await apply(model)).body.created).toBe(3);
  expect((await found("대여금"))[0]).toMatchObject({
    title: `${court} 2024가단1234`,
    project: { number, label: "대여금 청구" },
    procedure: "civil",
    instance: "first",
    ourSide: "plaintiff",
    status: "pleading",
    lawyer: { id: lawyer.id },
    clerk: { id: clerk.id },
    filedOn: "2024-03-04",
    eFiling: true,
  });
  expect((await found("2025르77"))[0]).toMatchObject({ procedure: "family", instance: "appeal", eFiling: false });
  expect((await found("임대차보증금"))[0]).toMatchObject({ court: "수원지방법원 안양지원", status: "toFile" });
  expect((await undo(model)).body).toMatchObject({ removed: 3, kept: 0 });
  expect(await found("대여금")).toEqual([]);
  expect((await check(await read([columns, `${number},${court},2024가단1234,대여금,,,,,,,`]))).faultCount).toBe(0);
});

test("what is wrong is told by cell, and nothing is written", async () => {
  const number = await addProject("잘못 사건");
  const other = await addProject("남의 사건", await app.createTeam("송무3팀"));
  const there = { project: 0, court, instance: "first", caseNo: "2023가합9" };
  const { rows } = await app.database.pool.query("select id::int as id from projects where id_int = $1", [number]);
  const made = await app.call(legalCaseCalls.create, { body: { ...there, project: rows[0].id } as never }, clerk);
  const { faults } = await check(
    await read([
      columns,
      `${other},${court},2024가합1,,,,,,,,`,
      `${number},모르는법원,2024가합2,,,,,,,,`,
      `${number},${court},24가합3,,,,,,,,`,
      `${number},${court},2023가합9,,,,,,,,`,
      `${number},${court},2024가합5,,,,,,,,`,
      `${number},서울중앙지법,2024가합5,,,,없는이,,,,`,
      `${number},${court},2024가합6,,,,,,,,상소기간`,
      `${number},${court},,,1심,,,,,,접수`,
      `${number},${court},2024가합8,,,,,,2999-01-01,어쩌면,확정`,
    ]),
  );
  expect(faults.map(({ row, column, message }) => `${row}${column} ${message}`)).toEqual([
    "2A 사건 가운데 찾을 수 없습니다.",
    expect.stringMatching(/^3B 대법원, .* 가운데 하나를 적어 주세요/),
    "4C 2024년이 맞습니까? 맞으면 2024가합3으로 적어 주세요.",
    `5C 이미 등록된 사건입니다: ${court} 2023가합9 (소송사건 ${made.body.model.number})`,
    "7G 담당변호사 가운데 찾을 수 없습니다.",
    "8K ‘상소기간’ 상태는 그 앞 상태로 가져온 뒤 소송사건에서 단계로 처리해 주세요.",
    "9C 사건번호를 적어 주세요. 접수 전이면 상태를 ‘접수예정’으로 적어 주세요.",
    "10J 예 또는 아니오로 적어 주세요.",
  ]);
  const twice = [columns, `${number},${court},2024가합5,,,,,,,,`, `${number},서울중앙지법,2024가합5,,,,,,,,확정`];
  const model = await read(twice);
  expect((await check(model)).faults.map(({ row, column, message }) => `${row}${column} ${message}`)).toEqual([
    "3C 같은 표의 2행과 같은 사건입니다. 한 행을 지워 주세요.",
    "3K ‘확정’이면 확정일을 적어 주세요.",
  ]);
  expect((await apply(model)).status).toBe(422);
  expect(await found("2024가합5")).toEqual([]);
});

test("the same file a second time is told, and a case that went on stays", async () => {
  const number = await addProject("두번 사건");
  const lines = [columns, `${number},${court},2022가단1,,,,,,,,`, `${number},${court},2022가단2,,,,,,,,`];
  const model = await read(lines);
  expect((await apply(model)).body.created).toBe(2);
  expect((await check(await read(lines))).faults.map(({ column }) => column)).toEqual(["C", "C"]);
  const [row] = await found("2022가단1");
  const params = { number: String(row!.number) };
  await app.call(stepCall(legalCaseSteps, "serve"), { params, body: { version: row!.version } }, clerk);
  expect((await undo(model)).body).toMatchObject({ removed: 1, kept: 1 });
});

test("401 without a session, 403 without the right, 404 for another's import", async () => {
  const lines = [columns, `${await addProject("권한 사건")},${court},2021가단1,,,,,,,,`];
  expect((await upload(lines)).status).toBe(401);
  const hr = await app.createStaff({ roles: ["인사관리"], teamIds: [home] });
  expect((await upload(lines, hr.token)).status).toBe(403);
  const model = await read(lines);
  expect((await apply(model, hr)).status).toBe(403);
  expect((await apply(model, stranger)).status).toBe(404);
  expect((await undo(model, stranger)).status).toBe(404);
});

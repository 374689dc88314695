import { parseCsv } from "hucre/csv";
import { readXlsx, type Cell, type CellValue } from "hucre/xlsx";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runAdmin } from "#app/console/testing/run-admin.ts";
import { features } from "#app/server/registry.ts";
import { registeredRoutes } from "#app/server/server.ts";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { registerRequest } from "#features/compliance/privacy/endpoints.ts";
import { reportBreach } from "#features/compliance/review/endpoints.ts";
import { exportEntries } from "#features/money/books/endpoints.ts";
import { exportBook } from "#features/pipeline/engagements/endpoints.ts";
import type { AnyRecords } from "#records/server/records.ts";
import type { Field, FieldKind } from "#records/field.ts";
import { seoulDay } from "#platform/dates.ts";
import { columnOf, type Resource } from "#records/resource.ts";
import { report } from "./harness/figures.ts";
import { readSecondly } from "./harness/second-reader.ts";
import {
  clientOfTexts,
  corpus,
  fill,
  formulaLike,
  peopleOfTexts,
  spread,
  unwritable,
  shortNameOf,
} from "./harness/formula-texts.ts";

/** Calls that give back what somebody sent, byte by byte (T17), and make no sheet. */
const originals = [
  "/api/client/documents/:number/content",
  "/api/client/talk/files/:fileId/content",
  "/api/files/:fileId/content",
  "/api/staff-photos/:staffId/:photo",
  "/api/link/posts/:number/picture",
  "/api/limitations/:type/:number/copy",
  "/files/:ticket",
  "/calendars/:token",
  "/api/paper-templates/:number/file/content",
];
/** Word, HWPX and PDF papers: a formula is nothing to them; what stands in them is read back beside them. */
const papers = [
  "/api/contracts/:number/papers/draft",
  "/api/default-papers/:kind/content",
  "/api/default-papers/:kind/sample",
  "/api/documents/evidence-list/pdf",
  "/api/paper-templates/:number/sample",
  "/api/seizures/:number/documents",
  "/api/letters/:number/pdf",
  "/api/link/contract/content",
  "/api/payslips/:number/pdf",
  "/api/print-runs/:number/pdf",
  "/api/print-test",
  "/api/suit-papers/:paperId/file",
  "/api/suit-participants/:number/evidence/file",
];
/** Sheets that are no list of records; each has a test of its own below. */
const others = [
  "/api/bar-filings/:filing/export",
  "/api/books/entries/export",
  "/api/engagements/export",
  "/api/compliance/breach-report",
  "/api/privacy-requests/:requestId/file",
  "/api/training-years/:year/export",
  "/api/worktime/hours/export",
];

const exportable: readonly AnyRecords[] = features
  .flatMap((feature) => feature.records ?? [])
  .filter(({ resource }) => exportRoutes().includes(`${String(resource.api)}/export`));

/** Every call that answers with a file of our own making. */
function exportRoutes(): string[] {
  return registeredRoutes()
    .filter(({ schema }) => schema.response.meta()?.["file"])
    .map(({ endpoint }) => endpoint.path)
    .filter((path) => !originals.includes(path));
}

let app: TestApp;
let team: number;
let admin: TestStaff;
let people: readonly TestStaff[];
const counted = { files: 0, texts: 0, numbers: 0 };

beforeAll(async () => {
  app = await startTestApp();
  team = await app.createTeam("우리팀");
  admin = await app.createStaff({ roles: ["관리자"], teamIds: [team] });
  people = await peopleOfTexts({ app, team, admin });
});
afterAll(async () => {
  await app.stop();
  report(
    `T16 exports: ${counted.files} files, ${counted.texts} texts that begin like formulas read back as they were written, ` +
      `${counted.numbers} numbers as numbers, 0 formulas`,
  );
});

const textKinds: readonly FieldKind[] = ["text", "longText", "email"];
const numberKinds: readonly FieldKind[] = ["money", "count"];

async function stored(table: string, id: string): Promise<Map<number, Readonly<Record<string, CellValue>>>> {
  const { rows } = await app.database.pool.query<Record<string, CellValue>>(`select * from "${table}"`);
  return new Map(rows.map((row) => [Number(row[id]), row]));
}

type Sheet = { readonly rows: readonly (readonly CellValue[])[] };

/** The first sheet of a workbook, in which nothing is a formula, read by two readers alike. */
async function sheetOf(bytes: Uint8Array): Promise<Sheet> {
  const { sheets } = await readXlsx(bytes, { readStyles: false });
  const cells = [...(sheets[0]!.cells ?? new Map<string, Cell>()).values()];
  expect(cells.filter(({ type, formula }) => type === "formula" || formula !== undefined)).toEqual([]);
  counted.files += 1;
  const { rows } = sheets[0]!;
  const texts = rows.map((row) => row.map((value) => String(value ?? "")).filter(Boolean));
  expect(readSecondly(bytes).map((row) => row.filter(Boolean))).toEqual(texts);
  return { rows };
}

/** The bytes of the file that a call makes. */
async function fileOf(path: string, body: object, ending: "xlsx" | "csv"): Promise<Uint8Array> {
  // Nobody may take many files in an hour.
  const { token } = await app.createStaff({ roles: ["관리자", "인사관리"], teamIds: [team] });
  const response = await fetch(`${app.url}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ reason: "유출 의심 점검", ...body }),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(response.status, `${path}: ${response.status === 200 ? "" : Buffer.from(bytes).toString()}`).toBe(200);
  const disposition = response.headers.get("content-disposition") ?? "";
  expect(disposition).toMatch(/^attachment; filename\*=UTF-8''[%\w.-]+$/);
  expect(disposition.endsWith(`.${ending}`), disposition).toBe(true);
  return bytes;
}

const exportOf = async ({ api, fields }: Resource): Promise<Sheet> =>
  sheetOf(await fileOf(`${api}/export`, { query: {}, columns: Object.keys(fields) }, "xlsx"));

test("every call that makes a file is looked at here", () => {
  const known = [...others, ...papers, ...exportable.map(({ resource }) => `${String(resource.api)}/export`)];
  expect(exportRoutes().toSorted()).toEqual(known.toSorted());
});

test.each(exportable.map((records) => [String(records.resource.name), records] as const))("%s", async (_, records) => {
  const resource: Resource = records.resource;
  await fill(resource.table, { app, team, admin });
  const fields: [string, Field][] = Object.entries(resource.fields);
  const own = fields.filter(([key]) => !records.computed?.[key]);
  const spreadFields = new Set<string>();
  for (const [key, field] of own) {
    if (textKinds.includes(field.kind) && (await spread(app, resource.table, columnOf(key, field))))
      spreadFields.add(key);
  }
  if (own.some(([, { kind }]) => textKinds.includes(kind))) expect(spreadFields.size).toBeGreaterThan(0);

  const sheet = await exportOf(resource);
  const rows = await stored(resource.table, resource.numbered ? "id_int" : "id");
  expect(sheet.rows.length).toBeGreaterThan(corpus.length);
  for (const [number, ...cells] of sheet.rows.slice(1)) {
    const row = rows.get(Number(number))!;
    for (const [index, [key, field]] of fields.entries()) {
      const before = records.computed?.[key] ? undefined : row[columnOf(key, field)];
      const cell = cells[index] ?? null;
      if (spreadFields.has(key)) {
        counted.texts += 1;
        expect([key, cell]).toEqual([key, before]);
      } else if (numberKinds.includes(field.kind) && cell !== null) {
        counted.numbers += 1;
        expect([key, typeof cell, before ?? cell]).toEqual([key, "number", cell]);
      }
    }
  }
});

async function sql<Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> {
  return (await app.database.pool.query<Row>(text, values)).rows;
}

function recordsOf(kind: string): AnyRecords {
  return features.flatMap((feature) => feature.records ?? []).find(({ resource }) => resource.name === kind)!;
}

/** Lines of the file that a client's records make, as far as texts of the corpus could be written into them. */
async function linesOf(kind: string, keys: readonly string[], clientId: number): Promise<string[][]> {
  const { resource, computed }: { resource: Resource; computed?: object } = recordsOf(kind);
  const lines: string[][] = [];
  for (const key of keys) {
    const field: Field = resource.fields[key]!;
    const column = columnOf(key, field);
    if (!textKinds.includes(field.kind) || Object.hasOwn(computed ?? {}, key)) continue;
    if (!(await spread(app, resource.table, column))) continue;
    const rows = await sql<{ number: number; text: string }>(
      `select ${resource.numbered ? "id_int" : "id"} as number, "${column}" as text from "${resource.table}"
       where ${kind === "client" ? "id" : "client_id"} = $1`,
      clientId,
    );
    lines.push(...rows.map(({ number, text }) => [resource.label, `${resource.label} ${number}`, field.label, text]));
  }
  return lines;
}

test("the file of one person's data", async () => {
  const kinds = features
    .flatMap(({ records = [] }) => records)
    .map(({ resource, computed }: { resource: Resource; computed?: object }) => ({
      resource,
      hasClient: resource.fields["client"]?.target?.table === "clients" && !("client" in (computed ?? {})),
      keys: Object.entries(resource.fields).flatMap(([key, { disclose }]) => (disclose ? [key] : [])),
    }))
    // What hangs on a case of the client comes with it: every column of it is looked for with those of all kinds.
    .filter(
      ({ resource, keys, hasClient }) =>
        keys.length > 0 && resource.name !== "memo" && (resource.name === "client" || hasClient),
    );
  const tables = kinds.map(({ resource }) => resource.table);
  const { id, number, fileNames } = await clientOfTexts({ app, team, admin }, tables);
  expect(await spread(app, "memos", "content")).toBe(true);
  const wanted: string[][] = [];
  for (const { resource, keys } of kinds) {
    const lines = await linesOf(resource.name, keys, id);
    const texts = keys.filter((key) => textKinds.includes(resource.fields[key]!.kind));
    expect([resource.name, lines.length > 0]).toEqual([resource.name, texts.length > 0]);
    wanted.push(...lines);
  }
  const body = { kind: "access", requester: "self", content: corpus[5]!, receivedOn: seoulDay(Date.now()) } as const;
  const asked = await app.call(registerRequest, { params: { number: String(number) }, body }, { token: admin.token });
  expect(asked.status).toBe(200);

  const { rows } = await sheetOf(await fileOf(`/api/privacy-requests/${asked.body.id}/file`, {}, "xlsx"));
  const told = new Set(rows.map((cells) => JSON.stringify(cells)));
  expect(wanted.filter((line) => !told.has(JSON.stringify(line)))).toEqual([]);
  const contents = (label: string) => rows.filter(([first]) => first === label).map((cells) => String(cells[3]));
  for (const label of ["다른 이름·연락처", "메모"])
    expect(corpus.filter((text) => !contents(label).includes(text))).toEqual([]);
  const begun = (label: string) => corpus.filter((text) => contents(label).some((line) => line.startsWith(text)));
  expect(begun("개인정보 요구")).toEqual(corpus);
  expect(fileNames.length).toBeGreaterThan(10);
  expect(begun("파일")).toEqual(fileNames);
  counted.texts += wanted.length + corpus.length * 3 + fileNames.length;
});

/** A text as a file that knows nothing but texts has it: behind an apostrophe where it might be a formula. */
const inert = (text: string): string => (formulaLike.test(text) ? `'${text}` : text).replaceAll(unwritable, "\ufffd");

test("the ledger that the tax accountant takes", async () => {
  await sql(
    `insert into expenses (team_id, spent_on, vendor, amount, category, status)
     select $1, '2024-03-04', t, 1000, '운영비', 'approved' from unnest($2::text[]) t`,
    team,
    corpus,
  );
  const { rows } = await sheetOf(await fileOf(exportEntries.path, { from: "2024-03-01", to: "2024-03-31" }, "xlsx"));
  const names = rows.slice(1).map((cells) => String(cells[2]));
  expect(names.toSorted()).toEqual(corpus.toSorted());
  counted.texts += names.length;
});

test("the register of engagements", async () => {
  await sql(
    `with new_client as (insert into clients (team_id, name) values ($1, '등록') returning id)
     insert into contracts (team_id, client_id, title, status, signed_at)
     select $1, c.id, t, 'signed', '2024-03-04' from new_client c, unnest($2::text[]) t`,
    team,
    corpus,
  );
  const { rows } = await sheetOf(await fileOf(exportBook.path, { from: "2024-03-01", to: "2024-03-31" }, "xlsx"));
  const title = rows[0]!.indexOf("사건명");
  const titles = rows.slice(1).map((cells) => String(cells[title]));
  expect(titles.toSorted()).toEqual(corpus.toSorted());
  counted.texts += titles.length;
});

test("the reports of former officials and of 공익활동 to the bar association", async () => {
  await sql(
    "update staffs set ex_public_office_agency = '법원', ex_public_office_left_on = '2024-01-02' where id = $1",
    admin.id,
  );
  await sql(
    `with new_client as (insert into clients (team_id, name) values ($1, '퇴임') returning id),
       signed as (insert into contracts (team_id, client_id, title, status, signed_at)
         select $1, c.id, t, 'signed', '2024-02-04' from new_client c, unnest($2::text[]) t returning id)
     insert into contract_lawyers (contract_id, staff_id) select id, $3 from signed`,
    team,
    corpus,
    admin.id,
  );
  const officials = await sheetOf(await fileOf("/api/bar-filings/officials-2024-1/export", {}, "xlsx"));
  const title = officials.rows[0]!.indexOf("사건명");
  const titles = officials.rows.slice(1).map((cells) => String(cells[title]));
  expect(titles.toSorted()).toEqual(corpus.toSorted());
  const proBono = await sheetOf(await fileOf("/api/bar-filings/proBono-2099/export", {}, "xlsx"));
  expect(proBono.rows.length).toBeGreaterThan(people.length);
  counted.texts += titles.length;
});

test("the hours of colleagues and cases", async () => {
  await sql(
    `with p as (insert into projects (team_id, title) select $1, t from unnest($2::text[]) t where t ~ '\\S' returning id)
     insert into worktimes (team_id, staff_id, day, project_id, category, minutes)
     select $1, $3, '2024-03-04', p.id, 'writing', 30 from p`,
    team,
    corpus,
    admin.id,
  );
  const body = { from: "2024-03-01", to: "2024-03-31" };
  const { rows } = await sheetOf(await fileOf("/api/worktime/hours/export", body, "xlsx"));
  const titles = rows.slice(1).map((cells) => String(cells[2]));
  expect(titles.toSorted()).toEqual(corpus.toSorted());
  counted.texts += titles.length;
});

test("what lawyers lack of the 연수교육 of a year", async () => {
  const { rows } = await sheetOf(await fileOf("/api/training-years/2024/export", { short: "Y" }, "xlsx"));
  const names = new Set(rows.slice(1).map((cells) => String(cells[0])));
  const written = await sql<{ name: string }>(
    "select short_name as name from staffs where id = any($1)",
    people.map(({ id }) => id),
  );
  expect(written.filter(({ name }) => !names.has(name))).toEqual([]);
  counted.texts += written.length;
});

test("the report of a breach, a CSV file", async () => {
  const from = new Date();
  const consults = await sql<{ id: number; name: string }>(
    "insert into consults (team_id, name, tel) select $1, t, left(t, 20) from unnest($2::text[]) t returning id, name",
    team,
    corpus,
  );
  for (const { id, name } of consults) {
    const staff = people[corpus.indexOf(name)]!;
    await sql(
      `insert into access_log (user_id, staff_id, ip, action, subject, record_ids, reason)
       values ($1, $2, '10.0.0.7', '다운로드', '상담', $3, $4)`,
      staff.userId,
      staff.id,
      [id],
      name,
    );
  }
  const to = new Date(Date.now() + 3_600_000);
  const span = { from: from.toISOString(), to: to.toISOString() };
  const bytes = await fileOf(reportBreach.path, span, "csv");
  counted.files += 1;
  const [titles, ...lines] = parseCsv(
    Buffer.from(bytes)
      .toString()
      .replace(/^\uFEFF/, ""),
    { delimiter: "," },
  );
  const cellOf = (line: readonly unknown[], title: string) => String(line[titles!.map(String).indexOf(title)]);
  for (const { id, name: text } of consults) {
    const own = lines.filter((line) => cellOf(line, "구분") === "상담" && cellOf(line, "번호") === String(id));
    expect(own.length, text).toBe(1);
    const wanted = { 이름: text, 전화: text.slice(0, 20), "처리한 직원": shortNameOf(text), 사유: text };
    for (const [title, written] of Object.entries(wanted)) {
      counted.texts += 1;
      expect([title, cellOf(own[0]!, title)]).toEqual([title, inert(written)]);
    }
  }
});

test("the spreadsheets that the console writes", async () => {
  for (const { id } of people) {
    await sql(
      `with task as (insert into tasks (title, importance, all_check, created_by) values ('확인', 'B', 'N', $1) returning id)
       insert into task_users (task_id, staff_id, title, importance) select id, $1, '확인', 'B' from task`,
      id,
    );
  }
  for (const column of ["real_name", "department"])
    expect([column, await spread(app, "staffs", column)]).toEqual([column, true]);
  for (const column of ["title", "content"])
    expect([column, await spread(app, "tasks", column)]).toEqual([column, true]);
  await sql("update teams set name = $1 where id = $2", corpus[5], team);

  const folder = mkdtempSync(join(tmpdir(), "haechi-t16-"));
  const run = await runAdmin(["export", "out", "--reason", "월말 점검 자료"], {
    DATABASE_URL: app.databaseUrl,
    INIT_CWD: folder,
  });
  expect(run, run.error).toMatchObject({ code: 0 });
  const read = async (name: string) => sheetOf(readFileSync(join(folder, "out", name)));
  const [staff, tasks] = [await read("staff.xlsx"), await read("tasks.xlsx")];
  rmSync(folder, { recursive: true });
  expect(columnsOf(staff, ["이름", "호칭", "부서", "팀"])).toEqual(
    await sql(
      `select real_name as "이름", short_name as "호칭", department as "부서",
              case when exists (select from staff_teams t where t.staff_id = s.id) then $1 else '' end as "팀"
       from staffs s where not is_system order by id`,
      corpus[5],
    ),
  );
  expect(columnsOf(tasks, ["제목", "내용", "담당자", "보낸사람"])).toEqual(
    await sql(
      `select t.title as "제목", t.content as "내용", s.short_name as "담당자", s.short_name as "보낸사람"
       from tasks t join staffs s on s.id = t.created_by order by t.id`,
    ),
  );
});

/** The rows of a sheet by the titles of these columns. */
function columnsOf({ rows: [titles, ...rows] }: Sheet, wanted: readonly string[]): Record<string, string>[] {
  expect(rows.length).toBeGreaterThanOrEqual(corpus.length);
  counted.texts += rows.length * wanted.length;
  return rows.map((row) =>
    Object.fromEntries(wanted.map((title) => [title, String(row[titles!.indexOf(title)] ?? "")])),
  );
}

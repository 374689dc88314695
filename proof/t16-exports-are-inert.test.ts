import { parseCsv } from "hucre/csv";
import { readXlsx, type Cell, type CellValue } from "hucre/xlsx";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { features } from "../src/app/server/registry.ts";
import { registeredRoutes } from "../src/app/server/server.ts";
import { startTestApp, type TestApp, type TestStaff } from "../src/app/testing/test-app.ts";
import { breachCsv } from "../src/features/compliance/review/server/commands/breach-csv.ts";
import { accessSheet } from "../src/features/compliance/privacy/server/access-file/sheet.ts";
import type { AnyRecords } from "../src/kit/server/records/records.ts";
import type { Field, FieldKind } from "../src/kit/shared/records/field.ts";
import { columnOf, type Resource } from "../src/kit/shared/records/resource.ts";
import { report } from "./harness/figures.ts";
import { insertTeamRecord } from "./harness/records.ts";

/** What spreadsheets take for the beginning of a formula, also behind what is not seen, and in full width. */
const starts = ["=", "+", "-", "@", "\t=", "\r=", "\n=", " =", "＝", "＋", "－", "＠", "'=", '"='];
const rests = ["1+1", "cmd|'/c calc'!A0", 'HYPERLINK("http://evil.test","열기")'];
/** What the format of the file itself might take for more than text. */
const markup = ["</t></is></c><c><f>1+1</f>", "]]><f>1+1</f>", "_x000D_=1", "&lt;f&gt;1+1&lt;/f&gt;", "{=1+1}"];
const corpus = [...markup, ...rests.flatMap((rest) => starts.map((start) => start + rest))].slice(0, 45);

/** Calls that give back what somebody sent, byte by byte (T17), and make no sheet. */
const originals = ["/api/files/:fileId/content", "/files/:ticket"];
/** Sheets that are no list of records; each has a test of its own below. */
const others = ["/api/compliance/breach-report", "/api/privacy-requests/:requestId/file"];

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
const counted = { files: 0, texts: 0, numbers: 0 };

beforeAll(async () => {
  app = await startTestApp();
  team = await app.createTeam("우리팀");
  admin = await app.createStaff({ roles: ["관리자"], teamIds: [team] });
}, 60_000);
afterAll(async () => {
  await app.stop();
  report(
    `T16 exports: ${counted.files} files, ${counted.texts} texts that begin like formulas read back as they were written, ` +
      `${counted.numbers} numbers as numbers, 0 formulas`,
  );
});

const textKinds: readonly FieldKind[] = ["text", "longText", "email"];
const numberKinds: readonly FieldKind[] = ["money", "count"];

/** One row a text of the corpus; people are made as people, everything else as it comes. */
async function fill(table: string): Promise<void> {
  for (const [index] of corpus.entries()) {
    if (table === "staffs") await app.createStaff({ shortName: `내보낼${index}`, teamIds: [team] });
    else await insertTeamRecord(app, table, "id", team, admin.id);
  }
}

/** Writes the corpus down the column; false where the database keeps it out. */
async function spread(table: string, column: string): Promise<boolean> {
  const { rowCount } = await app.database.pool
    .query(
      `with numbered as (select id, row_number() over (order by id) as number from "${table}")
       update "${table}" r set "${column}" = ($1::text[])[1 + number % cardinality($1::text[])]
       from numbered where r.id = numbered.id`,
      [corpus],
    )
    .catch(() => ({ rowCount: 0 }));
  return rowCount !== null && rowCount >= corpus.length;
}

async function stored(table: string, id: string): Promise<Map<number, Readonly<Record<string, CellValue>>>> {
  const { rows } = await app.database.pool.query<Record<string, CellValue>>(`select * from "${table}"`);
  return new Map(rows.map((row) => [Number(row[id]), row]));
}

type Sheet = { readonly rows: readonly (readonly CellValue[])[]; readonly cells: ReadonlyMap<string, Cell> };

async function exportOf(resource: Resource): Promise<Sheet> {
  // Nobody may take many files in an hour.
  const { token } = await app.createStaff({ roles: ["관리자"], teamIds: [team] });
  const response = await fetch(`${app.url}${resource.api}/export`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ query: {}, reason: "점검", columns: Object.keys(resource.fields) }),
  });
  expect(response.status, `${resource.api}/export`).toBe(200);
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename\*=UTF-8''[%\w.]+\.xlsx$/);
  counted.files += 1;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const { sheets } = await readXlsx(bytes, { readStyles: false });
  return { rows: sheets[0]!.rows, cells: sheets[0]!.cells ?? new Map() };
}

test("every call that makes a file is looked at here", () => {
  const known = [...others, ...exportable.map(({ resource }) => `${String(resource.api)}/export`)];
  expect(exportRoutes().toSorted()).toEqual(known.toSorted());
});

test.each(exportable.map((records) => [String(records.resource.name), records] as const))("%s", async (_, records) => {
  const resource: Resource = records.resource;
  await fill(resource.table);
  const fields: [string, Field][] = Object.entries(resource.fields);
  const own = fields.filter(([key]) => !records.computed?.[key]);
  const spreadFields = new Set<string>();
  for (const [key, field] of own) {
    if (textKinds.includes(field.kind) && (await spread(resource.table, columnOf(key, field)))) spreadFields.add(key);
  }
  expect(spreadFields.size).toBeGreaterThan(0);

  const sheet = await exportOf(resource);
  const rows = await stored(resource.table, resource.numbered ? "id_int" : "id");
  expect([...sheet.cells.values()].filter(({ type, formula }) => type === "formula" || formula !== undefined)).toEqual(
    [],
  );
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

test("the file of one person's data", async () => {
  const lines = corpus.map((text) => ({ record: text, item: text, content: text }));
  const { sheets } = await readXlsx(new Uint8Array(await buffer(accessSheet([{ label: "=1+1", lines }]))));
  const { rows, cells } = sheets[0]!;
  expect(rows.slice(1)).toEqual(corpus.map((text) => ["=1+1", text, text, text]));
  expect([...(cells ?? new Map<string, Cell>()).values()].filter(({ formula }) => formula !== undefined)).toEqual([]);
  counted.files += 1;
  counted.texts += corpus.length * 3;
});

test("the report of a breach, a CSV file", () => {
  const at = new Date(0);
  const rows = corpus.map((text, recordId) => ({
    subject: text,
    recordId,
    name: text,
    phone: text,
    staff: text,
    actions: text,
    reasons: text,
    addresses: text,
    times: 1,
    firstAt: at,
    lastAt: at,
  }));
  const [, ...lines] = parseCsv(breachCsv(rows).replace(/^\uFEFF/, ""), { delimiter: "," });
  expect(lines.length).toBe(corpus.length);
  for (const [index, line] of lines.entries()) {
    const texts = line.filter((_, column) => ![1, 8, 9, 10].includes(column)).map(String);
    for (const text of texts) {
      counted.texts += 1;
      expect(text).not.toMatch(/^[=+\-@\t\r＝＋－＠]/u);
      expect([corpus[index], `'${corpus[index]}`]).toContain(text);
    }
  }
  counted.files += 1;
});

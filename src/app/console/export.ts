import { createWriteStream } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { PoolClient } from "pg";
import { rosterColumns } from "#features/identity/roster/roster.ts";
import { taskColumns } from "#features/work/import/open-tasks.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inLongRead, readParts } from "#platform/server/database/long-read.ts";
import { writeSheet, type WriteColumn } from "#platform/server/spreadsheet/write.ts";
import { UsageError } from "./arguments.ts";
import { exportableTables, type ExportTable } from "./export-tables.ts";
import { staffRows, taskRows } from "./export-sheets.ts";

const ownerOnly = 0o600;

/**
 * Writes everything the product stores into an empty folder: one JSON Lines file a table, and staff and tasks as
 * spreadsheets that can be imported again. One moment of the database; secrets stay behind; the act is written into
 * the access log. Throws UsageError when the folder already holds something.
 */
export async function exportFirm(
  database: Database,
  folder: string,
  reason: string,
): Promise<{ tables: number; rows: number }> {
  await prepareFolder(folder);
  await logDownload(database, reason);
  return inLongRead(database, 0, async (client) => {
    await client.query("set local timezone = 'UTC'");
    const counts: Record<string, number> = {};
    for (const table of await exportableTables(client)) counts[table.name] = await writeTable(client, table, folder);
    await writeWorkbook(folder, "staff.xlsx", "직원", Object.values(rosterColumns), readRows(client, staffRows));
    await writeWorkbook(folder, "tasks.xlsx", "업무", Object.values(taskColumns), readRows(client, taskRows()));
    const manifest = { exportedAt: new Date().toISOString(), rows: counts };
    await writeFile(join(folder, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`, { mode: ownerOnly });
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return { tables: Object.keys(counts).length, rows };
  });
}

async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new UsageError(`비어 있지 않은 폴더입니다: ${folder}`);
}

async function logDownload({ query }: Database, reason: string): Promise<void> {
  await query
    .insertInto("access_log")
    .values({ ip: "127.0.0.1", action: "다운로드", subject: "전체 자료", reason })
    .execute();
}

async function writeTable(client: PoolClient, table: ExportTable, folder: string): Promise<number> {
  let count = 0;
  async function* lines() {
    for await (const row of readRows<{ line: string }>(client, table.query)) {
      count += 1;
      yield `${row.line}\n`;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(join(folder, `${table.name}.jsonl`), { mode: ownerOnly }));
  return count;
}

async function writeWorkbook(
  folder: string,
  file: string,
  sheet: string,
  columns: readonly WriteColumn[],
  rows: AsyncIterable<Record<string, string>>,
): Promise<void> {
  async function* cells() {
    for await (const row of rows) yield columns.map(({ title }) => row[title] ?? "");
  }
  await pipeline(await writeSheet(sheet, columns, cells()), createWriteStream(join(folder, file), { mode: ownerOnly }));
}

/** Rows of a query, one by one, within the open transaction. */
async function* readRows<Row extends Record<string, string>>(client: PoolClient, query: string): AsyncGenerator<Row> {
  for await (const rows of readParts<Row>(client, query)) yield* rows;
}

import Fastify from "fastify";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { processLog } from "#platform/server/http/log-stream.ts";
import { readConfig } from "#platform/server/read-config.ts";
import type { Services } from "#platform/server/services.ts";
import { createTestDatabase, type TestDatabase } from "#platform/server/testing/test-database.ts";
import { currentHeads, headsFile, readHeads } from "./commands/heads.ts";
import { purgeLogs } from "./commands/purge-logs.ts";
import { sealLogs } from "./commands/seal-logs.ts";
import { verifyLogs } from "./commands/verify-logs.ts";
import { logs } from "./feature.ts";
import { logNames, rowsPerSeal, type SealedLog } from "./sealed-logs.ts";

let postgres: TestDatabase;
beforeAll(async () => {
  postgres = await createTestDatabase();
});
afterAll(() => postgres.drop());

const sql = (text: string, values: unknown[] = []) => postgres.database.pool.query(text, values);

/** Every log begins anew, with its seals. */
beforeEach(async () => {
  for (const log of logNames) {
    await sql(`alter table ${log} disable trigger user; truncate ${log}; alter table ${log} enable trigger user`);
  }
  await sql("truncate log_seals; delete from rates where law_ref = '시험'");
});

const inserts: Readonly<Record<SealedLog, string>> = {
  access_log: `insert into access_log (at, ip, action, subject) select now() - $1::interval, '::1', '조회', '고객'`,
  access_grant_log: `insert into access_grant_log (at, target_user_id, action) select now() - $1::interval, 1, '부여'`,
  change_log: `insert into change_log (at, action, record_type, record_id)
    select now() - $1::interval, 'client.update', 'client', 1`,
};

/** Writes rows of an age and seals them, so that parts are of one age. */
async function write(log: SealedLog, age: string, rows = 1): Promise<void> {
  await sql(`${inserts[log]} from generate_series(1, $2::int)`, [age, rows]);
  await sealLogs(postgres.database);
}

async function damages(heads = [] as Awaited<ReturnType<typeof currentHeads>>): Promise<string[]> {
  return (await verifyLogs(postgres.database.pool, heads)).flatMap((check) => check.damages);
}

async function ages(log: SealedLog): Promise<number[]> {
  const { rows } = await sql(
    `select extract(year from age(now(), at))::int as years from ${log}
     where ${log === "change_log" ? "action <> 'log.purge'" : "true"} order by id`,
  );
  return rows.map(({ years }) => years as number);
}

test.each([
  ["access_log", "2 years 2 days", "2 years -2 days"],
  ["access_grant_log", "3 years 2 days", "3 years -2 days"],
  ["change_log", "3 years 2 days", "3 years -2 days"],
] as const)("%s loses what is older than its period, and nothing else", async (log, old, young) => {
  for (const age of ["5 years", old, young, "1 day"]) await write(log, age, 3);
  const heads = await currentHeads(postgres.database);
  await purgeLogs(postgres.database);
  const years = log === "access_log" ? 1 : 2;
  expect(await ages(log)).toEqual([years, years, years, 0, 0, 0]);
  expect(await damages(heads)).toEqual([]);
  await purgeLogs(postgres.database);
  // The chain goes on, and so does the check of it.
  await write(log, "1 hour");
  expect(await damages([...heads, ...(await currentHeads(postgres.database))])).toEqual([]);
});

test("the jobs of the feature seal and purge", async () => {
  for (const age of ["3 years", "1 day"]) await write("access_log", age);
  await sql(inserts.access_log, ["1 hour"]);
  const services = { database: postgres.database, config: { backupDir: "" } } as Services;
  for (const job of logs.jobs!) await job.run(services, null, { id: "1", signal: new AbortController().signal });
  expect(await ages("access_log")).toEqual([0, 0]);
  expect((await verifyLogs(postgres.database.pool, []))[0]).toMatchObject({ parts: 2, open: 0, damages: [] });
});

test("a part goes as a whole: one younger row keeps it, and all after it", async () => {
  await sql(inserts.access_log, ["4 years"]);
  await write("access_log", "1 year");
  await write("access_log", "4 years");
  await write("access_log", "1 day");
  await purgeLogs(postgres.database);
  expect(await ages("access_log")).toEqual([4, 1, 4, 0]);
});

test("the newest seal stays, so that the chain goes on after years without a row", async () => {
  await write("access_grant_log", "9 years");
  await write("access_grant_log", "8 years");
  await purgeLogs(postgres.database);
  expect(await ages("access_grant_log")).toEqual([8]);
  await write("access_grant_log", "1 day");
  expect(await damages()).toEqual([]);
});

const choose = (day: string, months: number) =>
  sql("insert into rates (name, effective_from, value, law_ref) values ('keepAccessLog', $1, $2, '시험')", [
    day,
    months,
  ]);

test("a longer period of the firm counts, a shorter one than the law's does not", async () => {
  for (const age of ["6 years", "4 years", "18 months", "1 day"]) await write("access_log", age);
  await choose("2001-01-01", 60);
  await purgeLogs(postgres.database);
  expect(await ages("access_log")).toEqual([4, 1, 0]);
  await choose("2002-01-01", 1);
  await purgeLogs(postgres.database);
  expect(await ages("access_log")).toEqual([1, 0]);
  expect(await damages()).toEqual([]);
});

test("a long arrears goes part by part, and may be left in between", async () => {
  await write("access_log", "3 years", rowsPerSeal * 45);
  await write("access_log", "1 day");
  await expect(purgeLogs(postgres.database, AbortSignal.abort())).rejects.toThrow("aborted");
  expect((await ages("access_log")).length).toBe(rowsPerSeal * 25 + 1);
  await purgeLogs(postgres.database);
  expect(await ages("access_log")).toEqual([0]);
  expect(await damages()).toEqual([]);
});

test("whoever takes younger rows away with their seals is found, whatever the change log is made to say", async () => {
  for (const age of ["1 year", "11 months", "10 months", "9 months"]) await write("access_log", age);
  const heads = (await currentHeads(postgres.database)).map((head) => ({ ...head, number: 1 }));
  const { rows } = await sql("select number, hash, last_id from log_seals where log = 'access_log' order by number");
  heads[0] = { ...heads[0]!, hash: rows[0].hash.toString("hex") };
  await expect(sql("delete from access_log where id <= $1", [rows[2].last_id])).rejects.toThrow("written once");
  await sql("alter table access_log disable trigger user");
  await sql("delete from access_log where id <= $1", [rows[2].last_id]);
  await sql("delete from log_seals where number <= 3");
  expect(await damages(heads)).toHaveLength(2);
  await sql(
    `insert into change_log (action, record_type, record_id, changes)
     values ('log.purge', 'log', 3, jsonb_build_object('access_log', jsonb_build_object('number', 3, 'hash', $1::text)))`,
    [rows[2].hash.toString("hex")],
  );
  expect(await damages(heads)).toEqual([expect.stringContaining("보관 기간 안에 지워졌습니다.")]);
});

test("the heads are noted in a file, and in the log of the process as a firm has it", async () => {
  for (const log of logNames) await write(log, "1 day");
  const backupDir = await mkdtemp(join(tmpdir(), "haechi-heads-"));
  const lines: string[] = [];
  const { logLevel: level } = readConfig({});
  const { log } = Fastify({ logger: { ...processLog, level, stream: { write: (line) => void lines.push(line) } } });
  const services = { database: postgres.database, config: { backupDir }, log } as unknown as Services;
  const note = logs.jobs!.find(({ name }) => name === "logs.note")!;
  await note.run(services, null, { id: "1", signal: new AbortController().signal });
  const noted = await readHeads(headsFile({ backupDir }));
  await rm(backupDir, { recursive: true });
  expect(noted.map(({ log: name }) => name).toSorted()).toEqual([...logNames].toSorted());
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ msg: "log heads", heads: noted }]);
});

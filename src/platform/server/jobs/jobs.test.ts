import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import type { Services } from "../services.ts";
import { inTransaction } from "../database/transaction.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { declareJobs, enqueue } from "./enqueue.ts";
import { JobFailure } from "./failure-words.ts";
import { defineJob, defineRecurringJob, type AnyJob, type Job } from "./job.ts";
import { runJobs, type RunningJobs } from "./run-jobs.ts";
import { enqueueDue } from "./schedule.ts";

let own: TestDatabase;
let logged: unknown[] = [];
const running: RunningJobs[] = [];
beforeAll(async () => {
  own = await createTestDatabase();
});
beforeEach(async () => {
  while (running.length > 0) await running.pop()!.stop();
  await own.database.pool.query("truncate jobs.job, sweeps");
  logged = [];
});
afterAll(async () => {
  for (const jobs of running) await jobs.stop();
  await own.drop();
});

const soon = { timeout: 15_000, interval: 50 };
const nobody = { userId: null, staffId: null, requestId: null };
const query = async (text: string, values: unknown[] = []) => (await own.database.pool.query(text, values)).rows;

/** Another process, as far as the queue knows. */
async function start(...jobs: AnyJob[]): Promise<RunningJobs> {
  await declareJobs(own.database, jobs);
  const log = { error: (...entry: unknown[]) => logged.push(entry), warn: (...entry: unknown[]) => logged.push(entry) };
  const started = runJobs({ database: own.database, log } as unknown as Services, jobs, {
    startAfterMs: 0,
    recurringAfterMs: 0,
  });
  running.push(started);
  return started;
}

async function give<Input>(job: Job<Input>, input: Input, options?: { at?: Date; key?: string }) {
  await declareJobs(own.database, [job]);
  return inTransaction(own.database, nobody, (work) => enqueue(work, job, input, options));
}

/** A job that notes what it was given. */
function noting(name: string, done: string[]): Job<string> {
  return defineJob({ name, label: "시험", input: z.string(), run: async (_, input) => void done.push(input) });
}

const stateOf = async (name: string) =>
  (await query("select state, retry_count as tries from jobs.job where name = $1", [name]))[0];

test("a job exists if its transaction commits, and runs once over two processes", async () => {
  const done: string[] = [];
  const job = noting("test.note", done);
  await declareJobs(own.database, [job]);
  const undone = inTransaction(own.database, nobody, async (work) => {
    expect(await enqueue(work, job, "undone")).not.toBeNull();
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  expect(await query("select from jobs.job")).toEqual([]);
  await start(job);
  await start(job);
  for (let number = 0; number < 20; number += 1) await give(job, `${number}`);
  await expect.poll(() => done.length, soon).toBe(20);
  await expect.poll(() => query("select from jobs.job where state <> 'completed'"), soon).toEqual([]);
  expect(new Set(done).size).toBe(20);
  expect(logged).toEqual([]);
});

test("an input that is not as declared is not taken", async () => {
  const job = noting("test.note", []);
  await expect(give(job, 7 as unknown as string)).rejects.toThrow("expected string");
});

test("of one key one job waits; once it is done the next is taken", async () => {
  const done: string[] = [];
  const job = noting("test.keyed", done);
  expect(await give(job, "first", { key: "a" })).not.toBeNull();
  expect(await give(job, "second", { key: "a" })).toBeNull();
  expect(await give(job, "other", { key: "b" })).not.toBeNull();
  await start(job);
  await expect.poll(() => done.toSorted(), soon).toEqual(["first", "other"]);
  await expect.poll(() => query("select from jobs.job where state <> 'completed'"), soon).toEqual([]);
  expect(await give(job, "third", { key: "a" })).not.toBeNull();
});

test("a job for later waits for its time", async () => {
  const done: string[] = [];
  const job = noting("test.later", done);
  await give(job, "next year", { at: new Date(Date.now() + 365 * 86_400_000) });
  await give(job, "soon", { at: new Date(Date.now() + 1_000) });
  await start(job);
  await expect.poll(() => done, soon).toEqual(["soon"]);
});

test("what fails is tried again after growing waits, says why without anybody's data, and stays when it was the last try", async () => {
  const job = defineJob({
    name: "test.failing",
    label: "시험",
    input: z.null(),
    run: ({ database }) => database.pool.query("insert into users (email) values ('kim@x.test'), ('kim@x.test')"),
  });
  await give(job, null);
  const started = await start(job);
  const waits: number[] = [];
  for (let tries = 1; tries <= 4; tries += 1) {
    await expect.poll(() => stateOf("test.failing"), soon).toEqual({ state: "retry", tries: tries - 1 });
    const [{ wait, output }] = (await query(
      "select extract(epoch from start_after - now())::float8 as wait, output::text from jobs.job",
    )) as [{ wait: number; output: string }];
    waits.push(wait);
    expect(output).toContain("데이터베이스가 거절했습니다. (23");
    expect(output).not.toContain("kim");
    expect(output).not.toContain("stack");
    await query("update jobs.job set start_after = now()");
    started.wake();
  }
  // Twice as long each time, by some chance shorter.
  for (const [index, wait] of waits.entries()) {
    expect(wait).toBeGreaterThan(9 * 2 ** index);
    expect(wait).toBeLessThan(21 * 2 ** index);
  }
  await expect.poll(() => stateOf("test.failing"), soon).toEqual({ state: "retry", tries: 4 });
  await query("update jobs.job set retry_count = retry_limit - 1, start_after = now()");
  started.wake();
  await expect.poll(async () => (await stateOf("test.failing"))?.["state"], soon).toBe("failed");
  expect(JSON.stringify(logged)).toContain("test.failing");
});

const wordy = defineJob({
  name: "test.words",
  label: "시험",
  input: z.null(),
  run: () => Promise.reject(new JobFailure("문자 발송사가 응답하지 않습니다.")),
});

test("whoever fails says it in words of his own", async () => {
  await give(wordy, null);
  await start(wordy);
  const why = "문자 발송사가 응답하지 않습니다.";
  await expect.poll(() => query("select output->>'message' as why from jobs.job"), soon).toEqual([{ why }]);
});

test("what a process that is gone was doing comes again", async () => {
  const done: string[] = [];
  const job = noting("test.gone", done);
  await give(job, "again");
  await query("update jobs.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '31 seconds'");
  const started = await start(job);
  await expect.poll(() => stateOf("test.gone"), { timeout: 30_000, interval: 200 }).toMatchObject({ state: "retry" });
  expect(await query("select output->'value'->>'message' as why from jobs.job")).toEqual([
    { why: "job heartbeat timeout" },
  ]);
  await query("update jobs.job set start_after = now()");
  started.wake();
  await expect.poll(() => done, soon).toEqual(["again"]);
});

test("a stop waits for what runs", async () => {
  let begun = false;
  let ended = false;
  const run = async () => {
    begun = true;
    await new Promise((resolve) => setTimeout(resolve, 500));
    ended = true;
  };
  const job = defineJob({ name: "test.slow", label: "시험", input: z.null(), run });
  await give(job, null);
  const started = await start(job);
  await expect.poll(() => begun, soon).toBe(true);
  await started.stop();
  expect(ended).toBe(true);
  expect(await stateOf("test.slow")).toMatchObject({ state: "completed" });
});

test("a process that is stopped before it has begun just stops", async () => {
  const started = runJobs({ database: own.database } as Services, [], { startAfterMs: 60_000, recurringAfterMs: 0 });
  await started.stop();
});

const minutely = defineRecurringJob({ name: "test.minutely", label: "시험", every: "minute", run: async () => {} });
const daily = defineRecurringJob({ name: "test.daily", label: "시험", every: "day", run: async () => {} });

const counts = async () =>
  Object.fromEntries(
    (await query("select name, count(*)::int as count from jobs.job group by name")).map(({ name, count }) => [
      name,
      count,
    ]),
  );
const finishAll = () => query("update jobs.job set state = 'completed', completed_on = now()");
const lastCame = (name: string, ago: string) =>
  query("update sweeps set swept_at = now() - $2::interval where name = $1", [name, ago]);

test("recurring jobs come once each time, however many ask, and once for days that were missed", async () => {
  const all = [minutely, daily];
  await declareJobs(own.database, all);
  const ask = () => Promise.all(Array.from({ length: 6 }, () => enqueueDue(own.database, all)));
  await ask();
  await finishAll();
  await ask();
  expect(await counts()).toEqual({ "test.minutely": 1, "test.daily": 1 });
  await lastCame("test.minutely", "1 minute");
  await ask();
  await finishAll();
  await lastCame("test.daily", "5 days");
  await ask();
  expect(await counts()).toEqual({ "test.minutely": 2, "test.daily": 2 });
});

test("one that still runs, or waits to be tried again, does not come a second time", async () => {
  await declareJobs(own.database, [minutely]);
  await enqueueDue(own.database, [minutely]);
  await query("update jobs.job set state = 'retry', retry_count = 3");
  await lastCame("test.minutely", "1 minute");
  await enqueueDue(own.database, [minutely]);
  expect(await counts()).toEqual({ "test.minutely": 1 });
});

test("a clock that was set back holds nothing up", async () => {
  await declareJobs(own.database, [minutely]);
  await enqueueDue(own.database, [minutely]);
  await query("update jobs.job set state = 'retry', start_after = now() + interval '3 days'");
  await query("update jobs.queue set monitor_claim_on = now() + interval '3 days'");
  await lastCame("test.minutely", "-3 days");
  await enqueueDue(own.database, [minutely]);
  expect(await query("select start_after <= now() as due from jobs.job")).toEqual([{ due: true }]);
  expect(await query("select from jobs.queue where monitor_claim_on > now()")).toEqual([]);
  await finishAll();
  await enqueueDue(own.database, [minutely]);
  expect(await counts()).toEqual({ "test.minutely": 1 });
});

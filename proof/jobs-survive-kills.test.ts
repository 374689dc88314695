import { afterAll, beforeAll, expect, test } from "vitest";
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { listJobs } from "#features/compliance/jobs/endpoints.ts";
import type { JobState } from "#features/compliance/jobs/job-states.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { declareJobs, enqueue } from "#platform/server/jobs/enqueue.ts";
import { figure, proofTimeout, report } from "./harness/figures.ts";
import { failingJob, minutelyJob, slowJob } from "./harness/job-process.ts";

const kills = figure(2, 20);
const minutes = figure(2, 10);

let app: TestApp;
let admin: TestStaff;
const processes: ChildProcess[] = [];

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.createStaff({ roles: ["관리자"], teamIds: [await app.createTeam()] });
  await app.database.pool.query(
    `create table proof_tries (job text, pid int, at timestamptz default now());
     create table proof_effects (job text primary key);
     create table proof_minutes (job text, pid int, at timestamptz default now())`,
  );
  await declareJobs(app.database, [slowJob, failingJob, minutelyJob]);
  await Promise.all([start(), start()]);
});
afterAll(async () => {
  for (const child of processes) child.kill("SIGKILL");
  await app.stop();
});

/** The product with the jobs of the proof, on the one database. */
async function start(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, "harness/job-process.ts"), {
    execPath: join(import.meta.dirname, "../node_modules/node/bin/node"),
    env: { ...process.env, PROOF_DATABASE_URL: app.databaseUrl },
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  processes.push(child);
  await once(child, "message");
  return child;
}

const within = (work: (work: Work) => Promise<string | null>) =>
  inTransaction(app.database, { userId: null, staffId: null, requestId: null }, work);
const rows = async <Row>(text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows as Row[];
const shown = async (state: JobState) =>
  (await app.call(listJobs, { query: { state } }, { token: admin.token })).body.models;
const long = { timeout: 150_000, interval: 250 };

test("a job whose process is killed runs again, and takes effect once", { timeout: proofTimeout }, async () => {
  const again: number[] = [];
  for (let round = 0; round < kills; round += 1) {
    const id = await within((work) => enqueue(work, slowJob, { holdsMs: 3_000 }));
    const tries = () => rows<{ pid: number }>("select pid from proof_tries where job = $1 order by at", [id]);
    await expect.poll(async () => (await tries()).length, long).toBe(1);
    const [first] = await tries();
    const killed = processes.find(({ pid }) => pid === first!.pid)!;
    killed.kill("SIGKILL");
    const started = performance.now();
    await once(killed, "exit");
    await start();
    await expect.poll(() => rows("select from proof_effects where job = $1", [id]), long).toHaveLength(1);
    expect(await tries()).toHaveLength(2);
    again.push(performance.now() - started);
  }
  const slowest = Math.round(Math.max(...again) / 1_000);
  report(`jobs: killed in the middle ${kills} times, each ran again (after ${slowest} s at most) and took effect once`);
});

test("what fails waits longer each time, and 관리자 sees why", { timeout: proofTimeout }, async () => {
  await within((work) => enqueue(work, failingJob, null));
  const waits: number[] = [];
  for (let tries = 1; tries <= 3; tries += 1) {
    await expect.poll(async () => (await shown("waiting")).find(isFailing)?.tries, long).toBe(tries - 1);
    const job = (await shown("waiting")).find(isFailing)!;
    expect(job.failure).toBe("데이터베이스가 거절했습니다. (23505)");
    const [row] = await rows<{ wait: number }>(
      "select extract(epoch from start_after - now())::float8 as wait from jobs.job where name = $1",
      [failingJob.name],
    );
    waits.push(row!.wait);
    await app.database.pool.query("update jobs.job set start_after = now() where name = $1", [failingJob.name]);
  }
  // Twice as long each time, by some chance shorter.
  for (const [index, wait] of waits.entries()) expect(wait).toBeGreaterThan(8 * 2 ** index);
});

const isFailing = ({ label }: { readonly label: string }) => label === failingJob.name;

test("what comes every minute comes once a minute, over both processes", { timeout: proofTimeout }, async () => {
  await expect
    .poll(
      async () =>
        (
          await rows<{ minutes: number }>(
            "select count(distinct date_trunc('minute', at))::int as minutes from proof_minutes",
          )
        )[0]!.minutes,
      { timeout: (minutes + 2) * 60_000, interval: 1_000 },
    )
    .toBeGreaterThan(minutes);
  expect(await rows("select date_trunc('minute', at) from proof_minutes group by 1 having count(*) > 1")).toEqual([]);
  report(`jobs: once a minute over two processes, ${minutes} minutes`);
});

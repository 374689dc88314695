import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { randomUUID } from "node:crypto";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { enqueueDue } from "#platform/server/jobs/schedule.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import { listBell } from "#features/work/bell/endpoints.ts";
import * as endpoints from "../endpoints.ts";
import type { JobState } from "../job-states.ts";
import { ringFailures } from "./bell.ts";

let app: TestApp;
let admin: TestStaff;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.createStaff({ roles: ["관리자"], teamIds: [await app.createTeam()] });
});
beforeEach(() => app.database.pool.query("truncate jobs.job"));
afterAll(() => app.stop());

const seal = "접속·권한·변경 기록 봉인";
const list = async (state: JobState, page = "1") =>
  (await app.call(endpoints.listJobs, { query: { state, page, size: "50" } }, { token: admin.token })).body;
const step = (endpoint: typeof endpoints.retryJob, jobId: string) =>
  app.call(endpoint, { params: { jobId } }, { token: admin.token });
const logged = async (action: string) =>
  (await app.database.query.selectFrom("change_log").select("changes").where("action", "=", action).execute()).length;

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

/** A job of the logs as it stands in the queue. */
async function put(state: string, columns: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const row = { name: "logs.seal", policy: "exclusive", singleton_key: randomUUID(), state, ...columns };
  const names = Object.keys(row);
  const { rows } = await app.database.pool.query<{ id: string }>(
    `insert into jobs.job (${names.join(", ")}) values (${names.map((_, index) => `$${index + 1}`).join(", ")}) returning id`,
    Object.values(row),
  );
  return rows[0]!.id;
}

test("each job is shown in its state, with its tries, its time and why it failed", async () => {
  const at = new Date(Date.now() + 60_000);
  await put("created", { start_after: at });
  await put("retry", { retry_count: 3, output: { message: "데이터베이스가 거절했습니다. (23505)" } });
  await put("active", { started_on: new Date(), output: { message: "전의 까닭" } });
  await put("failed", { completed_on: new Date(), output: { value: { message: "job heartbeat timeout" } } });
  await put("completed", { completed_on: new Date() });
  await put("cancelled", { completed_on: new Date() });
  const failed = await list("failed");
  expect(failed.counts).toEqual({ failed: 1, waiting: 2, running: 1, done: 2 });
  expect(failed.models).toMatchObject([{ label: seal, tries: 1, failure: "서버가 갑자기 멈춰 끝내지 못했습니다." }]);
  expect((await list("waiting")).models).toMatchObject([
    { tries: 3, failure: "데이터베이스가 거절했습니다. (23505)" },
    { tries: 0, failure: null, nextAt: at.toISOString() },
  ]);
  expect((await list("running")).models).toMatchObject([{ tries: 1, failure: null, nextAt: null }]);
  const done = (await list("done")).models.map(({ canceled }) => canceled);
  expect(new Set(done)).toEqual(new Set([false, true]));
});

test("of failed jobs every 관리자 hears by the bell, of each once, in one row", async () => {
  const bell = async () => (await app.call(listBell, { query: {} }, { token: admin.token })).body.models;
  await put("failed", { completed_on: new Date() });
  expect([await ringFailures(app.database), await ringFailures(app.database)]).toEqual([1, 0]);
  await put("failed", { completed_on: new Date() });
  await put("completed", { completed_on: new Date() });
  expect(await ringFailures(app.database)).toBe(1);
  expect(await bell()).toMatchObject([
    {
      title: "실패한 예약 작업 2건",
      whys: ["관리자"],
      from: null,
      events: 2,
      path: "/lawfirm/compliance/jobs?state=failed",
    },
  ]);
});

test("there are pages, and an empty list", async () => {
  expect(await list("failed")).toMatchObject({ models: [], total: 0 });
  for (let count = 0; count < 53; count += 1) await put("failed", { completed_on: new Date() });
  const pages = [await list("failed"), await list("failed", "2")];
  expect(pages.map(({ models, total }) => [models.length, total])).toEqual([
    [50, 53],
    [3, 53],
  ]);
  expect(new Set(pages.flatMap(({ models }) => models.map(({ id }) => id))).size).toBe(53);
});

test("what comes by itself is shown with its last and next time", async () => {
  const job = { name: "logs.seal", label: "", every: "minute", run: async () => {} } as const;
  await enqueueDue(app.database, [defineRecurringJob(job)]);
  const { recurring } = await list("failed");
  const found = recurring.find((one) => one.label === seal)!;
  expect(found.every).toBe("1분마다");
  expect(Date.parse(found.nextAt) - Date.parse(found.lastAt!)).toBeLessThanOrEqual(120_000);
  expect(recurring.length).toBeGreaterThan(10);
  expect(new Set(recurring.map((one) => one.label)).size).toBe(recurring.length);
});

test("a failed one is tried again at once, once", async () => {
  const id = await put("failed", { completed_on: new Date(), retry_count: 10, retry_limit: 10 });
  expect((await step(endpoints.retryJob, id)).status).toBe(200);
  expect((await list("waiting")).models).toMatchObject([{ id, nextAt: expect.any(String) }]);
  const { rows } = await app.database.pool.query(
    "select start_after <= now() as due, retry_limit > retry_count as fit from jobs.job",
  );
  expect(rows).toEqual([{ due: true, fit: true }]);
  expect(await logged("job.retry")).toBe(1);
});

test("one that waits for its next try is tried now, or taken out", async () => {
  const id = await put("retry", { start_after: new Date(Date.now() + 600_000) });
  expect((await step(endpoints.retryJob, id)).status).toBe(200);
  expect(Date.parse((await list("waiting")).models[0]!.nextAt!)).toBeLessThanOrEqual(Date.now() + 1_000);
  expect((await step(endpoints.cancelJob, id)).status).toBe(200);
  expect((await list("done")).models).toMatchObject([{ id, canceled: true }]);
  expect(await logged("job.cancel")).toBe(1);
  expect((await step(endpoints.cancelJob, id)).status).toBe(409);
});

test("what runs or is over stays as it is, and a like one that waits is not doubled", async () => {
  const [active, done] = [await put("active"), await put("completed")];
  for (const id of [active, done])
    for (const endpoint of [endpoints.retryJob, endpoints.cancelJob])
      expect((await step(endpoint, id)).status).toBe(409);
  const failed = await put("failed", { singleton_key: "recurring" });
  expect((await step(endpoints.cancelJob, failed)).status).toBe(409);
  await put("created", { singleton_key: "recurring" });
  const refused = await step(endpoints.retryJob, failed);
  expect(refused.status).toBe(409);
  expect(refused.body.message).toContain("같은 작업이 이미");
});

test("one that is not there is not found, and nobody but 관리자 sees any", async () => {
  expect((await step(endpoints.retryJob, randomUUID())).status).toBe(404);
  expect((await step(endpoints.cancelJob, randomUUID())).status).toBe(404);
  expect((await step(endpoints.retryJob, "7")).status).toBe(400);
  const other = await app.createStaff({ roles: ["송무팀원"], teamIds: [await app.createTeam()] });
  const id = await put("failed");
  const options = { token: other.token };
  expect((await app.call(endpoints.listJobs, { query: {} }, options)).status).toBe(403);
  expect((await app.call(endpoints.retryJob, { params: { jobId: id } }, options)).status).toBe(403);
});

test("what is over goes after a day, what failed after 90", async () => {
  await put("completed", { completed_on: ago(2) });
  await put("cancelled", { completed_on: ago(2) });
  await put("failed", { completed_on: ago(91) });
  const kept = [await put("completed"), await put("failed", { completed_on: ago(89) }), await put("created")];
  const { jobs } = await import("./feature.ts");
  const services = { database: app.database } as Parameters<NonNullable<ReturnType<typeof jobs>["jobs"]>[0]["run"]>[0];
  for (const job of jobs([]).jobs!) await job.run(services, null, { id: "", signal: new AbortController().signal });
  const { rows } = await app.database.pool.query<{ id: string }>("select id from jobs.job");
  expect(rows.map(({ id }) => id).toSorted()).toEqual(kept.toSorted());
});

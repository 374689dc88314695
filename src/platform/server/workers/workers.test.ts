import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { Failure } from "../http/failure.ts";
import { SpreadsheetError } from "../spreadsheet/limits.ts";
import { WorkerPool, type PoolLimits } from "./pool.ts";
import type { jobs } from "./testing/jobs.ts";
import { readingWords } from "./words.ts";

const module = new URL("./testing/jobs.ts", import.meta.url).href;
const limits: PoolLimits = {
  atWork: 2,
  waiting: 2,
  waitMilliseconds: 30_000,
  perPerson: 2,
  milliseconds: 30_000,
  heapMegabytes: 64,
  words: readingWords,
};

function runner(options: Partial<PoolLimits> = {}) {
  const pool = new WorkerPool({ ...limits, ...options });
  const run = (job: keyof typeof jobs, person: number | null = 1, value?: unknown) =>
    pool.run({ module, name: "doJob", input: { job, value } }, person);
  return { pool, run };
}

test("a job gets its input and answers, without the keys of the server", async () => {
  const { run } = runner();
  expect(await run("bytes", 1, new Uint8Array(3_000_000))).toBe(3_000_000);
  expect(await run("environment")).toEqual(process.env.NODE_COMPILE_CACHE === undefined ? [] : ["NODE_COMPILE_CACHE"]);
});

test("what a job hands over comes whole and in its order, before its answer", async () => {
  const { pool } = runner();
  const heard: string[] = [];
  const answer = await pool.run({ module, name: "doJob", input: { job: "pieces" } }, 1, (piece) => heard.push(piece));
  expect([answer, heard]).toEqual(["done", ["가", "나".repeat(400_000), "다"]]);
});

test("refusals come through as they were thrown, faults as faults", async () => {
  const { run } = runner();
  await expect(run("spreadsheet")).rejects.toEqual(new SpreadsheetError("읽을 수 없습니다."));
  await expect(run("failure")).rejects.toMatchObject({ code: "invalid", fields: { text: "고쳐 주세요." } });
  await expect(run("fault")).rejects.toThrow(/RangeError: ours/);
  await expect(run("fault")).rejects.not.toBeInstanceOf(Failure);
});

test("what never ends is ended with 422, in whatever way a heap is filled with 413", async () => {
  const { run } = runner({ milliseconds: 2_000 });
  await expect(run("endless")).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining("오래") as string,
  });
  const { run: runLong } = runner();
  for (const job of ["fillsTexts", "fillsMap", "sizeBeyond"] as const) {
    await expect(runLong(job), job).rejects.toMatchObject({
      status: 413,
      message: expect.stringContaining("메모리") as string,
    });
  }
});

test("a worker that is killed or ends by itself breaks its own call alone", async () => {
  const { run } = runner();
  await expect(run("killed")).rejects.toMatchObject({ status: 503, retryAfter: 2 });
  await expect(run("ends")).rejects.toThrow("ended with 3");
  expect(await run("later", 1, "가")).toBe("가");
});

test("one person has one at work, others come between, and the bounds are told in words", async () => {
  const { run } = runner();
  const first = run("later", 1, "first");
  const second = run("later", 1, "second");
  await expect(run("later", 1)).rejects.toMatchObject({ status: 429, retryAfter: 5 });
  const other = run("later", 2, "other");
  const ended: unknown[] = [];
  for (const one of [first, second, other]) void one.then((value) => ended.push(value));
  const waits = run("later", 3);
  await expect(run("later", 4)).rejects.toMatchObject({ status: 503, retryAfter: 10 });
  await Promise.all([first, second, other, waits]);
  expect(ended.indexOf("second")).toBeGreaterThan(ended.indexOf("first"));
  expect(await run("later", 4, "free")).toBe("free");
});

test("whoever waits too long is told, and the queue goes on", async () => {
  const { run } = runner({ atWork: 1, waitMilliseconds: 50 });
  const first = run("later", 1, "first");
  await expect(run("later", 2)).rejects.toMatchObject({ status: 503 });
  expect(await first).toBe("first");
  expect(await run("later", 2, "second")).toBe("second");
});

test("a stop ends what is at work with 503", async () => {
  const { pool, run } = runner();
  const endless = expect(run("endless")).rejects.toMatchObject({ status: 503 });
  await pause(300);
  pool.end();
  await endless;
});

test("a process that stays does one job after the other, also after a refusal, and is gone after a fault or a while", async () => {
  const { pool, run } = runner({ keptMilliseconds: 1_000 });
  const first = await run("process");
  expect(await run("process")).toBe(first);
  await expect(run("failure")).rejects.toMatchObject({ code: "invalid" });
  await expect(run("killed")).rejects.toMatchObject({ status: 503 });
  const second = await run("process");
  expect(second).not.toBe(first);
  await expect.poll(() => isAlive(second as number)).toBe(false);
  const third = (await run("process")) as number;
  pool.end();
  await expect.poll(() => isAlive(third)).toBe(false);
});

test("without that each job has a process of its own", async () => {
  const { run } = runner();
  expect(await run("process")).not.toBe(await run("process"));
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

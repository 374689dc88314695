import { afterAll, beforeAll, expect, test } from "vitest";
import { setTimeout as pause } from "node:timers/promises";
import { demoAccounts, demoPassword } from "../src/app/demo/accounts.ts";
import { fillDemoFirm } from "../src/app/demo/fill.ts";
import { testConfig } from "../src/app/testing/test-app.ts";
import { resignedRole } from "../src/features/identity/access/roles.ts";
import { createTestDatabase, type TestDatabase } from "../src/kit/server/testing/test-database.ts";
import { DayOfWork } from "./harness/day-of-work.ts";
import { figure, percentile, proofTimeout, report } from "./harness/figures.ts";
import { faultsOf, sendSteadily, type LoadResult } from "./harness/load.ts";
import { busyFactor } from "./harness/machine.ts";
import { Page } from "./harness/page.ts";
import { createDataDirectory, Product } from "./harness/product.ts";

const seconds = figure(15, 120);
/** Of a machine with a core to spare; a slower one, and one whose cores others hold, is sent fewer. */
const perSecond = 100;
const openPages = 300;
const signIns = 60;
const exported = 5_000;
/** Milliseconds below which 99 of 100 answers come. */
const promised = 250;
const overloadSeconds = figure(4, 20);
/** A fast machine takes ten times a day's work; no machine takes all of these. */
const overloads = [10, 20, 40, 80, 160];
const recoveredWithin = 5;

let own: TestDatabase;
let data: ReturnType<typeof createDataDirectory>;
let product: Product;
let day: DayOfWork;
let pages: Page[];

beforeAll(async () => {
  own = await createTestDatabase({ name: "demo", prepare: (database) => fillDemoFirm(database) });
  data = createDataDirectory();
  product = await Product.start(data.path, { DATABASE_URL: own.url, FIELD_KEYS: testConfig.fieldKeys ?? "" });
  day = await DayOfWork.of(own.database);
  pages = await Promise.all(
    Array.from({ length: openPages }, async (_, index) => {
      const { token } = day.workers[index % day.workers.length]!;
      return (await Page.open(product.address, token))!;
    }),
  );
});

afterAll(async () => {
  for (const page of pages) page.close();
  await product.stop();
  await data.remove();
  await own.drop();
});

const url = () => product.address;

function work(forSeconds: number, factor = 1): Promise<LoadResult[]> {
  return sendSteadily(url(), { seconds: forSeconds, perSecond: Math.ceil(perSecond / busyFactor()) * factor }, () =>
    day.next(),
  );
}

/** Accounts of the demo firm that may sign in. */
const shut: readonly string[] = [resignedRole, "직원 아님"];
const workers = demoAccounts.filter(({ role }) => !shut.includes(role));

/** The office comes in: everybody signs in by password within the first third of the day. */
async function signInAll(): Promise<number[]> {
  const statuses: number[] = [];
  for (let number = 0; number < signIns; number += 1) {
    const { email } = workers[number % workers.length]!;
    const started = performance.now();
    const { status } = await fetch(`${url()}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password: demoPassword }),
    });
    statuses.push(status);
    await pause(Math.max(0, (seconds * 1_000) / 3 / signIns - (performance.now() - started)));
  }
  return statuses;
}

async function bytesOf(path: string, token: string, body: string | Uint8Array, type: string): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, "content-type": type };
  return fetch(`${url()}${path}`, { method: "POST", headers, body: body as BodyInit });
}

/** Whom a stretch brings in: those of before are there already. */
const newcomers = [
  { family: "가져온이", area: "02" },
  { family: "다시온이", area: "051" },
] as const;

/** Brings 5,000 clients in from a file and takes them out as another one, beside everybody's work. */
async function moveFiles(token: string, { family, area }: (typeof newcomers)[number]): Promise<string[]> {
  const rows = Array.from({ length: exported }, (_, index) => {
    return `${family}${index},개인,${area}-${1_000 + index}-${String(index).padStart(4, "0")}`;
  });
  const file = ["성명/상호,구분,연락처", ...rows].join("\n");
  const problems: string[] = [];
  const expectOk = async (what: string, response: Response) => {
    if (response.status !== 200) problems.push(`${what}: ${response.status} ${(await response.text()).slice(0, 200)}`);
    return response;
  };
  const uploaded = await expectOk(
    "upload",
    await bytesOf(
      `/api/clients/imports?name=${encodeURIComponent("고객.csv")}`,
      token,
      file,
      "application/octet-stream",
    ),
  );
  if (problems.length > 0) return problems;
  const { model } = (await uploaded.json()) as { model: { id: number; mapping: object } };
  const mapping = JSON.stringify({ mapping: model.mapping });
  await expectOk("import", await bytesOf(`/api/clients/imports/${model.id}/apply`, token, mapping, "application/json"));
  const wish = JSON.stringify({ query: { search: family }, reason: "연말 점검 자료", columns: ["name", "tel"] });
  await expectOk("export", await bytesOf("/api/clients/export", token, wish, "application/json"));
  return problems;
}

function latencies(results: readonly LoadResult[]): number[] {
  return results.flatMap(({ answer }) => (answer ? [answer.milliseconds] : []));
}

/** One stretch of the day with all that goes on beside it; answers how long its calls took. */
async function officeDay(token: string, come: (typeof newcomers)[number]): Promise<number[]> {
  const [results, signedIn, moved] = await Promise.all([
    work(seconds),
    signInAll(),
    pause((seconds * 1_000) / 3).then(() => moveFiles(token, come)),
  ]);
  expect(faultsOf(results, (status) => status === 200 || status === 304)).toEqual([]);
  expect(new Set(signedIn)).toEqual(new Set([200]));
  expect(moved).toEqual([]);
  expect(pages.filter(({ closedAt }) => closedAt !== null)).toHaveLength(0);
  return latencies(results);
}

test("a day of the whole office goes by without an error or a wait", { timeout: proofTimeout }, async () => {
  const { rows } = await own.database.pool.query<{ staff_id: number }>(
    "select sr.staff_id from staff_roles sr join roles r on r.id = sr.role_id where r.name = '관리자' limit 1",
  );
  const clerk = day.workers.find(({ id }) => id === rows[0]!.staff_id)!;
  const inTime = (taken: readonly number[]) => percentile(taken, 0.99) < promised * busyFactor();
  const stretches = [await officeDay(clerk.token, newcomers[0])];
  // Others may have held the cores for a while; a day that is slow by itself is slow again.
  if (!inTime(stretches[0]!)) stretches.push(await officeDay(clerk.token, newcomers[1]));
  const worst = stretches.map((taken) => `${percentile(taken, 0.99).toFixed(0)} ms`);
  const taken = stretches.at(-1)!;
  expect(inTime(taken), `p99 ${worst.join(" and again ")}, promised ${promised} ms`).toBe(true);
  report(
    `T22 day: ${openPages} sockets, ${taken.length} calls in ${seconds} s beside ${signIns} sign-ins, an import and ` +
      `an export of ${exported} rows, 0 errors, p50 ${percentile(taken, 0.5).toFixed(0)} ms, p99 ${worst.at(-1)}` +
      (worst.length > 1 ? `, MEASURED TWICE: p99 was ${worst[0]} at first` : ""),
  );
});

test("ten times as much is refused in words, and is over when it is over", { timeout: proofTimeout }, async () => {
  const { factor, results, refused, drained } = await untilRefused();
  expect(refused.length, "refused of all that was too much").toBeGreaterThan(0);
  expect(drained, "seconds from the last call to the last answer").toBeLessThanOrEqual(recoveredWithin * busyFactor());
  for (const { answer } of refused) {
    expect(Number(answer!.headers["retry-after"])).toBeGreaterThan(0);
    expect(JSON.parse(answer!.text)).toMatchObject({ success: false });
  }
  expect(product.hasExited).toBe(false);

  const calm = await recovered();
  expect(calm, "seconds until the calls are answered in time again").toBeLessThanOrEqual(recoveredWithin);
  expect(pages.filter(({ closedAt }) => closedAt !== null)).toHaveLength(0);
  report(
    `T23 overload: ${factor} times as much, ${results.length} calls in ${overloadSeconds} s, ${refused.length} refused with Retry-After, ` +
      `0 other, all answered ${drained.toFixed(1)} s after the last one, as before after ${calm} s`,
  );
});

type Overload = { factor: number; results: LoadResult[]; refused: LoadResult[]; drained: number };

/** The first of the overloads that is too much for this machine; the last one when it refuses nothing at all. */
async function untilRefused(): Promise<Overload> {
  for (const factor of overloads) {
    const started = performance.now();
    const results = await work(overloadSeconds, factor);
    const drained = (performance.now() - started) / 1_000 - overloadSeconds;
    expect(faultsOf(results, (status) => [200, 304, 409, 429, 503].includes(status))).toEqual([]);
    const refused = results.filter(({ answer }) => answer!.status === 429 || answer!.status === 503);
    if (refused.length > 0 || factor === overloads.at(-1)) return { factor, results, refused, drained };
  }
  throw new Error("there is no overload");
}

/** Seconds until a second of ordinary work is answered as promised. */
async function recovered(): Promise<number> {
  for (let second = 1; second <= recoveredWithin + 1; second += 1) {
    const results = await work(1);
    const slow = percentile(latencies(results), 0.99) >= promised * busyFactor();
    if (!slow && faultsOf(results, (status) => status === 200 || status === 304).length === 0) return second;
  }
  return Number.POSITIVE_INFINITY;
}

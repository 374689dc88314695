import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type RunningServer } from "#app/server/server.ts";
import { callServer, createStaff, testConfig, type TestStaff } from "#app/testing/test-app.ts";
import { createTestDatabase, type TestDatabase } from "#platform/server/testing/test-database.ts";
import { login, readMe } from "#features/identity/session/endpoints.ts";
import { beginOwed } from "#features/identity/second-factor/endpoints.ts";
import { hashPassword } from "#features/identity/session/server/commands/hash-password.ts";
import * as tasks from "#features/work/tasks/endpoints.ts";
import { figure, proofTimeout, Random, report } from "./harness/figures.ts";
import { busyFactor } from "./harness/machine.ts";
import { Page } from "./harness/page.ts";

const runs = figure(32, 2_000);
const steps = 30;
const idleMinutes = 30;
const hours = 12;
const password = "열두 마리 푸른 고래";
const minute = 60_000;

const random = new Random();
let own: TestDatabase;
let server: RunningServer;
let person: TestStaff;
// Ahead of the real one, by which the rows of the past are stamped.
let clock = Date.now() + 24 * 60 * minute;

/**
 * Sessions are judged by the clock of the database. Here `now()` is one that stands still until it is moved: it stands
 * before PostgreSQL's own in the search path of every connection.
 */
async function injectClock(): Promise<void> {
  const { pool } = own.database;
  await pool.query("create schema clock");
  await pool.query("create table clock.time (at timestamptz not null)");
  await pool.query("insert into clock.time values ($1)", [new Date(clock)]);
  await pool.query(
    "create function clock.now() returns timestamptz language sql stable as 'select at from clock.time'",
  );
  const name = new URL(own.url).pathname.slice(1);
  await pool.query(`alter database ${name} set search_path = clock, pg_catalog, public`);
}

async function advance(milliseconds: number): Promise<void> {
  clock += milliseconds;
  await own.database.pool.query("update clock.time set at = $1", [new Date(clock)]);
}

beforeAll(async () => {
  own = await createTestDatabase();
  await injectClock();
  await own.database.query.insertInto("firm_settings").values({ name: "법무법인 해온" }).execute();
  const team = await own.database.query.insertInto("teams").values({ name: "팀" }).returning("id").executeTakeFirst();
  person = await createStaff(own.database, { teamIds: [team!.id] }, 1);
  await own.database.query
    .updateTable("users")
    .set({ password_hash: await hashPassword(password) })
    .where("id", "=", person.userId)
    .execute();
  const config = { ...testConfig, secondFactorRequired: null, sessionIdleMinutes: idleMinutes, sessionHours: hours };
  server = await startServer({ config, databaseUrl: own.url, logging: false, socketRecheckMs: 50 });
  await requireSecondFactor(false);
});
afterAll(async () => {
  await server.close();
  await own.drop();
});

const requireSecondFactor = (required: boolean) =>
  own.database.query.updateTable("firm_settings").set({ second_factor_required: required }).execute();

async function signIn(): Promise<string> {
  const { body } = await callServer(server.address, login, { body: { email: person.email, password } });
  return body.token;
}

const asks = async (token: string) => (await callServer(server.address, readMe, {}, { token })).status;
const asksInBackground = async (token: string) =>
  (await callServer(server.address, tasks.refresh, {}, { token, headers: { "x-background": "1" } })).status;

/** Pauses between two requests: short ones, and those at the very edge. */
const pauses = [minute, 10 * minute, 29 * minute, idleMinutes * minute - 1, idleMinutes * minute, 31 * minute];

test(
  "a session ends after the idle time, and after the whole time however busy",
  { timeout: proofTimeout },
  async () => {
    let asked = 0;
    const ended = { idle: 0, absolute: 0 };
    for (let run = 0; run < runs; run += 1) {
      const token = await signIn();
      let idleUntil = clock + idleMinutes * minute;
      const until = clock + hours * 60 * minute;
      // A busy person comes to the end of the day, any other to a long pause.
      const isBusy = run % 4 === 0;
      for (let step = 0; step < (isBusy ? 60 : steps); step += 1) {
        await advance(isBusy ? 25 * minute : random.pick(pauses));
        const isLive = clock < idleUntil && clock < until;
        const inBackground = !isBusy && random.next() < 0.4;
        const status = inBackground ? await asksInBackground(token) : await asks(token);
        asked += 1;
        const when = `run ${run}, ${Math.round((clock - until) / minute + hours * 60)} minutes after sign-in`;
        expect(status, when).toBe(isLive ? 200 : 401);
        if (!isLive) {
          ended[clock < until ? "idle" : "absolute"] += 1;
          break;
        }
        if (!inBackground) idleUntil = clock + idleMinutes * minute;
      }
    }
    expect(Math.min(ended.idle, ended.absolute)).toBeGreaterThan(runs / 8);
    report(
      `T21 session end: ${runs} sessions, ${asked} requests; ${ended.idle} ended idle, ${ended.absolute} after ${hours} hours`,
    );
  },
);

test("an open page is cut when its session ends, and does not keep it alive", { timeout: proofTimeout }, async () => {
  const token = await signIn();
  const page = (await Page.open(server.address, token))!;
  await advance(29 * minute);
  // Rechecks have looked at it in the meantime.
  expect(await page.until(({ closedAt }) => closedAt !== null, 200)).toBe(false);
  await advance(minute);
  expect(await page.until(({ closedAt }) => closedAt !== null, 2_000 * busyFactor()), "still open").toBe(true);
  expect(await asks(token)).toBe(401);
});

const owes = async (token: string) => (await callServer(server.address, beginOwed, {}, { token })).status;

test("who has typed the password alone has ten minutes for the second factor", { timeout: proofTimeout }, async () => {
  await requireSecondFactor(true);
  const token = await signIn();
  await advance(10 * minute - 1);
  expect(await owes(token)).toBe(200);
  await advance(1);
  expect(await owes(token)).toBe(401);
});

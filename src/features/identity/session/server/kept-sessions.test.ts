import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setTimeout as pause } from "node:timers/promises";
import {
  callServer,
  createSession,
  startSecondServer,
  startTestApp,
  type TestApp,
  type TestStaff,
} from "#app/testing/test-app.ts";
import { setRoles } from "#features/identity/roles/endpoints.ts";
import { addNetwork } from "#features/identity/security/endpoints.ts";
import { switchTeam } from "#features/identity/staff/endpoints.ts";
import { endUserSessions, suspendUser } from "#features/identity/users/endpoints.ts";
import { endOtherSessions, logout, readMe, readUser } from "../endpoints.ts";

/** An application that alone writes: what it knows of a session it does not ask for at each call. */
let app: TestApp;
let teamIds: number[];
let boss: TestStaff;
const reason = "분기 점검";

beforeAll(async () => {
  app = await startTestApp({ writesBeside: false });
  teamIds = [await app.createTeam(), await app.createTeam()];
  boss = await app.createStaff({ roles: ["관리자"], teamIds });
});
afterAll(() => app.stop());

const me = async (token: string, url = app.url) => (await callServer(url, readMe, {}, { token })).status;

/** Somebody who was let in a moment ago and so is known. */
async function somebody(): Promise<TestStaff> {
  const staff = await app.createStaff({ roles: ["변호사", "매출조회"], teamIds });
  expect(await me(staff.token)).toBe(200);
  return staff;
}

/** As a hand does that writes to the database with tools of its own. */
const endByHand = ({ userId }: TestStaff) =>
  app.database.pool.query("update sessions set ended_at = now() where user_id = $1", [userId]);

const until = (token: string, status: number, url = app.url) =>
  expect.poll(() => me(token, url), { timeout: 15_000, interval: 20 }).toBe(status);

describe("what is known of a session", () => {
  test("is not asked for again, until a hand that changed it says so", async () => {
    const staff = await somebody();
    await endByHand(staff);
    expect(await me(staff.token)).toBe(200);
    await app.database.pool.query(`select pg_notify('haechi', '{"type":"changed-by-hand"}')`);
    await until(staff.token, 401);
  });

  test("holds for half a minute at most", async () => {
    const staff = await app.createStaff({ teamIds });
    await app.database.pool.query(
      "update sessions set last_seen_at = now() - interval '29.5 seconds' where user_id = $1",
      [staff.userId],
    );
    expect(await me(staff.token)).toBe(200);
    await endByHand(staff);
    await pause(600);
    expect(await me(staff.token)).toBe(401);
  });
});

const params = ({ userId }: TestStaff) => ({ userId: String(userId) });
const asBoss = () => ({ token: boss.token });

describe("the next call knows", () => {
  const ends: Readonly<Record<string, (staff: TestStaff) => Promise<{ status: number }>>> = {
    "signing out": ({ token }) => app.call(logout, {}, { token }),
    "signing out everywhere else": async ({ userId }) =>
      app.call(endOtherSessions, {}, { token: await createSession(app.database, userId) }),
    "ending somebody's sessions": (staff) =>
      app.call(endUserSessions, { params: params(staff), body: { reason } }, asBoss()),
    "suspending an account": (staff) => app.call(suspendUser, { params: params(staff), body: { reason } }, asBoss()),
    "taking a role away": (staff) =>
      app.call(setRoles, { params: params(staff), body: { roles: ["변호사"], reason, version: 1 } }, asBoss()),
  };

  test.each(Object.keys(ends))("that a session is over: %s", async (name) => {
    const staff = await somebody();
    const { status } = await ends[name]!(staff);
    expect(status).toBe(200);
    expect(await me(staff.token)).toBe(401);
  });

  test("in which team somebody works now", async () => {
    const staff = await somebody();
    const teamOf = async () => (await app.call(readUser, {}, { token: staff.token })).body.user.staff?.team?.id;
    expect(await teamOf()).toBe(teamIds[0]);
    const there = { params: { staffId: String(staff.id), teamId: String(teamIds[1]) } };
    expect((await app.call(switchTeam, there, { token: staff.token })).status).toBe(200);
    expect(await teamOf()).toBe(teamIds[1]);
  });
});

test("a second process is waited for: what it ends is over in the first one with its answer", async () => {
  const second = await startSecondServer(app);
  try {
    for (let round = 0; round < 20; round += 1) {
      const staff = await somebody();
      expect(await me(staff.token, second.url)).toBe(200);
      expect((await callServer(second.url, logout, {}, { token: staff.token })).status).toBe(200);
      expect(await me(staff.token)).toBe(401);
    }
  } finally {
    await second.stop();
  }
});

test("a connection that hears no more is not relied on", async () => {
  const staff = await somebody();
  await app.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'haechi events' and datname = current_database()`,
  );
  await endByHand(staff);
  await until(staff.token, 401);
});

test("an address that a role may no longer come from is out with the next call", async () => {
  const staff = await somebody();
  const body = { role: "매출조회", network: "203.0.113.0/24", note: "", reason } as const;
  expect((await app.call(addNetwork, { body }, { token: boss.token })).status).toBe(200);
  expect(await me(staff.token)).toBe(403);
});

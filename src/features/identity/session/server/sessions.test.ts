import { sql } from "kysely";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSession, startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import * as endpoints from "../endpoints.ts";
import { hashToken } from "#platform/server/opaque-token.ts";

let app: TestApp;
let staff: TestStaff;
beforeAll(async () => {
  app = await startTestApp();
  staff = await app.createStaff({ roles: ["변호사"], teamIds: [await app.createTeam()] });
});
afterAll(() => app.stop());

const me = (token: string, headers: Record<string, string> = {}) =>
  app.call(endpoints.readMe, {}, { token, headers }).then(({ status }) => status);

/** Moves a session's instants back, as if `by` had passed. */
async function pass(token: string, by: string): Promise<void> {
  await sql`update sessions set created_at = created_at - ${by}::interval, last_seen_at = last_seen_at - ${by}::interval,
    idle_until = idle_until - ${by}::interval, expires_at = expires_at - ${by}::interval
    where token_hash = ${hashToken(token)}`.execute(app.database.query);
}

async function sessionRow(token: string) {
  return app.database.query
    .selectFrom("sessions")
    .selectAll()
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirstOrThrow();
}

/** A live session with the limits of the configuration. */
async function freshSession(): Promise<string> {
  const token = await createSession(app.database, staff.userId);
  await sql`update sessions set idle_until = now() + interval '30 minutes', expires_at = now() + interval '12 hours'
    where token_hash = ${hashToken(token)}`.execute(app.database.query);
  return token;
}

test("a session ends after 30 idle minutes, and a request of the person's own moves that limit", async () => {
  const token = await freshSession();
  await pass(token, "29 minutes");
  expect(await me(token)).toBe(200);
  await pass(token, "29 minutes");
  expect(await me(token)).toBe(200);
  await pass(token, "31 minutes");
  expect(await me(token)).toBe(401);
});

test("background requests never extend a session", async () => {
  const token = await freshSession();
  await pass(token, "20 minutes");
  expect(await me(token, { "x-background": "1" })).toBe(200);
  await pass(token, "11 minutes");
  expect(await me(token, { "x-background": "1" })).toBe(401);
});

test("a session ends after 12 hours however busy it is", async () => {
  const token = await freshSession();
  for (let passed = 0; passed < 24; passed += 1) {
    expect(await me(token)).toBe(200);
    await pass(token, "29 minutes");
  }
  expect(await me(token)).toBe(200);
  await pass(token, "25 minutes");
  expect(await me(token)).toBe(401);
});

const plain = async (path: string, headers: Record<string, string>) =>
  (await fetch(app.url + path, { headers })).status;

test("tokens are taken from the Authorization header alone", async () => {
  const token = await freshSession();
  expect(await plain("/api/auth/me", { authorization: `Bearer ${token}` })).toBe(200);
  expect(await plain("/api/auth/me", { cookie: `token=${token}` })).toBe(401);
  expect(await plain(`/api/auth/me?token=${token}`, {})).toBe(401);
  expect(await plain("/api/auth/me", { authorization: `Bearer ${token}x` })).toBe(401);
  expect(await plain("/api/auth/me", { authorization: token })).toBe(401);
});

test("own devices are listed, this one first; nobody else's are", async () => {
  const person = await app.createStaff();
  const second = await createSession(app.database, person.userId);
  const ended = await createSession(app.database, person.userId);
  await app.call(endpoints.logout, {}, { token: ended });
  const { body } = await app.call(endpoints.listSessions, {}, { token: second });
  expect(body.total).toBe(2);
  expect(body.models.map(({ current }) => current)).toEqual([true, false]);
  expect(body.models[0]).toMatchObject({ ip: "127.0.0.1", id: (await sessionRow(second)).id });
});

test("ending a device signs it out; foreign, ended and absent ones are all 404", async () => {
  const person = await app.createStaff();
  const phone = await createSession(app.database, person.userId);
  const foreign = await freshSession();
  const end = async (sessionId: number) => {
    const { status, body } = await app.call(
      endpoints.endSession,
      { params: { sessionId: String(sessionId) } },
      { token: person.token },
    );
    return [status, body.message];
  };
  const { id } = await sessionRow(phone);
  expect((await end(id))[0]).toBe(200);
  expect(await me(phone)).toBe(401);
  const absent = [404, "찾을 수 없습니다."];
  expect(await end(id)).toEqual(absent);
  expect(await end((await sessionRow(foreign)).id)).toEqual(absent);
  expect(await end(999_999)).toEqual(absent);
  expect(await me(foreign)).toBe(200);
  expect((await sessionRow(phone)).end_reason).toBe("기기 목록에서 종료");
});

test("signing out closes the sockets of this device and leaves the other", async () => {
  const person = await app.createStaff();
  const other = await createSession(app.database, person.userId);
  const sockets = await Promise.all([person.token, other].map(connect));
  const closed = new Promise<void>((resolve) => sockets[0]!.once("disconnect", () => resolve()));
  await app.call(endpoints.logout, {}, { token: person.token });
  await closed;
  expect(sockets[1]!.connected).toBe(true);
  for (const socket of sockets) socket.disconnect();
});

test("every call of one's own session refuses strangers with 401", async () => {
  const calls = [
    app.call(endpoints.readUser, {}),
    app.call(endpoints.readMe, {}),
    app.call(endpoints.logout, {}),
    app.call(endpoints.listSessions, {}),
    app.call(endpoints.endSession, { params: { sessionId: "1" } }),
  ];
  for (const { status, body } of await Promise.all(calls)) {
    expect([status, body.code]).toEqual([401, "unauthenticated"]);
  }
});

function connect(token: string): Promise<Socket> {
  const socket = io(`${app.url}/task`, {
    auth: { token },
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
  });
  return new Promise((resolve, reject) => {
    socket.once("connect", () => resolve(socket));
    socket.once("connect_error", reject);
  });
}

import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../../app/testing/test-app.ts";
import { everyRecord } from "../../../../kit/shared/records/every-record.ts";
import { inTransaction } from "../../../../kit/server/database/transaction.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function openPage(): Promise<Socket> {
  const team = await app.createTeam();
  const { token } = await app.createStaff({ teamIds: [team] });
  const socket = io(`${app.url}/task`, { auth: { token }, transports: ["websocket"], reconnection: false });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  return socket;
}

test("open pages are told which record changed, and nothing else of it", async () => {
  const socket = await openPage();
  const told = new Promise((resolve) => socket.once("record", resolve));
  await inTransaction(app.database, { userId: null, staffId: null, requestId: null }, async (work) => {
    work.emit({ type: "record", ref: "contract:12" });
  });
  expect(await told).toEqual({ type: "record", ref: "contract:12" });
  socket.disconnect();
});

test("pages look anew when the server listens again after a gap", async () => {
  const socket = await openPage();
  const told = new Promise((resolve) => socket.once("record", resolve));
  await app.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'haechi events' and datname = current_database()`,
  );
  expect(await told).toMatchObject({ type: "record", ref: everyRecord });
  socket.disconnect();
});

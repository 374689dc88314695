import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../../app/testing/test-app.ts";
import { inTransaction } from "../../../../kit/server/database/transaction.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test("open pages are told which record changed, and nothing else of it", async () => {
  const team = await app.createTeam("진행1팀");
  const { token } = await app.createStaff({ teamIds: [team] });
  const socket = io(`${app.url}/task`, { auth: { token }, transports: ["websocket"], reconnection: false });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  const told = new Promise((resolve) => socket.once("record", resolve));
  await inTransaction(app.database, { userId: null, staffId: null, requestId: null }, async (work) => {
    work.emit({ type: "record", ref: "contract:12" });
  });
  expect(await told).toEqual({ type: "record", ref: "contract:12" });
  socket.disconnect();
});

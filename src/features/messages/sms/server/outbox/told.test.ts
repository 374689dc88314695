import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { addMessage, addSender } from "../testing/sms-firm.ts";
import { holdMessage } from "./ends.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** A page of the person; `heard` are the records that it was told to have changed. */
async function openPage({ token }: TestStaff) {
  const options = { auth: { token }, transports: ["websocket"], reconnection: false, forceNew: true };
  const socket = io(`${app.url}/task`, options);
  const heard: string[] = [];
  socket.on("record", ({ ref }: { ref: string }) => heard.push(ref));
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  return { heard, close: () => socket.disconnect() };
}

test("a message about no record that is held is told to its sender's open pages, and to nobody who does not see it", async () => {
  const team = await app.createTeam("홍보팀");
  const sender = await app.createStaff({ teamIds: [team], roles: ["송무팀원"] });
  const other = await app.createStaff({ teamIds: [await app.createTeam("다른팀")], roles: ["송무팀원"] });
  const number = await addSender(app, team);
  const reserveAt = new Date();
  const id = await addMessage(app, number, ["010-0000-7301"], {
    teamId: team,
    owner: sender,
    status: "reserved",
    reserveAt,
  });
  const [page, others] = [await openPage(sender), await openPage(other)];
  await holdMessage(app.database, id, "night");
  await expect.poll(() => page.heard).toContain(`smsMessage:${id}`);
  expect(others.heard).toEqual([]);
  for (const one of [page, others]) one.close();
});

import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { addConsult } from "#features/pipeline/consults/server/testing/consults.ts";
import { tellPresence } from "../endpoints.ts";

let app: TestApp;
let one: TestStaff;
let other: TestStaff;
let stranger: TestStaff;
let id: number;
const sockets: Socket[] = [];

beforeAll(async () => {
  app = await startTestApp();
  const teamIds = [await app.createTeam()];
  one = await app.createStaff({ roles: ["송무팀원"], teamIds, shortName: "하나" });
  other = await app.createStaff({ roles: ["송무팀원"], teamIds, shortName: "둘" });
  stranger = await app.createStaff({ roles: ["송무팀원"], teamIds: [await app.createTeam()] });
  ({ id } = await addConsult(app, one));
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await app.stop();
});

const tell = (
  who: TestStaff | null,
  doing: "looking" | "typing" | "leaving",
  params = { type: "consult", id: String(id) },
) => app.call(tellPresence, { params, body: { doing } }, who ? { token: who.token } : {});

test("401, and 404 for records that the person does not see and kinds that are none", async () => {
  expect((await tell(null, "looking")).status).toBe(401);
  expect((await tell(stranger, "looking")).status).toBe(404);
  expect((await tell(one, "looking", { type: "nothing", id: "1" })).status).toBe(404);
  expect((await tell(one, "looking", { type: "absence", id: "1" })).status).toBe(404);
});

test("each sees who else is there and types, until they leave; those there are told over the push", async () => {
  const socket = io(`${app.url}/task`, { auth: { token: one.token }, transports: ["websocket"], reconnection: false });
  sockets.push(socket);
  await new Promise<void>((resolve) => socket.once("connect", () => resolve()));
  const heard: string[] = [];
  socket.on("record", ({ ref }: { ref: string }) => heard.push(ref));
  expect((await tell(one, "looking")).body.others).toEqual([]);
  expect((await tell(other, "looking")).body.others).toEqual([{ staffId: one.id, name: "하나", typing: false }]);
  await tell(other, "typing");
  expect((await tell(one, "looking")).body.others).toEqual([{ staffId: other.id, name: "둘", typing: true }]);
  await expect.poll(() => heard.filter((ref) => ref === `presence:consult:${id}`).length).toBeGreaterThanOrEqual(2);
  await tell(other, "leaving");
  expect((await tell(one, "looking")).body.others).toEqual([]);
});

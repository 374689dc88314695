import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";

let app: TestApp;
let person: TestStaff;

beforeAll(async () => {
  app = await startTestApp();
  person = await app.createStaff({ roles: ["관리자", "송무팀원"], teamIds: [await app.createTeam()] });
});
afterAll(() => app.stop());

const json = "application/json";
const bytes = "application/octet-stream";
const piece = "1".repeat(1_000_000);
const pieces = 30;

test.each([
  ["a statement", "/api/bank-imports/preview", json, 413],
  ["a record", "/api/clients", json, 413],
  ["a file", "/api/clients/imports?name=a.csv", bytes, 413],
  ["a file for a call that takes none", "/api/clients", bytes, 415],
])("who is still sending too much as %s hears why, and the connection stays", async (_, path, type, status) => {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname).setEncoding("utf8");
  let heard = "";
  socket.on("data", (part: string) => (heard += part));
  const head = `Host: a\r\nAuthorization: Bearer ${person.token}\r\n`;
  const length = piece.length * pieces;
  socket.write(`POST ${path} HTTP/1.1\r\n${head}Content-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n${piece}`);
  await once(socket, "data");
  // A reset would come now, and take with it whatever a slow reader has not read yet.
  for (let sent = 1; sent < pieces; sent += 1) {
    if (!socket.write(piece)) await once(socket, "drain");
  }
  socket.write(`GET /health HTTP/1.1\r\n${head}Connection: close\r\n\r\n`);
  await once(socket, "close");
  expect(heard.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`, "HTTP/1.1 200"]);
  expect(heard).toMatch(/"message":"[^"]*[가-힣]/);
});

import Fastify, { type FastifyInstance } from "fastify";
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { watchCalls } from "./calls-at-work.ts";
import { Failure } from "./failure.ts";

const limitMs = 1_000;
/** Limits are looked at four times a second. */
const lateMs = limitMs + 700;
let app: FastifyInstance;
let url: string;

const late = () => wait(lateMs, { late: true });

async function* twoPieces() {
  yield "처음";
  await wait(lateMs);
  yield "끝";
}

beforeAll(async () => {
  app = Fastify({ forceCloseConnections: true });
  app.setErrorHandler((error: Failure, _, reply) =>
    reply
      .status(error.status)
      .header("retry-after", error.retryAfter ?? 0)
      .send({ message: error.message }),
  );
  watchCalls(app, { mostAtOnce: 3, mostLarge: 1, mostArriving: 4, bodyWithinMs: limitMs, answerWithinMs: limitMs });
  app.get("/late", late);
  app.post("/late", late);
  app.post("/long", { config: { withinMs: 10_000 } }, late);
  app.post("/large", { config: { withinMs: 10_000, large: true } }, late);
  app.post("/refused", { onRequest: (_request, _reply, done) => done(new Failure("forbidden")) }, late);
  app.get("/download", (_, reply) => reply.type("text/plain").send(Readable.from(twoPieces())));
  url = await app.listen({ port: 0 });
});
afterAll(() => app.close());

const post = { method: "POST", headers: { "content-type": "application/json" }, body: '{"a":1}' };

test.each([
  ["without a body", {}],
  ["with a body", post],
])("an answer that does not begin in time is refused, %s", async (_, init) => {
  const answer = await fetch(`${url}/late`, init);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
});

test("a call that may take longer is let work", async () => {
  expect((await fetch(`${url}/long`, post)).status).toBe(200);
});

test("an answer that has begun takes as long as it takes", async () => {
  expect(await (await fetch(`${url}/download`)).text()).toBe("처음끝");
});

/** A call that begins and whose body does not go on; resolves to what it hears until the connection ends. */
function dawdle(): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port).setEncoding("utf8");
  let heard = "";
  socket.on("data", (part: string) => (heard += part));
  socket.write("POST /late HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{");
  return once(socket, "close").then(() => heard);
}

function expectTooLate(heard: string): void {
  expect(heard).toMatch(/^HTTP\/1\.1 503 /);
  expect(heard).toMatch(/^connection: close\r$/im);
  expect(heard).toContain("제때 도착하지 않았습니다");
}

test("a body that does not arrive ends the call and the connection", async () => {
  expectTooLate(await dawdle());
});

test("calls whose bodies do not arrive take nobody's place, and of too many the oldest ends", async () => {
  const ended: string[] = [];
  const dawdleAs = (name: string) => dawdle().then((heard) => (ended.push(name), heard));
  const oldest = dawdleAs("oldest");
  await wait(50);
  const others = Array.from({ length: 4 }, () => dawdleAs("other"));
  expectTooLate(await oldest);
  expect(ended).toEqual(["oldest"]);
  const taken = await Promise.all(Array.from({ length: 3 }, () => fetch(`${url}/long`, post)));
  expect(taken.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (const heard of await Promise.all(others)) expectTooLate(heard);
});

test("a call that is answered before its body has come does not hold its connection", async () => {
  const socket = connect((app.server.address() as AddressInfo).port).setEncoding("utf8");
  let heard = "";
  socket.on("data", (part: string) => (heard += part));
  const sending = setInterval(() => socket.write("1"), 100);
  socket.on("error", () => {});
  socket.write("POST /refused HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n");
  // What is still being sent may meet a closed door: an error, before the end.
  await new Promise((resolve) => socket.once("close", resolve));
  clearInterval(sending);
  expect(heard).toMatch(/^HTTP\/1\.1 403 /);
});

test("more calls than there is room for are refused at once, and there is room again after them", async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => fetch(`${url}/long`, post)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 200, 200, 503, 503]);
  expect((await fetch(`${url}/download`)).status).toBe(200);
});

test("of calls with large bodies fewer are taken at once", async () => {
  const answers = await Promise.all(["/large", "/large", "/long"].map((path) => fetch(`${url}${path}`, post)));
  const [one, other, long] = answers.map(({ status }) => status);
  expect(new Set([one, other])).toEqual(new Set([200, 503]));
  expect(long).toBe(200);
});

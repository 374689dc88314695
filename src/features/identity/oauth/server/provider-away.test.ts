import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#app/testing/test-app.ts";
import * as endpoints from "../endpoints.ts";

let app: TestApp;
let provider: Server;
let answer: (path: string) => { status: number; headers?: Record<string, string>; body: string } | "silence";

beforeAll(async () => {
  provider = createServer((request, response) => {
    const given = answer(request.url ?? "");
    if (given === "silence") return;
    response.writeHead(given.status, { "content-type": "application/json", ...given.headers }).end(given.body);
  });
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const client = {
    clientId: "haechi",
    clientSecret: "",
    authorizationUrl: `${address}/authorize`,
    tokenUrl: `${address}/token`,
    userInfoUrl: `${address}/me`,
  };
  app = await startTestApp({
    config: { oauth: { google: { ...client, issuer: address }, naver: { ...client, issuer: null } } },
  });
});
afterAll(async () => {
  await app.stop();
  provider.closeAllConnections();
  provider.close();
});

const start = (name: string) => app.call(endpoints.startOAuth, { params: { provider: name as "google" }, body: {} });

async function signInAtNaver() {
  const { url, browserSecret } = (await app.call(endpoints.startOAuth, { params: { provider: "naver" }, body: {} }))
    .body;
  const state = new URL(url).searchParams.get("state")!;
  const body = { code: "code", state, browserSecret };
  return app.call(endpoints.finishOAuth, { params: { provider: "naver" }, body });
}

const token = JSON.stringify({ access_token: "t", token_type: "bearer", expires_in: "3600" });
const me = { resultcode: "00", response: { id: "n1", email: "n1@mail.test", name: "홍길동" } };

test("a provider the firm does not use, or none at all, is 404 and 400", async () => {
  expect((await start("kakao")).status).toBe(404);
  expect((await start("github")).status).toBe(400);
});

test("Naver's token answer with its lifetime as text is taken", async () => {
  answer = (path) => ({ status: 200, body: path === "/token" ? token : JSON.stringify(me) });
  const { status, body } = await signInAtNaver();
  expect([status, body.message]).toEqual([403, "승인 대기 중입니다."]);
});

test("a refused code is 422", async () => {
  answer = () => ({ status: 400, body: '{"error":"invalid_grant"}' });
  expect((await signInAtNaver()).status).toBe(422);
});

test.each([
  ["not JSON", "<html>"],
  ["another form", '{"id":1}'],
  ["an error inside", '{"resultcode":"024","message":"Authentication failed"}'],
  ["null", "null"],
])("account data that is %s never gets in", async (_, body) => {
  answer = (path) => ({ status: 200, body: path === "/token" ? token : body });
  const { status } = await signInAtNaver();
  expect([422, 503]).toContain(status);
});

test("redirects are not followed and huge answers not read", async () => {
  answer = (path) =>
    path === "/token" ? { status: 200, body: token } : { status: 302, headers: { location: "/elsewhere" }, body: "" };
  expect((await signInAtNaver()).status).toBeGreaterThanOrEqual(422);
  answer = (path) => ({ status: 200, body: path === "/token" ? token : `"${"x".repeat(1_100_000)}"` });
  expect((await signInAtNaver()).status).toBe(503);
});

test("a provider that does not answer is given up with 503, long before the call itself would be", async () => {
  answer = () => "silence";
  const { status, headers } = await signInAtNaver();
  expect(status).toBe(503);
  expect(headers.get("retry-after")).toBe("5");
});

test("a provider without its discovery document is asked again next time", async () => {
  answer = () => ({ status: 500, body: "{}" });
  expect((await start("google")).status).toBe(503);
  const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const document = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
  };
  answer = () => ({ status: 200, body: JSON.stringify(document) });
  expect((await start("google")).status).toBe(200);
});

import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { createServer as createTcpServer, type AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { stepCall } from "#records/steps.ts";
import { checkSite, listSites, readSite, siteEventCalls } from "../endpoints.ts";
import { siteEventSteps } from "../steps.ts";
import { checkSites, forgetLooks } from "./check-all.ts";
import { lookAtSite, tryForm } from "./check-site.ts";

/** For `localhost` until 2126, by an authority that nobody trusts; it guards nothing. */
const cert = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUNdO1emI4I13XOY8b1PxLwHOGm7kwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTE1MzUwMloYDzIxMjYxMDI4
MTUzNTAyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATn7GIVlYNpnHfKkbcVQt0d5pV9UqoLZryU7eeqbNfyENLuBXmrbNIK
Qk12O92rjGmBTesAFQzvLkq4NFnGq0CEo28wbTAdBgNVHQ4EFgQUg6I7EtHO5NP9
H3pJE+Xav2XOBoIwHwYDVR0jBBgwFoAUg6I7EtHO5NP9H3pJE+Xav2XOBoIwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIgbrGRb2xZBdcyUQuqF4iQ3wjAR8Zlfp9hiogxzSVtwywCIQCL
GigyTPwsJOQicZAfFH9UprWVKBa5E4F94CDhogT4fg==
-----END CERTIFICATE-----`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg5ORPU5rCN1EJWiiY
TA3a5oNC8oPdOu3N0TItIE2rphGhRANCAATn7GIVlYNpnHfKkbcVQt0d5pV9UqoL
ZryU7eeqbNfyENLuBXmrbNIKQk12O92rjGmBTesAFQzvLkq4NFnGq0CE
-----END PRIVATE KEY-----`;

let app: TestApp;
let home: number;
let keeper: TestStaff;
let answer: RequestListener;
const servers: { close(): void; closeAllConnections?(): void }[] = [];

const listening = (server: Server) =>
  new Promise<number>((resolve) => {
    servers.push(server);
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
let site: string;

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("홍보팀");
  keeper = await app.createStaff({ shortName: "전산", roles: ["IT팀장"], teamIds: [home] });
  site = `http://127.0.0.1:${await listening(createServer((request, response) => answer(request, response)))}/`;
});
beforeEach(async () => {
  answer = (_, response) => response.end("ok");
  await app.database.pool.query("truncate site_events, site_checks, brand_sites");
  await app.database.pool.query("update brands set deleted_at = now()");
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections?.();
    server.close();
  }
  await app.stop();
});

async function addBrand(name: string, values: object = {}): Promise<number> {
  const row = await app.database.query
    .insertInto("brands")
    .values({ team_id: home, name, site_url: site, manager_id: keeper.id, ...values })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

const events = () =>
  app.database.query
    .selectFrom("site_events")
    .select(["brand_id", "kind", "status", "message", "recovered_at"])
    .orderBy("id")
    .execute();

/** A port of this machine at which nobody listens. */
async function closedPort(): Promise<number> {
  const server = createTcpServer();
  const port = await new Promise<number>((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)),
  );
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test("each way in which a site fails is told apart", async () => {
  answer = (request, response) => {
    if (request.url === "/503") response.writeHead(503).end();
    else if (request.url === "/slow") setTimeout(() => response.end("ok"), 2_000);
    else if (request.url === "/never") return;
    else if (request.url === "/cut") request.socket.destroy();
    else if (request.url === "/large") response.end(Buffer.alloc(4_100_000));
    else response.end("ok");
  };
  const tls = await listening(createTlsServer({ cert, key }, (_, response) => response.end("ok")));
  const limits = { slowMs: 1_500, totalMs: 5_000 };
  const look = async (address: string) => {
    const { health, kind, httpStatus, message } = await lookAtSite(address, undefined, limits);
    return { health, kind, httpStatus, message };
  };
  expect(await look(site)).toEqual({ health: "ok", kind: null, httpStatus: 200, message: "" });
  expect(await look(`${site}503`)).toMatchObject({ health: "error", kind: "unreachable", httpStatus: 503 });
  expect(await look(`${site}slow`)).toMatchObject({ health: "slow", kind: "slow", httpStatus: 200 });
  expect(await look(`${site}never`)).toMatchObject({ health: "down", message: "제때 응답하지 않았습니다." });
  expect(await look(`${site}cut`)).toMatchObject({ health: "down", message: "서버가 접속을 끊었습니다." });
  expect(await look(`${site}large`)).toMatchObject({ health: "down", message: "응답이 너무 큽니다." });
  expect(await look(`http://127.0.0.1:${await closedPort()}/`)).toMatchObject({
    health: "down",
    message: "서버가 접속을 거절했습니다.",
  });
  expect(await look(`https://localhost:${tls}/`)).toMatchObject({ health: "error", kind: "certificate" });
  expect(await look("https://10.0.0.1/")).toMatchObject({ health: "down", message: "점검할 수 없는 주소입니다." });
});

test("a form is tried with an entry that is marked as a test", async () => {
  let got = "";
  answer = (request, response) => {
    request.on("data", (part: Buffer) => (got += part.toString()));
    request.on("end", () => response.writeHead(request.url === "/form" ? 201 : 500).end());
  };
  expect(await tryForm(`${site}form`)).toBe(true);
  expect(new URLSearchParams(got).get("haechi_test")).toBe("1");
  expect(await tryForm(`${site}broken`)).toBe(false);
});

test("a failure counts from the second look on, is told by one task, and is over after two good looks", async () => {
  const id = await addBrand("해온 상속");
  answer = (_, response) => response.writeHead(500).end();
  await checkSites(app);
  expect(await events()).toEqual([]);
  await checkSites(app);
  await checkSites(app);
  expect(await events()).toMatchObject([{ brand_id: id, kind: "unreachable", status: "open", recovered_at: null }]);
  const tasks = await app.database.query
    .selectFrom("tasks")
    .select("url")
    .where("title", "like", "[사이트 오류]%")
    .execute();
  expect(tasks).toEqual([{ url: `/lawfirm/realtime/${id}` }]);
  answer = (_, response) => response.end("ok");
  await checkSites(app);
  expect((await events())[0]!.status).toBe("open");
  await checkSites(app);
  expect(await events()).toMatchObject([{ status: "resolved", recovered_at: expect.anything() }]);
});

test("half of the sites failing at once is our own line, told of once", async () => {
  const closed = `http://127.0.0.1:${await closedPort()}/`;
  for (const name of ["하나", "둘"]) await addBrand(name, { site_url: closed });
  await addBrand("셋");
  for (let run = 0; run < 3; run += 1) await checkSites(app);
  expect((await events()).map(({ kind }) => kind)).toEqual(["ourLine"]);
  // The brand with which it stands is stopped meanwhile.
  await app.database.pool.query("update brands set status = 'stopped' where name = '하나'");
  await addBrand("넷");
  await app.database.query.updateTable("brands").set({ site_url: site }).where("name", "=", "둘").execute();
  await checkSites(app);
  expect((await events()).filter(({ recovered_at: at }) => at === null)).toEqual([]);
});

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("domains that end within a month are told of", async () => {
  const soon = await addBrand("곧", { domain_expires_on: day(20) });
  await addBrand("나중", { domain_expires_on: day(200) });
  for (let run = 0; run < 2; run += 1) await checkSites(app);
  expect(await events()).toMatchObject([{ brand_id: soon, kind: "expiry" }]);
});

test("whoever ignores the alarm about a certificate is not told of its end meanwhile", async () => {
  const id = await addBrand("인증서");
  await app.database.pool.query(
    "insert into brand_sites (brand_id, certificate_until) values ($1, now() + interval '5 days')",
    [id],
  );
  await app.database.pool.query(
    `insert into site_events (team_id, brand_id, kind, title, status, ignore_until)
     values ($1, $2, 'certificate', '인증서', 'ignored', now() + interval '1 day')`,
    [home, id],
  );
  await checkSites(app);
  expect((await events()).map(({ kind }) => kind)).toEqual(["certificate"]);
  await app.database.pool.query("update site_events set ignore_until = now() - interval '1 second'");
  await checkSites(app);
  expect((await events()).map(({ kind, status }) => `${kind} ${status}`)).toContain("expiry open");
});

test("an event is acknowledged, ignored until a day and resolved; nobody is told of the site meanwhile", async () => {
  const id = await addBrand("해온 형사");
  answer = (_, response) => response.writeHead(500).end();
  for (let run = 0; run < 2; run += 1) await checkSites(app);
  const { token } = keeper;
  const { body } = await app.call(siteEventCalls.list, { query: {} }, { token });
  const [event] = body.models;
  const params = { number: String(event!.number) };
  const acknowledged = await app.call(
    stepCall(siteEventSteps, "acknowledge"),
    { params, body: { version: event!.version } },
    { token },
  );
  expect(acknowledged.body.state).toBe("acknowledged");
  const ignore = (ignoreUntil: string) =>
    app.call(
      stepCall(siteEventSteps, "ignore"),
      { params, body: { version: acknowledged.body.version, ignoreUntil } },
      { token },
    );
  expect((await ignore(new Date(Date.now() + 90 * 86_400_000).toISOString())).status).toBe(400);
  expect((await ignore(new Date(Date.now() + 86_400_000).toISOString())).status).toBe(200);
  const { body: seen } = await app.call(readSite, { params: { number: String(id) } }, { token });
  expect(seen.model.quietUntil).not.toBeNull();
  expect(seen.uptimeDay).toBe(0);
  await checkSites(app);
  expect(await events()).toMatchObject([{ status: "ignored" }]);
  await app.database.pool.query(
    "update site_events set ignore_until = now() - interval '1 second'; update brand_sites set quiet_until = now()",
  );
  for (let run = 0; run < 2; run += 1) await checkSites(app);
  expect(await events()).toMatchObject([{ status: "open" }]);
  const { rows } = await app.database.pool.query("select from tasks where url = $1", [`/lawfirm/realtime/${id}`]);
  expect(rows).toHaveLength(2);
});

test("401, 403, 404, and 컨텐츠관리 only looks", async () => {
  const id = await addBrand("해온 노무");
  const params = { number: String(id) };
  const maker = await app.createStaff({ roles: ["컨텐츠알바"], teamIds: [home] });
  const outsider = await app.createStaff({ roles: ["인사관리"], teamIds: [home] });
  const other = await app.createStaff({ roles: ["IT팀원"], teamIds: [await app.createTeam()] });
  expect((await app.call(listSites, {})).status).toBe(401);
  expect((await app.call(listSites, {}, { token: outsider.token })).status).toBe(403);
  expect((await app.call(readSite, { params }, { token: other.token })).status).toBe(404);
  expect((await app.call(checkSite, { params }, { token: maker.token })).status).toBe(403);
  expect((await app.call(checkSite, { params }, { token: keeper.token })).body).toMatchObject({ health: "ok" });
  const { body } = await app.call(listSites, {}, { token: maker.token });
  expect(body.models).toMatchObject([{ brandId: id, health: "ok", httpStatus: 200 }]);
});

test("looks are forgotten after 90 days", async () => {
  const id = await addBrand("해온 부동산");
  await app.database.pool.query(
    "insert into site_checks (brand_id, at, health) values ($1, now() - interval '91 days', 'ok'), ($1, now(), 'ok')",
    [id],
  );
  await forgetLooks(app);
  const rows = await app.database.query.selectFrom("site_checks").select("id").where("brand_id", "=", id).execute();
  expect(rows).toHaveLength(1);
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import * as accounts from "#features/portal/accounts/endpoints.ts";
import * as links from "#features/portal/links/endpoints.ts";
import { clientCalls } from "#features/pipeline/clients/endpoints.ts";
import { readUser } from "#features/identity/session/endpoints.ts";
import { readClientHome, readLinkedCase, shareCase } from "../endpoints.ts";
import { clientSession, createClientOf, linkVisit, type TestClient } from "./testing/clients.ts";

let app: TestApp;
let home: number;
let clerk: TestStaff;
let reader: TestStaff;
let stranger: TestStaff;
const password = "구름 아래 느린 자전거 열둘";

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("송무1팀");
  const other = await app.createTeam("다른팀");
  clerk = await app.createStaff({ roles: ["송무팀원"], teamIds: [home] });
  reader = await app.createStaff({ roles: ["홍보책임"], teamIds: [home] });
  stranger = await app.createStaff({ roles: ["송무팀원"], teamIds: [other] });
});
afterAll(() => app.stop());

const sql = (text: string, ...values: unknown[]) => app.database.pool.query(text, values);
const at = ({ number }: TestClient) => ({ params: { number: String(number) } });
const numberOf = async ({ projectId }: TestClient) =>
  Number((await sql("select id_int from projects where id = $1", projectId)).rows[0].id_int);

/** A link to the case of the client, as staff hand it out. */
async function share(client: TestClient, who = clerk) {
  const body = { project: await numberOf(client), days: 14 };
  return app.call(shareCase, { ...at(client), body }, { token: who.token });
}

const enter = (slug: string, code: string) => app.call(links.enterLink, { body: { slug, code } });
const look = (slug: string, agent = "Mozilla/5.0 Chrome/140") =>
  app.call(links.lookAtLink, { body: { slug } }, { headers: { "user-agent": agent } });
const listed = async (client: TestClient) =>
  (await app.call(links.listLinks, at(client), { token: clerk.token })).body.models;
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** As it comes after some minutes, without the wait of those who tried before. */
const forgetVisitors = () => sql("delete from auth_throttles where door = 'link.visitor'");

async function invite(client: TestClient, email: string) {
  return app.call(accounts.inviteClient, { ...at(client), body: { email } }, { token: clerk.token });
}

async function join(slug: string, code: string, chosen = password) {
  const { token } = (await enter(slug, code)).body;
  return app.call(accounts.joinAsClient, { body: { password: chosen } }, { token });
}

const signIn = (email: string, typed = password) =>
  app.call(accounts.signInClient, { body: { email, password: typed } });

describe("a link with a code", () => {
  test("opens one case of the client by its code, and nothing without", async () => {
    const client = await createClientOf(app, home);
    const { slug, code } = (await share(client)).body;
    expect((await look(slug)).body.model).toEqual({ firm: "법무법인 해온", phone: "" });
    expect((await app.call(readLinkedCase, {})).status).toBe(401);
    expect((await app.call(readLinkedCase, {}, { token: slug })).status).toBe(401);
    const wrong = await enter(slug, other(code));
    expect([wrong.status, wrong.body.fields?.["code"]]).toEqual([400, expect.stringContaining("확인번호")]);
    const { token } = (await enter(slug, code)).body;
    const { model } = (await app.call(readLinkedCase, {}, { token })).body;
    expect(model.case).toMatchObject({ title: "한가람 대여금 청구", says: "재판이 진행되고 있습니다.", next: null });
    expect(model.case.stages.filter(({ state }) => state === "now")).toEqual([{ name: "변론", state: "now" }]);
    expect(await listed(client)).toMatchObject([{ state: "open", entered: 1, wrong: 1, bots: 0 }]);
  });

  test("a preview bot sees nothing and spends nothing; it is told apart", async () => {
    const client = await createClientOf(app, home);
    const { slug, code } = (await share(client)).body;
    const bot = await look(slug, "facebookexternalhit/1.1; kakaotalk-scrap/1.0");
    expect(JSON.stringify(bot.body)).not.toContain("한가람");
    expect(await listed(client)).toMatchObject([{ bots: 1, entered: 0, wrong: 0, state: "open" }]);
    expect((await enter(slug, code)).status).toBe(200);
  });

  test("its code is never made of digits of the client's telephone, and neither code nor secret is stored", async () => {
    const client = await createClientOf(app, home);
    const { slug, code } = (await share(client)).body;
    expect(code).toMatch(/^\d{6}$/);
    expect(code).not.toContain("4242");
    const { rows } = await sql("select l::text as all from share_links l where client_id = $1", client.id);
    expect(rows[0].all).not.toContain(slug);
    expect(rows[0].all).not.toContain(code);
  });

  test("a stranger who tries codes is shut out, the client is not; a new code opens every door again", async () => {
    const client = await createClientOf(app, home);
    const { slug, code } = (await share(client)).body;
    // The client has opened it from this address before.
    expect((await enter(slug, code)).status).toBe(200);
    const link = (await listed(client))[0]!;
    await sql(
      `insert into auth_throttles (door, key, failures, blocked_until) values ('link.all', $1, 20, now() + interval '15 minutes')
       on conflict (door, key) do update set failures = 20, blocked_until = excluded.blocked_until`,
      String(link.id),
    );
    expect((await enter(slug, code)).status).toBe(200);
    for (let tried = 0; tried < 5; tried += 1) expect((await enter(slug, other(code))).status).toBe(400);
    const shut = await enter(slug, code);
    expect([shut.status, Number(shut.headers.get("retry-after")) > 60]).toEqual([429, true]);
    const input = { params: { number: String(client.number), linkId: String(link.id) }, body: {} };
    const renewed = (await app.call(links.renewCode, input, { token: clerk.token })).body.code;
    expect((await enter(slug, code)).status).toBe(code === renewed ? 200 : 400);
    expect((await enter(slug, renewed)).status).toBe(200);
  });

  test("twenty wrong codes from anywhere close a link that nobody has opened, until a new code is given", async () => {
    const client = await createClientOf(app, home);
    const { slug, code } = (await share(client)).body;
    for (let tried = 0; tried < 20; tried += 1) {
      await forgetVisitors();
      expect((await enter(slug, other(code))).status).toBe(400);
    }
    await forgetVisitors();
    expect((await enter(slug, code)).status).toBe(429);
    const [link] = await listed(client);
    const input = { params: { number: String(client.number), linkId: String(link!.id) }, body: {} };
    const renewed = (await app.call(links.renewCode, input, { token: clerk.token })).body.code;
    expect((await enter(slug, renewed)).status).toBe(200);
  });

  test("expires with its code and as a whole, and is out at once when it is taken back", async () => {
    const client = await createClientOf(app, home);
    const { slug, code } = (await share(client)).body;
    await sql("update share_links set code_until = now() where client_id = $1", client.id);
    expect((await enter(slug, code)).status).toBe(400);
    expect(await listed(client)).toMatchObject([{ state: "codeOver" }]);
    await sql("update share_links set code_until = now() + interval '1 hour' where client_id = $1", client.id);
    const { token } = (await enter(slug, code)).body;
    expect((await app.call(readLinkedCase, {}, { token })).status).toBe(200);
    const [link] = await listed(client);
    const input = { params: { number: String(client.number), linkId: String(link!.id) }, body: {} };
    expect((await app.call(links.endLink, input, { token: clerk.token })).status).toBe(200);
    expect((await app.call(readLinkedCase, {}, { token })).status).toBe(401);
    expect([(await look(slug)).status, (await enter(slug, code)).status]).toEqual([404, 404]);
    expect((await app.call(links.renewCode, input, { token: clerk.token })).status).toBe(404);
    // Again is no fault.
    expect((await app.call(links.endLink, input, { token: clerk.token })).status).toBe(200);
    const second = (await share(client)).body;
    await sql("update share_links set expires_at = now() where ended_at is null and client_id = $1", client.id);
    const absent = await look(`${second.slug.slice(0, -2)}zz`);
    const over = await look(second.slug);
    expect([over.status, over.body.message]).toEqual([absent.status, absent.body.message]);
  });

  test("a visit ends by itself, and with the case's leaving the client", async () => {
    const client = await createClientOf(app, home);
    const token = await linkVisit(app, client, "case");
    expect((await app.call(readLinkedCase, {}, { token })).status).toBe(200);
    const someone = await createClientOf(app, home, "박다른");
    await sql("update projects set client_id = $1 where id = $2", someone.id, client.projectId);
    expect((await app.call(readLinkedCase, {}, { token })).status).toBe(404);
    await sql("update share_link_visits set until = now()");
    expect((await app.call(readLinkedCase, {}, { token })).status).toBe(401);
  });

  test("is given out and taken back by whoever manages clients of the team alone", async () => {
    const client = await createClientOf(app, home);
    expect((await app.call(links.listLinks, at(client))).status).toBe(401);
    expect((await share(client, reader)).status).toBe(403);
    expect((await share(client, stranger)).status).toBe(404);
    await share(client);
    expect((await app.call(links.listLinks, at(client), { token: stranger.token })).status).toBe(404);
    const foreign = await createClientOf(app, home, "박다른");
    const body = { project: await numberOf(foreign), days: 14 };
    const wrong = await app.call(shareCase, { ...at(client), body }, { token: clerk.token });
    expect([wrong.status, wrong.body.fields?.["project"]]).toEqual([400, "이 고객의 사건을 골라 주세요."]);
    const [link] = await listed(client);
    const input = { params: { number: String(foreign.number), linkId: String(link!.id) }, body: {} };
    expect((await app.call(links.endLink, input, { token: clerk.token })).status).toBe(404);
    expect((await app.call(links.renewCode, input, { token: clerk.token })).status).toBe(404);
    const own = { params: { number: String(client.number), linkId: String(link!.id) }, body: {} };
    expect((await app.call(links.endLink, own, { token: reader.token })).status).toBe(403);
    expect((await app.call(links.endLink, own, { token: stranger.token })).status).toBe(404);
  });
});

test("a link to a case behind a wall is neither listed nor touched by whom the wall keeps away", async () => {
  const client = await createClientOf(app, home);
  await share(client);
  const [link] = await listed(client);
  await sql(
    `with found as (insert into conflict_checks (team_id, record_type, record_id, query, hits, proposal)
       values ($1, 'project', $2, '{}', '[]', 'review') returning id)
     insert into walls (record_type, record_id, kind, decided_by, check_id) select 'project', $2, 'decline', $3, id from found`,
    home,
    client.projectId,
    stranger.id,
  );
  expect(await listed(client)).toEqual([]);
  const input = { params: { number: String(client.number), linkId: String(link!.id) }, body: {} };
  expect((await app.call(links.endLink, input, { token: clerk.token })).status).toBe(404);
  expect((await app.call(links.renewCode, input, { token: clerk.token })).status).toBe(404);
});

describe("an account of a client", () => {
  test("invited, joined with an own password, signed in, sees its own, out at once when it is let go", async () => {
    const client = await createClientOf(app, home);
    await createClientOf(app, home, "박다른");
    const { slug, code } = (await invite(client, "garam@example.com")).body;
    expect((await signIn("garam@example.com")).status).toBe(401);
    const visit = (await enter(slug, code)).body.token;
    const { model } = (await app.call(accounts.readInvitation, {}, { token: visit })).body;
    expect(model).toEqual({ email: "garam@example.com", name: "한가람", firm: "법무법인 해온" });
    const weak = await app.call(accounts.joinAsClient, { body: { password: "123456789012" } }, { token: visit });
    expect([weak.status, Object.keys(weak.body.fields ?? {})]).toEqual([400, ["password"]]);
    const joined = await app.call(accounts.joinAsClient, { body: { password } }, { token: visit });
    expect((await app.call(readClientHome, {}, { token: joined.body.token })).body.model.name).toBe("한가람");
    // The invitation has served its purpose.
    expect((await app.call(accounts.readInvitation, {}, { token: visit })).status).toBe(401);
    expect((await look(slug)).status).toBe(404);

    expect((await signIn("garam@example.com", "다른 비밀번호입니다 열둘")).status).toBe(401);
    const { token } = (await signIn("GARAM@example.com")).body;
    const answer = await app.call(readClientHome, {}, { token });
    expect(answer.body.model.cases.map(({ title }) => title)).toEqual(["한가람 대여금 청구"]);
    expect(JSON.stringify(answer.body)).not.toContain("박다른");

    const [account] = (await app.call(accounts.listAccounts, at(client), { token: clerk.token })).body.models;
    expect(account).toMatchObject({ status: "active", email: "garam@example.com", lastSeenAt: expect.any(String) });
    const input = { params: { number: String(client.number), accountId: String(account!.id) } };
    const reason = "위임이 끝나 이용을 마침";
    expect(
      (await app.call(accounts.revokeAccount, { ...input, body: { reason } }, { token: clerk.token })).status,
    ).toBe(200);
    expect((await app.call(readClientHome, {}, { token })).status).toBe(401);
    expect((await signIn("garam@example.com")).status).toBe(401);
    expect((await app.call(accounts.inviteAgain, { ...input, body: {} }, { token: clerk.token })).status).toBe(422);
    expect((await invite(client, "garam@example.com")).status).toBe(200);
  });

  test("a new invitation ends the one before, and a new password the devices with the old one", async () => {
    const client = await createClientOf(app, home);
    const first = (await invite(client, "second@example.com")).body;
    const [account] = (await app.call(accounts.listAccounts, at(client), { token: clerk.token })).body.models;
    const input = { params: { number: String(client.number), accountId: String(account!.id) }, body: {} };
    const second = (await app.call(accounts.inviteAgain, input, { token: clerk.token })).body;
    expect((await enter(first.slug, first.code)).status).toBe(404);
    const before = (await join(second.slug, second.code)).body.token;
    const third = (await app.call(accounts.inviteAgain, input, { token: clerk.token })).body;
    expect((await join(third.slug, third.code, "강가에 놓인 파란 우산 셋")).status).toBe(200);
    expect((await app.call(readClientHome, {}, { token: before })).status).toBe(401);
    expect((await signIn("second@example.com")).status).toBe(401);
  });

  test("signs out, ends after idle time and with the client's data", async () => {
    const client = await createClientOf(app, home);
    const token = await clientSession(app, client);
    expect((await app.call(accounts.signOutClient, { body: {} }, { token })).status).toBe(200);
    expect((await app.call(readClientHome, {}, { token })).status).toBe(401);
    const idle = await clientSession(app, client);
    await sql("update client_sessions set idle_until = now()");
    expect((await app.call(readClientHome, {}, { token: idle })).status).toBe(401);
    const last = await clientSession(app, client);
    await sql("update clients set status = 'destroyed' where id = $1", client.id);
    expect((await app.call(readClientHome, {}, { token: last })).status).toBe(401);
  });

  test("five wrong passwords close the door for whoever tried them", async () => {
    for (let tried = 0; tried < 5; tried += 1) expect((await signIn("nobody@example.com")).status).toBe(401);
    expect((await signIn("nobody@example.com")).status).toBe(429);
  });

  test("is managed by whoever manages clients of the team alone, and an address belongs to one account", async () => {
    const client = await createClientOf(app, home);
    const someone = await createClientOf(app, home, "박다른");
    await invite(client, "own@example.com");
    const twice = await invite(client, "OWN@example.com");
    expect([twice.status, twice.body.fields?.["email"]]).toEqual([400, expect.stringContaining("이미 초대한")]);
    expect((await invite(someone, "own@example.com")).body.fields?.["email"]).toBe("다른 회원이 쓰는 이메일입니다.");
    for (const [who, status] of [
      [reader, 403],
      [stranger, 404],
    ] as const) {
      const body = { email: "new@example.com" };
      expect((await app.call(accounts.inviteClient, { ...at(client), body }, { token: who.token })).status).toBe(
        status,
      );
      expect((await app.call(accounts.listAccounts, at(client), { token: who.token })).status).toBe(status);
    }
    const [account] = (await app.call(accounts.listAccounts, at(client), { token: clerk.token })).body.models;
    const foreign = { params: { number: String(someone.number), accountId: String(account!.id) }, body: {} };
    expect((await app.call(accounts.inviteAgain, foreign, { token: clerk.token })).status).toBe(404);
  });
});

test("staff, clients and visitors of a link are never taken for one another", async () => {
  const client = await createClientOf(app, home);
  const tokens = {
    staff: clerk.token,
    client: await clientSession(app, client),
    visitor: await linkVisit(app, client, "case"),
    invited: await linkVisit(app, client, "join"),
  };
  const statuses = async (call: (token: string) => Promise<{ status: number }>) =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(tokens).map(async ([name, token]) => [name, (await call(token)).status] as const),
      ),
    );
  expect(await statuses((token) => app.call(readUser, {}, { token }))).toEqual({
    staff: 200,
    client: 401,
    visitor: 401,
    invited: 401,
  });
  expect(await statuses((token) => app.call(clientCalls.read, at(client), { token }))).toMatchObject({
    staff: 200,
    client: 401,
    visitor: 401,
    invited: 401,
  });
  expect(await statuses((token) => app.call(readClientHome, {}, { token }))).toEqual({
    staff: 401,
    client: 200,
    visitor: 401,
    invited: 401,
  });
  expect(await statuses((token) => app.call(readLinkedCase, {}, { token }))).toEqual({
    staff: 401,
    client: 401,
    visitor: 200,
    invited: 401,
  });
});

test("of a case the client reads what is public, and no internal word", async () => {
  const client = await createClientOf(app, home);
  const secret = "내부카나리아";
  await sql(
    `update projects set brief = $2, objective = $2, remark = $2, our_brief = $2, their_brief = $2, next_step = $2,
       opponent = $2, stage = '변론', responsible_id = $3, status = 'waiting', waiting_for = 'client' where id = $1`,
    client.projectId,
    secret,
    clerk.id,
  );
  const { rows } = await sql(
    `insert into legal_cases (team_id, project_id, court, case_no, remark) values ($1, $2, '서울중앙지방법원', '2026가단4242', $3) returning id`,
    home,
    client.projectId,
    secret,
  );
  const caseId = rows[0].id;
  await sql(
    `insert into hearings (team_id, case_id, kind, at, court_room, client_attends, note)
     values ($1, $2, 'pleading', now() + interval '9 days', '제302호 법정', true, $3)`,
    home,
    caseId,
    secret,
  );
  await sql(
    `insert into hearings (team_id, case_id, kind, at, status, result, report)
     values ($1, $2, 'pleading', now() - interval '9 days', 'held', 'continued', $3)`,
    home,
    caseId,
    secret,
  );
  await sql(
    `insert into legal_case_entries (case_id, on_date, kind, content) values ($1, '2026-11-02', 'filing', '소장 접수')`,
    caseId,
  );
  const token = await clientSession(app, client);
  const { body } = await app.call(readClientHome, {}, { token });
  expect(JSON.stringify(body)).not.toContain(secret);
  expect(body.model.cases[0]).toMatchObject({
    lawyer: clerk.shortName,
    waitsForYou: true,
    next: { kind: "변론", court: "서울중앙지방법원", place: "제302호 법정", youAttend: true },
    past: [{ kind: "변론", result: "속행" }],
    filings: [{ on: "2026-11-02", what: "소장 접수" }],
  });
});

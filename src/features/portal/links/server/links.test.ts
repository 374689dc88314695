import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApp, TestStaff } from "#app/testing/test-app.ts";
import { listShareableCases, readLinkedCase, shareCase } from "#features/portal/cases/endpoints.ts";
import { createClientOf, linkVisit, type TestClient } from "#features/portal/cases/server/testing/clients.ts";
import { at, startPortalFirm, type PortalFirm } from "#features/portal/cases/server/testing/portal-firm.ts";
import * as links from "../endpoints.ts";

let firm: PortalFirm;
let app: TestApp;
let home: number;
let clerk: TestStaff;
let reader: TestStaff;
let stranger: TestStaff;

beforeAll(async () => {
  firm = await startPortalFirm();
  ({ app, home, clerk, reader, stranger } = firm);
});
afterAll(() => app.stop());

const listed = async (client: TestClient) =>
  (await app.call(links.listLinks, at(client), { token: clerk.token })).body.models;
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** As it comes after some minutes, without the wait of those who tried before. */
const forgetVisitors = () => firm.sql("delete from auth_throttles where door = 'link.visitor'");

describe("a link with a code", () => {
  test("opens one case of the client by its code, and nothing without", async () => {
    const client = await createClientOf(app, home);
    const { slug, code } = (await firm.share(client)).body;
    expect((await firm.look(slug)).body.model).toEqual({ firm: "법무법인 해온", phone: "" });
    expect((await app.call(readLinkedCase, {})).status).toBe(401);
    expect((await app.call(readLinkedCase, {}, { token: slug })).status).toBe(401);
    const wrong = await firm.enter(slug, other(code));
    expect([wrong.status, wrong.body.fields?.["code"]]).toEqual([400, expect.stringContaining("확인번호")]);
    const { token, purpose } = (await firm.enter(slug, code)).body;
    expect(purpose).toBe("case");
    const { model } = (await app.call(readLinkedCase, {}, { token })).body;
    expect(model.case).toMatchObject({ title: "한가람 대여금 청구", says: "재판이 진행되고 있습니다.", next: null });
    expect(model.case.stages.filter(({ state }) => state === "now")).toEqual([{ name: "변론", state: "now" }]);
    expect(await listed(client)).toMatchObject([{ state: "open", entered: 1, wrong: 1, bots: 0 }]);
  });

  test("a preview bot sees nothing and spends nothing; it is told apart", async () => {
    const client = await createClientOf(app, home);
    const { slug, code } = (await firm.share(client)).body;
    const bot = await firm.look(slug, "facebookexternalhit/1.1; kakaotalk-scrap/1.0");
    expect(JSON.stringify(bot.body)).not.toContain("한가람");
    expect(await listed(client)).toMatchObject([{ bots: 1, entered: 0, wrong: 0, state: "open" }]);
    expect((await firm.enter(slug, code)).status).toBe(200);
  });

  test("its code is never made of digits of the client's telephone, and neither code nor secret is stored", async () => {
    const client = await createClientOf(app, home);
    const { slug, code } = (await firm.share(client)).body;
    expect(code).toMatch(/^\d{6}$/);
    expect(code).not.toContain("4242");
    const { rows } = await firm.sql("select l::text as all from share_links l where client_id = $1", client.id);
    expect(rows[0].all).not.toContain(slug);
    expect(rows[0].all).not.toContain(code);
  });

  test("a stranger who tries codes is shut out, the client is not; a new code opens every door again", async () => {
    const client = await createClientOf(app, home);
    const { slug, code } = (await firm.share(client)).body;
    // The client has opened it from this address before.
    expect((await firm.enter(slug, code)).status).toBe(200);
    const link = (await listed(client))[0]!;
    await firm.sql(
      `insert into auth_throttles (door, key, failures, blocked_until) values ('link.all', $1, 20, now() + interval '15 minutes')
       on conflict (door, key) do update set failures = 20, blocked_until = excluded.blocked_until`,
      String(link.id),
    );
    expect((await firm.enter(slug, code)).status).toBe(200);
    for (let tried = 0; tried < 5; tried += 1) expect((await firm.enter(slug, other(code))).status).toBe(400);
    const shut = await firm.enter(slug, code);
    expect([shut.status, Number(shut.headers.get("retry-after")) > 60]).toEqual([429, true]);
    const input = { params: { number: String(client.number), linkId: String(link.id) }, body: {} };
    const renewed = (await app.call(links.renewCode, input, { token: clerk.token })).body.code;
    expect((await firm.enter(slug, code)).status).toBe(code === renewed ? 200 : 400);
    expect((await firm.enter(slug, renewed)).status).toBe(200);
  });

  test("twenty wrong codes from anywhere close a link that nobody has opened, until a new code is given", async () => {
    const client = await createClientOf(app, home);
    const { slug, code } = (await firm.share(client)).body;
    for (let tried = 0; tried < 20; tried += 1) {
      await forgetVisitors();
      expect((await firm.enter(slug, other(code))).status).toBe(400);
    }
    await forgetVisitors();
    expect((await firm.enter(slug, code)).status).toBe(429);
    const [link] = await listed(client);
    const input = { params: { number: String(client.number), linkId: String(link!.id) }, body: {} };
    const renewed = (await app.call(links.renewCode, input, { token: clerk.token })).body.code;
    expect((await firm.enter(slug, renewed)).status).toBe(200);
  });

  test("expires with its code and as a whole, and is out at once when it is taken back", async () => {
    const client = await createClientOf(app, home);
    const { slug, code } = (await firm.share(client)).body;
    await firm.sql("update share_links set code_until = now() where client_id = $1", client.id);
    expect((await firm.enter(slug, code)).status).toBe(400);
    expect(await listed(client)).toMatchObject([{ state: "codeOver" }]);
    await firm.sql("update share_links set code_until = now() + interval '1 hour' where client_id = $1", client.id);
    const { token } = (await firm.enter(slug, code)).body;
    expect((await app.call(readLinkedCase, {}, { token })).status).toBe(200);
    const [link] = await listed(client);
    const input = { params: { number: String(client.number), linkId: String(link!.id) }, body: {} };
    expect((await app.call(links.endLink, input, { token: clerk.token })).status).toBe(200);
    expect((await app.call(readLinkedCase, {}, { token })).status).toBe(401);
    expect([(await firm.look(slug)).status, (await firm.enter(slug, code)).status]).toEqual([404, 404]);
    expect((await app.call(links.renewCode, input, { token: clerk.token })).status).toBe(404);
    // Again is no fault.
    expect((await app.call(links.endLink, input, { token: clerk.token })).status).toBe(200);
    const second = (await firm.share(client)).body;
    await firm.sql("update share_links set expires_at = now() where ended_at is null and client_id = $1", client.id);
    const absent = await firm.look(`${second.slug.slice(0, -2)}zz`);
    const over = await firm.look(second.slug);
    expect([over.status, over.body.message]).toEqual([absent.status, absent.body.message]);
  });

  test("whoever signed the contract of a case beside its client is given a link to it too", async () => {
    const client = await createClientOf(app, home);
    const signer = await createClientOf(app, home, "한나란");
    const { rows } = await firm.sql(
      "insert into contracts (team_id, title, category, client_id) values ($1, '대여금', '민사', $2) returning id",
      home,
      client.id,
    );
    await firm.sql("update projects set contract_id = $1 where id = $2", rows[0].id, client.projectId);
    await firm.sql("insert into contract_clients (contract_id, client_id) values ($1, $2)", rows[0].id, signer.id);
    const offered = async (who = clerk) => app.call(listShareableCases, at(signer), { token: who.token });
    const numbers = [await firm.numberOf(signer), await firm.numberOf(client)];
    expect((await offered()).body.models.map(({ number }) => number)).toEqual(numbers);
    expect([(await offered(reader)).status, (await offered(stranger)).status]).toEqual([403, 404]);
    const body = { project: numbers[1]!, days: 14 };
    expect((await app.call(shareCase, { ...at(signer), body }, { token: clerk.token })).status).toBe(200);
  });

  test("a visit ends by itself, and with the case's leaving the client", async () => {
    const client = await createClientOf(app, home);
    const token = await linkVisit(app, client, "case");
    expect((await app.call(readLinkedCase, {}, { token })).status).toBe(200);
    const someone = await createClientOf(app, home, "박다른");
    await firm.sql("update projects set client_id = $1 where id = $2", someone.id, client.projectId);
    expect((await app.call(readLinkedCase, {}, { token })).status).toBe(404);
    await firm.sql("update share_link_visits set until = now()");
    expect((await app.call(readLinkedCase, {}, { token })).status).toBe(401);
  });

  test("is given out and taken back by whoever manages clients of the team alone", async () => {
    const client = await createClientOf(app, home);
    expect((await app.call(links.listLinks, at(client))).status).toBe(401);
    expect((await firm.share(client, reader)).status).toBe(403);
    expect((await firm.share(client, stranger)).status).toBe(404);
    const sent = () =>
      firm.sql(
        "select subject, staff_id as staff, reason from access_log where action = '발송' and $1 = any(record_ids)",
        client.id,
      );
    expect((await sent()).rows).toEqual([]);
    await firm.share(client);
    expect((await sent()).rows).toEqual([{ subject: "고객", staff: clerk.id, reason: "링크: 진행상황" }]);
    expect((await app.call(links.listLinks, at(client), { token: stranger.token })).status).toBe(404);
    const foreign = await createClientOf(app, home, "박다른");
    const body = { project: await firm.numberOf(foreign), days: 14 };
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
  await firm.share(client);
  const [link] = await listed(client);
  await firm.sql(
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

test("the page of a case tells of its own links to whoever sees the case", async () => {
  const client = await createClientOf(app, home);
  const another = await createClientOf(app, home);
  await firm.share(client);
  await firm.share(another);
  const number = await firm.numberOf(client);
  const ofCase = (who: TestStaff) =>
    app.call(links.listCaseLinks, { params: { number: String(number) } }, { token: who.token });
  const told = (await ofCase(clerk)).body.models;
  expect(told).toMatchObject([{ purpose: "case", state: "open", client: client.number }]);
  expect((await ofCase(reader)).status).toBe(200);
  expect((await ofCase(stranger)).status).toBe(404);
  const params = { number: String(told[0]!.client), linkId: String(told[0]!.id) };
  expect((await app.call(links.endLink, { params, body: {} }, { token: clerk.token })).status).toBe(200);
  expect((await ofCase(clerk)).body.models).toMatchObject([{ state: "ended" }]);
});

import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp, TestStaff } from "#app/testing/test-app.ts";
import { listBell } from "#features/work/bell/endpoints.ts";
import { uploadFile } from "#features/work/files/endpoints.ts";
import { sampleFile } from "#features/work/files/server/testing/samples.ts";
import { createClientOf, type TestClient } from "#features/portal/cases/server/testing/clients.ts";
import { at, startPortalFirm, type PortalFirm } from "#features/portal/cases/server/testing/portal-firm.ts";
import { endLink, listLinks } from "#features/portal/links/endpoints.ts";
import * as calls from "../../endpoints.ts";
import { bindClient } from "../testing/bound-client.ts";
import { remindOfSilent } from "../remind.ts";

let firm: PortalFirm;
let app: TestApp;
let clerk: TestStaff;

beforeAll(async () => {
  firm = await startPortalFirm();
  ({ app, clerk } = firm);
});
afterAll(() => app.stop());

/** A contract that three clients have signed, of whom the first is its own. */
async function signedByThree() {
  const { client, contract, id } = await bindClient(firm, clerk);
  const second = await createClientOf(app, firm.home, "나둘째");
  const third = await createClientOf(app, firm.home, "다셋째");
  for (const other of [second, third]) {
    await firm.sql("insert into contract_clients (contract_id, client_id) values ($1, $2)", id, other.id);
  }
  return { id, contract, params: { number: String(contract) }, people: [client, second, third] as const };
}

type Params = { readonly number: string };
const sendTo = (params: Params, people: readonly TestClient[], who = clerk, file: number | null = null) =>
  app.call(
    calls.sendInOrder,
    { params, body: { file, people: people.map(({ number }, index) => ({ client: number, days: 5 + index })) } },
    { token: who.token },
  );
const orders = async (params: Params) =>
  (await app.call(calls.listConfirmations, { params }, { token: clerk.token })).body;
const states = async (params: Params) => {
  const [order] = (await orders(params)).models;
  return [order!.state, ...order!.people.map(({ state }) => state)];
};
const visit = async ({ slug, code }: { slug: string; code: string }) => (await firm.enter(slug, code)).body.token;
const read = async (token: string) => (await app.call(calls.readLinkedContract, {}, { token })).status;
const confirm = async (token: string) => (await app.call(calls.confirmContract, { body: {} }, { token })).status;
const digest = (words: string) => createHash("sha256").update(sampleFile("pdf", words)).digest("hex");
const bell = async () => JSON.stringify((await app.call(listBell, { query: {} }, { token: clerk.token })).body);

test("each opens once the one before has confirmed, its days count from then, and staff see who stands where", async () => {
  const { params, people } = await signedByThree();
  const [first, second, third] = people;
  const sent = await sendTo(params, [second, first, third]);
  expect(sent.body.models.map(({ client }) => client)).toEqual([second.number, first.number, third.number]);
  expect((await sendTo(params, people)).status).toBe(422);
  const [one, two, three] = await Promise.all(sent.body.models.map(visit));
  expect(await states(params)).toEqual(["open", "turn", "waiting", "waiting"]);
  expect([await read(one!), await read(two!), await confirm(three!)]).toEqual([200, 422, 422]);
  expect(await confirm(one!)).toBe(200);
  expect(await states(params)).toEqual(["open", "confirmed", "turn", "waiting"]);
  expect(await bell()).toContain("다음 의뢰인이 계약을 확인할 차례입니다");
  const { rows } = await firm.sql(
    `select round(extract(epoch from s.expires_at - l.turn_at) / 86400)::int as days from contract_links l
     join share_links s on s.id = l.link_id where s.client_id = $1`,
    first.id,
  );
  expect(rows).toEqual([{ days: 6 }]);
  expect([await confirm(two!), await confirm(three!)]).toEqual([200, 200]);
  expect(await states(params)).toEqual(["done", "confirmed", "confirmed", "confirmed"]);
});

test("a no stops the rest; a link that was lost or taken back is given anew; stopped, nobody is asked any more", async () => {
  const { params, people } = await signedByThree();
  const sent = (await sendTo(params, people)).body.models;
  const [order] = (await orders(params)).models;
  const target = { ...params, orderId: String(order!.id) };
  const { models } = (await app.call(listLinks, at(people[0]), { token: clerk.token })).body;
  const link = { params: { number: String(people[0].number), linkId: String(models[0]!.id) }, body: {} };
  await app.call(endLink, link, { token: clerk.token });
  expect(await states(params)).toEqual(["open", "closed", "waiting", "waiting"]);
  const renew = (place: number, who = clerk) =>
    app.call(calls.renewInOrder, { params: target, body: { place, days: 3 } }, { token: who.token });
  const again = await renew(1);
  expect(await confirm(await visit(again.body))).toBe(200);
  expect([(await renew(1)).status, (await renew(9)).status]).toEqual([422, 400]);
  const token = await visit(sent[1]!);
  const said = { body: { reason: "보수가 설명과 다릅니다" } };
  expect((await app.call(calls.declineContract, said, { token })).status).toBe(200);
  expect(await states(params)).toEqual(["declined", "confirmed", "declined", "closed"]);
  expect((await firm.look(sent[2]!.slug)).status).toBe(404);
  const stop = (of: object) => app.call(calls.stopInOrder, { params: of as never, body: {} }, { token: clerk.token });
  expect([(await renew(3)).status, (await stop(target)).status]).toEqual([422, 422]);

  const next = (await sendTo(params, people)).body.models;
  const orderId = String((await orders(params)).models[0]!.id);
  expect((await stop({ ...params, orderId })).status).toBe(200);
  expect((await firm.look(next[0]!.slug)).status).toBe(404);
  expect(await states(params)).toEqual(["stopped", "closed", "closed", "closed"]);
});

test("only clients of the contract, each once, by whoever gives out links of the team", async () => {
  const { params, people } = await signedByThree();
  const other = await createClientOf(app, firm.home, "라남");
  const foreign = await signedByThree();
  const wrong = [await sendTo(params, [people[0], other]), await sendTo(params, [people[0], people[1], people[0]])];
  expect(wrong.map(({ status, body }) => [status, Object.keys(body.fields ?? {})])).toEqual([
    [400, ["people.1.client"]],
    [400, ["people.2.client"]],
  ]);
  expect([
    (await sendTo(params, people, firm.reader)).status,
    (await sendTo(params, people, firm.stranger)).status,
  ]).toEqual([403, 404]);
  await sendTo(foreign.params, foreign.people);
  const orderId = String((await orders(foreign.params)).models[0]!.id);
  const stop = await app.call(calls.stopInOrder, { params: { ...params, orderId }, body: {} }, { token: clerk.token });
  expect(stop.status).toBe(404);
});

test("whoever says nothing for days is told of once, however many reminders were missed", async () => {
  const { id, params, people } = await signedByThree();
  await sendTo(params, people);
  const told = () =>
    firm.sql(
      "select kinds from bell_rows where record_type = 'contract' and record_id = $1 and cleared_at is null",
      id,
    );
  await remindOfSilent(app.database);
  expect((await told()).rows).toEqual([]);
  const ago = (days: number) =>
    firm.sql(
      `update contract_links set turn_at = now() - make_interval(days => $2), reminded_at = null
       where contract_id = $1 and turn_at is not null`,
      id,
      days,
    );
  await ago(4);
  await remindOfSilent(app.database);
  await remindOfSilent(app.database);
  expect((await told()).rows).toEqual([{ kinds: ["contract.clientSilent"] }]);
  const { rows } = await firm.sql(
    "select count(reminded_at)::int as reminded from contract_links where contract_id = $1",
    id,
  );
  expect(rows).toEqual([{ reminded: 1 }]);
});

test("whoever holds the link asks whether a file is the contract, by its digest and without the code", async () => {
  const { params, people } = await signedByThree();
  const query = new URLSearchParams({ type: "contract", number: params.number, name: "위임계약서.pdf" });
  const uploaded = await fetch(`${app.url}${uploadFile.path}?${query}`, {
    method: "POST",
    headers: { authorization: `Bearer ${clerk.token}`, "content-type": "application/octet-stream" },
    body: new Uint8Array(sampleFile("pdf", "서명본")),
  });
  const { model } = (await uploaded.json()) as { model: { id: number } };
  const [given] = (await sendTo(params, people, clerk, model.id)).body.models;
  const check = async (slug: string, sha256: string) => app.call(calls.checkSigned, { body: { slug, sha256 } });
  expect((await check(given!.slug, digest("서명본"))).body).toMatchObject({ result: "same" });
  expect((await check(given!.slug, digest("고친 것"))).body).toMatchObject({ result: "different" });
  expect((await check(given!.slug, "서명본")).status).toBe(400);
  const caseLink = (await firm.share(people[0])).body;
  expect((await check(caseLink.slug, digest("서명본"))).status).toBe(404);
  const without = await signedByThree();
  const [bare] = (await sendTo(without.params, without.people)).body.models;
  expect((await check(bare!.slug, digest("서명본"))).body).toMatchObject({ result: "none" });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp, TestStaff } from "#app/testing/test-app.ts";
import { uploadFile } from "#features/work/files/endpoints.ts";
import { sampleFile } from "#features/work/files/server/testing/samples.ts";
import { readClientHome } from "#features/portal/cases/endpoints.ts";
import { clientSession, createClientOf, linkVisit } from "#features/portal/cases/server/testing/clients.ts";
import { at, startPortalFirm, type PortalFirm } from "#features/portal/cases/server/testing/portal-firm.ts";
import { listPosts, readDoneCase, readPost } from "#features/portal/posts/endpoints.ts";
import * as calls from "../endpoints.ts";

let firm: PortalFirm;
let app: TestApp;
let clerk: TestStaff;

beforeAll(async () => {
  firm = await startPortalFirm();
  ({ app, clerk } = firm);
});
afterAll(() => app.stop());

/** A client whose contract asks for 5,500,000 won, of which 1,000,000 has come in. */
async function bound() {
  const client = await createClientOf(app, firm.home);
  const { rows } = await firm.sql(
    `insert into contracts (team_id, client_id, title, status, signed_at) values ($1, $2, '대여금 위임계약', 'signed', '2026-11-02')
     returning id, id_int`,
    firm.home,
    client.id,
  );
  const [{ id, id_int: number }] = rows;
  const fee = await firm.sql(
    `insert into contract_fees (contract_id, kind, amount, vat_included, sort_order) values ($1, '착수금', 5500000, true, 1),
       ($1, '성공보수', 9000000, true, 2) returning id`,
    id,
  );
  const plan = await firm.sql(
    `insert into payment_plans (contract_id, fee_id, seq, due_date, amount) values ($1, $2, 1, '2026-11-10', 1000000),
       ($1, $2, 2, '2026-12-10', 4500000) returning id`,
    id,
    fee.rows[0].id,
  );
  const paid = await firm.sql(
    `insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date, status, purpose, contract_id, client_id, matched_at,
       matched_by_id)
     values ($1, '계좌이체', 1000000, '한가람', '2026-11-09', 'matched', '착수금', $2, $3, now(), $4) returning id`,
    firm.home,
    id,
    client.id,
    clerk.id,
  );
  await firm.sql(
    "insert into payment_splits (payment_id, contract_id, fee_id, plan_id, amount) values ($1, $2, $3, $4, 1000000)",
    paid.rows[0].id,
    id,
    fee.rows[0].id,
    plan.rows[0].id,
  );
  return { client, contract: Number(number), id: Number(id) };
}

async function addPdf(contract: number, name: string, words: string): Promise<number> {
  const query = new URLSearchParams({ type: "contract", number: String(contract), name });
  const response = await fetch(`${app.url}${uploadFile.path}?${query}`, {
    method: "POST",
    headers: { authorization: `Bearer ${clerk.token}`, "content-type": "application/octet-stream" },
    body: new Uint8Array(sampleFile("pdf", words)),
  });
  return ((await response.json()) as { model: { id: number } }).model.id;
}

async function visit(client: Parameters<typeof at>[0], body: { contract: number; file: number | null }) {
  const shared = await app.call(calls.shareContract, { ...at(client), body }, { token: clerk.token });
  const { slug, code } = shared.body;
  return (await firm.enter(slug, code)).body.token;
}

test("the client's page says what is still to be paid, and not what a success would cost", async () => {
  const { client } = await bound();
  await createClientOf(app, firm.home, "박다른");
  const { body } = await app.call(readClientHome, {}, { token: await clientSession(app, client) });
  expect(body.model.owed).toEqual([
    { contract: "대여금 위임계약", what: "착수금 2회차", dueOn: "2026-12-10", when: "", amount: 4_500_000, paid: 0 },
  ]);
});

test("the client reads the chosen version, what is to be paid, and confirms it once", async () => {
  const { client, contract } = await bound();
  const file = await addPdf(contract, "위임계약서.pdf", "서명본");
  const token = await visit(client, { contract, file });
  await addPdf(contract, "내부 검토.pdf", "내부카나리아");
  const { model } = (await app.call(calls.readLinkedContract, {}, { token })).body;
  expect(model).toMatchObject({
    title: "대여금 위임계약",
    signedOn: "2026-11-02",
    file: { name: "위임계약서.pdf" },
    lines: [{ paid: 1_000_000 }, { paid: 0, amount: 4_500_000 }],
    received: [{ on: "2026-11-09", amount: 1_000_000 }],
    confirmedAt: null,
  });
  expect(JSON.stringify(model)).not.toContain("내부 검토");
  const path = `${app.url}${calls.readContractFile.path}`;
  const content = await fetch(path, { headers: { authorization: `Bearer ${token}` } });
  expect([content.status, Buffer.from(await content.arrayBuffer()).equals(sampleFile("pdf", "서명본"))]).toEqual([
    200,
    true,
  ]);
  const twice = await Promise.all([1, 2].map(() => app.call(calls.confirmContract, { body: {} }, { token })));
  expect(new Set(twice.map(({ body }) => body.confirmedAt)).size).toBe(1);
  const { models } = (await app.call(calls.listContractLinks, at(client), { token: clerk.token })).body;
  expect(models).toMatchObject([
    { file: "위임계약서.pdf", confirmedAt: twice[0]!.body.confirmedAt, hash: model.file!.hash },
  ]);
});

test("only the client's own contract and its own PDF are given, by whoever gives out links of the team", async () => {
  const { client, contract } = await bound();
  const other = await bound();
  const foreign = await addPdf(other.contract, "다른 계약.pdf", "다른");
  const share = (body: { contract: number; file: number | null }, who = clerk) =>
    app.call(calls.shareContract, { ...at(client), body }, { token: who.token });
  const [wrongContract, wrongFile] = [
    await share({ contract: other.contract, file: null }),
    await share({ contract, file: foreign }),
  ];
  expect([wrongContract, wrongFile].map(({ status, body }) => [status, Object.keys(body.fields ?? {})])).toEqual([
    [400, ["contract"]],
    [400, ["file"]],
  ]);
  expect((await share({ contract, file: null }, firm.reader)).status).toBe(403);
  expect((await share({ contract, file: null }, firm.stranger)).status).toBe(404);
  for (const token of [clerk.token, await clientSession(app, client), await linkVisit(app, client, "case")]) {
    expect((await app.call(calls.readLinkedContract, {}, { token })).status).toBe(401);
    expect((await app.call(calls.confirmContract, { body: {} }, { token })).status).toBe(401);
  }
});

test("beside it stands what is published, and nothing that is being written, hidden or taken back", async () => {
  const { client, contract } = await bound();
  const body = JSON.stringify({
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "text", text: "본문" }] }],
  });
  const news = await firm.sql(
    `insert into news (team_id, title, kind, status, body, published_at) values ($1, '게시한 소식', 'notice', 'published', $2, now()),
       ($1, '초안카나리아', 'notice', 'draft', $2, null), ($1, '내린카나리아', 'notice', 'hidden', $2, now()) returning id`,
    firm.home,
    body,
  );
  const stories = await firm.sql(
    `insert into done_cases (team_id, title, category, status, published_at, consent_on, consent_ref, consent_withdrawn_on)
     values ($1, '게시한 사례', '민사', 'published', now(), '2026-10-01', '보관함', null),
       ($1, '철회카나리아', '민사', 'published', now(), '2026-10-01', '보관함', '2026-11-01'),
       ($1, '승인카나리아', '민사', 'approved', null, '2026-10-01', '보관함', null) returning id`,
    firm.home,
  );
  const visitor = await linkVisit(app, client, "case");
  for (const token of [visitor, await visit(client, { contract, file: null })]) {
    const answer = (await app.call(listPosts, {}, { token })).body;
    expect(answer.news.map(({ title }) => title)).toEqual(["게시한 소식"]);
    expect(answer.cases.map(({ title }) => title)).toEqual(["게시한 사례"]);
    const statuses = async (call: typeof readPost | typeof readDoneCase, rows: readonly { id: number }[]) =>
      Promise.all(
        rows.map(
          async ({ id }) =>
            (await app.call(call as typeof readPost, { params: { number: String(id) } }, { token })).status,
        ),
      );
    expect(await statuses(readPost, news.rows)).toEqual([200, 404, 404]);
    expect(await statuses(readDoneCase, stories.rows)).toEqual([200, 404, 404]);
  }
  expect((await app.call(listPosts, {}, { token: clerk.token })).status).toBe(401);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp, TestStaff } from "#app/testing/test-app.ts";
import { markFile, uploadFile } from "#features/work/files/endpoints.ts";
import { sampleFile } from "#features/work/files/server/testing/samples.ts";
import { readClientHome } from "#features/portal/cases/endpoints.ts";
import { clientSession, createClientOf, linkVisit } from "#features/portal/cases/server/testing/clients.ts";
import { at, startPortalFirm, type PortalFirm } from "#features/portal/cases/server/testing/portal-firm.ts";
import * as calls from "../endpoints.ts";
import { bindClient, visitContract } from "./testing/bound-client.ts";

let firm: PortalFirm;
let app: TestApp;
let clerk: TestStaff;

beforeAll(async () => {
  firm = await startPortalFirm();
  ({ app, clerk } = firm);
});
afterAll(() => app.stop());

const bound = () => bindClient(firm, clerk);
const visit = (client: Parameters<typeof at>[0], body: { contract: number; file: number | null }) =>
  visitContract({ firm, clerk }, client, body);

async function addPdf(contract: number, name: string, words: string): Promise<number> {
  const query = new URLSearchParams({ type: "contract", number: String(contract), name });
  const response = await fetch(`${app.url}${uploadFile.path}?${query}`, {
    method: "POST",
    headers: { authorization: `Bearer ${clerk.token}`, "content-type": "application/octet-stream" },
    body: new Uint8Array(sampleFile("pdf", words)),
  });
  return ((await response.json()) as { model: { id: number } }).model.id;
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

test("a client who does not agree says why, once: the responsible lawyer has a task, the contract shows it", async () => {
  const { client, contract, id } = await bound();
  const lawyer = await app.createStaff({ roles: ["책임변", "송무팀원"], teamIds: [firm.home] });
  await firm.sql("update contracts set responsible_id = $1 where id = $2", lawyer.id, id);
  const token = await visit(client, { contract, file: null });
  const decline = (reason: string) => app.call(calls.declineContract, { body: { reason } }, { token });
  const bad = await decline("ㅋㅋㅋㅋㅋ");
  expect([bad.status, Object.keys(bad.body.fields ?? {})]).toEqual([400, ["reason"]]);
  const said = "성공보수 비율이 설명과 다릅니다";
  const twice = await Promise.all([decline(said), decline(said)]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect((await app.call(calls.confirmContract, { body: {} }, { token })).status).toBe(422);
  const { model } = (await app.call(calls.readLinkedContract, {}, { token })).body;
  expect(model).toMatchObject({ confirmedAt: null, declinedAt: twice[0].body.declinedAt });
  const tasks = await firm.sql(
    `select t.title, t.importance, u.staff_id as staff from tasks t join task_users u on u.task_id = t.id
     where t.record_type = 'contract' and t.record_id = $1`,
    id,
  );
  expect(tasks.rows).toEqual([{ title: expect.stringContaining("확인을 거절"), importance: "A", staff: lawyer.id }]);
  const answers = (who: TestStaff) =>
    app.call(calls.listContractAnswers, { params: { number: String(contract) } }, { token: who.token });
  expect((await answers(lawyer)).body.models).toMatchObject([{ reason: said, declinedAt: model.declinedAt }]);
  expect((await answers(firm.stranger)).status).toBe(404);
});

test("a file that is marked as privileged ends its links, and is given by none any more", async () => {
  const { client, contract } = await bound();
  const file = await addPdf(contract, "검토 의견.pdf", "의견");
  const token = await visit(client, { contract, file });
  expect((await app.call(calls.readLinkedContract, {}, { token })).status).toBe(200);
  const body = { version: 1, sensitivity: "privileged" as const, onPurpose: true };
  expect((await app.call(markFile, { params: { fileId: String(file) }, body }, { token: clerk.token })).status).toBe(
    200,
  );
  expect((await app.call(calls.readLinkedContract, {}, { token })).status).toBe(401);
  const choices = await app.call(calls.listContractChoices, at(client), { token: clerk.token });
  expect(choices.body.models.flatMap(({ files }) => files)).toEqual([]);
  const again = await app.call(
    calls.shareContract,
    { ...at(client), body: { contract, file } },
    { token: clerk.token },
  );
  expect(again.body.fields?.["file"]).toContain("법인 밖으로");
});

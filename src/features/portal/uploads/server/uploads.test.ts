import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp, TestStaff } from "#app/testing/test-app.ts";
import { stepCall } from "#records/steps.ts";
import { listBell } from "#features/work/bell/endpoints.ts";
import { listFiles } from "#features/work/files/endpoints.ts";
import { sampleFile } from "#features/work/files/server/testing/samples.ts";
import { documentCalls } from "#features/litigation/documents/endpoints.ts";
import {
  clientSession,
  createClientOf,
  linkVisit,
  type TestClient,
} from "#features/portal/cases/server/testing/clients.ts";
import { startPortalFirm, type PortalFirm } from "#features/portal/cases/server/testing/portal-firm.ts";
import * as own from "../client-endpoints.ts";
import * as calls from "../endpoints.ts";
import { pieceLimits } from "../piece-rules.ts";
import { clientFileSteps } from "../steps.ts";

let firm: PortalFirm;
let app: TestApp;
let clerk: TestStaff;

beforeAll(async () => {
  firm = await startPortalFirm();
  ({ app, clerk } = firm);
});
afterAll(() => app.stop());

const at = (number: number) => ({ params: { number: String(number) } });

async function ask(client: TestClient, body: object = {}) {
  const whole = {
    title: "거래 자료",
    client: client.id,
    project: client.projectId,
    items: "통장 거래내역\n계약서",
    ...body,
  };
  return app.call(calls.clientFileCalls.create, { body: whole }, { token: clerk.token });
}

async function asked() {
  const client = await createClientOf(app, firm.home);
  return {
    client,
    token: await clientSession(app, client),
    number: (await ask(client)).body.model.number,
  };
}

async function send(token: string, number: number, name: string, item = "계약서", words = "확인") {
  const query = new URLSearchParams({ item, name });
  const response = await fetch(`${app.url}/api/client/files/${number}/pieces?${query}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" },
    body: new Uint8Array(sampleFile(name.split(".").at(-1)!, words)),
  });
  const body = (await response.json()) as { model: { id: number }; fields?: Record<string, string> };
  return { status: response.status, body };
}

const handIn = (token: string, number: number) => app.call(own.handInFiles, { ...at(number), body: {} }, { token });
const listed = async (token: string) => (await app.call(own.listAskedFiles, {}, { token })).body.models;

async function step(number: number, name: keyof typeof clientFileSteps.steps, more: object = {}) {
  const { rows } = await firm.sql("select version from client_files where id = $1", number);
  const body = { version: rows[0].version, ...more } as never;
  return app.call(stepCall(clientFileSteps, name), { ...at(number), body }, { token: clerk.token });
}

test("asked, uploaded, handed in, asked again, confirmed, finished, and a document of the case in the end", async () => {
  const { client, token, number } = await asked();
  expect(await listed(token)).toMatchObject([
    { number, state: "requested", open: true, items: [{ name: "통장 거래내역" }, {}] },
  ]);
  expect((await handIn(token, number)).status).toBe(422);
  const first = await send(token, number, "계약서.pdf");
  expect(first.status).toBe(200);
  // A line that broke: the same file again is the one that is there.
  expect((await send(token, number, "계약서.pdf")).body.model.id).toBe(first.body.model.id);
  expect((await handIn(token, number)).body.files).toBe(1);
  const files = await app.call(
    listFiles,
    { query: { type: "clientFile", number: String(number) } },
    { token: clerk.token },
  );
  expect(files.body.models).toMatchObject([{ name: "계약서.pdf", uploadedBy: "링크로 받음" }]);
  const bell = (await app.call(listBell, { query: {} }, { token: clerk.token })).body;
  expect(JSON.stringify(bell)).toContain("거래 자료");

  expect((await step(number, "askAgain")).status).toBe(400);
  expect((await step(number, "askAgain", { reason: "둘째 장이 없습니다." })).status).toBe(200);
  expect(await listed(token)).toMatchObject([{ state: "changes", reason: "둘째 장이 없습니다." }]);
  await send(token, number, "계약서 둘째 장.pdf", "계약서", "둘째");
  await handIn(token, number);
  expect((await step(number, "confirm")).status).toBe(200);
  expect((await send(token, number, "더.pdf", "계약서", "더")).status).toBe(422);
  expect((await step(number, "finish")).status).toBe(200);

  const pieces = (await app.call(calls.listPieces, at(number), { token: clerk.token })).body.models;
  expect(pieces).toHaveLength(2);
  const params = { number: String(number), pieceId: String(pieces[0]!.id) };
  const body = { kind: "evidence", title: "매매계약서" } as const;
  const moved = await app.call(calls.movePiece, { params, body }, { token: clerk.token });
  expect(moved.status).toBe(200);
  const document = await app.call(documentCalls.read, at(moved.body.document), { token: clerk.token });
  expect(document.body.model).toMatchObject({
    title: "매매계약서",
    fileName: "계약서.pdf",
    project: { id: client.projectId },
  });
  expect((await app.call(calls.movePiece, { params, body }, { token: clerk.token })).status).toBe(422);
});

test("a file that names a resident's number, is no file of a person, or stands under no item is refused", async () => {
  const { token, number } = await asked();
  for (const [name, item, field] of [
    ["등본 900101-1234567.pdf", "계약서", "name"],
    ["그림.txt", "계약서", "name"],
    ["계약서.pdf", "다른 것", "item"],
  ] as const) {
    const { status, body } = await send(token, number, name, item);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  }
});

test("bytes that are not kept are gone at once: of the same file again, and of one of two that are too many together", async () => {
  const { client, token, number } = await asked();
  const contents = async () => (await firm.sql("select count(*)::int as n from file_contents")).rows[0].n as number;
  await send(token, number, "계약서.pdf");
  const before = await contents();
  expect((await send(token, number, "계약서.pdf")).status).toBe(200);
  expect(await contents()).toBe(before);

  const { length } = sampleFile("pdf", "둘째");
  await firm.sql(
    `update client_file_pieces set size = $2 where request_id in (select id from client_files where client_id = $1)`,
    client.id,
    pieceLimits.bytesADay - length,
  );
  const two = ["둘째", "셋째"].map((words) => send(token, number, `${words}.pdf`, "계약서", words));
  const statuses = (await Promise.all(two)).map(({ status }) => status);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 422]);
  expect(await contents()).toBe(before + 1);
});

test("a client reads and sends only what was asked of that client; staff and links are not let in", async () => {
  const { token, number, client } = await asked();
  const other = await asked();
  expect((await send(token, other.number, "계약서.pdf")).status).toBe(404);
  expect((await handIn(token, other.number)).status).toBe(404);
  const { id } = (await send(other.token, other.number, "계약서.pdf")).body.model;
  const piece = { params: { number: String(other.number), pieceId: String(id) } };
  expect((await app.call(own.takeBackFile, piece, { token })).status).toBe(404);
  expect((await listed(token)).map((one) => one.number)).toEqual([number]);
  for (const outsider of [clerk.token, await linkVisit(app, client, "case")]) {
    expect((await app.call(own.listAskedFiles, {}, { token: outsider })).status).toBe(401);
    expect((await send(outsider, number, "계약서.pdf")).status).toBe(401);
  }
  expect((await app.call(calls.listPieces, at(number), { token })).status).toBe(401);
  expect((await app.call(calls.listPieces, at(number), { token: firm.stranger.token })).status).toBe(404);
  expect((await app.call(calls.clientFileCalls.read, at(number), { token: firm.stranger.token })).status).toBe(404);
});

test("two hand-ins at a time are one, and a canceled request is gone for its client", async () => {
  const { token, number } = await asked();
  await send(token, number, "계약서.pdf");
  const statuses = await Promise.all([handIn(token, number), handIn(token, number)]);
  expect(statuses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
  const late = await asked();
  await step(late.number, "cancel", { why: "필요 없게 됨" });
  expect(await listed(late.token)).toEqual([]);
  expect((await send(late.token, late.number, "계약서.pdf")).status).toBe(404);
});

test("a request is about the client's own case, and has items", async () => {
  const client = await createClientOf(app, firm.home);
  const other = await createClientOf(app, firm.home);
  const foreign = await ask(client, { project: other.projectId });
  expect([foreign.status, Object.keys(foreign.body.fields ?? {})]).toEqual([400, ["project"]]);
  const empty = await ask(client, { items: " - \n" });
  expect([empty.status, Object.keys(empty.body.fields ?? {})]).toEqual([400, ["items"]]);
});

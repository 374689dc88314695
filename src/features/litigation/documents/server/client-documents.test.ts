import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { clientSession, createClientOf, type TestClient } from "#features/portal/cases/server/testing/clients.ts";
import { fillPath } from "#platform/endpoint.ts";
import { stepCall } from "#records/steps.ts";
import { listFiles, markFile } from "#features/work/files/endpoints.ts";
import { listSharedDocuments, readSharedDocument } from "../client-endpoints.ts";
import * as calls from "../endpoints.ts";
import { documentSteps } from "../steps.ts";

let app: TestApp;
let clerk: TestStaff;
let lawyer: TestStaff;
let stranger: TestStaff;
let client: TestClient;
let token: string;
let otherToken: string;

beforeAll(async () => {
  app = await startTestApp({ jobsAfterMs: 0 });
  const home = await app.createTeam("송무1팀");
  clerk = await app.createStaff({ roles: ["송무팀원"], teamIds: [home] });
  lawyer = await app.createStaff({ roles: ["변호사"], teamIds: [home] });
  stranger = await app.createStaff({ roles: ["송무팀원"], teamIds: [await app.createTeam("다른팀")] });
  client = await createClientOf(app, home);
  await app.database.query
    .updateTable("projects")
    .set({ responsible_id: lawyer.id })
    .where("id", "=", client.projectId)
    .execute();
  token = await clientSession(app, client);
  otherToken = await clientSession(app, await createClientOf(app, home, "박다른"));
});
afterAll(() => app.stop());

const params = (number: number) => ({ params: { number: String(number) } });
const as = (staff: TestStaff) => ({ token: staff.token });
const shared = async (who = token) => (await app.call(listSharedDocuments, {}, { token: who })).body.models;

const sharedNumbers = async () => (await shared()).map(({ number }) => number);

async function upload(name: string, text: string, kind = "judgment"): Promise<number> {
  const query = new URLSearchParams({ name, kind, projectId: String(client.projectId) });
  const response = await fetch(`${app.url}${calls.uploadDocument.path}?${query}`, {
    method: "POST",
    headers: { authorization: `Bearer ${clerk.token}`, "content-type": "application/octet-stream" },
    body: text,
  });
  const { number } = (await response.json()) as { number: number };
  for (let tries = 0; tries < 200 && (await read(number)).textState === "waiting"; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return number;
}

async function read(number: number) {
  return (await app.call(calls.documentCalls.read, params(number), as(clerk))).body.model;
}

async function stored(name: string, text: string): Promise<number> {
  const number = await upload(name, text);
  await step("store", number);
  return number;
}

async function step(name: "store" | "reopen", number: number, told: object = {}) {
  const body = { version: (await read(number)).version, ...told } as never;
  const { status } = await app.call(stepCall(documentSteps, name), { ...params(number), body }, as(clerk));
  expect(status).toBe(200);
}

async function share(number: number, more: object = {}, staff = clerk) {
  const { version } = await read(number);
  return app.call(calls.shareDocument, { ...params(number), body: { version, ...more } }, as(staff));
}

const mark = async (number: number, criminalCopy: boolean) =>
  app.call(
    calls.documentCalls.update,
    { ...params(number), body: { version: (await read(number)).version, changes: { criminalCopy } } },
    as(clerk),
  );

async function unshare(number: number) {
  const { version } = await read(number);
  return app.call(calls.unshareDocument, { ...params(number), body: { version } }, as(clerk));
}

async function download(number: number, who = token) {
  const response = await fetch(`${app.url}${fillPath(readSharedDocument.path, { number: String(number) })}`, {
    headers: { authorization: `Bearer ${who}` },
  });
  return { status: response.status, text: await response.text(), type: response.headers.get("content-disposition") };
}

test("a document is read by the client of its case from the moment it is shared until it is taken back", async () => {
  const number = await stored("판결문.txt", "피고는 원고에게 지급하라.");
  expect(await shared()).toEqual([]);
  expect((await download(number)).status).toBe(404);
  expect((await share(number, {}, stranger)).status).toBe(404);
  expect((await share(number)).status).toBe(200);
  expect((await share(number)).status).toBe(422);
  expect(await shared()).toEqual([
    expect.objectContaining({
      number,
      title: "판결문",
      kind: "판결문",
      case: "한가람 대여금 청구",
      fileName: "판결문.txt",
    }),
  ]);
  const { status, text, type } = await download(number);
  expect([status, text]).toEqual([200, "피고는 원고에게 지급하라."]);
  expect(type).toContain("attachment");
  // Nobody else: another client, the people of the firm by that call, nobody at all.
  expect(await shared(otherToken)).toEqual([]);
  expect((await download(number, otherToken)).status).toBe(404);
  expect((await download(number, clerk.token)).status).toBe(401);
  expect((await app.call(calls.documentCalls.read, params(number), { token })).status).toBe(401);
  expect((await unshare(number)).status).toBe(200);
  expect(await shared()).toEqual([]);
  expect((await download(number)).status).toBe(404);
  expect((await unshare(number)).status).toBe(422);
});

test("each download stands in the log of access and in the history of the document", async () => {
  const number = await stored("결정문.txt", "보정을 명한다.");
  await share(number);
  expect((await share(number)).status).toBe(422);
  await download(number);
  const log = await app.database.pool.query("select action, subject, reason from access_log where record_ids = $1", [
    [number],
  ]);
  expect(log.rows.filter(({ action }) => action === "발송")).toEqual([
    { action: "발송", subject: "문서", reason: "의뢰인 공유" },
  ]);
  expect(log.rows).toContainEqual({
    action: "다운로드",
    subject: "문서 파일",
    reason: expect.stringContaining(`의뢰인 ${client.id}`),
  });
  const changes = await app.database.pool.query<{ action: string }>(
    "select action from change_log where record_type = 'document' and record_id = $1 order by id",
    [number],
  );
  const actions = changes.rows.map(({ action }) => action);
  expect(actions.filter((one) => one.startsWith("document.share"))).toHaveLength(1);
  expect(actions.at(-1)).toBe("document.clientDownload");
});

test("drafts, papers without a file and copies of criminal records are not shared; one with a number or privileged only on purpose", async () => {
  const draft = await upload("초안.txt", "아직 초안", "brief");
  expect((await share(draft)).body.message).toContain("승인했거나");
  const criminal = await stored("기록.txt", "진술조서");
  expect((await mark(criminal, true)).status).toBe(200);
  expect((await share(criminal)).body.message).toContain("제266조의16");
  const numbered = await stored("등본.txt", "900101-1234567");
  const asked = await share(numbered);
  expect([asked.status, Object.keys(asked.body.fields ?? {})]).toEqual([422, ["onPurpose"]]);
  expect((await share(numbered, { onPurpose: true })).status).toBe(200);
  expect((await mark(numbered, true)).body.fields).toHaveProperty("criminalCopy");
  await unshare(numbered);
  const privileged = await stored("의견서.txt", "변호사의 의견");
  const { version } = await read(privileged);
  const changed = await app.call(
    calls.documentCalls.update,
    { ...params(privileged), body: { version, changes: { privileged: true } } },
    as(clerk),
  );
  expect(changed.status).toBe(200);
  const refused = await share(privileged);
  expect([refused.status, refused.body.fields?.["onPurpose"]]).toEqual([422, expect.stringContaining("비밀유지")]);
  expect((await share(privileged, { onPurpose: true })).status).toBe(200);
  await unshare(privileged);
});

test("it ends by itself: approval taken back, another case of the project's client, trash, a session that ended", async () => {
  const number = await stored("통지서.txt", "통지합니다.");
  await share(number);
  await step("reopen", number, { reason: "내용을 다시 확인" });
  expect(await sharedNumbers()).not.toContain(number);
  expect((await download(number)).status).toBe(404);
  const other = await stored("안내문.txt", "안내합니다.");
  await share(other);
  expect((await download(other)).status).toBe(200);
  const { version } = await read(other);
  const removed = { ...params(other), body: { version } };
  expect((await app.call(calls.documentCalls.remove, removed, as(clerk))).status).toBe(200);
  expect((await download(other)).status).toBe(404);
  const back = { ...params(other), body: { version: version + 1 } };
  expect((await app.call(calls.documentCalls.restore, back, as(clerk))).status).toBe(200);
  expect(await sharedNumbers()).not.toContain(other);
  await share(other);
  await app.database.pool.query("update projects set client_id = null where id = $1", [client.projectId]);
  expect((await download(other)).status).toBe(404);
  await app.database.pool.query("update projects set client_id = $2 where id = $1", [client.projectId, client.id]);
  expect((await download(other)).status).toBe(200);
  await app.database.pool.query("update client_sessions set ended_at = now()");
  expect((await download(other)).status).toBe(401);
});

const fileOf = async (number: number) => {
  const query = { type: "document", number: String(number) } as const;
  return (await app.call(listFiles, { query }, as(clerk))).body.models[0]!;
};

/** The file of a 합본 that has been made of the document. */
async function bundledWith(number: number): Promise<string> {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `with b as (insert into document_bundles (team_id, project_id, title, total_count, status)
         select team_id, project_id, '합본', 1, 'done' from documents where id = $1 returning id),
       i as (insert into document_bundle_items (bundle_id, place, document_id, file_version) select id, 1, $1, 1 from b)
     select id::text from b`,
    [number],
  );
  const made = await app.database.pool.query<{ id: string }>(
    "insert into files (record_type, record_id) values ('documentBundle', $1) returning id::text",
    [rows[0]!.id],
  );
  return made.rows[0]!.id;
}

test("a file that is marked as privileged leaves on no way, and what had gone out ends with the mark", async () => {
  token = await clientSession(app, client);
  const number = await stored("의견서.txt", "내부 검토 의견");
  expect((await share(number)).status).toBe(200);
  const file = await fileOf(number);
  const made = await bundledWith(number);
  const privileged = (more: object = {}) =>
    app.call(
      markFile,
      {
        params: { fileId: String(file.id) },
        body: { version: file.version, sensitivity: "privileged" as const, ...more },
      },
      as(clerk),
    );
  const asked = await privileged();
  expect([asked.status, asked.body.fields?.["onPurpose"]]).toEqual([
    422,
    expect.stringContaining("의뢰인에게 공유한 문서, 이 파일이 든 합본 1건"),
  ]);
  expect((await download(number)).status).toBe(200);
  expect((await privileged({ onPurpose: true })).status).toBe(200);
  expect((await download(number)).status).toBe(404);
  expect(await read(number)).toMatchObject({ sharedAt: null, fileSensitivity: "privileged" });
  const { rows } = await app.database.pool.query("select sensitivity from files where id = $1", [made]);
  expect(rows).toEqual([{ sensitivity: "privileged" }]);
  const again = await share(number, { onPurpose: true });
  expect([again.status, again.body.message]).toEqual([422, expect.stringContaining("법인 밖으로")]);
  const bundle = { title: "제출 합본", documents: [number] };
  const bundled = await app.call(calls.createBundle, { body: bundle }, as(clerk));
  expect([bundled.status, bundled.body.message]).toEqual([422, expect.stringContaining("‘의견서’")]);
});

test("a number of a resident in the text proposes personal data, until a person has answered", async () => {
  const number = await upload("진술서.txt", "주민등록번호 900101-1234568");
  const file = await fileOf(number);
  expect(file).toMatchObject({ sensitivity: "normal", looksPersonal: true });
  const { id, version } = file;
  const answer = { params: { fileId: String(id) }, body: { version, sensitivity: "normal" as const } };
  expect((await app.call(markFile, answer, as(clerk))).status).toBe(200);
  expect((await fileOf(number)).looksPersonal).toBe(false);
});

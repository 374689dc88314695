import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { consultCalls } from "#features/pipeline/consults/endpoints.ts";
import { readTimeline } from "#features/work/timeline/endpoints.ts";
import { createTicket, listFiles, markFile } from "../endpoints.ts";
import type { FileModel } from "../schemas.ts";
import type { Sensitivity } from "../sensitivity.ts";
import { createHolder } from "./testing/create-holder.ts";
import { sampleFile } from "./testing/samples.ts";

const folder = mkdtempSync(join(tmpdir(), "haechi-sensitivity-"));
let app: TestApp;
let worker: TestStaff;
let reader: TestStaff;
let stranger: TestStaff;
let number: string;

beforeAll(async () => {
  app = await startTestApp({ config: { storage: { kind: "disk", folder } } });
  const team = await app.createTeam();
  worker = await app.createStaff({ teamIds: [team], roles: ["송무팀원"] });
  reader = await app.createStaff({
    teamIds: [team],
    ownRules: JSON.stringify([{ action: "show", subject: "상담리스트" }]),
  });
  stranger = await app.createStaff({ teamIds: [await app.createTeam()], roles: ["송무팀원"] });
  number = await createHolder(app, team);
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true });
});

type Answer = { status: number; body: { model: FileModel; fields?: Record<string, string> } };

async function upload(name: string, words: string, sensitivity?: Sensitivity): Promise<Answer> {
  const query = new URLSearchParams({ type: "consult", number, name, ...(sensitivity && { sensitivity }) });
  const response = await fetch(`${app.url}/api/files?${query}`, {
    method: "POST",
    headers: { authorization: `Bearer ${worker.token}`, "content-type": "application/octet-stream" },
    body: new Uint8Array(sampleFile("pdf", words)),
  });
  return { status: response.status, body: (await response.json()) as Answer["body"] };
}

const list = async (who: TestStaff) =>
  (await app.call(listFiles, { query: { type: "consult", number } }, { token: who.token })).body;
const ticket = (id: number, body: { reason?: string } = {}) =>
  app.call(createTicket, { params: { fileId: String(id) }, body }, { token: reader.token });
const mark = (who: TestStaff, { id, version }: Pick<FileModel, "id" | "version">, sensitivity: Sensitivity) =>
  app.call(markFile, { params: { fileId: String(id) }, body: { version, sensitivity } }, { token: who.token });

async function preview(id: number, reason?: string): Promise<number> {
  const query = new URLSearchParams(reason === undefined ? {} : { reason });
  const response = await fetch(`${app.url}/api/files/${id}/content?${query}`, {
    headers: { authorization: `Bearer ${reader.token}` },
  });
  await response.arrayBuffer();
  return response.status;
}

test("personal data is taken and looked at with a reason, which stands in the log", async () => {
  const { model } = (await upload("가족관계증명서.pdf", "가족", "personal")).body;
  expect(model.sensitivity).toBe("personal");
  for (const body of [{}, { reason: "ㅋㅋㅋㅋㅋ" }]) {
    const refused = await ticket(model.id, body);
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["reason"]]);
  }
  expect(await preview(model.id)).toBe(400);
  expect(await preview(model.id, "상속인 확인")).toBe(200);
  const { body } = await ticket(model.id, { reason: "소장 첨부 준비" });
  expect((await fetch(`${app.url}${body.url}`)).status).toBe(200);
  const { rows } = await app.database.pool.query<{ action: string; reason: string }>(
    "select action, reason from access_log where staff_id = $1 and reason like '파일%' order by id",
    [reader.id],
  );
  expect(rows).toEqual([
    { action: "조회", reason: expect.stringContaining("사유: 상속인 확인") },
    { action: "다운로드", reason: expect.stringContaining("사유: 소장 첨부 준비") },
  ]);
});

test("whoever may change the record says how far its files go, and the record tells of it", async () => {
  const { model } = (await upload("상담 메모.pdf", "메모")).body;
  expect([model.sensitivity, (await ticket(model.id)).status]).toEqual(["normal", 200]);
  expect([(await list(worker)).canMark, (await list(reader)).canMark]).toEqual([true, false]);
  expect((await mark(reader, model, "privileged")).status).toBe(403);
  expect((await mark(stranger, model, "privileged")).status).toBe(404);
  expect((await mark(worker, model, "privileged")).body.version).toBe(model.version + 1);
  expect((await mark(worker, model, "normal")).status).toBe(409);
  // It stays readable inside, without a reason.
  expect((await ticket(model.id)).status).toBe(200);
  const history = await app.call(consultCalls.history, { params: { number } }, { token: worker.token });
  expect(history.body.models[0]).toMatchObject({
    action: "파일 민감도",
    changes: [{ label: "파일", before: "상담 메모.pdf: 일반", after: "상담 메모.pdf: 비밀유지권" }],
  });
  const { rows } = await app.database.pool.query<{ id: string }>("select id::text from consults where id_int = $1", [
    number,
  ]);
  const timeline = await app.call(
    readTimeline,
    { params: { type: "consult", id: rows[0]!.id }, query: {} },
    { token: worker.token },
  );
  expect(timeline.body.models.map(({ text }) => text)).toContain("민감도 변경: 상담 메모.pdf: 비밀유지권");
});

test("the same file sent again does not change in silence how far it goes", async () => {
  const first = await upload("위임장.pdf", "위임");
  expect((await upload("위임장.pdf", "위임", "normal")).body.model.id).toBe(first.body.model.id);
  const other = await upload("위임장.pdf", "위임", "privileged");
  expect([other.status, Object.keys(other.body.fields ?? {})]).toEqual([400, ["sensitivity"]]);
});

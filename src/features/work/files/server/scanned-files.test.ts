import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSecondServer, startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { eicar, startFakeClamd, type FakeClamd } from "#platform/server/testing/fake-clamd.ts";
import { listFiles, readFile } from "../endpoints.ts";
import type { FileModel } from "../schemas.ts";
import { createHolder } from "./testing/create-holder.ts";
import { sampleFile } from "./testing/samples.ts";

const folder = mkdtempSync(join(tmpdir(), "haechi-scanned-"));
const socket = join(folder, "clamd.sock");
let clamd: FakeClamd;
let app: TestApp;
let worker: TestStaff;
let number: string;

beforeAll(async () => {
  clamd = await startFakeClamd({ path: socket });
  app = await startTestApp({
    config: { storage: { kind: "disk", folder: join(folder, "files") }, scanner: { path: socket } },
  });
  const team = await app.createTeam();
  worker = await app.createStaff({ teamIds: [team], roles: ["송무팀원"] });
  number = await createHolder(app, team);
});
afterAll(async () => {
  await app.stop();
  await clamd.stop();
  rmSync(folder, { recursive: true });
});

type Answer = {
  readonly status: number;
  readonly body: { readonly model: FileModel; readonly message: string; readonly fields?: Record<string, string> };
  readonly retryAfter: string | null;
};

async function post(path: string, query: Record<string, string>, bytes: Buffer, url = app.url): Promise<Answer> {
  const response = await fetch(`${url}${path}?${new URLSearchParams(query)}`, {
    method: "POST",
    headers: { authorization: `Bearer ${worker.token}`, "content-type": "application/octet-stream" },
    body: new Uint8Array(bytes),
  });
  const retryAfter = response.headers.get("retry-after");
  return { status: response.status, body: (await response.json()) as Answer["body"], retryAfter };
}

const upload = (name: string, bytes: Buffer, url?: string) =>
  post("/api/files", { type: "consult", number, name }, bytes, url);
const uploadVersion = (id: number, bytes: Buffer) => post(`/api/files/${id}/versions`, { name: "판결문.txt" }, bytes);
const list = async () =>
  (await app.call(listFiles, { query: { type: "consult", number } }, { token: worker.token })).body;

/** Everything that an upload may leave: bytes in the storage, rows of contents and of versions. */
async function kept() {
  const entries = readdirSync(join(folder, "files"), { recursive: true, withFileTypes: true });
  const { rows } = await app.database.pool.query<{ contents: number; versions: number }>(
    `select (select count(*)::int from file_contents) as contents,
            (select count(*)::int from file_versions) as versions`,
  );
  return { ...rows[0]!, bytes: entries.filter((entry) => entry.isFile()).length };
}

test("a file that the scanner found clean says when", async () => {
  const before = Date.now();
  const { status, body } = await upload("소장.pdf", sampleFile("pdf", "깨끗"));
  expect([status, body.message]).toEqual([200, undefined]);
  const at = Date.parse(body.model.scannedAt!);
  expect(at).toBeGreaterThan(before - 60_000);
  expect(at).toBeLessThan(Date.now() + 60_000);
  expect(clamd.streams.at(-1)!.sha256).toBe(body.model.sha256);
  const { models, scans } = await list();
  expect([models.find(({ id }) => id === body.model.id)?.scannedAt, scans]).toEqual([body.model.scannedAt, true]);
});

test("malware is refused in words, and nothing of it is kept", async () => {
  const { model } = (await upload("판결문.txt", sampleFile("txt", "첫째"))).body;
  const before = await kept();
  const bad = [
    await upload("메모.txt", Buffer.from(eicar)),
    await upload("묶음.zip", Buffer.concat([sampleFile("zip"), Buffer.from(eicar)])),
    await uploadVersion(model.id, Buffer.from(eicar)),
  ];
  for (const { status, body } of bad) {
    expect(status).toBe(400);
    expect(body.fields).toEqual({ name: expect.stringContaining("악성코드") });
    expect(body.message).toContain("전산 담당자");
  }
  expect(await kept()).toEqual(before);
  expect((await list()).models.find(({ id }) => id === model.id)).toMatchObject({ versions: 1, sha256: model.sha256 });
});

test("a new version is looked through as well, and each version has its own word", async () => {
  const unscanned = await startSecondServer(app);
  const { model } = (await upload("판결문.txt", sampleFile("txt", "검사기 없이"), unscanned.url)).body;
  await unscanned.stop();
  expect(model.scannedAt).toBeNull();
  const second = await uploadVersion(model.id, sampleFile("txt", "검사기와"));
  expect(second.body.model).toMatchObject({ versions: 2, scannedAt: expect.any(String) });
  const params = { fileId: String(model.id) };
  const { body } = await app.call(readFile, { params }, { token: worker.token });
  expect(body.versions.map(({ scannedAt }) => scannedAt)).toEqual([second.body.model.scannedAt, null]);
});

test("while the scanner is away nothing gets in", async () => {
  const { model } = (await upload("판결문.txt", sampleFile("txt", "그 전"))).body;
  const before = await kept();
  await clamd.stop();
  for (const answer of [
    await upload("소장.pdf", sampleFile("pdf", "검사기가 없을 때")),
    await uploadVersion(model.id, sampleFile("txt", "그 뒤")),
  ]) {
    expect([answer.status, answer.retryAfter]).toEqual([503, "30"]);
    expect(answer.body.message).toContain("바이러스 검사를 하지 못해");
  }
  expect(await kept()).toEqual(before);
  clamd = await startFakeClamd({ path: socket });
  expect((await upload("소장.pdf", sampleFile("pdf", "검사기가 없을 때"))).status).toBe(200);
});

test("a firm without a scanner is told that there is none", async () => {
  const other = await startTestApp();
  try {
    const team = await other.createTeam();
    const person = await other.createStaff({ teamIds: [team], roles: ["송무팀원"] });
    const query = { type: "consult", number: await createHolder(other, team) } as const;
    const { body } = await other.call(listFiles, { query }, { token: person.token });
    expect(body).toMatchObject({ models: [], scans: false });
  } finally {
    await other.stop();
  }
});

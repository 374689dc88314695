import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { raiseWall } from "#features/pipeline/conflicts/server/testing/raise-wall.ts";
import type { Config } from "#platform/server/config.ts";
import { newStorageKey, openStorage } from "#platform/server/storage/storage.ts";
import { createTicket, listFiles, readFile, removeFile, restoreFile } from "../endpoints.ts";
import { fileKinds } from "../file.ts";
import type { FileModel } from "../schemas.ts";
import { keepMadeFile } from "./commands/keep-made-file.ts";
import { sweepFiles } from "./sweep.ts";
import { pdfBehind, protectedOffice, sampleFile } from "./testing/samples.ts";

const folder = mkdtempSync(join(tmpdir(), "haechi-files-"));
let app: TestApp;
let worker: TestStaff;
let reader: TestStaff;
let stranger: TestStaff;
let number: string;
let consultId: number;

beforeAll(async () => {
  app = await startTestApp({
    config: {
      storage: { kind: "disk", folder },
      uploads: { file: 200_000, daily: 1_000_000, reserve: 0 },
    },
  });
  const [team, other] = [await app.createTeam(), await app.createTeam()];
  worker = await app.createStaff({ teamIds: [team], roles: ["송무팀원"] });
  reader = await app.createStaff({
    teamIds: [team],
    ownRules: JSON.stringify([{ action: "show", subject: "상담리스트" }]),
  });
  stranger = await app.createStaff({ teamIds: [other], roles: ["송무팀원"] });
  const consult = await app.database.query
    .insertInto("consults")
    .values({ team_id: team, name: "김의뢰" })
    .returning(["id", "id_int"])
    .executeTakeFirstOrThrow();
  consultId = consult.id;
  number = String(consult.id_int);
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true });
});

type Answer = { status: number; body: { model: FileModel; message: string; fields?: Record<string, string> } };

async function post(staff: TestStaff, path: string, query: Record<string, string>, bytes: Buffer): Promise<Answer> {
  const response = await fetch(`${app.url}${path}?${new URLSearchParams(query)}`, {
    method: "POST",
    headers: { authorization: `Bearer ${staff.token}`, "content-type": "application/octet-stream" },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, body: (await response.json()) as Answer["body"] };
}

const upload = (staff: TestStaff, name: string, bytes: Buffer) =>
  post(staff, "/api/files", { type: "consult", number, name }, bytes);
const list = async (staff: TestStaff) =>
  app.call(listFiles, { query: { type: "consult", number } }, { token: staff.token });
const ticketOf = (staff: TestStaff, id: number, version?: number) =>
  app.call(
    createTicket,
    { params: { fileId: String(id) }, body: version === undefined ? {} : { number: version } },
    { token: staff.token },
  );
const stored = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

test("a file comes out as it went in, once a ticket, as an attachment that no browser runs", async () => {
  const bytes = sampleFile("pdf", "한글 본문");
  // As a Mac writes it: in parts.
  const sent = await upload(worker, "계약서 (최종)'본.pdf".normalize("NFD"), bytes);
  expect(sent.status).toBe(200);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  expect(sent.body.model).toMatchObject({ name: "계약서 (최종)'본.pdf", size: bytes.length, sha256, versions: 1 });

  const { body } = await ticketOf(reader, sent.body.model.id);
  const answer = await fetch(`${app.url}${body.url}`);
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  const headers = Object.fromEntries(answer.headers);
  expect(headers).toMatchObject({
    "cache-control": "no-store",
    "content-security-policy": "sandbox; default-src 'none'",
    "content-type": "application/pdf",
    "x-content-type-options": "nosniff",
  });
  const encoded = encodeURIComponent("계약서 (최종)'본.pdf")
    .replace("(", "%28")
    .replace(")", "%29")
    .replace("'", "%27");
  expect(headers["content-disposition"]).toContain(`attachment; filename="`);
  expect(headers["content-disposition"]).toContain(`filename*=UTF-8''${encoded}`);
  expect((await fetch(`${app.url}${body.url}`)).status).toBe(404);

  const log = await app.database.query
    .selectFrom("access_log")
    .select(["staff_id", "subject", "record_ids"])
    .where("action", "=", "다운로드")
    .execute();
  expect(log).toEqual([{ staff_id: reader.id, subject: "상담 파일", record_ids: [consultId] }]);
});

/** Its flags stand behind 32 bytes of signature and 4 of version. */
const hwp = (flags: number) => Buffer.concat([sampleFile("hwp", ""), Buffer.alloc(19), Buffer.from([flags])]);

test("what the bytes tell beside their kind is said on the file: a password, other bytes before a PDF", async () => {
  const zip = sampleFile("zip", "잠김");
  zip.writeUInt16LE(1, 6);
  const cases = [
    ["한글.docx", protectedOffice("글"), ["protected"]],
    ["표.xlsx", protectedOffice("표"), ["protected"]],
    ["발표.pptx", protectedOffice("발표"), ["protected"]],
    ["열린.docx", sampleFile("docx", "열림"), []],
    ["스캔.pdf", pdfBehind("\r\n"), ["leadingBytes"]],
    ["메일.pdf", pdfBehind("x".repeat(1_024)), ["leadingBytes"]],
    ["곧은.pdf", pdfBehind(""), []],
    [
      "잠긴.pdf",
      Buffer.concat([pdfBehind("\n"), Buffer.from("\ntrailer<</Encrypt 9 0 R>>")]),
      ["protected", "leadingBytes"],
    ],
    ["잠긴.zip", zip, ["protected"]],
    ["잠긴.hwp", hwp(3), ["protected"]],
    ["보통.hwp", hwp(1), []],
  ] as const;
  for (const [name, bytes, traits] of cases) {
    const { status, body } = await upload(worker, name, bytes);
    expect([name, status, body.model?.traits]).toEqual([name, 200, traits]);
    const read = await app.call(readFile, { params: { fileId: String(body.model.id) } }, { token: reader.token });
    expect(read.body.versions[0]!.traits).toEqual(traits);
  }
  for (const [name, bytes] of [
    ["먼.pdf", pdfBehind("x".repeat(1_025))],
    [
      "옛.docx",
      Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(3_000), Buffer.from("WordDocument")]),
    ],
    ["표.docx", sampleFile("xlsx")],
  ] as const) {
    expect([name, (await upload(worker, name, bytes)).status]).toEqual([name, 400]);
  }
});

test("the limit that a refusal tells is the true one", async () => {
  const big = await upload(worker, "큰.txt", Buffer.alloc(200_001, "가"));
  expect([big.status, big.body.message]).toEqual([413, "보낸 파일이 너무 큽니다. 200 KB까지 보낼 수 있습니다."]);
  const long = await upload(worker, `${"가".repeat(84)}.pdf`, sampleFile("pdf", "이름"));
  expect(long.body.message).toContain("확장자 앞에 한글은 83자, 영문과 숫자는 251자까지");
  expect((await upload(worker, `${"가".repeat(83)}.pdf`, sampleFile("pdf", "이름"))).status).toBe(200);
});

test("a new version stands before the old one, which stays", async () => {
  const first = (await upload(worker, "의견서.hwp", sampleFile("hwp", "하나"))).body.model;
  const path = `/api/files/${first.id}/versions`;
  const second = await post(worker, path, { name: "의견서 고침.hwp" }, sampleFile("hwp", "둘"));
  expect(second.body.model).toMatchObject({ id: first.id, name: "의견서 고침.hwp", versions: 2, version: 2 });
  // Sent again, as after a lost answer.
  const again = await post(worker, path, { name: "의견서 고침.hwp" }, sampleFile("hwp", "둘"));
  expect(again.body.model.versions).toBe(2);

  const { body } = await app.call(readFile, { params: { fileId: String(first.id) } }, { token: reader.token });
  expect(body.versions.map((version) => version.name)).toEqual(["의견서 고침.hwp", "의견서.hwp"]);
  const old = await ticketOf(reader, first.id, 1);
  const bytes = Buffer.from(await (await fetch(`${app.url}${old.body.url}`)).arrayBuffer());
  expect(bytes.equals(sampleFile("hwp", "하나"))).toBe(true);
  expect((await ticketOf(reader, first.id, 9)).status).toBe(404);
});

test("every kind of R17 is taken with its own signature and with no other", async () => {
  for (const kind of Object.keys(fileKinds)) {
    const good = await upload(worker, `문서.${kind.toUpperCase()}`, sampleFile(kind));
    expect(good.status, `${kind}: ${good.body.message}`).toBe(200);
    const bad = await upload(worker, `문서.${kind}`, Buffer.from("\u0001<script>alert(1)</script>"));
    expect(bad.status, kind).toBe(400);
    expect(bad.body.fields?.["name"]).toBeDefined();
  }
  expect((await upload(worker, "표.docx", sampleFile("xlsx"))).status).toBe(400);
  expect((await upload(worker, "설치.hwp", Buffer.concat([sampleFile("hwp").subarray(0, 600)]))).status).toBe(400);
  // The same file sent again is the one that is there.
  const before = (await list(worker)).body.total;
  expect((await upload(worker, "문서.PDF", sampleFile("pdf"))).status).toBe(200);
  expect((await list(worker)).body.total).toBe(before);
});

test("names that are paths, lies or too long are refused, and nothing is kept of them", async () => {
  const before = stored().length;
  const names = [
    "../a.pdf",
    "a/b.pdf",
    "a\\b.pdf",
    "a\u0007.pdf",
    "a\u202Efdp.pdf",
    ".pdf",
    "a.svg",
    "a.html",
    "a",
    "a.pdf.exe",
  ];
  for (const name of [...names, `${"가".repeat(84)}.pdf`]) {
    const { status, body } = await upload(worker, name, sampleFile("pdf", name));
    expect([name, status]).toEqual([name, 400]);
    expect(body.fields?.["name"]).toMatch(/[가-힣]/);
  }
  const longest = await upload(worker, `${"가".repeat(83)}12.pdf`, sampleFile("pdf", "긴 이름"));
  expect(longest.status).toBe(200);
  expect(stored().length).toBe(before + 1);
});

const part = (text: string) => Buffer.concat([sampleFile("pdf", text), Buffer.alloc(190_000)]);

test("a file, and a day, have their limits", async () => {
  const big = Buffer.concat([sampleFile("pdf"), Buffer.alloc(200_000)]);
  expect((await upload(worker, "큰.pdf", big)).status).toBe(413);
  expect((await upload(worker, "빈.pdf", Buffer.alloc(0))).status).toBe(400);
  const other = await app.createStaff({ teamIds: [(await teamOf(worker))!], roles: ["송무팀원"] });
  for (const text of ["1", "2", "3", "4", "5"])
    expect((await upload(other, `${text}.pdf`, part(text))).status).toBe(200);
  const refused = await upload(other, "6.pdf", part("6"));
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining("하루")]);
});

async function teamOf(staff: TestStaff): Promise<number | null> {
  const row = await app.database.query
    .selectFrom("staffs")
    .select("team_id")
    .where("id", "=", staff.id)
    .executeTakeFirst();
  return row!.team_id;
}

test("files follow their record: foreign ones are not there, readers only read", async () => {
  const { model } = (await upload(worker, "증거.png", sampleFile("png", "증거"))).body;
  const fileId = String(model.id);
  const { token } = stranger;
  expect((await list(stranger)).status).toBe(404);
  expect((await upload(stranger, "a.pdf", sampleFile("pdf"))).status).toBe(404);
  expect((await post(stranger, `/api/files/${fileId}/versions`, { name: "a.png" }, sampleFile("png"))).status).toBe(
    404,
  );
  expect((await ticketOf(stranger, model.id)).status).toBe(404);
  expect((await app.call(readFile, { params: { fileId } }, { token })).status).toBe(404);
  expect((await app.call(removeFile, { params: { fileId }, body: { version: 1 } }, { token })).status).toBe(404);
  const preview = (who: TestStaff) =>
    fetch(`${app.url}/api/files/${fileId}/content`, { headers: { authorization: `Bearer ${who.token}` } });
  expect((await preview(stranger)).status).toBe(404);

  expect((await preview(reader)).headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
  expect((await list(reader)).body.canManage).toBe(false);
  expect((await upload(reader, "a.pdf", sampleFile("pdf"))).status).toBe(403);
  const removal = await app.call(removeFile, { params: { fileId }, body: { version: 1 } }, { token: reader.token });
  expect(removal.status).toBe(403);
});

test("a removal is taken back, and a stale one refused", async () => {
  const { model } = (await upload(worker, "지울 것.txt", sampleFile("txt"))).body;
  const target = { params: { fileId: String(model.id) }, body: { version: model.version } };
  const early = await ticketOf(worker, model.id);
  const removed = await app.call(removeFile, target, { token: worker.token });
  expect(removed.body.version).toBe(2);
  expect((await fetch(`${app.url}${early.body.url}`)).status).toBe(404);
  expect((await ticketOf(worker, model.id)).status).toBe(404);
  expect((await app.call(restoreFile, target, { token: worker.token })).status).toBe(409);
  await app.call(restoreFile, { ...target, body: { version: 2 } }, { token: worker.token });
  expect((await list(worker)).body.models.map(({ name }) => name)).toContain("지울 것.txt");
});

test("a ticket ends with its minute and with the session that asked for it", async () => {
  const { model } = (await upload(worker, "표.xlsx", sampleFile("xlsx", "표"))).body;
  const late = await ticketOf(worker, model.id);
  await app.database.pool.query("update download_tickets set expires_at = now() - interval '1 second'");
  expect((await fetch(`${app.url}${late.body.url}`)).status).toBe(404);
  const leaver = await app.createStaff({ teamIds: [(await teamOf(worker))!], roles: ["송무팀원"] });
  const orphaned = await ticketOf(leaver, model.id);
  await app.database.pool.query("update sessions set ended_at = now(), end_reason = '퇴사' where user_id = $1", [
    leaver.userId,
  ]);
  expect((await fetch(`${app.url}${orphaned.body.url}`)).status).toBe(404);
});

test("a ticket from before a wall, or from before the record went to another team, hands out nothing", async () => {
  const { model } = (await upload(worker, "진술.pdf", sampleFile("pdf", "진술"))).body;
  const { pool } = app.database;
  const fetched = async (given: Awaited<ReturnType<typeof ticketOf>>) =>
    (await fetch(`${app.url}${given.body.url}`)).status;
  const teamId = (await teamOf(worker))!;
  const [kept, colleague] = [await ticketOf(worker, model.id), await ticketOf(reader, model.id)];
  await raiseWall(app.database, { type: "consult", id: consultId, teamId, staffId: worker.id });
  expect([await fetched(kept), await fetched(colleague)]).toEqual([404, 200]);
  expect((await ticketOf(worker, model.id)).status).toBe(404);
  await pool.query("update walls set lifted_at = now() where record_id = $1", [consultId]);
  // A ticket that was refused is used up; one of afterwards works.
  expect([await fetched(kept), await fetched(await ticketOf(worker, model.id))]).toEqual([404, 200]);
  const early = await ticketOf(worker, model.id);
  const elsewhere = (await teamOf(stranger))!;
  await pool.query("update consults set team_id = $2 where id = $1", [consultId, elsewhere]);
  expect(await fetched(early)).toBe(404);
  await pool.query("update consults set team_id = $2 where id = $1", [consultId, teamId]);
});

test("files of more records than one looks at in a day are not taken away, and those that are count as no exports", async () => {
  const { pool } = app.database;
  const teamId = (await teamOf(worker))!;
  const [keeper, taker] = [
    await app.createStaff({ teamIds: [teamId], roles: ["송무팀원"] }),
    await app.createStaff({ teamIds: [teamId], roles: ["송무팀원"] }),
  ];
  const { rows } = await pool.query<{ number: number }>(
    "insert into consults (team_id, name) select $1, '의뢰' || n from generate_series(1, 31) n returning id_int as number",
    [teamId],
  );
  const files: number[] = [];
  for (const { number: of } of rows) {
    const query = { type: "consult", number: String(of), name: "위임장.txt" };
    files.push((await post(keeper, "/api/files", query, sampleFile("txt", `위임 ${of}`))).body.model.id);
  }
  await pool.query("update firm_settings set records_per_day = 30, exports_per_hour = 2");
  // As long as the limits are remembered.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const given = [];
  for (const id of files) given.push(await ticketOf(taker, id));
  expect(given.map(({ status }) => status)).toEqual([...Array.from({ length: 30 }, () => 200), 403]);
  expect(given.at(-1)!.body).toMatchObject({ message: expect.stringContaining("열람할 수 있는 30건") });
  for (const { body } of given.slice(0, 3)) expect((await fetch(`${app.url}${body.url}`)).status).toBe(200);
  expect((await ticketOf(taker, files[0]!)).status).toBe(200);
  const taken = await fetch(`${app.url}/api/consults/export`, {
    method: "POST",
    headers: { authorization: `Bearer ${taker.token}`, "content-type": "application/json" },
    body: JSON.stringify({ query: {}, reason: "월말 점검" }),
  });
  expect(taken.status).toBe(200);
  await pool.query("update firm_settings set records_per_day = null, exports_per_hour = 1000");
});

test("what a crash left behind is swept after a day, and nothing else", async () => {
  const storage = openStorage({ kind: "disk", folder }, folder);
  const { model } = (await upload(worker, "남을 것.txt", sampleFile("txt", "남는다"))).body;
  const keys = [newStorageKey(), newStorageKey()];
  for (const [index, key] of keys.entries()) {
    mkdirSync(dirname(join(folder, key)), { recursive: true });
    writeFileSync(join(folder, key), "x");
    await app.database.pool.query(
      `insert into file_contents (storage_key, size, sha256, kind, created_by, created_at)
       values ($1, 1, $2, 'txt', $3, now() - make_interval(hours => $4))`,
      [key, Buffer.alloc(32), worker.userId, index === 0 ? 25 : 1],
    );
  }
  await app.database.pool.query("update file_contents set created_at = now() - interval '2 days' where sha256 = $1", [
    Buffer.from(model.sha256, "hex"),
  ]);
  writeFileSync(join(storage.incoming, "broken-off"), "x");
  utimesSync(join(storage.incoming, "broken-off"), 0, 0);
  await sweepFiles({ database: app.database, storage });
  expect(keys.map((key) => existsSync(join(folder, key)))).toEqual([false, true]);
  expect(existsSync(join(storage.incoming, "broken-off"))).toBe(false);
  const { body } = await ticketOf(worker, model.id);
  expect((await fetch(`${app.url}${body.url}`)).status).toBe(200);
});

test("bytes that were spoiled in the storage do not arrive whole", async () => {
  const { model } = (await upload(worker, "원본.txt", sampleFile("txt", "원본".repeat(25_000)))).body;
  const { rows } = await app.database.pool.query<{ key: string }>(
    "select storage_key as key from file_contents where sha256 = $1",
    [Buffer.from(model.sha256, "hex")],
  );
  writeFileSync(join(folder, rows[0]!.key), Buffer.alloc(model.size, "x"));
  const { body } = await ticketOf(worker, model.id);
  await expect(fetch(`${app.url}${body.url}`).then((answer) => answer.arrayBuffer())).rejects.toThrow();
});

test("one person uploads so many files a day and no more", async () => {
  const hasty = await app.createStaff({ teamIds: [(await teamOf(worker))!], roles: ["송무팀원"] });
  await app.database.pool.query(
    `insert into file_contents (storage_key, size, sha256, kind, created_by)
     select lpad(to_hex(n), 2, '0') || '/' || encode(sha256(n::text::bytea), 'hex'), 1, sha256(n::text::bytea), 'txt', $1
     from generate_series(1, 999) n`,
    [hasty.userId],
  );
  expect((await upload(hasty, "천 번째.txt", sampleFile("txt", "천"))).status).toBe(200);
  const refused = await upload(hasty, "천한 번째.txt", sampleFile("txt", "천하나"));
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining("1,000개")]);
});

test("what the product makes itself leaves the database its part of the disk, as uploads do", async () => {
  const count = async () => Number((await app.database.pool.query("select count(*) from file_contents")).rows[0].count);
  const before = await count();
  const config = { uploads: { file: 1, daily: 1, reserve: Number.MAX_SAFE_INTEGER } } as Config;
  const services = { database: app.database, storage: openStorage({ kind: "disk", folder }, folder), config };
  const made = { bytes: sampleFile("pdf"), name: "합본.pdf", kind: "pdf", userId: worker.userId } as const;
  await expect(keepMadeFile(services, made)).rejects.toMatchObject({ status: 503 });
  expect(await count()).toBe(before);
});

function png(width: number, height: number): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([sampleFile("png", ""), Buffer.from("\0\0\0\rIHDR", "latin1"), size]);
}

function jpeg(width: number, height: number): Buffer {
  const frame = Buffer.from("ffc2001108000000000301", "hex");
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  // Camera data stands before the frame.
  return Buffer.concat([Buffer.from("ffd8ffe1000a", "hex"), Buffer.from("Exif\0\0ab", "latin1"), frame]);
}

test.each([
  ["png", png],
  ["jpg", jpeg],
] as const)("an image of more points than a camera takes is refused: %s", async (kind, make) => {
  const owner = await app.createStaff({ teamIds: [(await teamOf(worker))!], roles: ["송무팀원"] });
  expect((await upload(owner, `사진.${kind}`, make(12_000, 9_000))).status).toBe(200);
  const refused = await upload(owner, `폭탄.${kind}`, make(60_000, 60_000));
  expect([refused.status, refused.body.fields]).toEqual([400, { name: expect.stringContaining("가로세로") }]);
});

import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTicket, listFiles, removeFile } from "#features/work/files/endpoints.ts";
import { fileKinds } from "#features/work/files/file.ts";
import type { FileModel } from "#features/work/files/schemas.ts";
import { createHolder } from "#features/work/files/server/testing/create-holder.ts";
import { protectedOffice, sampleFile } from "#features/work/files/server/testing/samples.ts";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { figure, Random, report } from "./harness/figures.ts";

/** Everything that uploads may write lies in `place/files`; what else appears in `place` was written outside. */
const place = mkdtempSync(join(tmpdir(), "haechi-t17-"));
const kinds = Object.keys(fileKinds);
let app: TestApp;
let person: TestStaff;
let number: string;

beforeAll(async () => {
  writeFileSync(join(place, "canary"), "canary");
  app = await startTestApp({
    config: {
      storage: { kind: "disk", folder: join(place, "files") },
      uploads: { file: 2_000_000, daily: 10_000_000_000, reserve: 0 },
    },
  });
  const team = await app.createTeam();
  person = await app.createStaff({ teamIds: [team], roles: ["송무팀원"] });
  number = await createHolder(app, team);
});
afterAll(async () => {
  await app.stop();
  rmSync(place, { recursive: true });
});

type Case = { readonly name: string; readonly bytes: Buffer; readonly taken: boolean };

const html = Buffer.from("<!doctype html><script>document.title='run'</script>");
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const after = (kind: string, more: Buffer) => Buffer.concat([sampleFile(kind), more]);
const refused = (name: string, bytes: Buffer): Case => ({ name, bytes, taken: false });
const taken = (name: string, bytes: Buffer): Case => ({ name, bytes, taken: true });

/** A ZIP whose one entry would unpack to 50 MB. */
function zipBomb(): Buffer {
  const packed = deflateRawSync(Buffer.alloc(50_000_000));
  const head = Buffer.alloc(30);
  head.write("PK\u0003\u0004", "latin1");
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(50_000_000, 22);
  head.writeUInt16LE(1, 26);
  return Buffer.concat([head, Buffer.from("a"), packed]);
}

/** The 42 files of every change. */
const known: readonly Case[] = [
  ...["pdf", "png", "jpg", "hwp", "hwpx", "docx", "zip", "mp4"].map((kind) => refused(`거짓.${kind}`, html)),
  refused("거짓.jpeg", sampleFile("png")),
  refused("거짓.xlsx", sampleFile("docx")),
  refused("거짓.heic", sampleFile("mp4")),
  refused("거짓.mp3", svg),
  refused("그림.svg", svg),
  refused("쪽.html", html),
  refused("쪽.xhtml", html),
  refused("설치.exe", Buffer.from("MZ")),
  refused("이름없음", sampleFile("pdf")),
  refused("겹.pdf.js", sampleFile("pdf")),
  refused("../../밖.pdf", sampleFile("pdf")),
  refused("..\\..\\밖.pdf", sampleFile("pdf")),
  refused("/etc/cron.d/밖.pdf", sampleFile("pdf")),
  refused("%2e%2e/밖.pdf", sampleFile("pdf")),
  refused("끝\u0000.pdf", sampleFile("pdf")),
  refused("줄\r\nSet-Cookie: a=b.pdf", sampleFile("pdf")),
  refused("뒤집힘\u202Efdp.pdf", sampleFile("pdf")),
  refused(".pdf", sampleFile("pdf")),
  refused(`${"가".repeat(84)}.pdf`, sampleFile("pdf")),
  refused("빈.pdf", Buffer.alloc(0)),
  refused("큰.pdf", after("pdf", Buffer.alloc(2_000_000))),
  refused("글.txt", Buffer.from([0, 1, 2, 3])),
  // Two kinds at once: they bear a signature, and must do nothing.
  taken("두얼굴.pdf", after("pdf", html)),
  taken("두얼굴.png", after("png", svg)),
  taken("두얼굴.jpg", after("jpg", Buffer.from("PK\u0003\u0004"))),
  taken("두얼굴.mp3", after("mp3", html)),
  taken("쪽.txt", html),
  taken("편지.eml", Buffer.concat([sampleFile("eml"), html])),
  taken("폭탄.zip", zipBomb()),
  taken(`${"가".repeat(83)}12.pdf`, after("pdf", Buffer.from("긴 이름"))),
  taken("스캔.pdf", Buffer.concat([html, sampleFile("pdf")])),
  taken("암호.docx", protectedOffice()),
  taken("CON.pdf", after("pdf", Buffer.from("장치"))),
  taken('따옴표";filename=a.html;.pdf', after("pdf", Buffer.from("머리글"))),
];

type Answer = { readonly status: number; readonly model: FileModel | undefined; readonly text: string };

/** A process that has too much to do says so, and is asked again. */
async function upload(one: Case, tries = 20): Promise<Answer> {
  const answer = await uploadOnce(one);
  if (answer.status !== 503 || tries === 0) return answer;
  await wait(250);
  return upload(one, tries - 1);
}

async function uploadOnce({ name, bytes }: Case): Promise<Answer> {
  const query = new URLSearchParams({ type: "consult", number, name });
  const response = await fetch(`${app.url}/api/files?${query}`, {
    method: "POST",
    headers: { authorization: `Bearer ${person.token}`, "content-type": "application/octet-stream" },
    body: new Uint8Array(bytes),
  });
  const text = await response.text();
  return { status: response.status, model: (JSON.parse(text) as { model?: FileModel }).model, text };
}

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** A taken file comes out as it went in, in a way that no browser runs. */
async function comesOutInert({ name, bytes }: Case, { id, sha256: told }: FileModel): Promise<void> {
  const { body } = await app.call(createTicket, { params: { fileId: String(id) }, body: {} }, { token: person.token });
  const answer = await fetch(`${app.url}${body.url}`);
  expect(answer.status, name).toBe(200);
  expect(answer.headers.get("content-disposition"), name).toMatch(
    /^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w.~%!-]+$/,
  );
  expect(answer.headers.get("x-content-type-options"), name).toBe("nosniff");
  expect(answer.headers.get("content-security-policy"), name).toBe("sandbox; default-src 'none'");
  expect(answer.headers.get("cache-control"), name).toBe("no-store");
  const got = Buffer.from(await answer.arrayBuffer());
  expect([told, sha256(got)], name).toEqual([sha256(bytes), sha256(bytes)]);
}

/** Files below `place`: the canary, and stored bytes under random names. */
function strayFiles(): string[] {
  const names = readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(place.length + 1));
  return names.filter((name) => name !== "canary" && !/^files\/[0-9a-f]{2}\/[0-9a-f]{64}$/.test(name));
}

async function check(one: Case): Promise<"taken" | "refused"> {
  const { status, model, text } = await upload(one);
  expect(status, `${one.name}: ${text}`).toBeLessThan(500);
  if (!model) {
    expect(JSON.parse(text)).toMatchObject({ success: false, message: expect.stringMatching(/[가-힣]/) });
    return "refused";
  }
  await comesOutInert(one, model);
  return "taken";
}

test("each of these files is refused, or comes out unchanged and inert", async () => {
  expect(known).toHaveLength(42);
  for (const one of known) expect([one.name, await check(one)]).toEqual([one.name, one.taken ? "taken" : "refused"]);
  expect(strayFiles()).toEqual([]);
  expect(readFileSync(join(place, "canary"), "utf8")).toBe("canary");
});

test("so is any other file", async () => {
  const random = new Random();
  const parts = [
    "가",
    "..",
    "/",
    "\\",
    "\u0000",
    "\n",
    "\u202e",
    "a",
    " ",
    ".",
    "%00",
    "'",
    '"',
    ";",
    "😀",
    "각".normalize("NFD"),
  ];
  const rounds = figure(60, 5_000);
  const plain = parts.filter((part) => !/[/\\\p{C}]/u.test(part));
  const counted = { taken: 0, refused: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const some = random.integer(0, 1) === 0 ? plain : parts;
    const words = Array.from({ length: random.integer(1, 6) }, () => random.pick(some)).join("");
    const claimed = random.pick(kinds);
    const real = random.integer(0, 1) === 0 ? claimed : random.pick(kinds);
    const tail = Buffer.from(random.pick([html, svg, Buffer.alloc(random.integer(1, 5_000), round)]));
    const bytes = Buffer.concat([random.integer(0, 3) === 0 ? Buffer.alloc(0) : sampleFile(real, `${round}`), tail]);
    counted[await check({ name: `${words}.${claimed}`, bytes, taken: true })] += 1;
    if (round % 400 === 399) await clear();
  }
  expect(strayFiles()).toEqual([]);
  report(
    `T17 uploads: ${known.length} known and ${rounds} random files, ${counted.taken} of these taken and ${counted.refused} ` +
      `refused; all taken came out by sha256 as they went in, as attachments in a sandbox; 0 files outside`,
  );
});

/** A record holds so many files and no more. */
async function clear(): Promise<void> {
  const { token } = person;
  const { body } = await app.call(listFiles, { query: { type: "consult", number } }, { token });
  for (const { id, version } of body.models)
    await app.call(removeFile, { params: { fileId: String(id) }, body: { version } }, { token });
}

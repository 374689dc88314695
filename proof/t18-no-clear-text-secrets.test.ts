import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CallInput, CallSchema, Endpoint } from "#platform/endpoint.ts";
import { runningEmbeddedUrl } from "#operate/embedded.ts";
import { openDatabase } from "#platform/server/database/database.ts";
import { typeAdmin } from "#app/console/testing/run-admin.ts";
import { features } from "#app/server/registry.ts";
import { callServer } from "#app/testing/test-app.ts";
import { changePassword } from "#features/identity/account/endpoints.ts";
import * as secondFactor from "#features/identity/second-factor/endpoints.ts";
import { codeNow } from "#features/identity/second-factor/server/testing/code-now.ts";
import { chooseRrnBases } from "#features/identity/security/endpoints.ts";
import { login, logout } from "#features/identity/session/endpoints.ts";
import { setUpFirm } from "#features/identity/setup/endpoints.ts";
import { revealIdentifier, setIdentifier } from "#features/pipeline/identifiers/endpoints.ts";
import { createTicket } from "#features/work/files/endpoints.ts";
import { sampleFile } from "#features/work/files/server/testing/samples.ts";
import { proofTimeout, report } from "./harness/figures.ts";
import { createDataDirectory, Product } from "./harness/product.ts";

const email = "canary@haechi.example";
const passwords = ["canary-first-password-2026", "canary-second-password-2026"] as const;
const rrn = "900101-1987654";
const marker = "카나리아고객";
const upload = { name: "카나리아소장초안.txt", words: "카나리아가 적은 소장의 내용" };
const zstdMagic = Buffer.from("28b52ffd", "hex");
const root = new URL("../", import.meta.url).pathname;

let data: ReturnType<typeof createDataDirectory>;
let product: Product;
/** Where backups are kept, and beside them the key. */
let elsewhere: string;
let backups: Readonly<Record<"BACKUP_DIR" | "BACKUP_KEY_FILE", string>>;
/** What was given out or typed in and may stand nowhere: its name, its bytes. */
const secrets = new Map<string, string>();
/** What the database and the storage hold as it is, and neither a log nor a backup may. */
const personal = new Map([
  ["name of a client", marker],
  ["name of a file", upload.name],
  ["content of a file", upload.words],
]);

beforeAll(async () => {
  data = createDataDirectory();
  elsewhere = mkdtempSync(join(tmpdir(), "haechi-t18-"));
  backups = { BACKUP_DIR: join(elsewhere, "backups"), BACKUP_KEY_FILE: join(elsewhere, "key") };
  secrets.set("backup key", randomBytes(32).toString("base64"));
  writeFileSync(backups.BACKUP_KEY_FILE, secrets.get("backup key")!);
  // Whatever the log could say it says.
  product = await Product.start(data.path, { ...backups, LOG_LEVEL: "trace", SECOND_FACTOR: "1" });
});
afterAll(async () => {
  if (!product.hasExited) await product.stop();
  await data.remove();
  rmSync(elsewhere, { recursive: true, force: true });
});

async function call<Schema extends CallSchema>(endpoint: Endpoint<Schema>, input: CallInput<Schema>, token?: string) {
  const answer = await callServer(product.address, endpoint, input, { ...(token !== undefined && { token }) });
  expect(answer.status, `${endpoint.path}: ${JSON.stringify(answer.body)}`).toBe(200);
  return answer.body;
}

/** Sends something as it is, and does not mind the answer. */
const sendRaw = (path: string, body: string, type = "application/json") =>
  fetch(`${product.address}${path}`, { method: "POST", headers: { "content-type": type }, body });

/** A firm is set up, its first person enrols an authenticator, changes the password and comes back by recovery code. */
async function signInWithSecrets(): Promise<string> {
  const code = /설치 코드: (\S+)/.exec(product.output)![1]!;
  const [first, second] = passwords;
  await call(setUpFirm, {
    body: {
      code,
      firmName: "법무법인 카나리아",
      teamName: "본사",
      realName: "나카나",
      shortName: "카나",
      email,
      password: first,
    },
  });
  const owing = await call(login, { body: { email, password: first } });
  const { secret } = await call(secondFactor.beginOwed, {}, owing.token);
  const done = await call(secondFactor.confirmOwed, { body: { code: await codeNow(secret) } }, owing.token);
  await call(changePassword, { body: { currentPassword: first, newPassword: second } }, done.token);
  const again = await call(login, { body: { email, password: second } });
  const proved = await call(secondFactor.proveCode, { body: { code: done.recoveryCodes[0]! } }, again.token);
  await call(logout, {}, done.token);
  const tokens = [owing.token, done.token, again.token, proved.token];
  const named: [string, string][] = [
    ...passwords.map((value, index): [string, string] => [`password ${index}`, value]),
    ...tokens.map((value, index): [string, string] => [`session token ${index}`, value]),
    ...done.recoveryCodes.map((value, index): [string, string] => [`recovery code ${index}`, value]),
    ["authenticator secret", secret],
  ];
  for (const [name, value] of named) secrets.set(name, value);
  return proved.token;
}

/** A 주민등록번호 is kept and shown. */
async function keepRrn(token: string): Promise<void> {
  await call(chooseRrnBases, { body: { bases: ["소득세법 제164조"], reason: "시험을 위한 것" } }, token);
  const url = await runningEmbeddedUrl(data.path);
  const database = openDatabase(url, { max: 1 });
  await database.pool.query(
    "insert into clients (team_id, name, kind, id_int) select id, $1, '개인', 7 from teams limit 1",
    [marker],
  );
  await database.close();
  const params = { number: "7" };
  await call(setIdentifier, { params, body: { rrn, basis: "소득세법 제164조", basisNote: "", version: null } }, token);
  const shown = await call(
    revealIdentifier,
    { params, body: { reason: "본인 확인 요청", currentPassword: passwords[1] } },
    token,
  );
  expect(shown.rrn).toBe(rrn);
  secrets.set("주민등록번호", rrn).set("주민등록번호, digits", rrn.replace("-", ""));
}

/** A file is taken, another refused; the taken one is downloaded by a link, and by one that has been used. */
async function uploadFile(token: string): Promise<void> {
  const send = async (name: string, bytes: Buffer) =>
    fetch(`${product.address}/api/files?${new URLSearchParams({ type: "client", number: "7", name })}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" },
      body: new Uint8Array(bytes),
    });
  const taken = await send(upload.name, sampleFile("txt", upload.words));
  expect(taken.status).toBe(200);
  expect((await send(`${upload.name}.exe`, Buffer.from(upload.words))).status).toBeGreaterThanOrEqual(400);
  const { model } = (await taken.json()) as { model: { id: number } };
  const { url } = await call(createTicket, { params: { fileId: String(model.id) }, body: {} }, token);
  const answer = await fetch(`${product.address}${url}`);
  expect(await answer.text()).toContain(upload.words);
  expect((await fetch(`${product.address}${url}`)).status).toBe(404);
  secrets.set("link of a download", url.replace("/files/", ""));
}

/** A backup of the running product, with a key. */
async function takeBackup(): Promise<void> {
  const run = await typeAdmin(["backup"], { DATA_DIR: data.path, INIT_CWD: elsewhere, ...backups });
  expect(run, run.error).toMatchObject({ code: 0 });
  expect(run.out).toMatch(/올린 파일 1개.*암호화$/m);
}

/** What people and programs do wrong with secrets: they reach the log, if anything does. */
async function mistakes(token: string): Promise<void> {
  const [, second] = passwords;
  await sendRaw("/api/auth/login", JSON.stringify({ email: second, password: "x" }));
  await sendRaw("/api/auth/login", `{"email":"${email}","password":"${second}"`);
  await sendRaw("/api/auth/login", `password=${second}`, "text/plain");
  await sendRaw("/api/auth/login", JSON.stringify({ email, password: second, extra: rrn }));
  const headers = { authorization: `Bearer ${token}` };
  await fetch(`${product.address}/api/nothing`, { headers });
  await fetch(`${product.address}/api/clients?search=${encodeURIComponent(marker)}&page=none`, { headers });
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Ways in which a text can lie in a file. */
function spellings(text: string): Buffer[] {
  const plain = Buffer.from(text, "utf8");
  const spelt = [plain.toString("hex"), plain.toString("base64").replace(/=+$/, ""), encodeURIComponent(text)];
  return [plain, ...new Set(spelt.map((spelling) => Buffer.from(spelling)))];
}

type Wanted = readonly { readonly name: string; readonly bytes: Buffer }[];

const spelt = (texts: ReadonlyMap<string, string>): Wanted =>
  [...texts].flatMap(([name, text]) => spellings(text).map((bytes) => ({ name, bytes })));

/** What stands where, of what is wanted. */
const found = (places: ReadonlyMap<string, Buffer>, wanted: Wanted): string[] =>
  [...places].flatMap(([path, content]) =>
    wanted.filter(({ bytes }) => content.includes(bytes)).map(({ name }) => `${name} in ${path}`),
  );

const read = (paths: readonly string[]) => new Map(paths.map((path) => [path, readFileSync(path)]));

/** Contents of a backup, which are compressed before they are sealed: what opens without a key is opened. */
function opened(content: Buffer): Buffer {
  return content.subarray(0, zstdMagic.length).equals(zstdMagic) ? zstdDecompressSync(content) : content;
}

test("no secret lies in clear text in data files, WAL, log or bundle", { timeout: proofTimeout }, async () => {
  const token = await signInWithSecrets();
  await keepRrn(token);
  await uploadFile(token);
  await mistakes(token);
  await takeBackup();
  expect(await product.stop(), product.output).toBe(0);
  const sealed = read(filesUnder(backups.BACKUP_DIR));
  const backup = new Map([...sealed].map(([path, content]) => [path, opened(content)]));
  readFieldKeys();
  const wanted = [...spelt(secrets), ...rawKeys()];

  const bundle = existsSync(join(root, "dist")) ? filesUnder(join(root, "dist")) : [];
  const held = read([...filesUnder(data.path), ...bundle]);
  const logs = new Map([...held].filter(([path]) => path.endsWith(".log")));
  expect(logs.size, "logs of PostgreSQL").toBeGreaterThan(0);
  logs.set("console and log", Buffer.from(product.output));
  // The same look finds what is no secret, in the table and in the WAL: it looks where things lie.
  expect(found(held, spelt(new Map([["marker", marker]]))).length).toBeGreaterThanOrEqual(2);
  expect(found(held, spelt(new Map([["words", upload.words]]))).length).toBeGreaterThanOrEqual(1);
  expect(backup.size).toBeGreaterThan(100);

  const places = new Map([...held, ...logs, ...backup]);
  const silent = new Map([...logs, ...backup]);
  expect([...found(places, wanted), ...found(silent, spelt(personal))]).toEqual([]);
  const megabytes = [...places.values()].reduce((sum, { length }) => sum + length, 0) / 1e6;
  report(
    `T18 clear text: ${secrets.size} secrets in 4 spellings, ${places.size} files of ${megabytes.toFixed(0)} MB, ` +
      `${backup.size} of them of a backup, 0 hits`,
  );
});

/** The keys of the encrypted fields, as their file has them. */
function readFieldKeys(): void {
  const lines = readFileSync(`${data.path}.keys`, "utf8").split("\n");
  for (const [index, line] of lines.filter((text) => /^k.*:/.test(text)).entries())
    secrets.set(`field key ${index}`, line.slice(line.indexOf(":") + 1));
  expect([...secrets.keys()]).toContain("field key 0");
}

/** The bytes of keys that are written as Base64. */
const rawKeys = (): Wanted =>
  [...secrets]
    .filter(([name]) => /^(field|backup) key/.test(name))
    .map(([name, text]) => ({ name: `${name}, raw`, bytes: Buffer.from(text, "base64") }));

test("every column of encrypted fields is named to the rotation of keys", () => {
  const tables = readFileSync(join(root, "src/platform/server/database/tables.ts"), "utf8");
  const columns = new Set([...tables.matchAll(/^ *(\w+_encrypted)\b/gm)].map(([, name]) => name!));
  const named = features.flatMap((feature) => feature.encrypted ?? []).map(({ column }) => column);
  expect(new Set(named)).toEqual(columns);
});

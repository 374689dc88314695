import { generate } from "otplib";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CallInput, CallSchema, Endpoint } from "../src/kit/shared/endpoint.ts";
import { runningEmbeddedUrl } from "../src/kit/server/database/embedded.ts";
import { openDatabase } from "../src/kit/server/database/database.ts";
import { features } from "../src/app/server/registry.ts";
import { callServer } from "../src/app/testing/test-app.ts";
import { changePassword } from "../src/features/identity/account/endpoints.ts";
import * as secondFactor from "../src/features/identity/second-factor/endpoints.ts";
import { chooseRrnBases } from "../src/features/identity/security/endpoints.ts";
import { login, logout } from "../src/features/identity/session/endpoints.ts";
import { setUpFirm } from "../src/features/identity/setup/endpoints.ts";
import { revealIdentifier, setIdentifier } from "../src/features/pipeline/identifiers/endpoints.ts";
import { proofTimeout, report } from "./harness/figures.ts";
import { createDataDirectory, Product } from "./harness/product.ts";

const email = "canary@haechi.example";
const passwords = ["canary-first-password-2026", "canary-second-password-2026"] as const;
const rrn = "900101-1987654";
const marker = "카나리아고객";
const root = new URL("../", import.meta.url).pathname;

let data: ReturnType<typeof createDataDirectory>;
let product: Product;
/** What was given out or typed in and may stand nowhere: its name, its bytes. */
const secrets = new Map<string, string>();

beforeAll(async () => {
  data = createDataDirectory();
  // Whatever the log could say it says.
  product = await Product.start(data.path, { LOG_LEVEL: "trace", SECOND_FACTOR: "1" });
}, 120_000);
afterAll(async () => {
  if (!product.hasExited) await product.stop();
  await data.remove();
}, 60_000);

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
  const done = await call(
    secondFactor.confirmOwed,
    { body: { code: await generate({ secret, epoch: Date.now() / 1000 - 30 }) } },
    owing.token,
  );
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
  await call(chooseRrnBases, { body: { bases: ["소득세법 제164조"], reason: "시험" } }, token);
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
    { params, body: { reason: "확인", currentPassword: passwords[1] } },
    token,
  );
  expect(shown.rrn).toBe(rrn);
  secrets.set("주민등록번호", rrn).set("주민등록번호, digits", rrn.replace("-", ""));
}

/** What people and programs do wrong with secrets: they reach the log, if anything does. */
async function mistakes(token: string): Promise<void> {
  const [, second] = passwords;
  await sendRaw("/api/auth/login", JSON.stringify({ email: second, password: "x" }));
  await sendRaw("/api/auth/login", `{"email":"${email}","password":"${second}"`);
  await sendRaw("/api/auth/login", `password=${second}`, "text/plain");
  await sendRaw("/api/auth/login", JSON.stringify({ email, password: second, extra: rrn }));
  await fetch(`${product.address}/api/nothing`, { headers: { authorization: `Bearer ${token}` } });
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Ways in which a text can lie in a file. */
function spellings(text: string): Buffer[] {
  const plain = Buffer.from(text, "utf8");
  return [plain, Buffer.from(plain.toString("hex")), Buffer.from(plain.toString("base64").replace(/=+$/, ""))];
}

test("no secret lies in clear text in data files, WAL, log or bundle", { timeout: proofTimeout }, async () => {
  const token = await signInWithSecrets();
  await keepRrn(token);
  await mistakes(token);
  expect(await product.stop(), product.output).toBe(0);

  const keyFile = readFileSync(`${data.path}.keys`, "utf8");
  for (const [index, line] of keyFile
    .split("\n")
    .filter((text) => /^k.*:/.test(text))
    .entries()) {
    secrets.set(`field key ${index}`, line.slice(line.indexOf(":") + 1));
  }
  expect([...secrets.keys()]).toContain("field key 0");
  const wanted = [...secrets].flatMap(([name, value]) => spellings(value).map((bytes) => ({ name, bytes })));
  const rawKey = Buffer.from(secrets.get("field key 0")!, "base64");
  wanted.push({ name: "field key 0, raw", bytes: rawKey });

  const bundle = existsSync(join(root, "dist")) ? filesUnder(join(root, "dist")) : [];
  const places = new Map([...filesUnder(data.path), ...bundle].map((path) => [path, readFileSync(path)]));
  places.set("console and log", Buffer.from(product.output));
  const hits: string[] = [];
  let megabytes = 0;
  let markers = 0;
  for (const [path, content] of places) {
    megabytes += content.length / 1e6;
    if (content.includes(Buffer.from(marker))) markers += 1;
    for (const { name, bytes } of wanted) if (content.includes(bytes)) hits.push(`${name} in ${path}`);
  }
  // The same look finds what is no secret, in the table and in the WAL: it looks where things lie.
  expect(markers).toBeGreaterThanOrEqual(2);
  expect(hits).toEqual([]);
  report(
    `T18 clear text: ${secrets.size} secrets in 3 spellings, ${places.size} files of ${megabytes.toFixed(0)} MB, 0 hits`,
  );
});

test("every column of encrypted fields is named to the rotation of keys", () => {
  const tables = readFileSync(join(root, "src/kit/server/database/tables.ts"), "utf8");
  const columns = new Set([...tables.matchAll(/^ *(\w+_encrypted)\b/gm)].map(([, name]) => name!));
  const named = features.flatMap((feature) => feature.encrypted ?? []).map(({ column }) => column);
  expect(new Set(named)).toEqual(columns);
});

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readXlsx, writeXlsx } from "hucre/xlsx";
import { readXml } from "hucre/xml";
import { expect, test } from "vitest";
import { features } from "#app/server/registry.ts";
import { passwordLength, weakPassword } from "#features/identity/account/password.ts";
import { hashPassword, verifyPassword } from "#features/identity/session/server/commands/hash-password.ts";
import { report } from "./harness/figures.ts";

/** Exactly one of the three, beside level and title. */
type Requirement = {
  readonly level: 1 | 2 | 3;
  readonly title: string;
  readonly tests?: readonly { readonly file: string; readonly test: string }[];
  /** `path#heading` */
  readonly document?: string;
  readonly notApplicable?: string;
};
type Listed = { readonly requirements: Readonly<Record<string, Requirement>> };

const home = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(home, path), "utf8");
const { requirements } = JSON.parse(read("proof/asvs.json")) as Listed;
const all = Object.entries(requirements);

/** How many requirements of level 1, of level 2, and of level 3 by choice, each chapter has. */
const counts = {
  V1: [8, 19, 1],
  V2: [4, 7, 1],
  V3: [8, 11, 3],
  V4: [2, 8, 1],
  V5: [4, 5, 2],
  V6: [13, 22, 3],
  V7: [6, 12, 1],
  V8: [4, 3, 2],
  V9: [4, 3, 0],
  V10: [5, 24, 0],
  V11: [3, 11, 0],
  V12: [3, 6, 0],
  V13: [1, 12, 1],
  V14: [2, 7, 3],
  V15: [3, 10, 2],
  V16: [0, 16, 1],
  V17: [0, 7, 0],
};

test("every requirement of levels 1 and 2 is listed, and the chosen ones of level 3", () => {
  const listed = Object.fromEntries(
    Object.keys(counts).map((chapter) => {
      const own = all.filter(([id]) => id.startsWith(`${chapter}.`));
      return [chapter, [1, 2, 3].map((level) => own.filter(([, one]) => one.level === level).length)];
    }),
  );
  expect(listed).toEqual(counts);
  expect(all.filter(([id]) => !/^V\d{1,2}\.\d{1,2}\.\d{1,2}$/.test(id))).toEqual([]);
  // A name given twice would be one key only for JSON.parse.
  expect(read("proof/asvs.json").match(/"V\d+\.\d+\.\d+":/g)).toHaveLength(all.length);
});

test("each has tests, a document, or a reason why it does not apply", () => {
  const answers = ["tests", "document", "notApplicable"] as const;
  const wrong = all.filter(([, one]) => {
    const given = answers.filter((answer) => (one[answer]?.length ?? 0) > 0);
    return given.length !== 1 || one.title.length < 5;
  });
  expect(wrong).toEqual([]);
  const counted = answers.map((answer) => all.filter(([, one]) => one[answer] !== undefined).length);
  report(
    `ASVS: ${all.length} requirements: ${counted[0]} shown by tests, ${counted[1]} by documents, ${counted[2]} do not apply`,
  );
});

/** Titles of the tests that run in a file, with those of `test.each` as they are written. */
function titlesOf(file: string): Set<string> {
  const call =
    /(?:\b(?:test|describe)(?:\.each\([\w.]+\)|\.slow)?\(|[\])}]\s*(?:as const)?,?\s*\)\()\s*(["'`])(.+?)\1,/g;
  return new Set(Array.from(read(file).matchAll(call), ([, , title]) => title!));
}

test("every test that is named exists", () => {
  const files = Map.groupBy(
    all.flatMap(([id, { tests = [] }]) => tests.map((named) => ({ id, ...named }))),
    ({ file }) => file,
  );
  const known = new Set(globSync("{src,e2e,proof,check}/**/*.{test,spec}.ts", { cwd: home }));
  const missing = [...files].flatMap(([file, named]) => {
    const titles = known.has(file) ? titlesOf(file) : new Set();
    return named.filter((one) => !titles.has(one.test)).map((one) => `${one.id} ${file}: ${one.test}`);
  });
  expect(missing).toEqual([]);
});

test("every document that is named has its heading", () => {
  const named = all.flatMap(([id, { document }]) => (document === undefined ? [] : [{ id, document }]));
  const missing = named.filter(({ document }) => {
    const [path, heading] = document.split("#", 2) as [string, string];
    const lines = globSync(path, { cwd: home }).flatMap((file) => read(file).split("\n"));
    return !lines.some((line) => /^#{1,4} /.test(line) && line.replace(/^#+ /, "") === heading);
  });
  expect(missing).toEqual([]);
});

// What no call can show is looked up in the sources of the product.
const sources = globSync("src/**/*.{ts,tsx}", { cwd: home })
  .filter((path) => !/\.test\.ts$|\/testing\//.test(path))
  .map((path) => ({ path, text: read(path) }));
const where = (pattern: RegExp) => sources.flatMap(({ path, text }) => (pattern.test(text) ? [path] : [])).toSorted();
const said = (pattern: RegExp) => [...new Set(sources.flatMap(({ text }) => text.match(pattern) ?? []))].toSorted();

test("nothing makes code, markup or commands from text", () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(where(/\beval\(|\bnew Function\(|setTimeout\("|\.format\(.*node:util/)).toEqual([]);
  // Runs one fixed word, which gives it the collector of V8.
  expect(where(/node:vm"/)).toEqual(["src/app/server/give-back-memory.ts"]);
  expect(read("src/app/server/give-back-memory.ts").match(/runIn\w+\([^)]*\)/g)).toEqual(['runInNewContext("gc")']);
  expect(where(/dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write/)).toEqual([]);
  expect(where(/\bexecSync\(|\bexec\(`|shell: true/)).toEqual([]);
  expect(where(/from "node:child_process"/)).toEqual([
    "src/app/server/dev.ts",
    "src/operate/embedded.ts",
    "src/operate/embedded/account.ts",
    "src/operate/embedded/postmaster.ts",
    // The product's own readers of files, each a process that may end without taking the server along.
    "src/platform/server/workers/run.ts",
  ]);
});

test("SQL is built from fixed parts in the named files alone", () => {
  expect(where(/\bsql\.raw\(/)).toEqual([
    "src/app/demo/generate-pipeline.ts",
    // Names of functions of the schema, from a list of its own.
    "src/features/compliance/destruction/server/kinds.ts",
    "src/features/work/import/server/apply-open-tasks.ts",
    // A comment, the same for every statement.
    "src/platform/fast/prepared.ts",
    // Names of indexes, from the database's own catalogue.
    "src/platform/server/database/follow-collation.ts",
    // The files of the schema.
    "src/platform/server/database/migrate.ts",
    // Types of columns, from the facts of fields and from the database's own catalogue.
    "src/records/server/lines.ts",
    "src/records/server/whose/erase.ts",
  ]);
  expect(where(/\.query(<[^`(]*>)?\(\s*`[^`]*\$\{/)).toEqual([
    "src/features/compliance/logs/server/commands/seal-logs.ts",
    "src/features/compliance/logs/server/commands/verify-logs.ts",
    // Where each kind of record leads to people, from a list of its own.
    "src/features/compliance/review/server/queries/breach.ts",
    "src/operate/backup/canonical.ts",
    "src/operate/backup/create-backup.ts",
    "src/operate/embedded.ts",
    // The query that it is given, behind the name of its cursor.
    "src/platform/server/database/long-read.ts",
    "src/records/server/routes.ts",
  ]);
});

test("no pattern is built from text", () => {
  // Those of amounts and of letters nobody sees are made of constants.
  expect(where(/\bRegExp\(/)).toEqual(["src/platform/money.ts", "src/platform/normal-text.ts"]);
});

test("what must not be guessed is drawn from node:crypto", () => {
  // Both spread waiting times.
  expect(where(/Math\.random/)).toEqual([
    "src/operate/backup/create-backup.ts",
    "src/platform/server/database/transaction.ts",
  ]);
  expect(read("src/platform/server/opaque-token.ts")).toMatch(/randomBytes\(32\)/);
  expect(read("src/features/identity/second-factor/server/recovery-codes.ts")).toMatch(/randomInt\(/);
});

test("ciphers and digests are AES-256-GCM, SHA-256 and argon2id, of node:crypto", () => {
  expect(said(/\bcreate(?:Hash|Hmac|Cipheriv|Decipheriv)\("[^"]*"|\bhkdfSync\("[^"]*"|\bargon2\("[^"]*"/g)).toEqual([
    'argon2("argon2id"',
    'createCipheriv("aes-256-gcm"',
    'createDecipheriv("aes-256-gcm"',
    'createHash("sha256"',
    'createHmac("sha256"',
    'hkdfSync("sha256"',
  ]);
  expect(where(/\bcreate(Hash|Hmac|Cipheriv|Decipheriv)\([^")]|generateKeyPair|createSign\(/)).toEqual([]);
  // Browsers have no node:crypto; this is the same cipher, for what was typed and not saved, and the same digest, of a file
  // that stays with its reader.
  const inBrowser = "src/platform/web/drafts/draft-cipher.ts";
  const ofFile = "src/features/portal/contracts/check-signed.tsx";
  expect(where(/crypto\.subtle|SubtleCrypto/)).toEqual([ofFile, inBrowser]);
  expect(read(ofFile).match(/\bsubtle\.\w+\(|"[A-Z\d]+-[A-Z\d]+"/g)).toEqual(["subtle.digest(", '"SHA-256"']);
  expect(read(inBrowser).match(/\bsubtle\.\w+\(|"[A-Z\d]+-[A-Z\d]+"/g)).toEqual([
    '"AES-GCM"',
    "subtle.importKey(",
    "subtle.encrypt(",
    "subtle.decrypt(",
  ]);
});

test("nothing turns the check of certificates off", () => {
  expect(where(/rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity|sslmode=(?!verify-full)/)).toEqual([]);
});

test("pages trust no messages, cookies or foreign scripts", () => {
  expect(where(/postMessage|addEventListener\("message"|document\.cookie/)).toEqual([]);
  expect(where(/set-cookie|setCookie|@fastify\/cookie/i)).toEqual([]);
  expect(read("index.html")).not.toMatch(/https?:|\/\/[a-z]/);
});

test("the weighty calls are those of docs/security.md", () => {
  const weighty = features.flatMap(({ routes }) => routes.filter(({ confirmed }) => confirmed));
  expect(weighty.map(({ endpoint: { method, path } }) => `${method} ${path}`).toSorted()).toEqual([
    "DELETE /api/auth/sessions",
    "POST /api/compliance/breach-report",
    "POST /api/refunds/:number/steps/approve",
    "POST /api/refunds/:number/steps/pay",
    "POST /api/refunds/:number/steps/reject",
    "POST /api/roles/requests/:number/steps/approve",
    "POST /api/roster-imports",
    "POST /api/security/networks",
    "POST /api/security/networks/:networkId/remove",
    "POST /api/service-orders/:number/steps/refund",
    "POST /api/service-orders/:number/steps/refundPart",
    "POST /api/users/:userId/approve",
    "POST /api/users/:userId/email",
    "POST /api/users/:userId/reactivate",
    "POST /api/users/:userId/reset-password",
    "POST /api/users/:userId/second-factor/reset",
    "POST /api/wallet-movements/:number/steps/approve",
    "PUT /api/roles/people/:userId",
    "PUT /api/roles/people/:userId/rules",
    "PUT /api/security/limits",
    "PUT /api/security/rrn-bases",
    "PUT /api/security/second-factor",
    "PUT /api/security/two-people",
  ]);
});

test("calls use GET, POST, PUT, PATCH and DELETE alone", () => {
  const methods = said(/\bendpoint(?:<[^()]*>)?\(\s*"[A-Z]+"/g).map((call) => /"([A-Z]+)"/.exec(call)![1]!);
  expect([...new Set(methods)].toSorted()).toEqual(["DELETE", "GET", "PATCH", "POST", "PUT"]);
  expect(where(/\b(app|server|http)\.(all|options|trace|get|post|put|patch|delete)\(\s*["'`]/)).toEqual([]);
});

test("the server hands out the built files and nothing else", () => {
  expect(where(/@fastify\/static/)).toEqual(["src/platform/server/http/web-files.ts"]);
  const text = read("src/platform/server/http/web-files.ts");
  expect(text).toMatch(/root: assets,/);
  expect(text).toMatch(/assets = join\(dist, "assets"\)/);
  expect(text).toMatch(/index: false/);
  expect(text).not.toMatch(/list:/);
});

test("password fields hide what is typed and let managers fill it in", () => {
  const filled = sources.filter(({ text }) => /(current|new)-password/.test(text));
  expect(filled.length).toBeGreaterThanOrEqual(5);
  expect(
    filled.filter(({ text }) => !/PasswordField\b|PasswordInput\b|type="password"/.test(text)).map(({ path }) => path),
  ).toEqual([]);
  const typed = sources.filter(({ text }) => /PasswordField\b|PasswordInput\b|type="password"/.test(text));
  expect(typed.filter(({ text }) => /onPaste=|onCopy=|contextmenu/.test(text)).map(({ path }) => path)).toEqual([]);
});

test("passwords may be as long as 64 characters and more", () => {
  expect(passwordLength.max).toBeGreaterThanOrEqual(64);
  const long = "여름밤 매미소리 푸른 고래 아홉 마리 ".repeat(5).slice(0, passwordLength.max - 1);
  expect(weakPassword(`${long}끝`, { words: ["해온"] })).toBeNull();
});

test("a password counts as it was typed, to the last character", async () => {
  const password = `${"여름밤 Gorae ".repeat(10)}끝`;
  const stored = await hashPassword(password);
  const typed = [password, password.slice(0, 72), password.slice(0, -1), password.toLowerCase(), `${password} `];
  const answers = await Promise.all(typed.map((text) => verifyPassword(text, stored)));
  expect(answers.map(({ matches }) => matches)).toEqual([true, false, false, false, false]);
});

test("accounts know when a password was changed, but neither hints, questions nor a day when it runs out", () => {
  const users = /^ {2}users: \{([^}]*)\}/m.exec(read("src/platform/server/database/tables.ts"))![1]!;
  expect(users.match(/\w*(password|hint|question|answer|expire)\w*(?=:)/g)).toEqual([
    "password_hash",
    "password_changed_at",
  ]);
  expect(where(/where\([^)]*password_changed_at|password_changed_at[^\n]*interval/)).toEqual([]);
});

test("every part is pinned to one version and one digest", () => {
  const { dependencies, devDependencies } = JSON.parse(read("package.json")) as Record<string, Record<string, string>>;
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(([, at]) => !/^\d+\.\d+\.\d+/.test(at));
  expect(loose).toEqual([]);
  const { packages } = JSON.parse(read("package-lock.json")) as {
    packages: Record<string, { integrity?: string; bundled?: true; inBundle?: true; link?: true; resolved?: string }>;
  };
  const unsure = Object.entries(packages).filter(
    ([path, { integrity, inBundle }]) => path !== "" && !inBundle && !integrity?.startsWith("sha512-"),
  );
  expect(unsure.map(([path]) => path)).toEqual([]);
});

test("comparisons are strict and types are checked at every change", () => {
  const { rules } = JSON.parse(read(".oxlintrc.json")) as { rules: Record<string, unknown> };
  expect([rules["eqeqeq"], rules["typescript/no-explicit-any"]]).toEqual(["error", "error"]);
  const { compilerOptions } = JSON.parse(read("tsconfig.json")) as { compilerOptions: Record<string, unknown> };
  expect(compilerOptions["strict"]).toBe(true);
  expect(where(/@ts-(ignore|nocheck)/)).toEqual([]);
});

/** A slot of the queue's own is no instant of a log: pg-boss cuts it to its interval in UTC. */
const withoutSlots = (text: string) => text.replace("singleton_on timestamp without time zone", "");

test("instants of the logs carry their zone", () => {
  const migrations = globSync("migrations/*.sql", { cwd: home });
  expect(migrations.length).toBeGreaterThan(10);
  expect(
    migrations.filter((path) => /\btimestamp\b(?! with time zone| at time zone)/i.test(withoutSlots(read(path)))),
  ).toEqual([]);
});

test("XML that names outside entities tells nothing of this machine", async () => {
  const text = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><rows><row><name>&x;</name></row></rows>';
  expect(JSON.stringify(readXml(text))).not.toContain("root:");
  const bytes = await writeXlsx({ sheets: [{ name: "가", rows: [["&x; & <b>"]] }] });
  expect((await readXlsx(bytes)).sheets[0]!.rows[0]![0]).toBe("&x; & <b>");
});

import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { hashToken, newToken } from "#platform/server/opaque-token.ts";
import { figure, long, proofTimeout, Random, report, seed } from "./harness/figures.ts";
import { harmed, oddFiles, soundFiles, type SentFile } from "./harness/file-damage.ts";
import { busyFactor } from "./harness/machine.ts";

const harmedFiles = figure(80, 2_000);
/** Reading a file of some megabytes may take longer than other calls; milliseconds. */
const slowest = 10_000;
const place = mkdtempSync(join(tmpdir(), "haechi-t04-"));
const random = new Random();

let app: TestApp;
let person: TestStaff;
let consult: string;
let asked: AskedDocument;
let brand: string;

beforeAll(async () => {
  app = await startTestApp({
    config: {
      storage: { kind: "disk", folder: place },
      uploads: { file: 50_000_000, daily: 10_000_000_000, reserve: 0 },
    },
  });
  const teamId = await app.createTeam();
  person = await app.createStaff({ teamIds: [teamId], roles: ["관리자", "송무팀원"] });
  const { rows } = await app.database.pool.query<{ number: string }>(
    "insert into consults (team_id, name) values ($1, '김의뢰') returning id_int::text as number",
    [teamId],
  );
  consult = rows[0]!.number;
  await app.database.pool.query("insert into projects (team_id, title) values ($1, '사건')", [teamId]);
  const { rows: brands } = await app.database.pool.query<{ id: string }>(
    "insert into brands (team_id, name) values ($1, '해온 부동산') returning id::text",
    [teamId],
  );
  brand = brands[0]!.id;
  asked = await askedDocument(teamId);
  // Versions are sent to a file that is there.
  await doors["POST /api/files"]!((await soundFiles()).file);
});
afterAll(async () => {
  await app.stop();
  rmSync(place, { recursive: true });
});

type Taken = {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly milliseconds: number;
};

async function post(path: string, body: Buffer | object, token = person.token): Promise<Taken> {
  const bytes = Buffer.isBuffer(body);
  const started = performance.now();
  const response = await fetch(`${app.url}${path}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": bytes ? "application/octet-stream" : "application/json",
    },
    body: bytes ? new Uint8Array(body) : JSON.stringify(body),
  });
  const answer = (await response.json()) as Taken["body"];
  return { status: response.status, body: answer, milliseconds: performance.now() - started };
}

const named = (query: Readonly<Record<string, string>>) => new URLSearchParams(query).toString();
/** The same file sent again would be the one that is there. */
const once = (name: string) => `${counted.files} ${name}`;
const encoded = ({ bytes }: SentFile) => bytes.toString("base64");

/** Every call that takes a file, in its body or as text in it. */
const doors: Readonly<Record<string, (sent: SentFile) => Promise<Taken>>> = {
  "POST /api/clients/imports": ({ name, bytes }) => post(`/api/clients/imports?${named({ name })}`, bytes),
  "POST /api/roster-imports/preview": ({ name, bytes }) =>
    post(`/api/roster-imports/preview?${named({ name })}`, bytes),
  "POST /api/roster-imports": ({ name, bytes }) => post(`/api/roster-imports?${named({ name })}`, bytes),
  "POST /api/task-imports/preview": ({ name, bytes }) => post(`/api/task-imports/preview?${named({ name })}`, bytes),
  "POST /api/task-imports": ({ name, bytes }) => post(`/api/task-imports?${named({ name })}`, bytes),
  "POST /api/bank-imports/preview": (sent) => post("/api/bank-imports/preview", { file: encoded(sent) }),
  "POST /api/bank-imports": (sent) =>
    post("/api/bank-imports", { file: encoded(sent), fileName: sent.name, lines: [{ line: 2, match: null }] }),
  "POST /api/brands/:number/ad-spend": (sent) => {
    const body = { source: "excel", fileName: sent.name, file: encoded(sent), channel: "네이버", apply: true };
    return post(`/api/brands/${brand}/ad-spend`, body);
  },
  "POST /api/files": ({ name, bytes }) =>
    post(`/api/files?${named({ type: "consult", number: consult, name: once(name) })}`, bytes),
  "POST /api/services-of-process/papers": ({ name, bytes }) =>
    post(`/api/services-of-process/papers?${named({ name })}`, bytes),
  "POST /api/documents/uploads": async ({ name, bytes }) => {
    const { rows } = await app.database.pool.query<{ id: string }>("select max(id)::text as id from projects");
    const query = { name: once(name), kind: "brief", title: "서면", projectId: rows[0]!.id, again: "Y" };
    return post(`/api/documents/uploads?${named(query)}`, bytes);
  },
  "POST /api/documents/:number/versions": async ({ name, bytes }) => {
    const { id, version } = await readyDocument("draft");
    return post(`/api/documents/${id}/versions?${named({ name: once(name), version, again: "Y" })}`, bytes);
  },
  "POST /api/documents/:number/receipt": async ({ name, bytes }) => {
    const { id, version } = await readyDocument("approved");
    return post(`/api/documents/${id}/receipt?${named({ name: once(name), version })}`, bytes);
  },
  "POST /api/files/:fileId/versions": async ({ name, bytes }) => {
    const { rows } = await app.database.pool.query<{ id: number }>(
      "select max(id) as id from files where record_type = 'consult'",
    );
    return post(`/api/files/${rows[0]!.id}/versions?${named({ name: once(name) })}`, bytes);
  },
  "POST /api/link/suit/pieces": async ({ name, bytes }) => {
    const query = { document: asked.document, name };
    return post(`/api/link/suit/pieces?${named(query)}`, bytes, await visitOfLink(asked));
  },
};

/** What those who take part in a group suit are asked for. */
type AskedDocument = { readonly teamId: number; readonly suit: string; readonly document: string };

async function askedDocument(teamId: number): Promise<AskedDocument> {
  const { rows } = await app.database.pool.query<Omit<AskedDocument, "teamId">>(
    `with s as (insert into group_suits (team_id, title) values ($1, '집단소송') returning id)
     insert into suit_documents (suit_id, place, name) select id, 1, '계약서' from s
     returning suit_id::text as suit, id::text as document`,
    [teamId],
  );
  return { teamId, ...rows[0]! };
}

/** The token of somebody who has opened a link for documents; each time another person, whom no bound of a link holds up. */
async function visitOfLink({ teamId, suit }: AskedDocument): Promise<string> {
  const { pool } = app.database;
  const { rows } = await pool.query<{ id: number }>(
    "insert into suit_participants (team_id, suit_id, name) values ($1, $2, '김참여') returning id",
    [teamId, suit],
  );
  const token = newToken();
  await pool.query(
    `with l as (insert into share_links (participant_id, purpose, record_type, record_id, slug_hash, code_digest, code_until, expires_at)
       values ($1, 'suit', 'participant', $1, $2, '', now() + interval '1 day', now() + interval '1 day') returning id)
     insert into share_link_visits (link_id, kind, token_hash, until, ip, device)
     select id, 'entered', $3, now() + interval '1 day', '127.0.0.1', '' from l`,
    [rows[0]!.id, hashToken(newToken()), hashToken(token)],
  );
  return token;
}

/** The last document in this state, its file unlike any that is sent. */
async function readyDocument(status: "draft" | "approved"): Promise<{ id: string; version: string }> {
  const { rows } = await app.database.pool.query<{ id: string; version: string }>(
    `update documents set status = $1, approved_by_id = $2, file_hash = null where id = (select max(id) from documents)
     returning id::text, version::text`,
    [status, person.id],
  );
  return rows[0]!;
}

/** How much of everything that a file may bring in is there, and how many files lie in the storage. */
async function held(): Promise<Readonly<Record<string, number>>> {
  const { rows } = await app.database.pool.query<Record<string, number>>(
    `select (select count(*) from record_imports) as imports, (select count(*) from clients) as clients,
            (select count(*) from list_imports) as lists,
            (select count(*) from bank_imports) as statements, (select count(*) from payments) as payments,
            (select count(*) from ad_spend_editions) as editions, (select count(*) from ad_spends) as spends,
            (select count(*) from files) as files, (select count(*) from file_versions) as versions,
            (select count(*) from file_contents) as contents, (select count(*) from suit_upload_pieces) as pieces`,
  );
  const stored = readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return { ...rows[0]!, stored: stored.length };
}

/** What each door adds when it takes a file. */
const growths: Readonly<Record<string, (body: Taken["body"]) => Readonly<Record<string, number>>>> = {
  "POST /api/clients/imports": () => ({ imports: 1 }),
  "POST /api/roster-imports/preview": () => ({}),
  // The same list again changes nothing.
  "POST /api/roster-imports": ({ id }) => (id === null ? {} : { lists: 1 }),
  "POST /api/task-imports/preview": () => ({}),
  "POST /api/task-imports": ({ id }) => (id === null ? {} : { lists: 1 }),
  "POST /api/bank-imports/preview": () => ({}),
  "POST /api/bank-imports": ({ payments }) => ({ statements: 1, payments: Number(payments) }),
  // A table with faults is told of, and nothing of it kept.
  "POST /api/brands/:number/ad-spend": (body) =>
    body["applied"] === true ? { editions: 1, spends: Number(body["rows"]) } : {},
  "POST /api/files": () => ({ files: 1, versions: 1, contents: 1, stored: 1 }),
  // It waits for the document that it belongs to.
  "POST /api/services-of-process/papers": () => ({ contents: 1, stored: 1 }),
  "POST /api/documents/uploads": () => ({ files: 1, versions: 1, contents: 1, stored: 1 }),
  "POST /api/documents/:number/versions": () => ({ versions: 1, contents: 1, stored: 1 }),
  "POST /api/documents/:number/receipt": () => ({ files: 1, versions: 1, contents: 1, stored: 1 }),
  "POST /api/files/:fileId/versions": () => ({ versions: 1, contents: 1, stored: 1 }),
  // It waits until its document is handed in.
  "POST /api/link/suit/pieces": () => ({ contents: 1, pieces: 1, stored: 1 }),
};

/** Calls that keep a file as it is share what receives it; those who read it share what reads tables and papers. */
const keepers = Object.keys(doors).filter((door) => Object.hasOwn(growths[door]!({}), "stored"));
const readers = Object.keys(doors).filter((door) => !keepers.includes(door));

/** Of each sort some take turns, other ones in each run. */
function doorsOf(index: number): string[] {
  if (long) return Object.keys(doors);
  const turn = index + seed;
  const [first, second] = [turn, turn + Math.ceil(readers.length / 2)].map((one) => readers[one % readers.length]);
  return [...new Set([first!, second!, keepers[turn % keepers.length]!])];
}

const counted = { files: 0, taken: 0, refused: 0, slowest: 0 };
const takenAt = new Set<string>();

/** Sends the file through the door; answers what was wrong about it. */
async function attempt(door: string, sent: SentFile): Promise<string[]> {
  const before = await held();
  const { status, body, milliseconds } = await doors[door]!(sent);
  const after = await held();
  counted.files += 1;
  counted.slowest = Math.max(counted.slowest, milliseconds);
  const taken = status === 200;
  counted[taken ? "taken" : "refused"] += 1;
  if (taken) takenAt.add(door);
  const grown = Object.entries(after).filter(([key, count]) => count !== before[key]);
  const growth = Object.fromEntries(grown.map(([key, count]) => [key, count - before[key]!]));
  const expected = taken ? growths[door]!(body) : {};
  const faults = [
    ...(status === 200 || (status >= 400 && status < 500) ? [] : [`status ${status}`]),
    ...(taken || /[가-힣]/.test(String(body["message"])) ? [] : [`no words: ${JSON.stringify(body)}`]),
    ...(milliseconds < slowest * busyFactor() ? [] : [`took ${Math.round(milliseconds)} ms`]),
    ...(JSON.stringify(growth) === JSON.stringify(inOrder(expected, growth))
      ? []
      : [`wrote ${JSON.stringify(growth)}`]),
    ...(taken && door === "POST /api/clients/imports" ? await applied(body["model"] as Uploaded) : []),
  ];
  return faults.map((fault) => `${fault}: ${sent.what} at ${door}`);
}

function inOrder(expected: Readonly<Record<string, number>>, growth: Readonly<Record<string, number>>) {
  const keys = [...new Set([...Object.keys(growth), ...Object.keys(expected)])];
  return Object.fromEntries(keys.map((key) => [key, expected[key] ?? 0]));
}

type Uploaded = { readonly id: number; readonly mapping: object };

/** What was uploaded is applied wholly or not at all. */
async function applied({ id, mapping }: Uploaded): Promise<string[]> {
  const { clients: before } = await held();
  const { status, body } = await post(`/api/clients/imports/${id}/apply`, { mapping });
  const { clients: after } = await held();
  const created = status === 200 ? Number(body["created"]) : 0;
  // Those of earlier files would stand in the way of every later one.
  await app.database.pool.query("update clients set deleted_at = now() where deleted_at is null");
  if (status !== 200 && (status < 400 || status >= 500)) return [`status ${status} when applied`];
  const added = after! - before!;
  return added === created ? [] : [`${added} clients instead of ${created}`];
}

test("no file breaks a call, and what is refused leaves nothing behind", { timeout: proofTimeout }, async () => {
  const sound = await soundFiles();
  const faults: string[] = [];
  for (const sent of Object.values(sound)) {
    for (const door of Object.keys(doors)) faults.push(...(await attempt(door, sent)));
  }
  for (const [index, sent] of oddFiles().entries()) {
    for (const door of doorsOf(index)) faults.push(...(await attempt(door, sent)));
  }
  for (let one = 0; one < harmedFiles; one += 1) {
    const sent = harmed(random.pick(Object.values(sound)), random);
    faults.push(...(await attempt(random.pick(Object.keys(doors)), sent)));
  }
  expect(faults.slice(0, 20), `${faults.length} faults, SEED=${seed}`).toEqual([]);
  expect([...takenAt].toSorted(), "doors that took a file").toEqual(Object.keys(doors).toSorted());
  await storedIsSent();
  report(
    `T4 files: ${counted.files} files through ${Object.keys(doors).length} calls (${counted.taken} taken, ` +
      `${counted.refused} refused in words and nothing of them kept), 0 × 5xx, slowest ${Math.round(counted.slowest)} ms`,
  );
});

/** Whatever is kept is whole: the digest told beside it is that of the bytes. */
async function storedIsSent(): Promise<void> {
  const { rows } = await app.database.pool.query<{ storage_key: string; sha256: Buffer }>(
    "select storage_key, sha256 from file_contents",
  );
  for (const { storage_key, sha256 } of rows) {
    const bytes = readFileSync(join(place, storage_key));
    expect(createHash("sha256").update(bytes).digest().equals(sha256), storage_key).toBe(true);
  }
}

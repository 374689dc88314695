import { afterAll, beforeAll, expect, test } from "vitest";
import { registeredRoutes } from "#app/server/server.ts";
import { startPrivacyFirm } from "#features/compliance/privacy/server/testing/privacy-firm.ts";
import { clientSession } from "#features/portal/cases/server/testing/clients.ts";
import { hashToken, newToken } from "#platform/server/opaque-token.ts";
import { proofTimeout, report } from "./harness/figures.ts";
import { fillWithCanaries, personOfCanaries, type Canary } from "./harness/personal-canaries.ts";

/** What a client reads of the own rows, by table; every other column of them stays inside. */
const told: Readonly<Record<string, string>> = {
  client_file_pieces: "item name",
  client_files: "items message title",
  client_messages: "content",
  contracts: "title",
  documents: "title",
  letter_attachments: "title",
  letter_receivers: "name",
  letter_senders: "name",
  letters: "body title",
  projects: "case_no court title",
  questions: "answer content title",
  time_packs: "product",
};

/** Of which rows a call with a number is asked. */
const askedFor: Readonly<Record<string, string>> = {
  "/api/client/documents/:number/content": "documents",
  "/api/client/talk/files/:fileId/content": "client_message_files",
  "/api/link/posts/:number": "news",
  "/api/link/posts/:number/picture": "news",
  "/api/link/done-cases/:number": "done_cases",
};

/** An invitation of whoever has joined, and a contract without a file. */
const notAnswered = ["/api/link/invitation", "/api/link/contract/content"];

const firm = await startPrivacyFirm();
const { app, admin, home, sql } = firm;
const calls = registeredRoutes()
  .filter(({ needs, endpoint }) => (needs === "client" || needs === "link") && endpoint.method === "GET")
  .map(({ endpoint }) => endpoint.path);

let canaries: readonly Canary[];
/** Everything that the client, and another one, holds: a session, and a visit of every kind of link. */
const tokens = { own: [] as string[], other: [] as string[] };

beforeAll(async () => {
  const { name, tel } = personOfCanaries;
  const client = await firm.addClient(name, { tel });
  const stranger = await firm.addClient("박다른");
  canaries = await fillWithCanaries(app, { teamId: home, staffId: admin.id, clientId: client.id });
  await openUp();
  tokens.own = await everyToken(client.id);
  tokens.other = await everyToken(stranger.id);
});
afterAll(() => app.stop());

const one = async (table: string, clientId: number) =>
  (await sql<{ id: number }>(`select min(id)::int as id from ${table} where client_id = $1`, clientId))[0]!.id;

/** Rows stand where most of them is told: shared, published, waiting for the client. */
async function openUp(): Promise<void> {
  for (const change of [
    `with c as (insert into file_contents (storage_key, size, sha256, kind)
         values ('ab/' || repeat('ab', 32), 1, sha256('x'), 'pdf') returning id),
       f as (insert into files (record_type, record_id) select 'document', min(id) from documents returning id, record_id),
       v as (insert into file_versions (file_id, number, content_id, name) select f.id, 1, c.id, '공유.pdf' from f, c)
     update documents set file_id = f.id, file_version = 1, shared_at = now(), status = 'stored',
       shared_by_id = (select min(id) from staffs) from f
     where documents.id = f.record_id`,
    "update suit_participants set status = 'applied'",
    "update questions set status = 'published', published_at = now(), audience = 'asker'",
    "update letters set status = 'clientOk'",
    "update client_files set status = 'requested'",
    "update client_messages set hidden_at = null, hidden_reason = ''",
    "update group_suits set status = 'recruiting'",
  ])
    await sql(change);
}

/** A session of an account, and visits of a link of each purpose; of a client without such records, those that there can be. */
async function everyToken(clientId: number): Promise<string[]> {
  const [project, contract, letter, participant] = [
    await one("projects", clientId),
    await one("contracts", clientId),
    await one("letters", clientId),
    await one("suit_participants", clientId),
  ];
  return [
    await clientSession(app, { id: clientId, number: 0, projectId: project }),
    await visit("join", { client_id: clientId }),
    ...(project ? [await visit("case", { client_id: clientId, record_type: "project", record_id: project })] : []),
    ...(letter ? [await visit("letter", { client_id: clientId, record_type: "letter", record_id: letter })] : []),
    ...(participant
      ? [await visit("suit", { participant_id: participant, record_type: "participant", record_id: participant })]
      : []),
    ...(contract
      ? [await visit("contract", { client_id: clientId, record_type: "contract", record_id: contract })]
      : []),
  ];
}

async function visit(purpose: "case" | "join" | "letter" | "suit" | "contract", whose: object): Promise<string> {
  const token = newToken();
  const soon = new Date(Date.now() + 3_600_000);
  const { id } = await app.database.query
    .insertInto("share_links")
    .values({
      ...whose,
      purpose,
      slug_hash: hashToken(newToken()),
      code_digest: hashToken(newToken()),
      code_until: soon,
      expires_at: soon,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await app.database.query
    .insertInto("share_link_visits")
    .values({ link_id: id, kind: "entered", token_hash: hashToken(token), until: soon, ip: "127.0.0.1", device: "" })
    .execute();
  if (purpose === "contract")
    await sql(
      "insert into contract_links (link_id, contract_id, turn_at) select id, record_id, now() from share_links where id = $1",
      id,
    );
  return token;
}

/** Every byte that these tokens get from any call of people outside, and how many calls were answered. */
async function everythingFor(all: readonly string[]): Promise<{ bytes: string; answered: Set<string> }> {
  const answered = new Set<string>();
  let bytes = "";
  for (const path of calls) {
    for (const address of await addressesOf(path)) {
      for (const token of all) {
        const answer = await fetch(app.url + address, { headers: { authorization: `Bearer ${token}` } });
        const text = Buffer.from(await answer.arrayBuffer()).toString();
        expect(answer.status, `${address}: ${text}`).toBeLessThan(500);
        if (answer.status === 200) answered.add(path);
        bytes += text;
      }
    }
  }
  return { bytes, answered };
}

async function addressesOf(path: string): Promise<string[]> {
  if (!path.includes(":")) return [path];
  const rows = await sql<{ id: number }>(`select id::int as id from ${askedFor[path]} order by id limit 10`);
  return rows.map(({ id }) => path.replace(/:\w+/, String(id)));
}

test(
  "a client reads of the own rows what is told and nothing else, and of others' nothing",
  { timeout: proofTimeout },
  async () => {
    expect(calls.filter((path) => path.includes(":") && !askedFor[path])).toEqual([]);
    const own = await everythingFor(tokens.own);
    const marked = canaries.filter(({ mark }) => mark.startsWith("나"));
    const seen = marked.filter(({ mark }) => own.bytes.includes(mark)).map(({ table, column }) => `${table}.${column}`);
    const mayBeSeen = Object.entries(told).flatMap(([table, columns]) =>
      columns.split(" ").map((column) => `${table}.${column}`),
    );
    expect([...new Set(seen)].toSorted()).toEqual(mayBeSeen.toSorted());

    // Nothing of what is not answered would be seen.
    const silent = calls.filter((path) => !path.includes(":") && !own.answered.has(path));
    expect(silent).toEqual(notAnswered);

    const { bytes } = await everythingFor(tokens.other);
    const { name, tel, email, address } = personOfCanaries;
    const needles = [name, tel, tel.replaceAll("-", ""), email, address, ...marked.map(({ mark }) => mark)];
    expect(needles.filter((needle) => bytes.includes(needle))).toEqual([]);
    report(
      `T32 clients: ${calls.length} calls of people outside, ${marked.length} marked columns of one client's rows: ` +
        `${mayBeSeen.length} told to that client, none to another`,
    );
  },
);

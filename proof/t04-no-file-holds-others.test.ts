import { afterAll, beforeAll, expect, test } from "vitest";
import { setTimeout as pause } from "node:timers/promises";
import { mostReceipts, mostStatementBytes } from "#features/money/payments/statement.ts";
import { mostSpendBytes } from "#features/content/ad-spend/sources.ts";
import { startTestApp, testConfig, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { proofTimeout, report } from "./harness/figures.ts";
import { heavyFiles, heavyPastes, type HeavyFile } from "./harness/heavy-files.ts";
import { childrenOf, createDataDirectory, probed, Product } from "./harness/product.ts";
import { timed, type Machine, type Timed } from "./harness/timed.ts";

/** Milliseconds for which nothing that is sent may hold the event loop. */
const promised = 200;
const data = createDataDirectory();

let app: TestApp;
let product: Product;
let person: TestStaff;
let brand: number;

beforeAll(async () => {
  app = await startTestApp();
  const teamIds = [await app.createTeam()];
  person = await app.createStaff({ teamIds, roles: ["관리자", "송무팀원"] });
  const { id } = await app.database.query
    .insertInto("brands")
    .values({ team_id: teamIds[0]!, name: "해온 부동산" })
    .returning("id")
    .executeTakeFirstOrThrow();
  brand = id;
  // Its own process, so that its event loop does nothing but answer.
  product = await Product.start(data.path, {
    ...probed,
    DATABASE_URL: app.databaseUrl,
    FIELD_KEYS: testConfig.fieldKeys ?? "",
  });
});
afterAll(async () => {
  await product.stop();
  await data.remove();
  await app.stop();
});

type Taken = {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly retryAfter: string | null;
};

async function post(path: string, body: Buffer | string): Promise<Taken> {
  const type = typeof body === "string" ? "application/json" : "application/octet-stream";
  const response = await fetch(`${product.address}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${person.token}`, "content-type": type },
    body: typeof body === "string" ? body : new Uint8Array(body),
  });
  const answer = (await response.json()) as Taken["body"];
  return { status: response.status, body: answer, retryAfter: response.headers.get("retry-after") };
}

const upload = ({ bytes }: HeavyFile) => post("/api/clients/imports?name=a.csv", bytes);
const preview = (body: object) => post("/api/bank-imports/preview", JSON.stringify(body));
const statement = (bytes: Buffer) => bytes.subarray(0, mostStatementBytes);
const asFile = ({ bytes }: HeavyFile) => preview({ file: statement(bytes).toString("base64") });
const asSpends = ({ bytes }: HeavyFile) => {
  const file = bytes.subarray(0, mostSpendBytes).toString("base64");
  const body = { source: "excel", fileName: "광고비.xlsx", file, channel: "네이버", apply: false };
  return post(`/api/brands/${brand}/ad-spend`, JSON.stringify(body));
};
const asPaste = ({ bytes }: HeavyFile) => preview({ text: statement(bytes).toString() });

type Attack = { readonly what: string; readonly send: () => Promise<Taken> };

/** Bodies that are large as JSON already, before anything in them is a statement. */
const bodies: readonly Attack[] = Object.entries({
  "two million lists": `{"text":"","lines":[${"[],".repeat(2_000_000)}[]]}`,
  "half a million keys": `{${Array.from({ length: 450_000 }, (_, key) => `"a${key}":1`).join()}}`,
  "lists five million deep": "[".repeat(5_000_000),
  "a text of escapes": `{"text":"${String.raw`\"`.repeat(3_500_000)}"}`,
  "a file that is no base64": `{"file":"${"A".repeat(5_500_000)}!"}`,
  "a file as large as a call may be": `{"file":"${"A".repeat(7_300_000)}"}`,
  "a file that is larger than a call may be": `{"file":"${"A".repeat(13_000_000)}"}`,
  "lines without end": `{"text":"a","fileName":"a","lines":[${'{"line":1,"match":null},'.repeat(49_000)}{"line":1,"match":null}]}`,
}).flatMap(([what, body]) =>
  ["/api/bank-imports/preview", "/api/bank-imports"].map((path) => ({
    what: `${what} at ${path}`,
    send: () => post(path, body),
  })),
);

/** An import as large as one may be, tried and applied with every field of the form read from its longest column. */
const steps: readonly Attack[] = ["check", "apply"].map((step) => ({
  what: `${step} of ten thousand rows`,
  send: async () => {
    const { body } = await post("/api/clients/imports?name=a.csv", largeImport());
    const { id, mapping } = body["model"] as { id: number; mapping: Readonly<Record<string, number>> };
    return post(`/api/clients/imports/${id}/${step}`, JSON.stringify({ mapping: { ...mapping, memo: 3 } }));
  },
}));

function largeImport(): Buffer {
  const lines = Array.from(
    { length: 10_000 },
    (_, row) => `김${row},개인,010-0000-${String(row).padStart(4, "0")},${"( ".repeat(400)}\n`,
  );
  return Buffer.from(`성명/상호,구분,연락처,메모\n${lines.join("")}`);
}

/** As many receipts as are entered at once, with names as long as a statement of them has room for. */
function receipts(time: string, name: (line: number) => string): string {
  const lines = Array.from({ length: mostReceipts }, (_, line) => `2026-11-02 ${time}\t${name(line)}\t110000\n`);
  return `거래일시\t적요\t입금액\n${lines.join("")}`;
}

const longName = "김하나".repeat(36);
const lines = Array.from({ length: mostReceipts }, (_, line) => ({ line: line + 2, match: null, isReceipt: true }));

/** Statements of ten thousand receipts: looked at, entered, and looked at when they are here already. */
const longStatements: readonly Attack[] = Object.entries({
  "that are all others": receipts("10:11:12", (line) => `${longName}${line}`),
  "that are written alike": receipts("10:11", () => longName),
}).flatMap(([what, text]) => [
  { what: `ten thousand receipts ${what}, looked at`, send: () => preview({ text }) },
  {
    what: `ten thousand receipts ${what}, entered`,
    send: () => post("/api/bank-imports", JSON.stringify({ text, lines })),
  },
  { what: `ten thousand receipts ${what}, looked at when they are here`, send: () => preview({ text }) },
]);

const files = heavyFiles();
const attacks: Readonly<Record<string, readonly Attack[]>> = {
  "files that are imported": files.map((file) => ({ what: `${file.what}, imported`, send: () => upload(file) })),
  "files as statements": files.map((file) => ({ what: `${file.what}, as a statement`, send: () => asFile(file) })),
  "files as advertising costs": files.map((file) => ({ what: `${file.what}, as costs`, send: () => asSpends(file) })),
  "pasted statements": heavyPastes().map((file) => ({ what: `${file.what}, pasted`, send: () => asPaste(file) })),
  "large bodies": bodies,
  "long statements": longStatements,
  "steps of an import": steps,
};

/** Sends each, and those again that held the event loop too long when they are tried again. */
function attackAll(what: string): (machine: Machine) => Promise<Timed> {
  const all = attacks[what]!;
  let left = all;
  return async (machine) => {
    const late = new Map<Attack, string>();
    let longest = 0;
    for (const attack of left) {
      const hold = await holdOf(attack);
      longest = Math.max(longest, hold);
      if (hold > machine.allows(promised)) late.set(attack, `${Math.round(hold)} ms by ${attack.what}`);
    }
    left = [...late.keys()];
    return {
      line: `T4 ${what}: ${all.length} attacks, the event loop held ${Math.round(longest)} ms at most`,
      late: [...late.values()],
    };
  };
}

/** Milliseconds for which the attack held the event loop; what it hears has to be an answer in words. */
async function holdOf({ what, send }: Attack): Promise<number> {
  await product.longestHold();
  const { status, body, retryAfter } = await send();
  const hold = await product.longestHold();
  expect([200, 400, 409, 413, 422, 503], `${what}: ${JSON.stringify(body).slice(0, 300)}`).toContain(status);
  if (status === 503) expect(retryAfter, what).toMatch(/^\d+$/);
  if (status !== 200) expect(body["message"], what).toMatch(/[가-힣]/);
  return hold;
}

test.each(Object.keys(attacks))(
  "whatever is sent, the event loop is held for 200 ms at most: %s",
  { timeout: proofTimeout },
  async (what) => {
    report(await timed(attackAll(what)));
  },
);

/** The processes of the product that read files. */
const workers = () => childrenOf(product.child.pid!);

const slow = () => asFile({ what: "", bytes: largeImport() });

test("a worker that is killed breaks its own call alone; who sends many is told to wait", async () => {
  const killed = slow();
  while (workers().length === 0) await pause(5);
  for (const worker of workers()) process.kill(worker, "SIGKILL");
  expect(await killed).toMatchObject({ status: 503, retryAfter: "2", body: { code: "unavailable" } });
  const many = await Promise.all(Array.from({ length: 6 }, slow));
  const statuses = many.map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  expect(statuses.filter((status) => status === 400)).toHaveLength(3);
  // A process that is ended takes a moment to be gone.
  await expect.poll(workers, { timeout: 10_000 }).toEqual([]);
});

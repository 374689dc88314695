import { afterAll, beforeAll, expect, test } from "vitest";
import type { CallInput, CallSchema, Endpoint } from "#platform/endpoint.ts";
import { createSession, startTestApp, type TestStaff } from "#app/testing/test-app.ts";
import * as tasks from "#features/work/tasks/endpoints.ts";
import { figure, long, percentile, proofTimeout, Random, report } from "./harness/figures.ts";
import { busyFactor } from "./harness/machine.ts";
import { Page } from "./harness/page.ts";
import { startBeside, type TwoProcesses } from "./harness/two-processes.ts";

const sockets = figure(100, 1_000);
const events = figure(200, 100_000);
/** From commit to screen (foundation page §5), and what one step of the proof waits at most. */
const pushWithin = 300;
const patience = 30_000;
const cutWithin = 5_000;

const random = new Random();
let app: TwoProcesses;
let people: TestStaff[];
let pages: Page[];

beforeAll(async () => {
  const publicUrl = "http://intranet.test";
  app = await startBeside(await startTestApp({ config: { publicUrl } }), { PUBLIC_URL: publicUrl });
  const team = await app.createTeam();
  people = [];
  for (let number = 0; number < sockets; number += 1) people.push(await app.createStaff({ teamIds: [team] }));
  pages = await Promise.all(
    people.map(async ({ token }, index) => (await Page.open(app.urls[index % 2]!, token, { ...localAddress(index) }))!),
  );
});

afterAll(async () => {
  for (const page of pages) page.close();
  await app.stop();
});

/** One address may open only so many pages; the long figures need more. */
function localAddress(index: number): object {
  return long ? { localAddress: `127.0.0.${2 + (index % 200)}` } : {};
}

async function call<Schema extends CallSchema>(
  endpoint: Endpoint<Schema>,
  input: CallInput<Schema>,
  person: TestStaff,
): Promise<{ status: number; body: unknown; answeredAt: number }> {
  const { status, body } = await app.call(endpoint, input, { token: person.token });
  return { status, body, answeredAt: performance.now() };
}

type Open = { readonly taskId: number; readonly entryIds: ReadonlyMap<number, number> };
const open: Open[] = [];
const ownerOfEntry = new Map<number, number>();
const ownerOfTask = new Map<number, ReadonlySet<number>>();

/** One event; answers who has to hear of it and when the sender had his answer. */
async function happen(): Promise<{ concerned: readonly number[]; answeredAt: number; startedAt: number }> {
  const startedAt = performance.now();
  const dice = random.next();
  if (open.length < 5 || dice < 0.4) return { ...(await create()), startedAt };
  const index = random.integer(0, open.length - 1);
  const { taskId, entryIds } = open[index]!;
  const [staffId, entryId] = random.pick([...entryIds]);
  const person = people.find(({ id }) => id === staffId)!;
  const params = { id: String(taskId) };
  if (dice < 0.6) {
    const edit = {
      params: { taskUserId: String(entryId) },
      body: { importance: random.pick(["S", "A", "B"] as const) },
    };
    const { status, answeredAt } = await call(tasks.updateEntry, edit, person);
    expect(status).toBe(200);
    return { concerned: [staffId], answeredAt, startedAt };
  }
  const status = dice < 0.85 ? "완료" : "포기";
  const body = { status, userTaskStatus: status, taskUserId: entryId } as const;
  const moved = await call(tasks.updateTask, { params, body }, person);
  expect(moved.status).toBe(200);
  open.splice(index, 1);
  return { concerned: [...entryIds.keys()], answeredAt: moved.answeredAt, startedAt };
}

async function create(): Promise<{ concerned: readonly number[]; answeredAt: number }> {
  const sender = random.pick(people);
  const recipients = random.shuffle(people).slice(0, random.integer(1, 5));
  const made = await call(
    tasks.createTask,
    {
      body: {
        title: `업무 ${ownerOfTask.size}`,
        importance: random.pick(["S", "A", "B", "C"] as const),
        allCheck: "N",
        staffs: recipients.map(({ id, shortName }) => ({ id, name: shortName })),
      },
    },
    sender,
  );
  expect(made.status).toBe(200);
  const taskId = (made.body as { model: { id: number } }).model.id;
  const entries = await app.database.query
    .selectFrom("task_users")
    .select(["id", "staff_id"])
    .where("task_id", "=", taskId)
    .execute();
  for (const { id, staff_id } of entries) ownerOfEntry.set(id, staff_id);
  ownerOfTask.set(taskId, new Set(recipients.map(({ id }) => id)));
  open.push({ taskId, entryIds: new Map(entries.map(({ id, staff_id }) => [staff_id, id])) });
  return { concerned: recipients.map(({ id }) => id), answeredAt: made.answeredAt };
}

/** What a page was told about anybody but its own person. */
function crossDelivered(): string[] {
  return pages.flatMap((page, index) => {
    const own = people[index]!.id;
    return page.received.flatMap(({ payload }) => [
      ...(payload.staffId === own ? [] : [`${own} was told the counts of ${payload.staffId}`]),
      ...payload.model
        .filter(({ id, task }) => ownerOfEntry.get(id) !== own || !ownerOfTask.get(task.id)?.has(own))
        .map(({ id }) => `${own} was told of entry ${id}`),
    ]);
  });
}

test("each page hears of its own person's tasks, at once, and of nothing else", { timeout: proofTimeout }, async () => {
  const afterAnswer: number[] = [];
  const wholeWay: number[] = [];
  for (let event = 0; event < events; event += 1) {
    const before = pages.map((page) => page.received.length);
    const { concerned, answeredAt, startedAt } = await happen();
    for (const staffId of concerned) {
      const index = people.findIndex(({ id }) => id === staffId);
      const page = pages[index]!;
      const heard = await page.until(({ received }) => received.length > before[index]!, patience);
      expect(heard, `event ${event}: staff ${staffId} heard nothing`).toBe(true);
      const { at } = page.received[before[index]!]!;
      afterAnswer.push(Math.max(0, at - answeredAt));
      wholeWay.push(at - startedAt);
    }
  }
  expect(crossDelivered()).toEqual([]);
  for (const [index, page] of pages.entries()) {
    if (page.received.length === 0) continue;
    const { body } = await app.call(tasks.count, {}, { token: people[index]!.token });
    expect(page.received.at(-1)!.payload).toEqual(body);
  }
  const p99 = percentile(afterAnswer, 0.99);
  expect(p99).toBeLessThan(pushWithin * busyFactor());
  report(
    `T14 sockets: ${sockets} sockets × ${events} events, ${wholeWay.length} messages awaited, 0 cross-delivery, ` +
      `commit → message p99 ${p99.toFixed(1)} ms (call → message p50 ${percentile(wholeWay, 0.5).toFixed(1)} ms, ` +
      `p99 ${percentile(wholeWay, 0.99).toFixed(1)} ms)`,
  );
});

async function isRefused(options: ConstructorParameters<typeof Page>[1], namespace?: string): Promise<boolean> {
  const page = new Page(app.nextUrl(), options, namespace);
  const connected = await page.connected();
  page.close();
  return !connected;
}

const endedSession = async (change: string) => {
  const { userId } = people[0]!;
  const token = await createSession(app.database, userId);
  const { rowCount } = await app.database.pool.query(
    `update sessions set ${change} where id = (select max(id) from sessions where user_id = $1)`,
    [userId],
  );
  expect(rowCount).toBe(1);
  return { auth: { token } };
};

test("whoever has no live session is refused, and so is every foreign page", { timeout: proofTimeout }, async () => {
  const token = people[0]!.token;
  const rounds = figure(20, 1_000);
  for (let round = 0; round < rounds; round += 1) {
    expect(await isRefused({}), "no token").toBe(true);
    expect(await isRefused({ auth: { token: `hch_${"0".repeat(43)}` } }), "bad token").toBe(true);
    expect(await isRefused({ auth: { token: { $gt: "" } } }), "no text").toBe(true);
    expect(await isRefused({ query: { token } }), "token in the address").toBe(true);
    expect(await isRefused(await endedSession("idle_until = now() - interval '1 second'")), "idle").toBe(true);
    expect(await isRefused(await endedSession("expires_at = now() - interval '1 second'")), "expired").toBe(true);
    expect(await isRefused(await endedSession("ended_at = now()")), "ended").toBe(true);
    for (const origin of ["http://evil.test", "http://intranet.test.evil.test", "https://intranet.test", "null"]) {
      expect(await isRefused({ auth: { token }, extraHeaders: { origin } }), origin).toBe(true);
    }
    expect(await isRefused({ auth: { token }, transports: ["polling"] }), "polling").toBe(true);
    expect(await isRefused({ auth: { token } }, "/other"), "another namespace").toBe(true);
    expect(await isRefused({ auth: { token }, extraHeaders: { origin: "http://intranet.test" } }), "own page").toBe(
      false,
    );
  }
});

/** A bare connection that joins nothing; answers after how long it was cut. */
function bareConnection(say: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const socket = new WebSocket(`${app.url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`);
    socket.addEventListener("open", () => {
      for (const text of say) socket.send(text);
    });
    // Keeps the connection alive as a patient stranger would.
    socket.addEventListener("message", ({ data }) => data === "2" && socket.send("3"));
    socket.addEventListener("close", () => resolve(performance.now() - started));
    setTimeout(() => reject(new Error(`still open: ${say.join()}`)), cutWithin * 12).unref();
  });
}

test("who says nothing, too much or anything at all is cut", { timeout: proofTimeout }, async () => {
  const cuts = await Promise.all([
    bareConnection([]),
    // The default namespace, which asks for no session of itself.
    bareConnection(["40"]),
    bareConnection(["40/task,"]),
    bareConnection(["40/task,{}"]),
    bareConnection(['42["task-count-refresh",{}]']),
    bareConnection(["nonsense"]),
  ]);
  for (const milliseconds of cuts) expect(milliseconds).toBeLessThan((cutWithin + 500) * busyFactor());

  for (const emit of ["x".repeat(5_000_000), "x".repeat(17_000), "small", { staffId: people[1]!.id }]) {
    const page = (await Page.open(app.url, people[0]!.token))!;
    page.socket.emit("task-count-refresh", emit);
    expect(await page.until(({ closedAt }) => closedAt !== null, 2_000 * busyFactor())).toBe(true);
    page.close();
  }
  // Nobody else lost his connection over it.
  expect(pages.every((page) => page.closedAt === null)).toBe(true);
});

test("one address opens only so many pages", { timeout: proofTimeout }, async () => {
  const flood = await Promise.all(Array.from({ length: 450 }, () => Page.open(app.url, people[0]!.token)));
  const admitted = flood.filter((page) => page !== null);
  for (const page of admitted) page.close();
  expect(admitted.length).toBeGreaterThan(0);
  expect(admitted.length).toBeLessThanOrEqual(400);
  expect(pages.every((page) => page.closedAt === null)).toBe(true);
});

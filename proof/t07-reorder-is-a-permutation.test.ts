import { afterAll, beforeAll, expect, test } from "vitest";
import { failureCodes } from "#platform/failure.ts";
import type { CallInput, CallSchema, Endpoint } from "#platform/endpoint.ts";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import * as tasks from "#features/work/tasks/endpoints.ts";
import { figure, proofTimeout, Random, report } from "./harness/figures.ts";

const rounds = figure(300, 20_000);
const random = new Random();

let app: TestApp;
/** The first one's list is reordered from three devices; the others share his tasks. */
let people: TestStaff[];

beforeAll(async () => {
  app = await startTestApp();
  const team = await app.createTeam();
  people = [];
  for (let number = 0; number < 3; number += 1) people.push(await app.createStaff({ teamIds: [team] }));
});

afterAll(() => app.stop());

type Entry = { id: number; task_id: number; sort_order: number | null };

async function openEntries(staffId: number): Promise<Entry[]> {
  return app.database.query
    .selectFrom("task_users")
    .select(["id", "task_id", "sort_order"])
    .where("staff_id", "=", staffId)
    .where("is_open", "=", true)
    .orderBy("id")
    .execute();
}

type Step = { readonly what: string; readonly status: number; readonly message: string | undefined };

async function step<Schema extends CallSchema>(
  what: string,
  endpoint: Endpoint<Schema>,
  input: CallInput<Schema>,
  person: TestStaff,
): Promise<Step> {
  const { status, body } = await app.call(endpoint, input, { token: person.token });
  return { what, status, message: body.message };
}

const reorder = (order: readonly number[], person = people[0]!) =>
  step("reorder", tasks.saveOrder, { body: order.map((id, index) => ({ id, order: order.length - index })) }, person);

const create = () =>
  step(
    "create",
    tasks.createTask,
    {
      body: {
        title: "새 업무",
        importance: random.pick(["S", "A", "B", "C"] as const),
        allCheck: random.pick(["Y", "N"] as const),
        staffs: random.some(people).map(({ id, shortName }) => ({ id, name: shortName })),
      },
    },
    random.pick(people),
  );

/** Another recipient completes a task that both have: it locks the same rows from the other end. */
async function completeShared(): Promise<Step | null> {
  const person = people[1]!;
  const mine = await openEntries(person.id);
  if (mine.length < 8) return null;
  const entry = random.pick(mine);
  const input = { params: { id: String(entry.task_id) }, body: { status: "완료", taskUserId: entry.id } } as const;
  return step("complete", tasks.updateTask, input, person);
}

/** A deadlock that was not retried away reaches the caller as the general conflict. */
function isSurfacedDeadlock({ message }: Step): boolean {
  return message === failureCodes.conflict[1];
}

const inSavedOrder = (entries: readonly Entry[]) =>
  entries
    .filter((entry) => entry.sort_order !== null)
    .toSorted((a, b) => b.sort_order! - a.sort_order!)
    .map((entry) => entry.id);

/** Places of those entries that the other list has too. */
function placesOf(entries: readonly Entry[], among: readonly Entry[]) {
  const ids = new Set(among.map((entry) => entry.id));
  return entries.filter((entry) => ids.has(entry.id)).map((entry) => [entry.id, entry.sort_order]);
}

test("concurrent reorders leave one of the posted orders, whole", { timeout: proofTimeout }, async () => {
  const counted = { saved: 0, refused: 0, others: 0 };
  for (let index = 0; index < 10; index += 1) await create();
  for (const person of people) {
    const ids = (await openEntries(person.id)).map((entry) => entry.id);
    if (ids.length > 0) expect((await reorder(random.shuffle(ids), person)).status).toBe(200);
  }
  for (let round = 0; round < rounds; round += 1) {
    const before = await openEntries(people[0]!.id);
    const ids = before.map((entry) => entry.id);
    const othersBefore = (await Promise.all([openEntries(people[1]!.id), openEntries(people[2]!.id)])).flat();
    const orders = [random.shuffle(ids), random.shuffle(ids), random.shuffle(ids)];
    const [saves, other] = await Promise.all([
      Promise.all(orders.map((order) => (order.length > 0 ? reorder(order) : create()))),
      round % 2 === 0 || ids.length < 12 ? create() : completeShared(),
    ]);
    for (const done of [...saves, ...(other ? [other] : [])]) {
      expect([200, 409], `round ${round}, ${done.what}: ${done.message}`).toContain(done.status);
      expect(isSurfacedDeadlock(done), `round ${round}, ${done.what}`).toBe(false);
    }

    const after = await openEntries(people[0]!.id);
    const places = after.map((entry) => entry.sort_order).filter((place) => place !== null);
    expect(new Set(places).size, `round ${round}: two entries at one place`).toBe(places.length);
    const wonOrders = orders.filter((_, index) => saves[index]!.what === "reorder" && saves[index]!.status === 200);
    counted.saved += wonOrders.length;
    counted.refused += orders.length - wonOrders.length;
    counted.others += other?.status === 200 ? 1 : 0;
    if (wonOrders.length > 0) {
      const stillOpen = new Set(after.map((entry) => entry.id));
      expect(
        wonOrders.map((order) => order.filter((id) => stillOpen.has(id))),
        `round ${round}: the saved order is none of those posted`,
      ).toContainEqual(inSavedOrder(after));
    } else {
      const unchanged = after.filter((entry) => ids.includes(entry.id));
      expect(unchanged).toEqual(before.filter((entry) => unchanged.some((kept) => kept.id === entry.id)));
    }
    const others = (await Promise.all([openEntries(people[1]!.id), openEntries(people[2]!.id)])).flat();
    expect(placesOf(others, othersBefore), `round ${round}: another person's order moved`).toEqual(
      placesOf(othersBefore, others),
    );
    await keepListShort(after);
  }
  expect(counted.saved, "too few saves for the proof to mean anything").toBeGreaterThan(rounds);
  const { rows } = await app.database.pool.query<{ deadlocks: number }>(
    "select deadlocks::int from pg_stat_database where datname = current_database()",
  );
  report(
    `T7 reorder: ${rounds} rounds × 3 at once, ${counted.saved} saved, ${counted.refused} told that the list changed, ` +
      `${counted.others} creates and completions beside them, 0 deadlocks surfaced (${rows[0]!.deadlocks} in the database)`,
  );
});

/** The first one's list stays at a screenful. */
async function keepListShort(entries: readonly Entry[]): Promise<void> {
  for (const entry of entries.slice(20)) {
    const input = { params: { id: String(entry.task_id) }, body: { status: "완료", taskUserId: entry.id } } as const;
    expect((await step("complete", tasks.updateTask, input, people[0]!)).status).toBe(200);
  }
}

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestStaff } from "#app/testing/test-app.ts";
import * as endpoints from "../../endpoints.ts";
import { startTaskFirm, type TaskFirm } from "../testing/task-firm.ts";

let firm: TaskFirm;
let sender: TestStaff;

beforeAll(async () => {
  firm = await startTaskFirm();
  sender = await firm.staff();
});
afterAll(() => firm.app.stop());

const save = (person: TestStaff, body: { id: number; order: number }[]) =>
  firm.app.call(endpoints.saveOrder, { body }, { token: person.token });

const placed = (ids: readonly number[]) => ids.map((id, index) => ({ id, order: ids.length - index }));

async function withTasks(count: number): Promise<{ person: TestStaff; ids: number[] }> {
  const person = await firm.staff();
  for (let index = 0; index < count; index += 1) await firm.give(sender, [person], { title: `업무 ${index}` });
  return { person, ids: (await firm.open(person)).map(({ id }) => id) };
}

async function storedOrders(person: TestStaff): Promise<[number, number | null][]> {
  const rows = await firm.app.database.query
    .selectFrom("task_users")
    .select(["id", "sort_order"])
    .where("staff_id", "=", person.id)
    .orderBy("id")
    .execute();
  return rows.map(({ id, sort_order }) => [id, sort_order]);
}

test("a saved order is what the list shows, and is logged", async () => {
  const { person, ids } = await withTasks(4);
  const wanted = [ids[2]!, ids[0]!, ids[3]!, ids[1]!];
  expect((await save(person, placed(wanted))).status).toBe(200);
  const open = await firm.open(person);
  expect(open.map(({ id }) => id)).toEqual(wanted);
  expect(open.map(({ order }) => order)).toEqual([4, 3, 2, 1]);
  const log = await firm.app.database.query
    .selectFrom("change_log")
    .select("changes")
    .where("action", "=", "task.saveOrder")
    .where("record_id", "=", person.id)
    .execute();
  expect(log).toHaveLength(1);
  expect((log[0]!.changes as { order: number[][] }).order[1]).toEqual(wanted);
});

describe("anything but a permutation of my open list changes nothing", () => {
  test.each([
    ["gap", [3, 1]],
    ["double", [1, 1]],
    ["beyond the length", [1, 3]],
  ])("%s: 400", async (_, orders) => {
    const { person, ids } = await withTasks(2);
    const before = await storedOrders(person);
    const { status, body } = await save(
      person,
      ids.map((id, index) => ({ id, order: orders[index]! })),
    );
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ["order"]]);
    expect(await storedOrders(person)).toEqual(before);
  });

  test("one entry twice, zero, negative and fractional orders, an empty list: 400", async () => {
    const { person, ids } = await withTasks(2);
    const [id] = ids as [number, number];
    for (const body of [
      [
        { id, order: 1 },
        { id, order: 2 },
      ],
      [{ id, order: 0 }],
      [{ id, order: -1 }],
      [{ id, order: 1.5 }],
      [],
    ]) {
      expect((await save(person, body)).status).toBe(400);
    }
  });

  test("an entry of another person or none: 404", async () => {
    const { person, ids } = await withTasks(2);
    const theirs = await withTasks(1);
    const before = [await storedOrders(person), await storedOrders(theirs.person)];
    for (const foreign of [theirs.ids[0]!, 987_654_321]) {
      expect((await save(person, placed([...ids, foreign]))).status).toBe(404);
      expect((await save(person, placed([ids[0]!, foreign]))).status).toBe(404);
    }
    expect([await storedOrders(person), await storedOrders(theirs.person)]).toEqual(before);
  });

  test("a list that is shorter, or holds a closed entry: 409", async () => {
    const { person, ids } = await withTasks(3);
    expect((await save(person, placed(ids.slice(1)))).status).toBe(409);
    const closed = (await firm.open(person))[0]!;
    await firm.complete(person, closed.task.id);
    const before = await storedOrders(person);
    expect((await save(person, placed(ids))).status).toBe(409);
    expect(await storedOrders(person)).toEqual(before);
    expect((await save(person, placed(ids.filter((id) => id !== closed.id)))).status).toBe(200);
  });
});

test("reorders, creations and completions at once: always a permutation, no deadlock comes through", async () => {
  const people = await firm.people(3);
  for (let index = 0; index < 12; index += 1) await firm.give(sender, people, { allCheck: "Y" });
  for (let round = 0; round < 40; round += 1) {
    const lists = await Promise.all(people.map((person) => firm.open(person)));
    const answers = await Promise.all([
      ...people.flatMap((person, index) =>
        [0, 1].map((turn) => {
          const ids = lists[index]!.map(({ id }) => id);
          return save(person, placed(turn === 0 ? ids.toReversed() : [...ids.slice(3), ...ids.slice(0, 3)]));
        }),
      ),
      ...people.map((person, index) => firm.complete(person, lists[index]![round % lists[index]!.length]!.task.id)),
      firm.give(sender, people.toReversed(), { allCheck: "Y" }).then(() => ({ status: 200, body: null })),
    ]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409).map(({ body }) => body)).toEqual([]);
  }
  const logged = await firm.app.database.query
    .selectFrom("change_log")
    .select(["record_id", "changes"])
    .where("action", "=", "task.saveOrder")
    .where(
      "record_id",
      "in",
      people.map(({ id }) => id),
    )
    .execute();
  expect(logged.length).toBeGreaterThan(0);
  for (const person of people) {
    const open = await firm.open(person);
    const orders = open.flatMap(({ order }) => order ?? []);
    expect(new Set(orders).size).toBe(orders.length);
    const fresh = await firm.open(person);
    expect((await save(person, placed(fresh.map(({ id }) => id)))).status).toBe(200);
    expect((await firm.open(person)).map(({ order }) => order)).toEqual(
      placed(fresh.map(({ id }) => id)).map(({ order }) => order),
    );
  }
});

import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestStaff } from "#app/testing/test-app.ts";
import { saveOrder, updateEntry } from "../endpoints.ts";
import { countStatement } from "./queries/count.ts";
import { receivedStatement } from "./queries/received.ts";
import { sentStatement } from "./queries/sent.ts";
import { startTaskFirm, type TaskFirm } from "./testing/task-firm.ts";

/** An application that alone writes: lists that have not changed are answered without asking the database. */
let firm: TaskFirm;
let people: TestStaff[];

beforeAll(async () => {
  firm = await startTaskFirm({ writesBeside: false });
  people = await firm.people(3);
});
afterAll(() => firm.app.stop());

const lists = [
  { path: "/api/tasks/refresh", statement: receivedStatement },
  { path: "/api/tasks/sent", statement: sentStatement },
  { path: "/api/tasks/count", statement: countStatement },
] as const;
const seen = new Map<string, { tag: string; body: unknown }>();
const counted = { same: 0, changed: 0 };

/** Asks as a page does that has the list already, and compares what the page then has with the database. */
async function look(person: TestStaff, { path, statement }: (typeof lists)[number]): Promise<void> {
  const key = `${person.id} ${path}`;
  const before = seen.get(key);
  const response = await fetch(`${firm.app.url}${path}`, {
    headers: { authorization: `Bearer ${person.token}`, ...(before && { "if-none-match": before.tag }) },
  });
  const { rows } = await firm.app.database.pool.query<{ body: string }>(statement.text, [person.id]);
  const stored = JSON.parse(rows[0]!.body) as unknown;
  if (response.status === 304) {
    counted.same += 1;
    expect(before!.body, `${path} is answered as unchanged`).toEqual(stored);
    return;
  }
  counted.changed += 1;
  expect(response.status).toBe(200);
  const body: unknown = await response.json();
  expect(body, path).toEqual(stored);
  seen.set(key, { tag: response.headers.get("etag")!, body });
}

/** Three times: what changed is read, said to be unchanged, and said so ahead of everything else. */
async function lookAtAll(): Promise<void> {
  for (let time = 0; time < 3; time += 1) {
    for (const person of people) for (const list of lists) await look(person, list);
  }
}

const undoOf = async (moved: ReturnType<TaskFirm["complete"]>) => (await moved).body.undo!.id;

test("after whatever people do, everybody's next look shows it", async () => {
  const [one, two, three] = people as [TestStaff, TestStaff, TestStaff];
  let taskId = 0;
  const steps: readonly (() => Promise<unknown>)[] = [
    async () => (taskId = await firm.give(one, [two, three])),
    () => firm.pick(two, taskId),
    () => firm.complete(two, taskId),
    async () => (taskId = await firm.give(one, [one, two], { allCheck: "Y", importance: "S" })),
    () => firm.progress(one, taskId),
    () => firm.complete(one, taskId),
    async () => firm.undo(two, taskId, await undoOf(firm.complete(two, taskId))),
    () => firm.abandon(two, taskId, "중복"),
    async () => (taskId = await firm.give(three, [one])),
    async () => {
      const { id } = await firm.entry(one, taskId);
      const params = { taskUserId: String(id) };
      const answer = await firm.app.call(updateEntry, { params, body: { importance: "A" } }, { token: one.token });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    },
    async () => {
      await firm.give(two, [one]);
      const open = (await firm.open(one)).toReversed();
      const body = open.map(({ id }, index) => ({ id, order: open.length - index }));
      const answer = await firm.app.call(saveOrder, { body }, { token: one.token });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    },
  ];
  await lookAtAll();
  for (const step of steps) {
    await step();
    await lookAtAll();
  }
  expect(counted.same).toBeGreaterThan(counted.changed);
});

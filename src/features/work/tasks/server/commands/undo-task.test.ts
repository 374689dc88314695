import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestStaff } from "#app/testing/test-app.ts";
import * as endpoints from "../../endpoints.ts";
import { sweepUndos } from "./sweep-undos.ts";
import { startTaskFirm, type TaskFirm } from "../testing/task-firm.ts";

let firm: TaskFirm;
let sender: TestStaff;
let first: TestStaff;
let second: TestStaff;

beforeAll(async () => {
  firm = await startTaskFirm();
  [sender, first, second] = (await firm.people(3)) as [TestStaff, TestStaff, TestStaff];
});
afterAll(() => firm.app.stop());

type Act = (id: number) => ReturnType<TaskFirm["pick"]>;

const moves: readonly [string, "Y" | "N", readonly Act[]][] = [
  ["pick", "N", [(id) => firm.pick(first, id)]],
  ["progress", "Y", [(id) => firm.progress(first, id)]],
  ["second progress", "Y", [(id) => firm.progress(second, id), (id) => firm.progress(first, id)]],
  ["complete an anyone-task", "N", [(id) => firm.complete(first, id)]],
  ["complete a picked one", "N", [(id) => firm.pick(second, id), (id) => firm.complete(first, id)]],
  ["complete my part", "Y", [(id) => firm.progress(first, id), (id) => firm.complete(first, id)]],
  ["complete as the last", "Y", [(id) => firm.complete(second, id), (id) => firm.complete(first, id)]],
  ["abandon with a reason", "N", [(id) => firm.pick(first, id), (id) => firm.abandon(first, id, "중복 업무")]],
  ["abandon after another's part", "Y", [(id) => firm.complete(second, id), (id) => firm.abandon(first, id)]],
];

test.each(moves)("undo of %s restores task and entries exactly", async (_, allCheck, acts) => {
  const id = await firm.give(sender, [first, second], { allCheck });
  for (const act of acts.slice(0, -1)) await act(id);
  const before = await firm.stored(id);
  const { body } = await acts.at(-1)!(id);
  expect(await firm.stored(id)).not.toEqual(before);
  expect(Date.parse(body.undo!.until) - Date.now()).toBeLessThanOrEqual(600_000);
  const { status } = await firm.undo(first, id, body.undo!.id);
  expect(status).toBe(200);
  expect(await firm.stored(id)).toEqual(before);
  const again = await firm.undo(first, id, body.undo!.id);
  expect([again.status, again.body.message]).toEqual([409, "이미 되돌린 작업입니다."]);
});

describe("undo is refused", () => {
  const changed = "그 사이 업무가 변경되어 되돌릴 수 없습니다.";
  const since: readonly [string, (id: number) => Promise<unknown>][] = [
    ["another completes", (id) => firm.complete(second, id)],
    ["the sender edits the content", (id) => firm.update(sender, id, { content: "새 내용" })],
    [
      "another notes a memo",
      async (id) => {
        const { id: entryId } = await firm.entry(second, id);
        const params = { taskUserId: String(entryId) };
        await firm.app.call(endpoints.updateEntry, { params, body: { memo: "확인" } }, { token: second.token });
      },
    ],
  ];

  test.each(since)("when %s", async (_, act) => {
    const id = await firm.give(sender, [first, second]);
    const { body } = await firm.pick(first, id);
    await act(id);
    const before = await firm.stored(id);
    const { status, body: answer } = await firm.undo(first, id, body.undo!.id);
    expect([status, answer.message]).toEqual([409, changed]);
    expect(await firm.stored(id)).toEqual(before);
  });

  test("after its time", async () => {
    const id = await firm.give(sender, [first, second]);
    const { body } = await firm.pick(first, id);
    await firm.app.database.pool.query("update task_undos set expires_at = now() - interval '1 ms' where id = $1", [
      body.undo!.id,
    ]);
    const { status, body: answer } = await firm.undo(first, id, body.undo!.id);
    expect([status, answer.message]).toEqual([409, "되돌릴 수 있는 시간이 지났습니다."]);
  });

  test("to others, with the id of another task, and when absent", async () => {
    const stranger = await firm.staff();
    const id = await firm.give(sender, [first, second]);
    const otherId = await firm.give(sender, [first, second]);
    const undoId = (await firm.pick(first, id)).body.undo!.id;
    for (const [person, taskId, undo] of [
      [second, id, undoId],
      [stranger, id, undoId],
      [sender, id, undoId],
      [first, otherId, undoId],
      [first, id, 987_654_321],
    ] as const) {
      expect((await firm.undo(person, taskId, undo)).status).toBe(404);
    }
    expect((await firm.undo(first, id, undoId)).status).toBe(200);
  });

  test("once used, whoever comes first of many at once", async () => {
    const id = await firm.give(sender, [first, second]);
    const undoId = (await firm.pick(first, id)).body.undo!.id;
    const answers = await Promise.all(Array.from({ length: 10 }, () => firm.undo(first, id, undoId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });
});

test("after an undo the task can be moved again", async () => {
  const id = await firm.give(sender, [first, second]);
  const { body } = await firm.complete(first, id);
  await firm.undo(first, id, body.undo!.id);
  expect((await firm.open(second)).some((entry) => entry.task.id === id)).toBe(true);
  expect((await firm.pick(second, id)).status).toBe(200);
});

test("undos that ran out an hour ago are swept, others stay", async () => {
  const [old, recent] = [await firm.give(sender, [first, second]), await firm.give(sender, [first, second])];
  const oldId = (await firm.pick(first, old)).body.undo!.id;
  const recentId = (await firm.pick(first, recent)).body.undo!.id;
  const { database } = firm.app;
  await database.pool.query("update task_undos set expires_at = now() - interval '61 minutes' where id = $1", [oldId]);
  await sweepUndos(database);
  const left = await database.query
    .selectFrom("task_undos")
    .select("id")
    .where("id", "in", [oldId, recentId])
    .execute();
  expect(left.map(({ id }) => id)).toEqual([recentId]);
});

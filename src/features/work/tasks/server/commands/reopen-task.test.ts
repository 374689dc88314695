import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestStaff } from "#app/testing/test-app.ts";
import * as endpoints from "../../endpoints.ts";
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

const reopen = (person: TestStaff, id: number) =>
  firm.app.call(endpoints.reopenTask, { params: { id: String(id) } }, { token: person.token });

async function note(person: TestStaff, id: number): Promise<void> {
  const params = { taskUserId: String((await firm.entry(person, id)).id) };
  const { status } = await firm.app.call(
    endpoints.updateEntry,
    { params, body: { memo: "확인" } },
    { token: person.token },
  );
  expect(status).toBe(200);
}

const isOpen = async (person: TestStaff, id: number) => (await firm.open(person)).some(({ task }) => task.id === id);

describe("reopening", () => {
  test("brings a task that nobody had taken back to everybody's list", async () => {
    const id = await firm.give(sender, [first, second]);
    await firm.complete(first, id);
    expect(await isOpen(second, id)).toBe(false);
    expect((await reopen(first, id)).status).toBe(200);
    const { status, task } = await firm.entry(first, id);
    expect([status, task.status, task.completeStaffId]).toEqual(["대기", "대기", null]);
    expect([await isOpen(first, id), await isOpen(second, id)]).toEqual([true, true]);
    expect((await firm.pick(second, id)).status).toBe(200);
  });

  test("leaves a taken task with whoever took it", async () => {
    const id = await firm.give(sender, [first, second]);
    await firm.pick(first, id);
    await firm.complete(first, id);
    await reopen(first, id);
    const { status, task } = await firm.entry(first, id);
    expect([status, task.status, task.pickStaff?.id]).toEqual(["진행", "진행", first.id]);
  });

  test("of the last part opens a task of all for that person alone", async () => {
    const id = await firm.give(sender, [first, second], { allCheck: "Y" });
    await firm.complete(second, id);
    await firm.complete(first, id);
    expect((await reopen(first, id)).status).toBe(200);
    expect([await isOpen(first, id), await isOpen(second, id)]).toEqual([true, false]);
    expect((await firm.complete(first, id)).status).toBe(200);
    expect((await firm.sentTask(sender, id)).status).toBe("완료");
  });

  test("is possible after what the person did since, and when the time of undo is over", async () => {
    const id = await firm.give(sender, [first, second]);
    const { body } = await firm.complete(first, id);
    await firm.app.database.pool.query("delete from task_undos where id = $1", [body.undo!.id]);
    await note(first, id);
    expect((await reopen(first, id)).status).toBe(200);
  });

  test("is written into the change log", async () => {
    const id = await firm.give(sender, [first]);
    await firm.complete(first, id);
    await reopen(first, id);
    const { rows } = await firm.app.database.pool.query(
      "select staff_id, changes -> 'status' as status from change_log where record_type = 'task' and record_id = $1 and action = 'task.reopen'",
      [id],
    );
    expect(rows).toEqual([{ staff_id: first.id, status: ["완료", "대기"] }]);
  });
});

describe("reopening is refused", () => {
  const own = "본인이 완료한 업무만 다시 열 수 있습니다.";

  test("when another has acted since", async () => {
    const id = await firm.give(sender, [first, second]);
    await firm.complete(first, id);
    await note(second, id);
    const before = await firm.stored(id);
    const { status, body } = await reopen(first, id);
    expect([status, body.message]).toEqual([409, "완료한 뒤 다른 사람이 처리한 업무라 다시 열 수 없습니다."]);
    expect(await firm.stored(id)).toEqual(before);
  });

  test("when another completed it, when it is open and when it was given up", async () => {
    const id = await firm.give(sender, [first, second]);
    expect((await reopen(first, id)).body.message).toBe(own);
    await firm.complete(first, id);
    expect((await reopen(second, id)).body.message).toBe(own);
    const abandoned = await firm.give(sender, [first]);
    await firm.abandon(first, abandoned);
    const { status, body } = await reopen(first, abandoned);
    expect([status, body.message]).toEqual([409, "포기한 업무는 다시 열 수 없습니다."]);
  });

  test("to the sender and to strangers as if there were no such task", async () => {
    const id = await firm.give(sender, [first]);
    await firm.complete(first, id);
    expect((await reopen(sender, id)).status).toBe(404);
    expect((await reopen(second, id)).status).toBe(404);
  });

  test("but once, of many at the same time", async () => {
    const id = await firm.give(sender, [first]);
    await firm.complete(first, id);
    const answers = await Promise.all(Array.from({ length: 8 }, () => reopen(first, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
  });
});

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

function edit(person: TestStaff, entryId: number, body: object) {
  return firm.app.call(
    endpoints.updateEntry,
    { params: { taskUserId: String(entryId) }, body },
    { token: person.token },
  );
}

describe("my entry", () => {
  test("takes a title, importance and memo of its own; the task and the others keep theirs", async () => {
    const id = await firm.give(sender, [first, second], { title: "원래 제목", importance: "C" });
    const { id: entryId } = await firm.entry(first, id);
    const { status, body } = await edit(first, entryId, { title: " 내 제목 ", importance: "S", memo: "한 줄\n두 줄" });
    expect([status, body.version]).toEqual([200, 2]);
    expect(await firm.entry(first, id)).toMatchObject({ title: "내 제목", importance: "S", memo: "한 줄\n두 줄" });
    expect(await firm.entry(second, id)).toMatchObject({ title: "원래 제목", importance: "C", memo: "" });
    const task = await firm.sentTask(sender, id);
    expect([task.title, task.version]).toEqual(["원래 제목", 2]);
    expect(task.taskUsers.map(({ title, importance }) => [title, importance])).toEqual([
      ["내 제목", "S"],
      ["원래 제목", "C"],
    ]);
    expect(JSON.stringify(task)).not.toContain("두 줄");
    const log = await firm.app.database.query
      .selectFrom("change_log")
      .select("changes")
      .where("action", "=", "task.updateEntry")
      .where("record_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(log.changes).toMatchObject({ [`taskUsers.${entryId}.title`]: ["원래 제목", "내 제목"] });
  });

  test("is found by the title it was given, however often it was changed, and takes titles that grow when they are stored as long as they fit", async () => {
    const id = await firm.give(sender, [first], { title: "가압류 신청" });
    const { id: entryId } = await firm.entry(first, id);
    await edit(first, entryId, { title: "둘째 제목" });
    // In its composed form each of these signs is three of four bytes.
    const growing = Array.from({ length: 200 }, (_, n) => String.fromCodePoint(0x1d15e + (n % 7)));
    expect((await edit(first, entryId, { title: growing.join("") })).status).toBe(400);
    expect((await edit(first, entryId, { title: growing.slice(0, 30).join("") })).status).toBe(200);
    expect((await firm.complete(first, id)).status).toBe(200);
    const query = { page: "1", size: "50", search: "가압류" };
    const { body } = await firm.app.call(endpoints.completed, { query }, { token: first.token });
    expect(body.models.map((entry) => entry.id)).toEqual([entryId]);
  });

  test("is a 404 for everybody else, sender and other recipient alike", async () => {
    const id = await firm.give(sender, [first, second]);
    const { id: entryId } = await firm.entry(first, id);
    const absent = await edit(second, 987_654_321, { memo: "x" });
    for (const person of [second, sender, await firm.staff()]) {
      const { status, body } = await edit(person, entryId, { memo: "x" });
      expect([status, { ...body, requestId: "" }]).toEqual([404, { ...absent.body, requestId: "" }]);
    }
    expect((await firm.entry(first, id)).memo).toBe("");
    expect((await firm.sentTask(sender, id)).version).toBe(1);
  });

  test("that was changed since is a 409 and stays; of many with one version one wins", async () => {
    const id = await firm.give(sender, [first]);
    const { id: entryId, version } = await firm.entry(first, id);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => edit(first, entryId, { memo: `${index}`, version })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.body.message).toBe("다른 사용자가 먼저 수정했습니다. 새로고침 후 다시 시도하세요.");
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await firm.entry(first, id)).memo).toBe(`${winner}`);
    expect((await edit(first, entryId, { memo: "판을 묻지 않음" })).status).toBe(200);
  });

  test.each([
    ["title", { title: "  " }, "제목을 입력해 주세요."],
    ["title", { title: "\u200b" }, "제목을 입력해 주세요."],
    ["title", { title: "가".repeat(201) }, undefined],
    ["importance", { importance: "Z" }, undefined],
    ["memo", { memo: "가".repeat(5_001) }, undefined],
    ["status", { status: "완료" }, undefined],
    ["body", {}, undefined],
  ])("400 names %s", async (field, body, message) => {
    const id = await firm.give(sender, [first]);
    const answer = await edit(first, (await firm.entry(first, id)).id, body);
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]]);
    if (message) expect(answer.body.message).toBe(message);
  });
});

describe("the content", () => {
  test("is edited by the sender alone, seen by the recipients, and logged", async () => {
    const id = await firm.give(sender, [first], { content: "처음" });
    for (const person of [first, await firm.staff()]) {
      expect((await firm.update(person, id, { content: "바꿈" })).status).toBe(404);
    }
    const { status, body } = await firm.update(sender, id, { content: "다음", contentVersion: 1 });
    expect([status, body]).toEqual([200, { success: true, version: 2, contentVersion: 2, undo: null }]);
    expect((await firm.entry(first, id)).task).toMatchObject({ content: "다음", contentVersion: 2 });
    const stale = await firm.update(sender, id, { content: "늦음", contentVersion: 1 });
    expect([stale.status, stale.body.code]).toEqual([409, "conflict"]);
    expect((await firm.entry(first, id)).task.content).toBe("다음");
    const log = await firm.app.database.query
      .selectFrom("change_log")
      .select("changes")
      .where("action", "=", "task.editContent")
      .where("record_id", "=", id)
      .execute();
    expect(log).toEqual([{ changes: { content: ["처음", "다음"] } }]);
  });

  test("of a closed task stays as it is", async () => {
    const id = await firm.give(sender, [first], { content: "처음" });
    await firm.complete(first, id);
    expect((await firm.update(sender, id, { content: "다음" })).status).toBe(409);
    expect((await firm.entry(first, id)).task.content).toBe("처음");
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestStaff } from "#app/testing/test-app.ts";
import { startTaskFirm, type TaskFirm } from "../testing/task-firm.ts";

let firm: TaskFirm;
let sender: TestStaff;
let first: TestStaff;
let second: TestStaff;
let third: TestStaff;

beforeAll(async () => {
  firm = await startTaskFirm();
  [sender, first, second, third] = (await firm.people(4)) as [TestStaff, TestStaff, TestStaff, TestStaff];
});
afterAll(() => firm.app.stop());

const anyone = () => firm.give(sender, [first, second, third], { allCheck: "N" });
const everyone = () => firm.give(sender, [first, second, third], { allCheck: "Y" });

async function openOf(taskId: number): Promise<string[]> {
  const holders = await Promise.all(
    [first, second, third].map(async (person) => {
      const entries = await firm.open(person);
      return entries.some((entry) => entry.task.id === taskId) ? [person.shortName] : [];
    }),
  );
  return holders.flat();
}

async function states(taskId: number) {
  const { rows } = await firm.app.database.pool.query<{ state: string[] }>(
    `select array[t.status] || array(select e.status || case when e.is_open then '+' else '' end
       from task_users e where e.task_id = t.id order by e.id) as state from tasks t where t.id = $1`,
    [taskId],
  );
  return rows[0]!.state;
}

describe("업무픽", () => {
  test("sets the picker, task and entry to 진행", async () => {
    const id = await anyone();
    const { status, body } = await firm.pick(second, id);
    expect([status, body.version, body.contentVersion]).toEqual([200, 2, 1]);
    expect(await states(id)).toEqual(["진행", "대기+", "진행+", "대기+"]);
    const seen = await firm.entry(first, id);
    expect(seen.task.pickStaff).toEqual({ id: second.id, shortName: second.shortName });
    expect((await firm.entry(second, id)).status).toBe("진행");
  });

  test("has one winner among fifty at once; the others hear the name", async () => {
    const people = await firm.people(50);
    const id = await firm.give(sender, people);
    const answers = await Promise.all(people.map((person) => firm.pick(person, id)));
    const winners = people.filter((_, index) => answers[index]!.status === 200);
    expect(winners).toHaveLength(1);
    const losers = answers.filter(({ status }) => status === 409);
    expect(losers).toHaveLength(49);
    const message = `이미 ${winners[0]!.shortName}님이 업무를 가져갔습니다.`;
    expect(new Set(losers.map(({ body }) => body.message))).toEqual(new Set([message]));
    const picked = await firm.sentTask(sender, id);
    expect(picked.pickStaff?.id).toBe(winners[0]!.id);
    expect(picked.taskUsers.filter(({ status }) => status === "진행").map(({ staff }) => staff.id)).toEqual([
      winners[0]!.id,
    ]);
    const undos = firm.app.database.query.selectFrom("task_undos").select("id").where("task_id", "=", id);
    expect(await undos.execute()).toHaveLength(1);
  });

  test("is refused alone, for everybody's tasks, twice, and when closed", async () => {
    const alone = await firm.give(sender, [first]);
    expect((await firm.pick(first, alone)).body).toMatchObject({ code: "conflict" });
    const all = await everyone();
    expect((await firm.pick(first, all)).body.message).toBe("담당자 모두가 완료해야 하는 업무는 가져갈 수 없습니다.");
    const twice = await anyone();
    await firm.pick(first, twice);
    expect((await firm.pick(first, twice)).status).toBe(409);
    const closed = await anyone();
    await firm.complete(third, closed);
    expect((await firm.pick(first, closed)).body.message).toBe("이미 완료된 업무입니다.");
  });
});

describe("진행", () => {
  test("sets task and entry, of everybody's tasks alone", async () => {
    const id = await everyone();
    expect((await firm.progress(second, id)).status).toBe(200);
    expect(await states(id)).toEqual(["진행", "대기+", "진행+", "대기+"]);
    expect((await firm.progress(second, id)).body.message).toBe("이미 진행 중인 업무입니다.");
    expect((await firm.progress(first, id)).status).toBe(200);
    expect((await firm.progress(first, await anyone())).status).toBe(409);
  });

  test("is refused once my part is complete or the task is closed", async () => {
    const id = await everyone();
    await firm.complete(first, id);
    expect((await firm.progress(first, id)).body.message).toBe("이미 완료 처리한 업무입니다.");
    await firm.abandon(second, id);
    expect((await firm.progress(third, id)).body.message).toBe("이미 포기한 업무입니다.");
  });
});

describe("완료처리", () => {
  test("of an anyone-task closes it for all, also by one who did not pick it", async () => {
    const id = await anyone();
    await firm.pick(first, id);
    const { status } = await firm.update(second, id, {
      status: "완료",
      userTaskStatus: "완료",
      completeStaffId: second.id,
      allCheck: false,
    });
    expect(status).toBe(200);
    expect(await states(id)).toEqual(["완료", "진행", "완료", "대기"]);
    expect(await openOf(id)).toEqual([]);
    const entry = await firm.entry(third, id);
    expect([entry.status, entry.task.status, entry.task.completeStaffId]).toEqual(["대기", "완료", second.id]);
    for (const again of [first, second, third]) expect((await firm.complete(again, id)).status).toBe(409);
  });

  test("of everybody's task closes it with the last", async () => {
    const id = await everyone();
    await firm.complete(first, id);
    expect(await states(id)).toEqual(["대기", "완료", "대기+", "대기+"]);
    expect(await openOf(id)).toEqual([second.shortName, third.shortName]);
    expect((await firm.complete(first, id)).body.message).toBe("이미 완료 처리한 업무입니다.");
    await firm.progress(second, id);
    await firm.complete(third, id);
    await firm.complete(second, id);
    expect(await states(id)).toEqual(["완료", "완료", "완료", "완료"]);
    expect((await firm.entry(first, id)).task.completeStaffId).toBeNull();
  });

  test("by all at once leaves no task open that everybody completed", async () => {
    for (let round = 0; round < 20; round += 1) {
      const id = await everyone();
      const answers = await Promise.all([first, second, third].map((person) => firm.complete(person, id)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(answers.map(({ body }) => body.version ?? 0).toSorted((a, b) => a - b)).toEqual([2, 3, 4]);
      expect(await states(id)).toEqual(["완료", "완료", "완료", "완료"]);
    }
  });
});

describe("포기", () => {
  test("closes the task for everyone and keeps the reason in my memo", async () => {
    const id = await everyone();
    await firm.complete(first, id);
    expect((await firm.abandon(second, id, "의뢰인이 취하를 원함")).status).toBe(200);
    expect(await states(id)).toEqual(["포기", "완료", "포기", "대기"]);
    expect(await openOf(id)).toEqual([]);
    expect((await firm.entry(second, id)).memo).toBe("포기 사유: 의뢰인이 취하를 원함");
    expect((await firm.entry(third, id)).memo).toBe("");
    expect((await firm.abandon(third, id)).body.message).toBe("이미 포기한 업무입니다.");
    expect((await firm.complete(third, id)).status).toBe(409);
  });

  test("adds the reason below what the memo says; a full memo is never cut", async () => {
    const id = await firm.give(sender, [first]);
    const { id: entryId } = await firm.entry(first, id);
    const setMemo = (memo: string) =>
      firm.app.database.query.updateTable("task_users").set({ memo }).where("id", "=", entryId).execute();
    await setMemo("가".repeat(4_995));
    const refused = await firm.abandon(first, id, "사유");
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["reason"]]);
    await setMemo("통화함");
    await firm.abandon(first, id, "사유");
    expect((await firm.entry(first, id)).memo).toBe("통화함\n포기 사유: 사유");
  });
});

describe("whose task", () => {
  test("strangers and the sender get 404, as for a task that does not exist", async () => {
    const stranger = await firm.staff();
    const id = await anyone();
    for (const person of [stranger, sender]) {
      for (const act of ["pick", "progress", "complete", "abandon"] as const) {
        const [theirs, absent] = [await firm[act](person, id), await firm[act](person, 987_654_321)];
        expect([theirs.status, theirs.body.message]).toEqual([404, "찾을 수 없습니다."]);
        expect({ ...theirs.body, requestId: "" }).toEqual({ ...absent.body, requestId: "" });
      }
    }
    expect(await states(id)).toEqual(["대기", "대기+", "대기+", "대기+"]);
  });

  test("ids in the body: 403 for another person, 404 for an entry that is not mine of this task", async () => {
    const id = await anyone();
    const elsewhere = await firm.entry(first, await anyone());
    const theirs = await firm.entry(second, id);
    const mine = await firm.entry(first, id);
    expect((await firm.update(first, id, { pickStaffId: second.id })).status).toBe(403);
    expect((await firm.update(first, id, { status: "완료", completeStaffId: second.id })).status).toBe(403);
    for (const taskUserId of [elsewhere.id, theirs.id, 987_654_321]) {
      expect((await firm.update(first, id, { pickStaffId: first.id, taskUserId })).status).toBe(404);
      expect((await firm.update(first, id, { status: "완료", userTaskId: taskUserId })).status).toBe(404);
    }
    expect(await states(id)).toEqual(["대기", "대기+", "대기+", "대기+"]);
    expect((await firm.update(first, id, { status: "완료", taskUserId: mine.id })).status).toBe(200);
  });

  test("a flag that is not the task's is refused by name", async () => {
    const { status, body } = await firm.update(first, await anyone(), { status: "완료", allCheck: true });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ["allCheck"]]);
  });
});

test("every move writes who did what in the change log", async () => {
  const id = await anyone();
  await firm.pick(first, id);
  await firm.abandon(second, id, "중복");
  const log = await firm.app.database.query
    .selectFrom("change_log")
    .select(["action", "staff_id", "changes"])
    .where("record_type", "=", "task")
    .where("record_id", "=", id)
    .orderBy("id")
    .execute();
  const { id: mine } = await firm.entry(first, id);
  const { id: theirs } = await firm.entry(second, id);
  expect(log.slice(1)).toEqual([
    {
      action: "task.pick",
      staff_id: first.id,
      changes: {
        status: ["대기", "진행"],
        pickStaffId: [null, first.id],
        [`taskUsers.${mine}.status`]: ["대기", "진행"],
      },
    },
    {
      action: "task.abandon",
      staff_id: second.id,
      changes: {
        status: ["진행", "포기"],
        [`taskUsers.${theirs}.status`]: ["대기", "포기"],
        [`taskUsers.${theirs}.memo`]: ["", "포기 사유: 중복"],
      },
    },
  ]);
});

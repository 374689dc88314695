import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import type { Endpoint } from "#platform/endpoint.ts";
import type { TestStaff } from "#app/testing/test-app.ts";
import * as endpoints from "../../endpoints.ts";
import * as schemas from "../../schemas.ts";
import { startTaskFirm, type TaskFirm } from "../testing/task-firm.ts";

let firm: TaskFirm;
let sender: TestStaff;
let first: TestStaff;
let second: TestStaff;

type Read = { readonly endpoint: Endpoint; readonly response: z.ZodType };

const { refresh, sent, count, completed, abandoned, sentClosed } = schemas;
const reads: Readonly<Record<string, Read>> = {
  refresh: { endpoint: endpoints.refresh, response: refresh.response },
  sent: { endpoint: endpoints.sent, response: sent.response },
  count: { endpoint: endpoints.count, response: count.response },
  completed: { endpoint: endpoints.completed, response: completed.response },
  abandoned: { endpoint: endpoints.abandoned, response: abandoned.response },
  sentClosed: { endpoint: endpoints.sentClosed, response: sentClosed.response },
};
const lists = Object.keys(reads);

function read(name: string, person: TestStaff | null, headers: Record<string, string> = {}, query: object = {}) {
  return firm.app.call(reads[name]!.endpoint, { query }, { ...(person && { token: person.token }), headers });
}

beforeAll(async () => {
  firm = await startTaskFirm();
  [sender, first, second] = (await firm.people(3)) as [TestStaff, TestStaff, TestStaff];
});
afterAll(() => firm.app.stop());

describe("every read", () => {
  test.each(lists)("%s: 401 without a session, 403 without a team, 400 for what it does not know", async (name) => {
    const teamless = await firm.app.createStaff();
    expect((await read(name, null)).status).toBe(401);
    expect((await read(name, teamless)).status).toBe(403);
    expect((await read(name, first, {}, { staffId: "1" })).status).toBe(400);
  });

  test("answers exactly what its schema declares, in every state of a task", async () => {
    const { query } = firm.app.database;
    const consult = await query
      .insertInto("consults")
      .values({ team_id: firm.teamId, name: "가상" })
      .returning("id_int")
      .executeTakeFirstOrThrow();
    const manager = await firm.staff({ roles: ["매니저"] });
    const people = [first, second, manager];
    const related = { category: "consult", idInt: consult.id_int } as const;
    await firm.give(manager, people, { ...related, content: '따옴표 " 와 \\ 와 \n 줄' });
    await firm.pick(first, await firm.give(manager, people));
    await firm.progress(first, await firm.give(manager, people, { allCheck: "Y" }));
    await firm.complete(first, await firm.give(manager, people, { allCheck: "Y" }));
    await firm.complete(second, await firm.give(manager, people));
    await firm.abandon(first, await firm.give(manager, people), "중복");
    const sizes: Record<string, number> = {};
    for (const name of lists) {
      for (const person of people) {
        const body = (await read(name, person)).body as object as { models?: unknown[] };
        expect(reads[name]!.response.parse(body)).toEqual(body);
        if (body.models) sizes[name] = Math.max(sizes[name] ?? 0, body.models.length);
      }
    }
    expect(sizes).toEqual({ refresh: 4, sent: 6, completed: 2, abandoned: 1, sentClosed: 2 });
  });

  test("holds my tasks alone, and nobody else's memo", async () => {
    const stranger = await firm.staff();
    const id = await firm.give(sender, [first, second], { title: "비밀유지 검토" });
    const entry = await firm.entry(first, id);
    const params = { taskUserId: String(entry.id) };
    await firm.app.call(endpoints.updateEntry, { params, body: { memo: "나만 보는 메모" } }, { token: first.token });
    for (const name of lists) {
      expect(JSON.stringify((await read(name, stranger)).body)).not.toContain("비밀유지 검토");
      for (const person of [sender, second]) {
        expect(JSON.stringify((await read(name, person)).body)).not.toContain("나만 보는 메모");
      }
    }
    expect((await firm.entry(first, id)).memo).toBe("나만 보는 메모");
  });
});

describe("ETag", () => {
  const versioned = ["refresh", "sent", "count"] as const;

  test.each(versioned)("of %s holds until something changes for the person; 304 has no body", async (name) => {
    const [me, from] = (await firm.people(2)) as [TestStaff, TestStaff];
    await firm.give(from, [me]);
    const before = await read(name, me);
    const etag = before.headers.get("etag")!;
    expect(etag).toMatch(new RegExp(`^"${me.id}-[\\d-]+"$`));
    const unchanged = await read(name, me, { "if-none-match": etag });
    expect([unchanged.status, unchanged.body, unchanged.headers.get("etag")]).toEqual([304, null, etag]);
    expect((await read(name, me)).body).toEqual(before.body);
    await firm.give(from, [me]);
    const changed = await read(name, me, { "if-none-match": etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get("etag")).not.toBe(etag);
  });

  test("of another person, a wildcard and nonsense are no match", async () => {
    const theirs = (await read("refresh", second)).headers.get("etag")!;
    for (const header of [theirs, "*", '"x"', `W/${theirs}`, ""]) {
      expect((await read("refresh", first, { "if-none-match": header })).status).toBe(200);
    }
  });

  test("ends with every write that changes a list, for everybody whose list it changes", async () => {
    const [me, other, from] = (await firm.people(3)) as [TestStaff, TestStaff, TestStaff];
    const id = await firm.give(from, [me, other]);
    const entry = await firm.entry(me, id);
    const params = { taskUserId: String(entry.id) };
    let undoId = 0;
    const writes: [string, () => Promise<unknown>][] = [
      ["create", () => firm.give(from, [other])],
      ["memo", () => firm.app.call(endpoints.updateEntry, { params, body: { memo: "메모" } }, { token: me.token })],
      ["content", () => firm.update(from, id, { content: "내용" })],
      ["order", () => firm.app.call(endpoints.saveOrder, { body: [{ id: entry.id, order: 1 }] }, { token: me.token })],
      ["pick", async () => (undoId = (await firm.pick(me, id)).body.undo!.id)],
      ["undo", () => firm.undo(me, id, undoId)],
      ["complete", () => firm.complete(other, id)],
    ];
    for (const [write, act] of writes) {
      const people = [me, other, from];
      const before = await Promise.all(people.flatMap((person) => versioned.map((name) => read(name, person))));
      await act();
      const after = await Promise.all(people.flatMap((person) => versioned.map((name) => read(name, person))));
      before.forEach((old, index) => {
        const fresh = after[index]!;
        const sameBody = JSON.stringify(old.body) === JSON.stringify(fresh.body);
        if (!sameBody) expect([write, fresh.headers.get("etag")]).not.toEqual([write, old.headers.get("etag")]);
      });
      expect(after.some((answer, index) => JSON.stringify(answer.body) !== JSON.stringify(before[index]!.body))).toBe(
        true,
      );
    }
  });
});

describe("count", () => {
  test("counts open entries by my importance, with the oldest instant of each", async () => {
    const [me, from] = (await firm.people(2)) as [TestStaff, TestStaff];
    const ids: number[] = [];
    for (const importance of ["S", "B", "S", "C", "A"] as const) {
      ids.push(await firm.give(from, [me], { importance, title: `업무 ${importance}` }));
    }
    await firm.app.database.pool.query("update tasks set created_at = '2026-11-01T00:00:00.123456Z' where id = $1", [
      ids[2],
    ]);
    const entry = await firm.entry(me, ids[1]!);
    const params = { taskUserId: String(entry.id) };
    await firm.app.call(
      endpoints.updateEntry,
      { params, body: { importance: "A", title: "내가 붙인 제목" } },
      { token: me.token },
    );
    const { body } = await firm.app.call(endpoints.count, {}, { token: me.token });
    expect(body).toMatchObject({ staffId: me.id, count: 5, importanceCounts: { S: 2, A: 2, B: 0 } });
    expect(Date.parse(body.importanceCreatedAt.S!)).toBe(Date.parse("2026-11-01T00:00:00.123Z"));
    expect(body.importanceCreatedAt.B).toBeNull();
    expect(body.model[0]).toMatchObject({ importance: "S", task: { id: ids[2] } });
    expect(body.model.find(({ task }) => task.id === ids[1])).toEqual({
      id: entry.id,
      importance: "A",
      title: "내가 붙인 제목",
      task: { id: ids[1], title: "업무 B" },
    });
  });

  test("of nobody's tasks is zero", async () => {
    const { body } = await firm.app.call(endpoints.count, {}, { token: (await firm.staff()).token });
    expect(body).toMatchObject({ count: 0, importanceCreatedAt: { S: null, A: null, B: null }, model: [] });
  });
});

describe("sent", () => {
  test("shows open tasks and those closed in the last seven days of the firm's clock, newest first", async () => {
    const [from, me] = (await firm.people(2)) as [TestStaff, TestStaff];
    const ids: number[] = [];
    for (let index = 0; index < 4; index += 1) ids.push(await firm.give(from, [me], { title: `보낸 일 ${index}` }));
    await firm.complete(me, ids[1]!);
    await firm.abandon(me, ids[2]!);
    const midnight = `(date_trunc('day', now() at time zone 'Asia/Seoul') - interval '7 days') at time zone 'Asia/Seoul'`;
    const { pool } = firm.app.database;
    await pool.query(`update tasks set closed_at = ${midnight} where id = $1`, [ids[1]]);
    await pool.query(`update tasks set closed_at = ${midnight} - interval '1 ms' where id = $1`, [ids[2]]);
    const { body } = await firm.app.call(endpoints.sent, {}, { token: from.token });
    expect(body.models.map(({ id }) => id)).toEqual([ids[3], ids[1], ids[0]]);
    const closed = await firm.app.call(endpoints.sentClosed, { query: {} }, { token: from.token });
    expect(closed.body.models.map(({ id, status }) => [id, status])).toEqual([
      [ids[1], "완료"],
      [ids[2], "포기"],
    ]);
  });
});

describe("closed lists", () => {
  test("page, newest first, count all, and find by title, content and 초성", async () => {
    const [from, me] = (await firm.people(2)) as [TestStaff, TestStaff];
    const ids: number[] = [];
    for (let index = 0; index < 5; index += 1) {
      const id = await firm.give(from, [me], {
        title: `등기 신청 ${index}`,
        content: index === 3 ? "100% 완납 확인" : "",
      });
      await firm.complete(me, id);
      ids.push(id);
    }
    await firm.abandon(me, await firm.give(from, [me], { title: "등기 취소" }));
    const list = async (query: { page?: string; size?: string; search?: string }) => {
      const { body } = await firm.app.call(endpoints.completed, { query }, { token: me.token });
      return { total: body.total, ids: body.models.map(({ task }) => task.id) };
    };
    const newest = ids.toReversed();
    expect(await list({})).toEqual({ total: 5, ids: newest });
    expect(await list({ size: "2", page: "2" })).toEqual({ total: 5, ids: newest.slice(2, 4) });
    expect(await list({ size: "2", page: "9" })).toEqual({ total: 5, ids: [] });
    expect(await list({ search: "완납" })).toEqual({ total: 1, ids: [ids[3]] });
    expect(await list({ search: "ㄷㄱㅅㅊ" })).toEqual({ total: 5, ids: newest });
    expect(await list({ search: "신청 4" })).toEqual({ total: 1, ids: [ids[4]] });
    expect(await list({ search: "없는 말" })).toEqual({ total: 0, ids: [] });
    const given = await firm.app.call(endpoints.abandoned, { query: { search: "등기" } }, { token: me.token });
    expect([given.body.total, given.body.models[0]?.title]).toEqual([1, "등기 취소"]);
    const bad = await firm.app.call(endpoints.completed, { query: { size: "101" } }, { token: me.token });
    expect(bad.status).toBe(400);
  });
});

test("whom a person sent tasks lately come first, those at work alone, and each person has the own", async () => {
  const [from, one, two, leaver, stranger] = (await firm.people(5)) as [
    TestStaff,
    TestStaff,
    TestStaff,
    TestStaff,
    TestStaff,
  ];
  const recent = async ({ token }: TestStaff) =>
    (await firm.app.call(endpoints.recentRecipients, {}, { token })).body.models.map(({ id }) => id);
  expect(await recent(from)).toEqual([]);
  await firm.give(from, [from, one, leaver]);
  await firm.give(from, [two]);
  await firm.app.database.query.updateTable("staffs").set({ status: 0 }).where("id", "=", leaver.id).execute();
  expect(await recent(from)).toEqual([two.id, one.id]);
  await firm.give(from, [one]);
  expect(await recent(from)).toEqual([one.id, two.id]);
  expect(await recent(stranger)).toEqual([]);
  expect((await firm.app.call(endpoints.recentRecipients, {})).status).toBe(401);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestStaff } from "#app/testing/test-app.ts";
import * as endpoints from "../endpoints.ts";
import { keptCounts, type Told } from "./kept-counts.ts";
import { startTaskFirm, type TaskFirm } from "./testing/task-firm.ts";

let firm: TaskFirm;
let sender: TestStaff;
let me: TestStaff;
let other: TestStaff;

beforeAll(async () => {
  firm = await startTaskFirm();
  [sender, me, other] = (await firm.people(3)) as [TestStaff, TestStaff, TestStaff];
});
afterAll(() => firm.app.stop());

const asked = (told: Told) => new Map([[me.id, told]]);
const here = () => new Set([me.id]);
/** As if the last changes of my lists were of these tasks, the newest last. */
async function lastChanges(...taskIds: number[]): Promise<Told> {
  const { rows } = await firm.app.database.pool.query<{ version: number }>(
    "select task_version as version from staffs where id = $1",
    [me.id],
  );
  const first = rows[0]!.version - taskIds.length + 1;
  return new Map(taskIds.map((taskId, index) => [first + index, taskId]));
}
const read = async (counts: ReturnType<typeof keptCounts>, ...of: Parameters<ReturnType<typeof keptCounts>["read"]>) =>
  [...(await counts.read(...of))].map(({ json }) => JSON.parse(Buffer.concat(json).toString()) as unknown);
const answered = async () => (await firm.app.call(endpoints.count, {}, { token: me.token })).body;

test("what was told is all that is read anew, and the counts are those of the call at every step", async () => {
  const counts = keptCounts(firm.app.database);
  const first = await firm.give(sender, [me, other], { importance: "S", title: "가처분 신청" });
  expect(await read(counts, asked(null), here())).toEqual([await answered()]);

  const second = await firm.give(sender, [me], { importance: "B", title: "기록 열람" });
  const third = await firm.give(sender, [me, other], { importance: "C", title: "영수증 정리" });
  expect(await read(counts, asked(await lastChanges(second, third)), here())).toEqual([await answered()]);

  await firm.pick(other, first);
  await firm.complete(other, first);
  expect(await read(counts, asked(await lastChanges(first, first)), here())).toEqual([await answered()]);
  expect((await answered()).count).toBe(2);

  // The entry above all others, saved by the person.
  const entries = (await firm.open(me)).map(({ id }) => id).toReversed();
  const order = entries.map((id, index) => ({ id, order: entries.length - index }));
  expect((await firm.app.call(endpoints.saveOrder, { body: order }, { token: me.token })).status).toBe(200);
  expect(await read(counts, asked(null), here())).toEqual([await answered()]);
  const late = await firm.give(sender, [me], { importance: "A", title: "답변서" });
  expect(await read(counts, asked(await lastChanges(late)), here())).toEqual([await answered()]);
  expect((await answered()).model.map(({ title }) => title)).toEqual(["답변서", "영수증 정리", "기록 열람"]);
});

test("a change that was not told of yet has the whole list read, and is not sent again when it is", async () => {
  const counts = keptCounts(firm.app.database);
  await counts.read(asked(null), here());
  const one = await firm.give(sender, [me], { title: "들은 업무" });
  const toldOfOne = await lastChanges(one);
  const two = await firm.give(sender, [me], { title: "아직 듣지 못한 업무" });
  expect(await read(counts, asked(toldOfOne), here())).toEqual([await answered()]);
  expect(await read(counts, asked(await lastChanges(two)), here())).toEqual([]);
});

test("what was told late says nothing of what came after it", async () => {
  const counts = keptCounts(firm.app.database);
  const one = await firm.give(sender, [me], { title: "늦게 들은 업무" });
  const toldOfOne = await lastChanges(one);
  await counts.read(asked(null), here());
  await firm.give(sender, [me], { title: "그 뒤의 업무" });
  expect(await read(counts, asked(toldOfOne), here())).toEqual([await answered()]);
});

test("whoever has left is forgotten, and read whole when back", async () => {
  const counts = keptCounts(firm.app.database);
  await counts.read(asked(null), here());
  expect(await read(counts, new Map(), new Set())).toEqual([]);
  const one = await firm.give(sender, [me], { title: "그 사이의 업무" });
  await firm.give(sender, [me], { title: "그 사이의 다른 업무" });
  expect(await read(counts, asked(await lastChanges(one)), here())).toEqual([await answered()]);
});

test("what a read that failed half-way had found is told by the next one", async () => {
  const { pool } = firm.app.database;
  let broken = false;
  // Fails for whole lists, as a database that goes away after the first of two statements.
  const query = (statement: { name: string; text: string }) =>
    broken && statement.name === "open-entries" ? Promise.reject(new Error("away")) : pool.query(statement);
  const counts = keptCounts({ ...firm.app.database, pool: { query } as unknown as typeof pool });
  await counts.read(asked(null), new Set([me.id, other.id]));
  const one = await firm.give(sender, [me], { title: "반쯤 읽은 업무" });
  const both = new Map([...asked(await lastChanges(one)), [other.id, null] as const]);
  broken = true;
  await expect(counts.read(both, new Set([me.id, other.id]))).rejects.toThrow("away");
  broken = false;
  expect(await read(counts, asked(await lastChanges(one)), here())).toEqual([await answered()]);
});

import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { TestStaff } from "#app/testing/test-app.ts";
import * as endpoints from "../endpoints.ts";
import { taskCount, type TaskCount } from "../schemas.ts";
import { startTaskFirm, type TaskFirm } from "./testing/task-firm.ts";
import { countEvents, taskEvents } from "./commands/touch-task-lists.ts";

let firm: TaskFirm;
const open: Socket[] = [];

beforeAll(async () => {
  firm = await startTaskFirm();
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});
afterAll(() => firm.app.stop());

type Page = { received: TaskCount[]; until(reached: (last: TaskCount) => boolean): Promise<TaskCount> };

async function openPage(person: TestStaff): Promise<Page> {
  const socket = io(`${firm.app.url}/task`, {
    auth: { token: person.token },
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
  });
  open.push(socket);
  const received: TaskCount[] = [];
  const waiting = new Set<() => void>();
  socket.on("task-count-refresh", (payload: TaskCount) => {
    received.push(payload);
    for (const check of waiting) check();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  return {
    received,
    until: (reached) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`not reached: ${JSON.stringify(received.at(-1))}`)), 30_000);
        const check = () => {
          const last = received.at(-1);
          if (!last || !reached(last)) return;
          clearTimeout(late);
          waiting.delete(check);
          resolve(last);
        };
        waiting.add(check);
        check();
      }),
  };
}

describe("task-count-refresh", () => {
  test("brings the recipient the fields of GET /api/tasks/count", async () => {
    const [from, me] = (await firm.people(2)) as [TestStaff, TestStaff];
    const page = await openPage(me);
    for (let given = 1; given <= 5; given += 1) {
      await firm.give(from, [me], { importance: "S", title: "영장 심사 준비" });
      await page.until(({ count }) => count === given);
    }
    const last = page.received.at(-1)!;
    expect(taskCount.parse(last)).toEqual(last);
    const { body } = await firm.app.call(endpoints.count, {}, { token: me.token });
    expect(last).toEqual(body);
  });

  test("follows every change of the list", async () => {
    const [from, me, other] = (await firm.people(3)) as [TestStaff, TestStaff, TestStaff];
    const page = await openPage(me);
    const id = await firm.give(from, [me, other], { importance: "B" });
    await page.until(({ count }) => count === 1);
    const entry = await firm.entry(me, id);
    const params = { taskUserId: String(entry.id) };
    await firm.app.call(endpoints.updateEntry, { params, body: { importance: "S" } }, { token: me.token });
    await page.until(({ importanceCounts }) => importanceCounts.S === 1 && importanceCounts.B === 0);
    const { body } = await firm.complete(other, id);
    await page.until(({ count }) => count === 0);
    await firm.undo(other, id, body.undo!.id);
    await page.until(({ count }) => count === 1);
    await firm.abandon(me, id);
    await page.until(({ count }) => count === 0);
  });

  test("reaches nobody but the people of the task", async () => {
    const [from, me, stranger] = (await firm.people(3)) as [TestStaff, TestStaff, TestStaff];
    const [mine, second, theirs] = [await openPage(me), await openPage(me), await openPage(stranger)];
    for (let index = 0; index < 10; index += 1) await firm.give(from, [me]);
    await mine.until(({ count }) => count === 10);
    await second.until(({ count }) => count === 10);
    expect(new Set(mine.received.map(({ staffId }) => staffId))).toEqual(new Set([me.id]));
    expect(theirs.received).toEqual([]);
  });

  test("ends on the newest count after a burst", async () => {
    const [from, me] = (await firm.people(2)) as [TestStaff, TestStaff];
    const page = await openPage(me);
    await Promise.all(Array.from({ length: 40 }, () => firm.give(from, [me])));
    await page.until(({ count }) => count === 40);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(page.received.at(-1)!.count).toBe(40);
  });

  test("says nothing when the change was refused", async () => {
    const [from, me] = (await firm.people(2)) as [TestStaff, TestStaff];
    const id = await firm.give(from, [me]);
    const page = await openPage(me);
    await firm.give(from, [me]);
    await page.until(({ count }) => count === 2);
    const heard = page.received.length;
    expect((await firm.pick(me, id)).status).toBe(409);
    expect((await firm.undo(me, id, 987_654_321)).status).toBe(404);
    await firm.give(from, [me]);
    await page.until(({ count }) => count === 3);
    expect(page.received).toHaveLength(heard + 1);
  });
});

test("events for many staff are cut so that each fits a notification", () => {
  const staffIds = Array.from({ length: 5_001 }, (_, index) => Number.MAX_SAFE_INTEGER - index);
  const events = countEvents(staffIds);
  expect(events.map((event) => event.staffIds).flat()).toEqual(staffIds);
  const versions = staffIds.toReversed();
  const raised = taskEvents({ people: staffIds, versions }, Number.MAX_SAFE_INTEGER);
  expect(raised.map((event) => event.staffIds).flat()).toEqual(staffIds);
  expect(raised.map((event) => event.versions).flat()).toEqual(versions);
  for (const event of [...events, ...raised]) expect(Buffer.byteLength(JSON.stringify(event))).toBeLessThan(8_000);
  expect(countEvents([])).toEqual([]);
});

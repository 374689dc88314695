import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestStaff } from "#app/testing/test-app.ts";
import { seoulDay } from "#platform/dates.ts";
import { listBell } from "#features/work/bell/endpoints.ts";
import * as endpoints from "../../endpoints.ts";
import { startTaskFirm } from "../testing/task-firm.ts";

const firm = await startTaskFirm();
const { app } = firm;
let sender: TestStaff;
let first: TestStaff;
let second: TestStaff;

beforeAll(async () => {
  sender = await firm.staff({ shortName: "보낸이" });
  first = await firm.staff({ shortName: "첫째" });
  second = await firm.staff({ shortName: "둘째" });
});
afterAll(() => app.stop());

const by = ({ token }: TestStaff) => ({ token });
const urge = (who: TestStaff, id: number) => app.call(endpoints.urgeTask, { params: { id: String(id) } }, by(who));
const recall = (who: TestStaff, id: number) => app.call(endpoints.recallTask, { params: { id: String(id) } }, by(who));
const bell = async (who: TestStaff) =>
  (await app.call(listBell, { query: { box: "open" } }, by(who))).body.models.map(({ title, whys }) => [
    title,
    ...whys,
  ]);
const versions = async () => (await app.database.pool.query("select id, task_version from staffs order by id")).rows;
const received = async (who: TestStaff) => (await firm.open(who)).map(({ task }) => task.title);

test("whoever has not finished hears of a sent task once more, and once a day", async () => {
  const id = await firm.give(sender, [first, second], { title: "서면 검토", allCheck: "Y" });
  await firm.complete(second, id);
  const answer = await urge(sender, id);
  expect([answer.status, answer.body.told]).toEqual([200, 1]);
  expect([await bell(first), await bell(second)]).toEqual([[["서면 검토", "독촉"]], []]);
  expect((await urge(sender, id)).body.message).toContain("오늘은 이미 독촉했습니다");
  expect((await firm.sentTask(sender, id)).urgedOn).toBe(seoulDay(new Date()));
  expect((await urge(first, id)).status).toBe(404);
  await firm.complete(first, id);
  expect((await urge(sender, id)).status).toBe(409);
});

test("the sender sees who has looked at a task and when: the first look stands, and changes nobody's list", async () => {
  const id = await firm.give(sender, [first, second], { title: "읽어 볼 일" });
  const entry = await firm.entry(first, id);
  const ack = (who: TestStaff) =>
    app.call(endpoints.acknowledge, { params: { taskUserId: String(entry.id) } }, by(who));
  const delivery = (who: TestStaff) => app.call(endpoints.delivery, { params: { id: String(id) } }, by(who));
  const before = await versions();
  expect((await ack(second)).status).toBe(404);
  expect((await ack(first)).status).toBe(200);
  const read = await delivery(sender);
  expect(read.body.models).toEqual([
    { id: entry.id, ackAt: expect.any(String) as string },
    { id: expect.any(Number) as number, ackAt: null },
  ]);
  expect((await ack(first)).status).toBe(200);
  expect((await delivery(sender)).body.models).toEqual(read.body.models);
  expect(await versions()).toEqual(before);
  expect((await delivery(first)).status).toBe(404);
  // A move is a look as well.
  await firm.pick(second, id);
  expect((await delivery(sender)).body.models.every(({ ackAt }) => ackAt !== null)).toBe(true);
});

test("what nobody has begun is taken back: it leaves their lists and stays with the sender as 포기", async () => {
  const id = await firm.give(sender, [first, second], { title: "잘못 보낸 일" });
  expect((await recall(first, id)).status).toBe(404);
  expect(await received(first)).toContain("잘못 보낸 일");
  expect((await recall(sender, id)).status).toBe(200);
  expect([await received(first), await received(second)].flat()).not.toContain("잘못 보낸 일");
  const closed = await app.call(endpoints.sentClosed, { query: {} }, by(sender));
  expect(closed.body.models.find((task) => task.id === id)?.status).toBe("포기");
  expect((await recall(sender, id)).status).toBe(409);
});

test("what somebody has begun is not taken back", async () => {
  const id = await firm.give(sender, [first, second], { title: "시작한 일" });
  await firm.pick(first, id);
  const answer = await recall(sender, id);
  expect([answer.status, answer.body.message]).toEqual([409, "이미 시작한 사람이 있어 회수할 수 없습니다."]);
  expect(await received(first)).toContain("시작한 일");
});

import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestStaff } from "#app/testing/test-app.ts";
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
const received = async (who: TestStaff) => (await firm.open(who)).map(({ task }) => task.title);

test("whoever has not finished hears of a sent task once more, and once a day", async () => {
  const id = await firm.give(sender, [first, second], { title: "서면 검토", allCheck: "Y" });
  await firm.complete(second, id);
  const answer = await urge(sender, id);
  expect([answer.status, answer.body.told]).toEqual([200, 1]);
  expect([await bell(first), await bell(second)]).toEqual([[["서면 검토", "독촉"]], []]);
  expect((await urge(sender, id)).body.message).toContain("오늘은 이미 독촉했습니다");
  expect((await urge(first, id)).status).toBe(404);
  await firm.complete(first, id);
  expect((await urge(sender, id)).status).toBe(409);
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

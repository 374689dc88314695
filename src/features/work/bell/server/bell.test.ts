import { afterAll, beforeAll, expect, test } from "vitest";
import { io } from "socket.io-client";
import type { TestStaff } from "#app/testing/test-app.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { stepWaits, type BellAlarm } from "#records/server/bell/kinds.ts";
import { ring, ringAlarm } from "#records/server/bell/ring.ts";
import { disputeCalls } from "#features/pipeline/disputes/endpoints.ts";
import { writeMemo, ackMemo } from "#features/work/memos/endpoints.ts";
import { startTaskFirm } from "#features/work/tasks/server/testing/task-firm.ts";
import * as endpoints from "../endpoints.ts";

const firm = await startTaskFirm();
const { app, teamId } = firm;
const nobody = { userId: null, staffId: null, requestId: null };
let sender: TestStaff;
let other: TestStaff;

beforeAll(async () => {
  sender = await firm.staff({ shortName: "보낸이", roles: ["매니저"] });
  other = await firm.staff({ shortName: "받는이", roles: ["매니저"] });
});
afterAll(() => app.stop());

/** As the review of access tells it. */
const alarm: BellAlarm = { name: "access.alarm", why: "보안", says: "", urgent: true, alarm: true };

const by = ({ token }: TestStaff) => ({ token });
const rows = async (who: TestStaff, box: "open" | "snoozed" | "cleared" = "open") =>
  (await app.call(endpoints.listBell, { query: { box } }, by(who))).body.models;
const counted = async (who: TestStaff) => (await app.call(endpoints.countBell, {}, by(who))).body;
const clearAll = async (who: TestStaff) => {
  const ids = (await rows(who)).map(({ id }) => id);
  if (ids.length > 0) await app.call(endpoints.clearBell, { body: { ids } }, by(who));
};

async function addProject(title: string): Promise<number> {
  const { id } = await app.database.query
    .insertInto("projects")
    .values({ title, team_id: teamId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const note = { kind: "내부", visibility: "all", remindOn: null, replyTo: null } as const;

async function mention(project: number, who: TestStaff, content = "@받는이 확인 부탁"): Promise<number> {
  const params = { type: "project", id: String(project) };
  const { status, body } = await app.call(
    writeMemo,
    { params, body: { ...note, content, mentions: [who.id] } },
    by(sender),
  );
  expect([status, body.message]).toEqual([200, undefined]);
  return body.number;
}

test("nobody else reads or clears a bell: 401 without a session, 404 for rows of others", async () => {
  expect((await app.call(endpoints.listBell, { query: {} })).status).toBe(401);
  await mention(await addProject("남의 알림"), other);
  const [row] = await rows(other);
  expect(await rows(sender)).toEqual([]);
  const params = { id: String(row!.id) };
  expect((await app.call(endpoints.snoozeBell, { params, body: { until: "hour" } }, by(sender))).status).toBe(404);
  const cleared = await app.call(endpoints.clearBell, { body: { ids: [row!.id] } }, by(sender));
  expect(cleared.body.cleared).toBe(0);
  expect(await rows(other)).toHaveLength(1);
  await clearAll(other);
});

test("whoever is named on a record hears that it is theirs, once and from somebody else", async () => {
  const kept = { kind: "의뢰인", severity: "medium", title: "수임료 이의" } as const;
  const own = await app.call(disputeCalls.create, { body: { ...kept, owner: sender.id } }, by(sender));
  expect([own.status, await rows(sender)]).toEqual([200, []]);
  const { number, version } = own.body.model;
  const change = async (from: number, changes: object) =>
    (
      await app.call(
        disputeCalls.update,
        { params: { number: String(number) }, body: { version: from, changes } },
        by(sender),
      )
    ).body.model.version;
  const named = await change(version, { owner: other.id });
  expect(await rows(other)).toMatchObject([
    { whys: ["담당"], from: "보낸이", says: "담당자로 지정했습니다", path: `/lawfirm/boon?id=${number}`, events: 1 },
  ]);
  await change(named, { title: "수임료 이의와 환불" });
  expect((await rows(other))[0]!.events).toBe(1);
  await clearAll(other);
});

test("what others do with a sent task makes one row however often; who did it is told nothing", async () => {
  const third = await firm.staff({ shortName: "셋째" });
  const task = await firm.give(sender, [other, third], { title: "준비서면 검토", allCheck: "Y" });
  await firm.complete(other, task);
  expect(await rows(sender)).toMatchObject([
    {
      label: "할일",
      title: "준비서면 검토",
      path: "/?view=sent",
      whys: ["요청"],
      from: "받는이",
      events: 1,
      urgent: false,
    },
  ]);
  await firm.complete(third, task);
  expect(await rows(sender)).toMatchObject([{ from: "셋째", events: 2, says: "요청한 할일을 완료했습니다" }]);
  expect((await rows(sender))[0]!.path).toContain("/?view=completed&list=sent&search=");
  expect([await rows(other), await rows(third)]).toEqual([[], []]);
  await clearAll(sender);

  const own = await firm.give(sender, [sender]);
  await firm.complete(sender, own);
  expect(await rows(sender)).toEqual([]);
});

test("a task that was given up comes back to its sender, S in quiet hours too, and what is undone is not told", async () => {
  const task = await firm.give(sender, [other], { title: "오늘 접수", importance: "S" });
  const { body } = await firm.abandon(other, task, "출장 중입니다");
  expect(await rows(sender)).toMatchObject([{ says: "요청한 할일을 포기했습니다", urgent: true }]);
  await firm.undo(other, task, body.undo!.id);
  expect(await rows(sender)).toEqual([]);
});

test("whoever a memo calls hears of it and confirms it away", async () => {
  const project = await addProject("언급이 있는 사건");
  const number = await mention(project, other, "@받는이 송달 확인");
  expect(await rows(other)).toMatchObject([
    {
      label: "메모",
      title: "@받는이 송달 확인",
      whys: ["언급"],
      from: "보낸이",
      path: `/lawfirm/project/memos?id=${number}`,
    },
  ]);
  await app.call(ackMemo, { params: { number: String(number) } }, by(other));
  expect(await rows(other)).toEqual([]);
  expect((await rows(other, "cleared")).filter(({ whys }) => whys.includes("언급"))).toHaveLength(2);
});

test("a row goes when its record is no longer visible, and the count with it", async () => {
  const project = await addProject("벽이 생긴 사건");
  await mention(project, other);
  expect(await counted(other)).toMatchObject({ count: 1, waiting: true });
  await app.database.pool.query(
    `with found as (insert into conflict_checks (team_id, record_type, record_id, query, hits, proposal)
       values ($1, 'project', $2, '{}', '[]', 'review') returning id)
     insert into walls (record_type, record_id, kind, excluded_staff_id, check_id)
       select 'project', $2, 'opponent', $3, id from found`,
    [teamId, project, other.id],
  );
  expect([await rows(other), (await counted(other)).count]).toEqual([[], 0]);
});

test("an alarm comes from 시스템 and never reaches whom it is about", async () => {
  const admin = await firm.staff({ roles: ["관리자"] });
  const about = await firm.staff({ shortName: "그사람", roles: ["관리자"] });
  const { rows: made } = await app.database.pool.query<{ id: number }>(
    "insert into access_alarms (user_id, day, kind, records, usual) values ($1, current_date, '많은 열람', 900, 20) returning id",
    [about.userId],
  );
  await inTransaction(app.database, nobody, (work) =>
    ringAlarm(work, alarm, {
      user: about.userId,
      to: [admin.id, about.id],
      about: { type: "accessAlarm", id: made[0]!.id },
    }),
  );
  expect(await rows(admin)).toMatchObject([
    { label: "열람 경보", title: "그사람 · 많은 열람 · 900건", from: null, urgent: true, whys: ["보안"] },
  ]);
  expect(await rows(about)).toEqual([]);
});

test("quiet hours count what is urgent alone; a snooze hides and gives back", async () => {
  const person = await firm.staff({ roles: ["매니저"] });
  const project = await addProject("조용한 시간의 사건");
  await mention(project, person);
  expect(await counted(person)).toMatchObject({ count: 1, nextAt: null });
  const minute = Math.floor(((Date.now() + 9 * 3_600_000) % 86_400_000) / 60_000);
  const quiet = { from: (minute + 1_430) % 1_440, to: (minute + 60) % 1_440 };
  const saved = await app.call(endpoints.saveBellSettings, { body: { quiet } }, by(person));
  expect(saved.body.quiet).toEqual(quiet);
  expect(await counted(person)).toMatchObject({ count: 0, waiting: true, nextAt: expect.any(String) });
  const listed = await app.call(endpoints.listBell, { query: {} }, by(person));
  expect(listed.body).toMatchObject({ total: 1, isQuiet: true });
  const urgent = await firm.give(person, [other], { importance: "S" });
  await firm.complete(other, urgent);
  expect((await counted(person)).count).toBe(1);
  const same = { body: { quiet: { from: 60, to: 60 } } };
  expect((await app.call(endpoints.saveBellSettings, same, by(person))).status).toBe(400);
  await app.call(endpoints.saveBellSettings, { body: { quiet: null } }, by(person));
  expect((await counted(person)).count).toBe(2);

  const [row] = await rows(person);
  const params = { id: String(row!.id) };
  await app.call(endpoints.snoozeBell, { params, body: { until: "tomorrow" } }, by(person));
  expect([(await counted(person)).count, (await rows(person, "snoozed")).length]).toEqual([1, 1]);
  await app.database.pool.query("update bell_rows set snoozed_until = now() - interval '1 second' where id = $1", [
    row!.id,
  ]);
  expect((await rows(person)).map(({ id, snoozedUntil }) => [id, snoozedUntil])).toContainEqual([row!.id, null]);
});

test("opening the page of a record clears its row, on every device at once and without rows on the wire", async () => {
  const project = await addProject("열어 본 사건");
  const number = await mention(project, other);
  const heard: unknown[] = [];
  const socket = io(`${app.url}/task`, {
    transports: ["websocket"],
    auth: { token: other.token },
    reconnection: false,
  });
  socket.on("record", (payload) => heard.push(payload));
  await expect.poll(() => socket.connected).toBe(true);
  const elsewhere = { body: { path: "/lawfirm/project/memos?id=999999" } };
  expect((await app.call(endpoints.openedPage, elsewhere, by(other))).body.cleared).toBe(0);
  const opened = { body: { path: `/lawfirm/project/memos?kind=내부&id=${number}` } };
  expect((await app.call(endpoints.openedPage, opened, by(other))).body.cleared).toBe(1);
  await expect.poll(() => heard, { timeout: 1_000 }).toContainEqual({ type: "record", ref: "bell" });
  expect(await rows(other)).toEqual([]);
  socket.close();
});

test("an event after the clearing makes the row new, with its own reasons alone", async () => {
  const project = await addProject("다시 울린 사건");
  const about = { type: "project", id: project };
  const tell = (from: number | null) =>
    inTransaction(app.database, nobody, (work) => ring(work, stepWaits, { from, to: [other.id, sender.id], about }));
  await tell(sender.id);
  await tell(null);
  expect(await rows(other)).toMatchObject([{ events: 2, from: null, label: expect.stringContaining("사건") }]);
  await clearAll(other);
  await tell(sender.id);
  expect(await rows(other)).toMatchObject([{ events: 1, from: "보낸이" }]);
});

import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import type { RoleName } from "#features/identity/access/roles.ts";
import { closeDay, listClosings, readClosing } from "#features/litigation/closing/endpoints.ts";
import { tellUnclosed } from "#features/litigation/closing/server/closing-alarm.ts";
import { courtHolidaySteps } from "#features/litigation/deadlines/court-holiday.ts";
import { deadlineMoveSteps } from "#features/litigation/deadlines/deadline-move.ts";
import { checkDeadline, courtHolidayCalls } from "#features/litigation/deadlines/endpoints.ts";
import { tellAlarms } from "#features/litigation/deadlines/server/alarms.ts";
import { loadLawTables } from "#features/litigation/deadlines/server/load-tables.ts";
import { deadlineSteps } from "#features/litigation/deadlines/steps.ts";
import { registerNothing, registerService } from "#features/litigation/services/endpoints.ts";
import { addDays, daysBetween } from "#firm/court-days.ts";
import { seoulDay, type Day } from "#platform/dates.ts";
import { stepCall } from "#records/steps.ts";
import { report } from "./harness/figures.ts";

/** Trust.md §2.1 T35: a stretch of an office's life; `OFFICE_DAYS=365` with several seeds is the year. */
const days = Number(process.env["OFFICE_DAYS"] ?? 60);
const seed = Number(process.env["OFFICE_SEED"] ?? 20_261_126);
const court = "서울중앙지방법원";

let state = seed >>> 0;
/** Numbers that look random and are the same for one seed. */
function draw(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
}
const pick = <T>(of: readonly T[]): T => of[draw(of.length)]!;

type Stored = {
  readonly id: number;
  readonly status: string;
  readonly peremptory: boolean;
  readonly due_on: Day;
  readonly acting_on: Day;
  readonly start_on: Day;
  readonly rule_id: number;
  readonly version: number;
  readonly entered_by_id: number;
  readonly supersedes_id: number | null;
};

let app: TestApp;
let admin: TestStaff;
let closer: TestStaff;
let clerks: TestStaff[];
let lawyers: TestStaff[];
let caseIds: number[];
let ruleIds: number[];
let now: Date;
/** What each deadline was due on when it was entered. */
const entered = new Map<number, Day>();
/** Superseded by something that people did: a reading, or a move that a lawyer accepted. */
const accepted = new Set<number>();
const counted = { entered: 0, twice: 0, disputed: 0, moves: 0, missed: 0, done: 0, closed: 0, unclosed: 0, alarms: 0 };

beforeAll(async () => {
  app = await startTestApp();
  const teamIds = [await app.createTeam("송무팀")];
  const staff = async (shortName: string, ...roles: RoleName[]) => app.createStaff({ shortName, roles, teamIds });
  admin = await staff("관리", "관리자");
  closer = await staff("마감", "송무팀원");
  clerks = [await staff("송무가", "송무팀원"), await staff("송무나", "송무팀원"), await staff("송무다", "송무팀원")];
  lawyers = [await staff("변가", "변호사"), await staff("변나", "변호사"), await staff("변다", "변호사")];
  caseIds = [];
  for (let index = 1; index <= 6; index++) {
    const project = await app.database.query
      .insertInto("projects")
      .values({ team_id: teamIds[0]!, title: `사건 ${index}`, responsible_id: lawyers[index % 3]!.id })
      .returning("id")
      .executeTakeFirstOrThrow();
    const row = await app.database.query
      .insertInto("legal_cases")
      .values({ team_id: teamIds[0]!, project_id: project.id, court, case_no: `2026가합${index}` })
      .returning("id")
      .executeTakeFirstOrThrow();
    caseIds.push(row.id);
  }
  const codes = ["CIV_APPEAL", "CIV_IMMEDIATE", "ANSWER", "SETTLE_REC_OBJ"];
  const rules = await app.database.query
    .selectFrom("legal_deadline_rules")
    .select("id")
    .where("code", "in", codes)
    .execute();
  ruleIds = rules.map(({ id }) => id);
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await app.stop();
  report(
    `T35 office: ${days} days, seed ${seed}: ${counted.entered} deadlines entered, ${counted.twice} refused as standing already, ${counted.done} filed, ${counted.missed} reported as missed, ${counted.disputed} disputes, ${counted.moves} moves decided, ${counted.alarms} alarms; ${counted.closed} days closed, ${counted.unclosed} named`,
  );
});

function setClock(day: Day, time: string): void {
  now = new Date(`${day}T${time}:00+09:00`);
  vi.setSystemTime(now);
}

const params = (number: number) => ({ params: { number: String(number) } });
const open = ["entered", "disputed", "verified", "lodged"];

async function stored(): Promise<Stored[]> {
  const rows = await app.database.query
    .selectFrom("deadlines")
    .select([
      "id",
      "status",
      "peremptory",
      "due_on",
      "acting_on",
      "start_on",
      "rule_id",
      "version",
      "entered_by_id",
      "supersedes_id",
    ])
    .orderBy("id")
    .execute();
  return rows;
}

/** Rows that came to be just now did so by the office's clock, not by that of the database. */
async function stamp(): Promise<void> {
  const { pool } = app.database;
  const known = [...entered.keys()];
  const { rows } = await pool.query<{ id: number; due_on: Day }>(
    "update deadlines set created_at = $1 where not (id = any($2::bigint[])) returning id, due_on",
    [now, known],
  );
  for (const { id, due_on: dueOn } of rows) entered.set(id, dueOn);
  counted.entered += rows.length;
}

async function postArrives(today: Day): Promise<void> {
  const count = draw(4);
  for (let index = 0; index < count; index++) {
    const body = {
      channel: "court" as const,
      receivedOn: today,
      caseId: pick(caseIds),
      documentKind: "judgment" as const,
      documentName: `판결정본 ${index}`,
      method: "personal" as const,
      startOn: addDays(today, -draw(4)),
      deadlines: [{ ruleId: pick(ruleIds), documentName: "서면" }],
    };
    const answer = await app.call(registerService, { body }, { token: pick(clerks).token });
    // The same judgment of a case came twice: its deadline stands already, and is shown instead.
    if (answer.status === 422 && /기한이 이미 있습니다/.test(answer.body.message ?? "")) {
      counted.twice += 1;
      continue;
    }
    expect(answer.status).toBe(200);
  }
  if (count === 0 && draw(5) > 0) {
    await app.call(registerNothing, { body: { receivedOn: today } }, { token: pick(clerks).token });
  }
  await stamp();
}

/** Somebody reads the document; now and then wrongly, and on some days nobody is there. */
async function verify(): Promise<void> {
  for (const one of await stored()) {
    if ((one.status !== "entered" && one.status !== "disputed") || draw(3) === 0) continue;
    const readers = lawyers.filter(({ id }) => id !== one.entered_by_id);
    const token = pick(readers).token;
    if (!one.peremptory) {
      await app.call(
        stepCall(deadlineSteps, "verify"),
        { ...params(one.id), body: { version: one.version } },
        { token },
      );
      continue;
    }
    const startOn = draw(8) === 0 ? addDays(one.start_on, -1) : one.start_on;
    const body = { version: one.version, ruleId: one.rule_id, method: "personal" as const, startOn };
    const { body: answer } = await app.call(checkDeadline, { ...params(one.id), body }, { token });
    if (answer.status === "disputed") counted.disputed += 1;
    if (answer.number !== undefined && answer.number !== one.id) accepted.add(one.id);
    await stamp();
  }
}

async function settle(today: Day): Promise<void> {
  for (const one of await stored()) {
    if (!open.includes(one.status)) continue;
    const token = pick(clerks).token;
    const left = daysBetween(today, one.acting_on);
    if (one.status === "verified" && left >= 0 && draw(left + 2) === 0) {
      const body = {
        version: one.version,
        receiptNo: `2026-${one.id}`,
        receiptCourt: court,
        receiptCaseNo: await caseNoOf(one.id),
        receiptDocument: "서면",
        receivedAt: now.toISOString(),
        receiptFile: "접수증.pdf",
      };
      const { status } = await app.call(stepCall(deadlineSteps, "complete"), { ...params(one.id), body }, { token });
      expect(status).toBe(200);
      counted.done += 1;
    } else if (left < 0 && draw(3) > 0) {
      const body = { version: one.version, reason: "접수를 잊었음", report: "경위를 보고합니다." };
      const { status } = await app.call(stepCall(deadlineSteps, "miss"), { ...params(one.id), body }, { token });
      expect(status).toBe(200);
      counted.missed += 1;
    }
  }
}

async function caseNoOf(id: number): Promise<string> {
  const row = await app.database.query
    .selectFrom("deadlines as d")
    .innerJoin("legal_cases as c", "c.id", "d.case_id")
    .select("c.case_no")
    .where("d.id", "=", id)
    .executeTakeFirstOrThrow();
  return row.case_no;
}

const shape = (rows: readonly Stored[]) => rows.map(({ id, status, due_on: dueOn }) => [id, status, dueOn]);

/** A temporary holiday on a day on which something is due. */
async function holidayComes(today: Day): Promise<void> {
  const ahead = (await stored()).filter((one) => open.includes(one.status) && one.due_on > today);
  if (ahead.length === 0) return;
  const body = { day: pick(ahead).due_on, name: "임시공휴일", kind: "temporary" as const, source: "국무회의 의결" };
  const made = await app.call(courtHolidayCalls.create, { body }, { token: admin.token });
  if (made.status !== 200) return;
  const { number, version } = made.body.model;
  const before = await stored();
  const confirmed = await app.call(
    stepCall(courtHolidaySteps, "confirm"),
    { ...params(number), body: { version } },
    { token: pick(lawyers).token },
  );
  expect(confirmed.status).toBe(200);
  // It changes no stored date, nor what is still to be done.
  expect(shape(await stored())).toEqual(shape(before));
}

async function decideMoves(): Promise<void> {
  const moves = await app.database.query
    .selectFrom("deadline_moves")
    .select(["id", "version", "deadline_id"])
    .where("status", "=", "waiting")
    .execute();
  for (const { id, version, deadline_id: deadline } of moves) {
    if (draw(3) > 0) continue;
    const accepts = draw(3) > 0;
    const step = stepCall(deadlineMoveSteps, accepts ? "accept" : "keep");
    const body = { version, ...(!accepts && { reason: "그대로 둠" }) } as never;
    const { status } = await app.call(step, { ...params(id), body }, { token: pick(lawyers).token });
    if (status !== 200) continue;
    counted.moves += 1;
    if (accepts) accepted.add(deadline);
    await stamp();
  }
}

async function closeBook(today: Day): Promise<void> {
  const day = { params: { day: today } };
  const { body } = await app.call(readClosing, day, { token: closer.token });
  if (body.blockers.length > 0 || draw(10) === 0) return;
  const { status } = await app.call(closeDay, { ...day, body: { receipts: body.receipts } }, { token: closer.token });
  expect(status).toBe(200);
  counted.closed += 1;
}

/** Two processes do it at once, and one that was killed does it again. */
async function alarm(): Promise<void> {
  const told = await Promise.all([tellAlarms(app.database, now), tellAlarms(app.database, now)]);
  expect(await tellAlarms(app.database, now)).toBe(0);
  counted.alarms += told[0] + told[1];
}

/** Deadlines about which an open or closed S task was given to somebody, by the kind of alarm. */
async function alarmed(): Promise<Map<number, Set<string>>> {
  const { rows } = await app.database.pool.query<{ deadline_id: number; kind: string }>(
    `select a.deadline_id, a.kind from deadline_alarms a join tasks t on t.id = a.task_id
     where t.importance = 'S' and exists (select from task_users u where u.task_id = t.id)`,
  );
  const found = new Map<number, Set<string>>();
  for (const { deadline_id: id, kind } of rows) {
    const kinds = found.get(id) ?? new Set<string>();
    found.set(id, kinds.add(kind));
  }
  return found;
}

async function look(today: Day): Promise<void> {
  const rows = await stored();
  const told = await alarmed();
  const kindsOf = (id: number) => told.get(id) ?? new Set<string>();
  const wrong: unknown[] = [];
  const ids = new Set(rows.map(({ id }) => id));
  const followed = new Set(rows.map(({ supersedes_id: before }) => before));
  for (const id of entered.keys()) if (!ids.has(id)) wrong.push([today, id, "lost"]);
  for (const one of rows) {
    if (one.due_on !== entered.get(one.id)) wrong.push([today, one.id, "moved"]);
    if (one.acting_on > one.due_on) wrong.push([today, one.id, "acted on later than stored"]);
    if (one.status === "superseded" && !followed.has(one.id)) wrong.push([today, one.id, "superseded by nothing"]);
    if (one.status === "superseded" && !accepted.has(one.id)) wrong.push([today, one.id, "superseded by nobody"]);
    if (!open.includes(one.status)) continue;
    const left = daysBetween(today, one.acting_on);
    const kinds = kindsOf(one.id);
    const unverified = one.status === "entered" || one.status === "disputed";
    if (unverified && left <= 7 && ![...kinds].some((kind) => kind.startsWith("unverified"))) {
      wrong.push([today, one.id, left, "unverified and untold"]);
    }
    if (left < 0 && !kinds.has("overdue")) wrong.push([today, one.id, "past and untold"]);
    if (left === 0 && !kinds.has("d0")) wrong.push([today, one.id, "due and untold"]);
  }
  expect(wrong).toEqual([]);
}

test(`${days} days of an office: none missed unseen, none lost, none moved without acceptance, every day closed or named`, async () => {
  const first = seoulDay(Date.now());
  vi.useFakeTimers({ toFake: ["Date"] });
  const working: Day[] = [];
  for (let index = 0; index < days; index++) {
    const today = addDays(first, index);
    setClock(today, "09:00");
    const { courtDays } = (await loadLawTables(app.database.query)).on(today);
    await alarm();
    if (courtDays.closed(today) === null) {
      working.push(today);
      await postArrives(today);
      setClock(today, "11:30");
      await verify();
      await decideMoves();
      if (draw(9) === 0) await holidayComes(today);
      setClock(today, "16:00");
      await settle(today);
      setClock(today, "18:30");
      await closeBook(today);
    }
    setClock(today, "19:30");
    await alarm();
    await Promise.all([tellUnclosed(app.database, now), tellUnclosed(app.database, now)]);
    await look(today);
  }

  setClock(addDays(first, days), "09:00");
  const { body } = await app.call(listClosings, {}, { token: closer.token });
  expect(body.faults).toEqual([]);
  const closed = new Set(body.models.map(({ day }) => day));
  const { courtDays } = (await loadLawTables(app.database.query)).on(first);
  // A day that became a holiday afterwards owes nothing any more.
  const owed = working.filter((day) => !closed.has(day) && courtDays.closed(day) === null);
  expect(owed.filter((day) => !body.missing.includes(day))).toEqual([]);
  counted.unclosed = owed.length;
  // Each alarm is one task, whoever ran the job and however often.
  const { rows: told } = await app.database.pool.query<{ alarms: number; tasks: number }>(
    `select (select count(*)::int from deadline_alarms where task_id is not null) as alarms,
       (select count(*)::int from tasks
        where title ~ '^\\[(불변 )?기한 (미검증|지남|7일 전|3일 전|1일 전|오늘 만료)\\]' or title like '[상소 의사 미확인]%') as tasks`,
  );
  expect(told[0]!.tasks).toBe(told[0]!.alarms);
  expect(told[0]!.alarms).toBe(counted.alarms);
  expect(counted.entered).toBeGreaterThan(days / 2);
  expect(counted.done).toBeGreaterThan(0);
  expect(counted.closed).toBeGreaterThan(0);
}, 180_000);

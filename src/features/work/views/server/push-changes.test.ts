import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { everyRecord } from "#records/every-record.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { raiseWall } from "#features/pipeline/conflicts/server/testing/raise-wall.ts";

const people = ["admin", "member", "keptAway", "stranger", "desk", "bar"] as const;
type Name = (typeof people)[number];

let app: TestApp;
let team: number;
const staff = {} as Record<Name, TestStaff>;
const sockets: Socket[] = [];
let heard: Record<Name, string[]>;

async function openPage({ token }: TestStaff): Promise<Socket> {
  const socket = io(`${app.url}/task`, { auth: { token }, transports: ["websocket"], reconnection: false });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  sockets.push(socket);
  return socket;
}

beforeAll(async () => {
  app = await startTestApp();
  team = await app.createTeam("진행1팀");
  const elsewhere = await app.createTeam("진행2팀");
  staff.admin = await app.createStaff({ roles: ["관리자"], teamIds: [team] });
  staff.member = await app.createStaff({ roles: ["송무팀원"], teamIds: [team] });
  staff.keptAway = await app.createStaff({ roles: ["송무팀원"], teamIds: [team] });
  staff.stranger = await app.createStaff({ roles: ["송무팀원"], teamIds: [elsewhere] });
  staff.desk = await app.createStaff({ roles: ["조회용PC"], teamIds: [elsewhere] });
  staff.bar = await app.createStaff({ roles: ["매출조회"], teamIds: [elsewhere] });
  for (const name of people) {
    const socket = await openPage(staff[name]);
    socket.on("record", ({ ref }: { ref: string }) => heard[name].push(ref));
  }
});
beforeEach(() => {
  heard = { admin: [], member: [], keptAway: [], stranger: [], desk: [], bar: [] };
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await app.stop();
});

/** Tells of changes and waits until everybody has heard of the last thing, which concerns everybody. */
async function tell(...refs: string[]): Promise<Record<Name, string[]>> {
  const last = `settings:${Math.random()}`;
  await inTransaction(app.database, { userId: null, staffId: null, requestId: null }, async (work) => {
    for (const ref of [...refs, last]) work.emit({ type: "record", ref });
  });
  await expect.poll(() => people.every((name) => heard[name].includes(last)), { timeout: 10_000 }).toBe(true);
  const told = Object.fromEntries(people.map((name) => [name, heard[name].filter((ref) => ref !== last)]));
  return told as Record<Name, string[]>;
}

async function insert(table: string, columns: Readonly<Record<string, unknown>>): Promise<number> {
  const names = Object.keys(columns);
  const { rows } = await app.database.pool.query<{ id: number }>(
    `insert into ${table} (${names.join(", ")}) values (${names.map((_, index) => `$${index + 1}`).join(", ")}) returning id`,
    Object.values(columns),
  );
  return rows[0]!.id;
}

const nobody = { admin: [], member: [], keptAway: [], stranger: [], desk: [], bar: [] };

test("those alone hear which record changed who see it", async () => {
  const client = `client:${await insert("clients", { team_id: team, name: "한가람" })}`;
  expect(await tell(client)).toEqual({ ...nobody, admin: [client], member: [client], keptAway: [client] });
});

test("whom a wall keeps away hears nothing of the record; of what was removed those hear who saw it", async () => {
  const id = await insert("projects", { team_id: team, title: "대여금" });
  const ref = `project:${id}`;
  await raiseWall(app.database, { type: "project", id, teamId: team, staffId: staff.keptAway.id });
  await app.database.pool.query("update projects set deleted_at = now() where id = $1", [id]);
  expect(await tell(ref)).toEqual({ ...nobody, admin: [ref], member: [ref] });
});

test("of a memo those hear who see what it hangs on; a record that is not there is told to nobody", async () => {
  const project = await insert("projects", { team_id: team, title: "매매대금" });
  await raiseWall(app.database, { type: "project", id: project, teamId: team, staffId: staff.keptAway.id });
  const memo = { team_id: team, author_id: staff.member.id, kind: "통화", content: "통화함" };
  const ref = `memo:${await insert("memos", { ...memo, record_type: "project", record_id: project, visibility: "all" })}`;
  expect(await tell(ref, "memo:999999", "client:999999")).toEqual({ ...nobody, admin: [ref], member: [ref] });
});

test("the bar of revenue hears that there is a payment, not which", async () => {
  const columns = { team_id: team, pay_type: "현금", pay_amt: 1_000, pay_name: "한가람", pay_date: "2026-11-02" };
  const ref = `payment:${await insert("payments", columns)}`;
  const told = await tell(ref);
  expect([told.admin, told.member, told.bar]).toEqual([[ref], [ref], ["payment:*"]]);
  expect([...told.stranger, ...told.desk].filter((one) => one !== "payment:*")).toEqual([]);
});

test("many at once are told to whoever may see such records at all, without a key", async () => {
  const told = await tell("client:*");
  expect([told.member, told.stranger, told.bar]).toEqual([["client:*"], ["client:*"], []]);
});

test("a person who has come into the team hears from then on, and one who has left no more", async () => {
  const client = `client:${await insert("clients", { team_id: team, name: "두나래" })}`;
  expect((await tell(client)).stranger).toEqual([]);
  const { pool } = app.database;
  await pool.query("insert into staff_teams (staff_id, team_id) values ($1, $2)", [staff.stranger.id, team]);
  await pool.query("update staffs set team_id = $2 where id = $1", [staff.stranger.id, team]);
  beforeEachAgain();
  expect((await tell(client)).stranger).toEqual([client]);
  await pool.query("delete from staff_teams where staff_id = $1 and team_id = $2", [staff.stranger.id, team]);
  beforeEachAgain();
  expect((await tell(client)).stranger).toEqual([]);
});

function beforeEachAgain(): void {
  heard = { ...structuredClone(nobody) };
}

test("pages look anew when the server listens again after a gap", async () => {
  const socket = await openPage(staff.member);
  const told = new Promise((resolve) => socket.once("record", resolve));
  await app.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'haechi events' and datname = current_database()`,
  );
  expect(await told).toMatchObject({ type: "record", ref: everyRecord });
});

import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { consultCalls } from "#features/pipeline/consults/endpoints.ts";
import { contractCalls } from "#features/pipeline/contracts/endpoints.ts";
import { declineConflict, decideConflict, readConflicts, runConflicts } from "../endpoints.ts";

let app: TestApp;
let team: number;
let clerk: TestStaff;
let lawyer: TestStaff;
let socket: Socket;
let heard: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  team = await app.createTeam("진행1팀");
  clerk = await app.createStaff({ roles: ["송무팀원"], teamIds: [team] });
  lawyer = await app.createStaff({ roles: ["변호사", "송무팀원"], teamIds: [team] });
  socket = io(`${app.url}/task`, { auth: { token: clerk.token }, transports: ["websocket"], reconnection: false });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  socket.on("record", ({ ref }: { ref: string }) => heard.push(ref));
});
afterAll(async () => {
  socket.disconnect();
  await app.stop();
});

async function insert(
  table: string,
  columns: Readonly<Record<string, unknown>>,
): Promise<{ id: number; id_int: number }> {
  const names = Object.keys(columns);
  const { rows } = await app.database.pool.query<{ id: number; id_int: number }>(
    `insert into ${table} (${names.join(", ")}) values (${names.map((_, index) => `$${index + 1}`).join(", ")}) returning *`,
    Object.values(columns),
  );
  return rows[0]!;
}

const by = ({ token }: TestStaff) => ({ token });

const consults = async () =>
  (await app.call(consultCalls.list, { query: {} }, by(clerk))).body.models.map(({ number }) => number);
const contracts = async () =>
  (await app.call(contractCalls.list, { query: {} }, by(clerk))).body.models.map(({ number }) => number);

/** The clerk is told of `act` that some records of these kinds have changed. */
async function isTold(act: () => Promise<{ readonly status: number }>, kinds: readonly string[]): Promise<void> {
  heard = [];
  expect((await act()).status).toBe(200);
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual(expect.arrayContaining(kinds.map((kind) => `${kind}:*`)));
}

async function checkOf(number: number, type: "consult" | "contract") {
  const { body } = await app.call(readConflicts, { params: { number: String(number) }, query: { type } }, by(lawyer));
  return body.model.check!;
}

async function decide(number: number, type: "consult" | "contract", more: object) {
  const { id, version } = await checkOf(number, type);
  const body = { version, ...more } as never;
  return app.call(decideConflict, { params: { checkId: String(id) }, body }, by(lawyer));
}

const params = (number: number) => ({ params: { number: String(number) } });

test("a wall that a check raises and a decision lifts is heard by whom it keeps away, and the row goes and comes", async () => {
  await insert("projects", {
    team_id: team,
    title: "가람 사건",
    client_name: "한가람",
    opponent: "박상대",
    status: "active",
  });
  const { id_int: number } = await insert("consults", { team_id: team, name: "박상대" });
  expect(await consults()).toContain(number);
  await isTold(() => app.call(runConflicts, { ...params(number), query: {} }, by(lawyer)), ["consult"]);
  expect(await consults()).not.toContain(number);
  const clear = { decision: "clear", note: "동명이인으로 확인" };
  await isTold(() => decide(number, "consult", clear), ["consult"]);
  expect(await consults()).toContain(number);
});

test("a contract that is declined goes with its consultation, and whatever names them is asked for anew", async () => {
  const consult = await insert("consults", { team_id: team, name: "두나래", status: "converted" });
  const { id_int: number } = await insert("contracts", { team_id: team, title: "두나래 계약", consult_id: consult.id });
  await app.call(runConflicts, { ...params(number), query: { type: "contract" } }, by(lawyer));
  expect((await decide(number, "contract", { decision: "prohibited", clause: "31-1-1" })).status).toBe(200);
  const { id: checkId } = await checkOf(number, "contract");
  const input = { params: { checkId: String(checkId) } };
  await isTold(
    () => app.call(declineConflict, input as never, by(lawyer)),
    ["consult", "contract", "project", "client", "payment", "memo"],
  );
  expect(await contracts()).not.toContain(number);
  expect(await consults()).not.toContain(consult.id_int);
});

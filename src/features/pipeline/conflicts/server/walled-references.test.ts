import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { walledRef } from "#records/field.ts";
import { paymentCalls } from "#features/money/payments/endpoints.ts";
import { consultCalls } from "#features/pipeline/consults/endpoints.ts";
import { contractCalls, readTerms } from "#features/pipeline/contracts/endpoints.ts";
import { disputeCalls } from "#features/pipeline/disputes/endpoints.ts";
import { projectCalls } from "#features/pipeline/projects/endpoints.ts";
import { raiseWall } from "./testing/raise-wall.ts";

type Made = { readonly id: number; readonly id_int: number };

let app: TestApp;
let team: number;
let kept: TestStaff;
let colleague: TestStaff;
let consult: Made;
let contract: Made;
let walled: Made;
let open: Made;

const by = ({ token }: TestStaff) => ({ token });
const numbered = (number: number) => ({ params: { number: String(number) } });

async function insert(table: string, columns: Readonly<Record<string, unknown>>): Promise<Made> {
  const names = Object.keys(columns);
  const { rows } = await app.database.pool.query<Made>(
    `insert into ${table} (${names.join(", ")}) values (${names.map((_, index) => `$${index + 1}`).join(", ")}) returning *`,
    Object.values(columns),
  );
  return rows[0]!;
}

const pay = (project: Made | null) =>
  insert("payments", {
    team_id: team,
    pay_type: "계좌이체",
    pay_amt: 1_100_000,
    pay_name: "입금자",
    pay_date: "2026-11-02",
    project_id: project?.id ?? null,
  });

const rowsOf = async (project: string, person: TestStaff) =>
  (await app.call(paymentCalls.list, { query: { project } }, by(person))).body.total;

const cellsFor = async ({ token }: TestStaff) => {
  const response = await fetch(`${app.url}${paymentCalls.exportList.path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ query: {}, reason: "월말 점검", columns: ["project"] }),
  });
  const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
  return sheets[0]!.rows.map((row) => row[1]);
};

const openedFor = async (person: TestStaff) => {
  const { body } = await app.call(readTerms, numbered(contract.id_int), by(person));
  return body.projects.map(({ title }) => title);
};

const callerFor = async (person: TestStaff) =>
  (await app.call(contractCalls.read, numbered(contract.id_int), by(person))).body.model.consult;

beforeAll(async () => {
  app = await startTestApp();
  team = await app.createTeam("진행1팀");
  const elsewhere = await app.createTeam("진행2팀");
  kept = await app.createStaff({ roles: ["송무팀원"], teamIds: [team] });
  colleague = await app.createStaff({ roles: ["송무팀원"], teamIds: [team] });
  consult = await insert("consults", { team_id: team, name: "벽너머 상담자" });
  contract = await insert("contracts", { team_id: team, title: "보이는 계약", consult_id: consult.id });
  walled = await insert("projects", { team_id: team, title: "벽너머 사건", contract_id: contract.id });
  open = await insert("projects", { team_id: elsewhere, title: "다른 팀 사건", contract_id: contract.id });
  const wall = { teamId: team, staffId: kept.id };
  await raiseWall(app.database, { ...wall, type: "project", id: walled.id });
  await raiseWall(app.database, { ...wall, type: "consult", id: consult.id });
});
afterAll(() => app.stop());

test("a payment names its project to colleagues, not to whom a wall keeps away; another team hides no name", async () => {
  const [hidden, shown] = [await pay(walled), await pay(open)];
  const projects = async (person: TestStaff) => {
    const { body } = await app.call(paymentCalls.list, { query: {} }, by(person));
    const named = new Map(body.models.map(({ id, project }) => [id, project]));
    const { model } = (await app.call(paymentCalls.read, numbered(hidden.id), by(person))).body;
    expect(model.project).toEqual(named.get(hidden.id));
    return [named.get(hidden.id), named.get(shown.id)];
  };
  const named = { id: open.id, number: open.id_int, label: "다른 팀 사건" };
  expect(await projects(kept)).toEqual([walledRef, named]);
  expect(await projects(colleague)).toEqual([{ id: walled.id, number: walled.id_int, label: "벽너머 사건" }, named]);
});

test("filters find a walled project as little as one that never was; 없음 does not find its rows either", async () => {
  await pay(walled);
  expect(await rowsOf(String(walled.id), colleague)).toBeGreaterThan(0);
  expect(await rowsOf(String(walled.id), kept)).toBe(0);
  expect(await rowsOf("none", kept)).toBe(await rowsOf("none", colleague));
});

test("a file names it as little", async () => {
  await pay(walled);
  expect(await cellsFor(colleague)).toContain("벽너머 사건");
  const cells = await cellsFor(kept);
  expect(cells).toContain(walledRef.label);
  expect(cells).not.toContain("벽너머 사건");
});

test("a dispute about a walled case is absent for its owner too, in lists, history and its own page", async () => {
  const { id } = await insert("disputes", { team_id: team, title: "분쟁", kind: "기관", owner_id: kept.id });
  expect((await app.call(disputeCalls.read, numbered(id), by(kept))).status).toBe(200);
  await app.database.pool.query("update disputes set project_id = $2 where id = $1", [id, walled.id]);
  expect((await app.call(disputeCalls.read, numbered(id), by(kept))).status).toBe(404);
  expect((await app.call(disputeCalls.history, numbered(id), by(kept))).status).toBe(404);
  const listed = await app.call(disputeCalls.list, { query: {} }, by(kept));
  expect(listed.body.models.map(({ number }) => number)).not.toContain(id);
  const body = { version: 1, changes: { brief: "요약" } };
  expect((await app.call(disputeCalls.update, { ...numbered(id), body }, by(kept))).status).toBe(404);
});

test("a contract leaves out the walled project and does not name the caller", async () => {
  expect(await openedFor(kept)).toEqual(["다른 팀 사건"]);
  expect(await openedFor(colleague)).toEqual(["벽너머 사건", "다른 팀 사건"]);
  expect(await callerFor(kept)).toEqual(walledRef);
  expect(await callerFor(colleague)).toMatchObject({ label: "벽너머 상담자" });
});

test("what refers to a walled contract tells neither its name nor its number; 관리자 passes", async () => {
  const hidden = await insert("consults", { team_id: team, name: "보이는 상담자" });
  const secret = await insert("contracts", { team_id: team, title: "벽너머 계약", consult_id: hidden.id });
  const project = await insert("projects", { team_id: team, title: "보이는 사건", contract_id: secret.id });
  await raiseWall(app.database, { teamId: team, staffId: null, type: "contract", id: secret.id });
  const admin = await app.createStaff({ roles: ["관리자"], teamIds: [team] });
  const told = async (person: TestStaff) => {
    const matter = await app.call(projectCalls.read, numbered(project.id_int), by(person));
    const call = await app.call(consultCalls.read, numbered(hidden.id_int), by(person));
    return [matter.body.model.contract?.label, call.body.model.contractNumber];
  };
  expect(await told(kept)).toEqual([walledRef.label, null]);
  expect(await told(admin)).toEqual(["벽너머 계약", secret.id_int]);
});

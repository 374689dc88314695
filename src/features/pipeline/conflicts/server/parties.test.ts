import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { consultCalls } from "#features/pipeline/consults/endpoints.ts";
import { disputeCalls } from "#features/pipeline/disputes/endpoints.ts";
import type { SubjectType } from "../conflict.ts";
import * as calls from "../endpoints.ts";

let app: TestApp;
let home: number;
let intake: TestStaff;
let viewer: TestStaff;
let lawyer: TestStaff;
let stranger: TestStaff;

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("진행1팀");
  intake = await app.createStaff({ roles: ["송무팀원"], teamIds: [home] });
  viewer = await app.createStaff({ roles: ["홍보책임"], teamIds: [home] });
  lawyer = await app.createStaff({ roles: ["변호사", "송무팀원"], teamIds: [home] });
  stranger = await app.createStaff({ roles: ["송무팀원"], teamIds: [await app.createTeam("진행2팀")] });
  await app.database.pool.query(
    "insert into projects (team_id, title, client_name, opponent, status) values ($1, '보증금', '의뢰인갑', '상대방을', 'active')",
    [home],
  );
});
afterAll(() => app.stop());

async function addConsult(name: string) {
  const body = {
    type: "tel",
    category: "민사",
    channel: "tel",
    caseScope: "일반",
    name,
    tel: "010-0000-7711",
  } as const;
  return (await app.call(consultCalls.create, { body }, { token: intake.token })).body.model;
}

const pathOf = (number: number, type: SubjectType = "consult") => ({
  params: { number: String(number) },
  query: { type },
});
const read = async (number: number, type: SubjectType = "consult") =>
  (await app.call(calls.readConflicts, pathOf(number, type), { token: lawyer.token })).body.model;
const add = (
  number: number,
  body: { name: string; side: "상대방" | "의뢰인" },
  { token } = intake,
  type?: SubjectType,
) => app.call(calls.addParty, { ...pathOf(number, type), body }, { token });
const openNumbers = async ({ token }: TestStaff) =>
  (await app.call(calls.listOpenChecks, {}, { token })).body.models.map(({ number, proposal }) => [number, proposal]);

test("a party is added by whoever changes the record, looked for at once, and taken away again", async () => {
  const { number } = await addConsult("손님병");
  const party = { name: "의뢰인갑", side: "상대방" } as const;
  expect((await add(number, party, viewer)).status).toBe(403);
  expect((await add(number, party, stranger)).status).toBe(404);
  expect((await add(number, { ...party, name: " " })).status).toBe(400);
  const added = await add(number, party);
  expect(added.status).toBe(200);
  expect((await read(number)).check).toMatchObject({ id: added.body.checkId, proposal: "consentNeeded" });
  expect(await openNumbers(intake)).toEqual([[number, "consentNeeded"]]);
  expect(await openNumbers(stranger)).toEqual([]);

  const remove = (partyId: number, { token } = intake) => {
    const { params, query } = pathOf(number);
    return app.call(calls.removeParty, { params: { ...params, partyId: String(partyId) }, query }, { token });
  };
  const { parties } = await read(number);
  const own = parties.find(({ added: byHand }) => !byHand)!;
  expect((await remove(own.id)).status).toBe(422);
  expect((await remove(added.body.partyId, viewer)).status).toBe(403);
  expect((await remove(added.body.partyId, stranger)).status).toBe(404);
  expect((await remove(added.body.partyId)).status).toBe(200);
  expect((await remove(added.body.partyId)).status).toBe(404);
  expect((await read(number)).check).toMatchObject({ proposal: "clear", decision: null, stale: false });
});

test("an opponent written into the record itself is looked for by the product, and the decision of before falls", async () => {
  const one = await addConsult("손님정");
  const { params, query } = pathOf(one.number);
  const ran = await app.call(calls.runConflicts, { params, query }, { token: lawyer.token });
  const checkId = String(ran.body.checkId);
  const decision = { params: { checkId }, body: { decision: "clear" as const, version: 1 } };
  expect((await app.call(calls.decideConflict, decision, { token: lawyer.token })).status).toBe(200);
  expect(await openNumbers(lawyer)).not.toContainEqual([one.number, "clear"]);
  const change = { params, body: { version: one.version, changes: { opponent: "의뢰인갑" } } };
  expect((await app.call(consultCalls.update, change, { token: intake.token })).status).toBe(200);
  await vi.waitFor(async () => {
    const { check, earlier } = await read(one.number);
    expect(check).toMatchObject({ proposal: "consentNeeded", decision: null, stale: false });
    expect(earlier).toMatchObject([{ decision: "clear" }]);
  });
  expect(await openNumbers(lawyer)).toContainEqual([one.number, "consentNeeded"]);
});

test("disputes have parties and a check as well, seen by those who see the dispute", async () => {
  const body = { kind: "상대방", severity: "medium", title: "명도 다툼" } as const;
  const { model } = (await app.call(disputeCalls.create, { body }, { token: lawyer.token })).body;
  const party = { name: "의뢰인갑", side: "상대방" } as const;
  expect((await add(model.number, party, intake, "dispute")).status).toBe(404);
  expect((await add(model.number, party, lawyer, "dispute")).status).toBe(200);
  const { check, parties } = await read(model.number, "dispute");
  expect(check).toMatchObject({ proposal: "consentNeeded" });
  expect(parties).toMatchObject([{ name: "의뢰인갑", side: "상대방", added: true }]);
  const decided = await app.call(
    calls.decideConflict,
    { params: { checkId: String(check!.id) }, body: { decision: "prohibited", version: 1, clause: "31-1-1" } },
    { token: lawyer.token },
  );
  expect(decided.status).toBe(200);
  const declined = { params: { checkId: String(check!.id) } };
  expect((await app.call(calls.declineConflict, declined, { token: lawyer.token })).status).toBe(200);
  const params = { number: String(model.number) };
  expect((await app.call(disputeCalls.read, { params }, { token: lawyer.token })).status).toBe(200);
  await app.database.query.updateTable("disputes").set({ owner_id: intake.id }).where("id", "=", model.id).execute();
  expect((await app.call(disputeCalls.read, { params }, { token: intake.token })).status).toBe(404);
});

test("whoever is typed as an opponent is looked for on that side, numbers as well", async () => {
  const search = { names: ["상대방을"], tels: [], bizNos: [] };
  const severity = async (body: typeof search & { side?: "상대방" | "관련자" }) =>
    (await app.call(calls.searchConflicts, { body }, { token: lawyer.token })).body.severity;
  expect(await severity(search)).toBe("prohibited");
  expect(await severity({ ...search, side: "상대방" })).toBe("clear");
  expect(await severity({ ...search, side: "관련자" })).toBe("review");
});

import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { colleagues } from "#features/identity/access/server/api.ts";
import { hearingCalls } from "#features/litigation/hearings/endpoints.ts";
import { legalCaseCalls } from "#features/litigation/legal-cases/endpoints.ts";
import { projectCalls } from "#features/pipeline/projects/endpoints.ts";
import { listFiles } from "#features/work/files/endpoints.ts";
import { searchEverything } from "#features/work/search/endpoints.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { whoSees } from "#records/server/who-sees.ts";
import { stepCall } from "#records/steps.ts";
import * as calls from "../endpoints.ts";
import { caseOpeningSteps } from "../steps.ts";

let app: TestApp;
let home: number;
let lead: TestStaff;
let clerk: TestStaff;
let other: TestStaff;
let admin: TestStaff;
let second: TestStaff;
let committee: TestStaff;
let project: { id: number; number: number };
let caseId: number;
let hearingId: number;

const of = (number: number) => ({ params: { number: String(number) } });

async function addProject(title: string): Promise<{ id: number; number: number }> {
  return app.database.query
    .insertInto("projects")
    .values({ title, team_id: home, responsible_id: lead.id })
    .returning(["id", "id_int as number"])
    .executeTakeFirstOrThrow();
}

const target = (number = project.number) => ({ params: { type: "project" as const, number: String(number) } });
const restrict = (who: TestStaff, members: readonly TestStaff[]) =>
  app.call(calls.setMembers, { ...target(), body: { members: members.map(({ id }) => id) } }, { token: who.token });
const lift = (who: TestStaff) => app.call(calls.liftMembers, target(), { token: who.token });

async function rowsOfExport(token: string): Promise<number> {
  const response = await fetch(`${app.url}${projectCalls.exportList.path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ query: { search: "비밀합병" }, reason: "월말 점검", columns: ["title"] }),
  });
  const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
  return sheets[0]!.rows.filter((row) => String(row).includes("비밀합병")).length;
}

/** What a person gets of the case by every way there is. */
async function seenBy({ token, id }: TestStaff) {
  const read = await app.call(projectCalls.read, of(project.number), { token });
  const list = await app.call(projectCalls.list, { query: { search: "비밀합병" } }, { token });
  const legal = await app.call(legalCaseCalls.read, of(caseId), { token });
  const hearings = await app.call(hearingCalls.list, { query: { case: String(caseId) } }, { token });
  const files = await app.call(listFiles, { query: { type: "project", number: String(project.number) } }, { token });
  const found = await app.call(searchEverything, { query: { q: "비밀합병" } }, { token });
  const [asker] = await colleagues(app.database, { only: [id] });
  const told = await whoSees(
    app.database.query,
    registeredRecords().get("hearing")!,
    hearingId,
    asker ? [asker.asker] : [],
  );
  return {
    page: read.status,
    counted: list.body.total,
    exported: await rowsOfExport(token),
    case: legal.status,
    hearings: hearings.body.models.length,
    files: files.status,
    searched: JSON.stringify(found.body).includes("비밀합병"),
    told: told.length,
  };
}

const open = { page: 200, counted: 1, exported: 1, case: 200, hearings: 1, files: 200, searched: true, told: 1 };
const absent = { page: 404, counted: 0, exported: 0, case: 404, hearings: 0, files: 404, searched: false, told: 0 };

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("진행1팀");
  const teamIds = [home];
  lead = await app.createStaff({ shortName: "책임", roles: ["책임변", "송무팀원"], teamIds });
  clerk = await app.createStaff({ shortName: "담당", roles: ["송무팀원"], teamIds });
  other = await app.createStaff({ shortName: "밖", roles: ["송무팀원"], teamIds });
  admin = await app.createStaff({ shortName: "관리", roles: ["관리자"], teamIds });
  second = await app.createStaff({ shortName: "관리둘", roles: ["관리자"], teamIds });
  committee = await app.createStaff({
    shortName: "위원",
    roles: ["운영위원"],
    teamIds: [await app.createTeam("운영")],
  });
  project = await addProject("비밀합병 자문");
  const legal = await app.database.query
    .insertInto("legal_cases")
    .values({ team_id: home, project_id: project.id, court: "서울중앙지방법원", case_no: "2026가합77" })
    .returning("id")
    .executeTakeFirstOrThrow();
  caseId = legal.id;
  const hearing = await app.database.query
    .insertInto("hearings")
    .values({ team_id: home, case_id: caseId, kind: "pleading", at: "2099-01-05T01:00:00Z", lawyer_id: clerk.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  hearingId = hearing.id;
});
afterAll(() => app.stop());

test("401, 404 and whose list it is", async () => {
  expect((await app.call(calls.readMembers, target())).status).toBe(401);
  const foreign = await app.createStaff({ roles: ["송무팀원"], teamIds: [await app.createTeam("진행2팀")] });
  expect((await app.call(calls.readMembers, target(), { token: foreign.token })).status).toBe(404);
  expect((await restrict(foreign, [foreign])).status).toBe(404);
  expect((await restrict(clerk, [clerk, lead])).status).toBe(422);
  expect((await restrict(admin, [admin])).status).toBe(422);
  const without = await restrict(lead, [clerk]);
  expect([without.status, Object.keys(without.body.fields ?? {})]).toEqual([400, ["members"]]);
  expect((await lift(lead)).status).toBe(422);
});

test("whom the list does not name finds nothing anywhere, 관리자 and whoever is named no more than others", async () => {
  for (const one of [lead, clerk, other, admin]) expect(await seenBy(one)).toEqual(open);
  await app.database.query.updateTable("legal_cases").set({ lawyer_id: other.id }).where("id", "=", caseId).execute();
  expect((await restrict(lead, [lead, clerk])).status).toBe(200);
  for (const one of [lead, clerk]) expect(await seenBy(one)).toEqual(open);
  for (const one of [other, admin]) expect(await seenBy(one)).toEqual(absent);
  const list = await app.call(
    calls.readMembers,
    { params: { type: "legalCase", number: String(caseId) } },
    { token: clerk.token },
  );
  expect(list.body.members?.map(({ shortName }) => shortName)).toEqual(["담당", "책임"]);
  expect(list.body.mayChange).toBe(false);
});

const setResponsible = (responsible_id: number) =>
  app.database.query.updateTable("projects").set({ responsible_id }).where("id", "=", project.id).execute();

test("whoever becomes 책임변 without being on the list neither sees nor opens it", async () => {
  await setResponsible(admin.id);
  expect((await restrict(admin, [admin])).status).toBe(404);
  // While no 책임변 is on it, a lawyer of the list keeps it.
  expect((await restrict(clerk, [clerk])).status).toBe(422);
  expect((await restrict(lead, [lead, clerk])).status).toBe(200);
  await setResponsible(lead.id);
});

const ask = (who: TestStaff, number: number) =>
  app.call(calls.askForCase, { body: { number, reason: "당사자 신원 확인 요청" } }, { token: who.token });

async function step(name: "approve" | "refuse" | "end", number: number, who: TestStaff) {
  const { body } = await app.call(calls.caseOpeningCalls.read, of(number), { token: committee.token });
  const told = name === "end" ? {} : { answer: "신원 확인에 필요함" };
  const sent = { version: body.model.version, ...told };
  return app.call(stepCall(caseOpeningSteps, name), { ...of(number), body: sent as never }, { token: who.token });
}

test("관리자 opens it with a second person, for a day, and the members are told why", async () => {
  const free = await addProject("공개 사건");
  expect((await ask(admin, free.number)).status).toBe(404);
  expect((await ask(admin, 999_999)).status).toBe(404);
  expect((await ask(other, project.number)).status).toBe(403);
  const { number } = (await ask(admin, project.number)).body;
  expect((await ask(admin, project.number)).status).toBe(422);
  const row = await app.call(calls.caseOpeningCalls.read, of(number), { token: committee.token });
  expect(JSON.stringify(row.body)).not.toContain("비밀합병");
  expect((await app.call(calls.caseOpeningCalls.read, of(number), { token: other.token })).status).toBe(403);
  expect((await step("approve", number, admin)).status).toBe(422);
  expect((await step("approve", number, other)).status).toBe(403);
  expect(await seenBy(admin)).toEqual(absent);

  expect((await step("approve", number, committee)).status).toBe(200);
  expect(await seenBy(admin)).toEqual(open);
  expect(await seenBy(second)).toEqual(absent);
  const { rows: told } = await app.database.pool.query(
    `select t.content, array_agg(u.staff_id order by u.staff_id) as staff from tasks t join task_users u on u.task_id = t.id
     where t.title like '[접근제한 사건 열람]%' group by t.id`,
  );
  expect(told).toMatchObject([{ staff: [lead.id, clerk.id].toSorted((one, two) => one - two) }]);
  expect(told[0].content).toContain("당사자 신원 확인 요청");
  // The list is not theirs, and the day ends.
  expect((await restrict(admin, [admin])).status).toBe(422);
  await app.database.pool.query("update wall_members set until = now() - interval '1 second' where until is not null");
  expect(await seenBy(admin)).toEqual(absent);

  const again = (await ask(admin, project.number)).body.number;
  expect((await step("approve", again, second)).status).toBe(200);
  expect(await seenBy(admin)).toEqual(open);
  expect((await step("end", again, committee)).status).toBe(200);
  expect(await seenBy(admin)).toEqual(absent);
  const refused = (await ask(admin, project.number)).body.number;
  expect((await step("refuse", refused, second)).status).toBe(200);
  expect(await seenBy(admin)).toEqual(absent);
});

test("once the list is taken away, the case is as before", async () => {
  expect((await lift(clerk)).status).toBe(422);
  expect((await lift(lead)).status).toBe(200);
  for (const one of [lead, clerk, other, admin]) expect(await seenBy(one)).toEqual(open);
});

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import * as calls from "../endpoints.ts";

let app: TestApp;
let from: number;
let into: number;
let boss: TestStaff;
let member: TestStaff;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  from = await app.createTeam();
  into = await app.createTeam();
  boss = await app.createStaff({ roles: ["관리자"], teamIds: [into] });
  member = await app.createStaff({ roles: ["송무팀원"], teamIds: [from] });
});

const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await app.database.pool.query<Row>(text, values)).rows;

async function merge(changes: object = {}, by: TestStaff = boss) {
  const [{ version }] = (await sql("select version from teams where id = $1", [from])) as [{ version: number }];
  const body = { intoTeamId: into, reason: "조직 개편에 따라", version, dryRun: "N" as const, ...changes };
  return app.call(calls.mergeTeam, { params: { teamId: String(from) }, body }, { token: by.token });
}

async function fill() {
  const [project] = await sql<{ id: number }>(
    "insert into projects (team_id, title) values ($1, '대여금') returning id",
    [from],
  );
  await sql("insert into projects (team_id, title, status) values ($1, '끝난 사건', 'closed')", [from]);
  await sql("insert into legal_cases (team_id, project_id, court) values ($1, $2, '서울중앙지방법원')", [
    from,
    project!.id,
  ]);
  await sql("insert into consults (team_id) values ($1)", [from]);
  return project!.id;
}

const teamOf = (table: string) => sql(`select distinct team_id from ${table} where team_id = any($1)`, [[from, into]]);

test("a look ahead counts what would move, finished records too, and writes nothing", async () => {
  await fill();
  const answer = await merge({ dryRun: "Y", reason: "" });
  expect(answer.body.model).toEqual({
    done: false,
    into: expect.any(String),
    moves: [
      { label: "사건", count: 2 },
      { label: "상담", count: 1 },
      { label: "소송사건", count: 1 },
    ],
    members: [member.shortName],
  });
  expect(await teamOf("projects")).toEqual([{ team_id: from }]);
});

test("records and people go to the other team, the old one is closed, and each record tells it", async () => {
  const project = await fill();
  expect((await merge()).body.model.done).toBe(true);
  for (const table of ["projects", "legal_cases", "consults", "staff_teams"]) {
    expect([table, await teamOf(table)]).toEqual([table, [{ team_id: into }]]);
  }
  expect(await sql("select active, leader_id from teams where id = $1", [from])).toEqual([
    { active: false, leader_id: null },
  ]);
  expect(await sql("select team_id, home_team_id from staffs where id = $1", [member.id])).toEqual([
    { team_id: into, home_team_id: into },
  ]);
  expect(
    await sql(
      "select team_id, until_on is null as open from staff_team_spans where staff_id = $1 and team_id = any($2) order by open",
      [member.id, [from, into]],
    ),
  ).toEqual([
    { team_id: from, open: false },
    { team_id: into, open: true },
  ]);
  expect(
    await sql("select action, changes from change_log where record_type = 'project' and record_id = $1", [project]),
  ).toEqual([{ action: "project.moveTeam", changes: { team_id: [from, into] } }]);
  expect(await sql("select action, reason from access_grant_log where target_user_id = $1", [member.userId])).toEqual([
    { action: "changeTeams", reason: "조직 개편에 따라" },
  ]);
});

test("payments stay with the team whose months they belong to", async () => {
  await sql(
    "insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date) values ($1, '계좌이체', 1000, '입금자', '2026-11-02')",
    [from],
  );
  await merge();
  expect(await teamOf("payments")).toEqual([{ team_id: from }]);
});

test("a merge is refused whole: itself, a closed team, an old version, no reason, the own team, a team of the settings", async () => {
  await fill();
  const closed = await app.createTeam();
  await sql("update teams set active = false where id = $1", [closed]);
  const lead = await app.createStaff({ roles: ["총괄팀장"], teamIds: [from] });
  const refused = [
    await merge({ intoTeamId: from }),
    await merge({ intoTeamId: closed }),
    await merge({ intoTeamId: 999_999 }),
    await merge({ reason: " " }),
    await merge({ version: 99 }),
    await merge({}, lead),
    await merge({}, member),
  ];
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 409, 403, 403]);
  await sql("update firm_settings set presale_team_id = $1", [from]);
  expect((await merge()).status).toBe(422);
  await sql("update firm_settings set presale_team_id = null");
  expect(await teamOf("projects")).toEqual([{ team_id: from }]);
});

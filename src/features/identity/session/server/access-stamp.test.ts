import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { readMe } from "../endpoints.ts";

let app: TestApp;
let staff: TestStaff;
let teamId: number;

beforeAll(async () => {
  app = await startTestApp();
  teamId = await app.createTeam();
  staff = await app.createStaff({ roles: ["송무팀원"], teamIds: [teamId] });
});
afterAll(() => app.stop());

async function stamp(): Promise<number> {
  const { rows } = await app.database.pool.query<{ version: number }>("select version from access_stamp");
  return rows[0]!.version;
}

const rises: readonly (readonly [string, string])[] = [
  ["own rules", "update users set role_rules = '[]' where id = $1"],
  ["a suspended user", "update users set status = 'active' where id = $1"],
  ["the active team", "update staffs set team_id = team_id where user_id = $1"],
  ["who has left", "update staffs set status = 1 where user_id = $1"],
  ["a membership", "delete from staff_teams where staff_id = (select id from staffs where user_id = $1)"],
  ["a role given", "delete from staff_roles where staff_id = (select id from staffs where user_id = $1)"],
  ["a team closed", "update teams set active = true where $1::bigint is not null"],
  ["settings of the firm", "update firm_settings set name = name where $1::bigint is not null"],
  [
    "a wall",
    `with made as (insert into consults (team_id, name) select id, '확인' from teams where $1::bigint is not null
         returning id, team_id),
       checked as (insert into conflict_checks (team_id, record_type, record_id, query, hits, proposal)
         select team_id, 'consult', id, '{}', '[]', 'review' from made returning id, record_id)
       insert into walls (record_type, record_id, kind, decided_by, check_id)
         select 'consult', record_id, 'decline', (select id from staffs limit 1), id from checked`,
  ],
  ["a network", "insert into allowed_networks (network) select '127.0.0.0/8' where $1::bigint is not null"],
];

test.each(rises)("%s raises the stamp of the rights, once a transaction", async (_, change) => {
  const before = await stamp();
  await app.database.pool.query(change, [staff.userId]);
  expect(await stamp()).toBe(before + 1);
});

test("changes of lists and sessions do not", async () => {
  const before = await stamp();
  await app.database.pool.query("update staffs set task_version = task_version + 1");
  await app.database.pool.query("update sessions set last_seen_at = now()");
  expect(await stamp()).toBe(before);
});

test("a hundred calls at once are each answered for their own session", async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => app.createStaff({ teamIds: [teamId] })));
  const calls = Array.from({ length: 100 }, (_, index) => people[index % people.length]!);
  const answers = await Promise.all(calls.map(({ token }) => app.call(readMe, {}, { token })));
  expect(answers.map(({ body }) => body.user.email)).toEqual(calls.map(({ email }) => email));
});

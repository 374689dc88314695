import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { updatePerson } from "#features/identity/directory/endpoints.ts";
import { resetSecondFactor } from "#features/identity/second-factor/endpoints.ts";
import { resetUserPassword } from "#features/identity/users/endpoints.ts";
import { figure, proofTimeout, report } from "./harness/figures.ts";
import { twoPersonControls } from "./harness/two-person-controls.ts";
import type { Office, TwoPersonControl } from "./harness/two-person-office.ts";

const home = join(import.meta.dirname, "..");
let app: TestApp;
let office: Office;

beforeAll(async () => {
  app = await startTestApp();
  // A firm that has begun long ago: while one begins, one person makes all accounts.
  await app.database.pool.query("update firm_settings set created_at = now() - interval '1 year'");
  const team = await app.createTeam("진행1팀");
  const sql: Office["sql"] = async (text, ...values) => (await app.database.pool.query(text, values)).rows as never;
  office = {
    app,
    home: team,
    sql,
    person: (...roles) => app.createStaff({ roles, teamIds: [team] }),
    async call(who, endpoint, input) {
      const { status, body } = await app.call(endpoint, input, { token: who.token });
      if (status !== 200) throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${body.message ?? ""}`);
      return body;
    },
  };
});
afterAll(() => app.stop());

/** As the product writes it into the log of rights, so many days ago. */
const act = (actor: TestStaff, action: string, target: TestStaff, days = 0) =>
  office.sql(
    "insert into access_grant_log (actor_user_id, target_user_id, action, at) values ($1, $2, $3, now() - make_interval(days => $4))",
    actor.userId,
    target.userId,
    action,
    days,
  );

type Relation = {
  readonly name: string;
  /** Puts one human behind both, or not; `one` does the first part, `other` decides. */
  readonly relate: (one: TestStaff, other: TestStaff) => Promise<unknown>;
  readonly same: boolean;
};

const made = ["invite", "approve", "importStaff", "createAdministrator"];
const held = ["resetPassword", "resetSecondFactor"];

const relations: readonly Relation[] = [
  { name: "two real people", relate: () => Promise.resolve(), same: false },
  ...[...made, ...held, "changeContact"].flatMap((action) => [
    {
      name: `${action} by who decides`,
      relate: (one: TestStaff, other: TestStaff) => act(other, action, one),
      same: true,
    },
    {
      name: `${action} by who began`,
      relate: (one: TestStaff, other: TestStaff) => act(one, action, other),
      same: true,
    },
  ]),
  ...[...made, ...held].map((action) => ({
    name: `${action} of both by a third`,
    async relate(one: TestStaff, other: TestStaff) {
      const third = await office.person();
      await act(third, action, one);
      await act(third, action, other);
    },
    same: true,
  })),
  {
    name: "the password of one given through a third whose password the other gave",
    async relate(one, other) {
      const third = await office.person();
      await act(other, "resetPassword", third);
      await act(third, "resetPassword", one);
    },
    same: true,
  },
  {
    name: "numbers of both changed by a third",
    async relate(one, other) {
      const third = await office.person();
      await act(third, "changeContact", one);
      await act(third, "changeContact", other);
    },
    same: false,
  },
  {
    name: "both gave a third one's password",
    async relate(one, other) {
      const third = await office.person();
      await act(one, "resetPassword", third);
      await act(other, "resetPassword", third);
    },
    same: false,
  },
  { name: "a password given eight days ago", relate: (one, other) => act(other, "resetPassword", one, 8), same: false },
  { name: "roles given", relate: (one, other) => act(other, "changeRoles", one), same: false },
];

async function run({ roles, refusal, begin }: TwoPersonControl, { name, relate, same }: Relation): Promise<void> {
  const one = await office.person(roles[0]);
  const other = await office.person(roles[1]);
  const { decide, offers } = await begin(office, one);
  await relate(one, other);
  if (offers) expect(await offers(other), name).toBe(!same);
  const { status, message } = await decide(other);
  expect([status, message], name).toEqual(
    same ? [422, expect.stringMatching(new RegExp(`^${refusal}.* 한 사람으로 봅니다\\.$`))] : [200, ""],
  );
}

/** One place tells whether two accounts are two people: each control asks it, each relation is tried at several. */
const every = figure(3, 1);

test.each(twoPersonControls.map((control, place) => ({ ...control, place })))(
  "$name: one human behind two accounts is refused, two people are not",
  {
    timeout: proofTimeout,
  },
  async ({ place, ...control }) => {
    for (const [index, relation] of relations.entries())
      if (index === 0 || index % every === place % every) await run(control, relation);
  },
);

test("nobody decides alone with one account either", { timeout: proofTimeout }, async () => {
  for (const { name, roles, refusal, begin } of twoPersonControls) {
    const one = await office.person(...new Set(roles));
    const { decide, offers } = await begin(office, one);
    if (offers) expect(await offers(one), name).toBe(false);
    expect(await decide(one), name).toMatchObject({ status: 422, message: expect.stringContaining(refusal) });
  }
});

test("what one account does to another through the product counts", { timeout: proofTimeout }, async () => {
  const doings: readonly ((by: TestStaff, whom: TestStaff) => Promise<unknown>)[] = [
    (by, { userId }) =>
      office.call(by, resetUserPassword, { params: { userId: String(userId) }, body: { reason: "휴대전화 분실" } }),
    async (by, { userId }) => {
      await office.sql(
        "insert into second_factors (user_id, secret_encrypted, confirmed_at) values ($1, 'x', now())",
        userId,
      );
      await office.call(by, resetSecondFactor, {
        params: { userId: String(userId) },
        body: { reason: "휴대전화 분실" },
      });
    },
    (by, { id }) =>
      office.call(by, updatePerson, {
        params: { staffId: String(id) },
        body: { version: 1, tel: "010-0000-7777" },
      }),
  ];
  const [refund] = twoPersonControls.filter(({ name }) => name === "a refund");
  for (const doing of doings) {
    const one = await office.person("송무팀원");
    const other = await office.person("송무팀원", "관리자");
    const { decide } = await refund!.begin(office, one);
    await doing(other, one);
    expect((await decide(other)).status).toBe(422);
    expect((await decide(await office.person("송무팀원"))).status).toBe(200);
  }
});

test("while a firm begins, one person makes all accounts, and those work with each other", async () => {
  const [refund] = twoPersonControls.filter(({ name }) => name === "a refund");
  await office.sql("update firm_settings set created_at = now()");
  const founder = await office.person("관리자", "송무팀원");
  const [one, other] = [await office.person("송무팀원"), await office.person("송무팀원")];
  await act(founder, "approve", one);
  await act(founder, "approve", other);
  const { decide } = await refund!.begin(office, one);
  expect((await decide(founder)).status).toBe(422);
  expect((await decide(other)).status).toBe(200);
  await office.sql("update firm_settings set created_at = now() - interval '1 year'");
});

test("every place that asks for another person, and every table that wants two, is in the list", async () => {
  const asking = globSync("src/**/*.ts", { cwd: home })
    .filter((path) => !path.endsWith(".test.ts") && !path.endsWith("platform/server/another-person.ts"))
    // Steps that name whom they shut out (`notWho`) are controls of their own kinds.
    .filter((path) => !path.endsWith("records/server/steps/other-people.ts"))
    .filter((path) => readFileSync(join(home, path), "utf8").includes("requireAnotherPerson("));
  expect([...new Set(twoPersonControls.map(({ source }) => source))].toSorted()).toEqual(asking.toSorted());
  const tables = await office.sql<{ name: string }>(
    `select distinct c.relname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'c' and pg_get_constraintdef(k.oid) ~ '(_by|_by_id|_user_id) <> \\w*(_by|_by_id|user_id)' order by 1`,
  );
  expect(tables.map(({ name }) => name)).toEqual([
    "access_alarms",
    "deadlines",
    "destruction_items",
    "expenses",
    "grant_requests",
    "limitation_filings",
    "originations",
    "refunds",
  ]);
  report(
    `Two people: ${twoPersonControls.length} controls × ${Math.ceil(relations.length / every)} of ${relations.length} relations of two accounts, each refused exactly where one human may sit behind both`,
  );
});

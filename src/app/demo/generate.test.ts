import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#platform/server/testing/test-database.ts";
import { generatePipeline } from "./generate-pipeline.ts";
import { fillDemoFirm } from "./fill.ts";
import { generateData, type Generated } from "./generate.ts";

const now = new Date("2026-11-20T03:00:00Z");

let postgres: TestDatabase;
let generated: Generated;

beforeAll(async () => {
  postgres = await createTestDatabase();
  await fillDemoFirm(postgres.database, { now });
  generated = await generateData(postgres.database, { staff: 20, tasks: 1_000, seed: 5, now });
});

afterAll(() => postgres.drop());

async function count(text: string): Promise<number> {
  return (await postgres.database.pool.query<{ count: number }>(`select count(*) from ${text}`)).rows[0]!.count;
}

test("as many as asked for, beside what is there", async () => {
  const { teamId, firstStaffId, firstTaskId, entries } = generated;
  expect(await count(`staff_teams where team_id = ${teamId}`)).toBe(20);
  expect(await count(`staffs where id between ${firstStaffId} and ${firstStaffId + 19}`)).toBe(20);
  expect(await count(`tasks where id between ${firstTaskId} and ${firstTaskId + 999}`)).toBe(1_000);
  expect(await count(`task_users where task_id >= ${firstTaskId}`)).toBe(entries);
  expect(entries / 1_000).toBeGreaterThan(2.3);
  expect(entries / 1_000).toBeLessThan(2.7);
  expect(await count("tasks")).toBe(1_300);
});

test("entries are open exactly where their task is, about forty a person", async () => {
  const wrong = "e.is_open <> (t.closed_at is null and e.status in ('대기', '진행'))";
  expect(await count(`task_users e join tasks t on t.id = e.task_id where ${wrong}`)).toBe(0);
  const open = await count(`task_users where is_open and task_id >= ${generated.firstTaskId}`);
  expect(open / 20).toBeGreaterThan(30);
  expect(open / 20).toBeLessThan(50);
});

test("new rows go on after them", async () => {
  const task = { title: "다음 업무", importance: "B", all_check: "N", created_by: generated.firstStaffId } as const;
  const { id } = await postgres.database.query
    .insertInto("tasks")
    .values(task)
    .returning("id")
    .executeTakeFirstOrThrow();
  expect(id).toBe(generated.firstTaskId + 1_000);
});

const fingerprint = `
  select md5(string_agg(t.title || t.status || t.importance || e.status || (e.staff_id - $2), '|' order by t.id, e.id)) as print
  from tasks t join task_users e on e.task_id = t.id where t.id between $1 and $1 + 999`;

test("the same seed gives the same tasks, a second call adds more", async () => {
  const again = await generateData(postgres.database, { staff: 20, tasks: 1_000, seed: 5, now });
  const prints = await Promise.all(
    [generated, again].map(async ({ firstTaskId, firstStaffId }) => {
      return (await postgres.database.pool.query<{ print: string }>(fingerprint, [firstTaskId, firstStaffId])).rows[0]!
        .print;
    }),
  );
  expect(prints[0]).toBe(prints[1]);
});

test("a pipeline of any size beside the demo firm, with the ledger and the sums kept", async () => {
  const sizes = { clients: 200, consults: 300, contracts: 100, projects: 120, payments: 250 };
  const before = await count("clients");
  const first = await generatePipeline(postgres.database, { ...sizes, teamId: generated.teamId, seed: 3, now });
  for (const [table, size] of Object.entries(sizes)) {
    expect(await count(`${table} where team_id = ${generated.teamId}`), table).toBe(size);
  }
  expect(await count("clients")).toBe(before + 200);
  for (const [type, size] of [
    ["client", 200],
    ["consult", 300],
    ["contract", 100],
    ["project", 120],
  ] as const) {
    const own = `parties where record_type = '${type}' and team_id = ${generated.teamId} and side = '의뢰인'`;
    expect(await count(own), type).toBe(size);
  }
  expect(
    await count(`consults r join parties p on p.record_type = 'consult' and p.record_id = r.id and p.origin = 'name' join persons n on n.id = p.person_id
      where r.team_id = ${generated.teamId} and r.name <> n.name`),
  ).toBe(0);
  expect(
    await count(`payments p where id >= ${first.payments} and contract_id is not null
      and pay_amt <> (select coalesce(sum(s.amount), 0) from payment_splits s where s.payment_id = p.id)`),
  ).toBe(0);
  expect(await count(`payment_splits where payment_id >= ${first.payments}`)).toBe(100);
  const next = { team_id: generated.teamId, name: "다음 고객", tel: "010-0000-0001" };
  const { id } = await postgres.database.query
    .insertInto("clients")
    .values(next)
    .returning("id")
    .executeTakeFirstOrThrow();
  expect(id).toBe(first.clients + 200);
});

test("refuses sizes that make no sense", async () => {
  await expect(generateData(postgres.database, { staff: 3, tasks: 10 })).rejects.toThrow(RangeError);
  await expect(generateData(postgres.database, { staff: 10, tasks: 0 })).rejects.toThrow(RangeError);
});

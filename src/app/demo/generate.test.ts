import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../kit/server/testing/test-database.ts";
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

test("refuses sizes that make no sense", async () => {
  await expect(generateData(postgres.database, { staff: 3, tasks: 10 })).rejects.toThrow(RangeError);
  await expect(generateData(postgres.database, { staff: 10, tasks: 0 })).rejects.toThrow(RangeError);
});

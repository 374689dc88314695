import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestStaff } from "#app/testing/test-app.ts";
import { runOn } from "#operate/testing/test-postgres.ts";
import { startTaskFirm, type TaskFirm } from "../testing/task-firm.ts";
import { tasksOfRecordStatement } from "./by-record.ts";
import { abandonedList, completedList, sentClosedList } from "./closed.ts";
import { countStatement } from "./count.ts";
import { receivedStatement } from "./received.ts";
import { sentStatement } from "./sent.ts";

let firm: TaskFirm;
let me: TestStaff;
let consultId: number;

const open = 40;

/** A firm of years: 60 people, 30,000 tasks, nearly all of them closed, some given up. */
beforeAll(async () => {
  firm = await startTaskFirm();
  me = await firm.staff();
  const staffIds = [me.id, ...(await firm.people(59)).map(({ id }) => id)];
  const { pool } = firm.app.database;
  const consult = await pool.query<{ id: number }>(
    "insert into consults (team_id, name) select $1, '가상 ' || n from generate_series(1, 2000) n returning id",
    [firm.teamId],
  );
  consultId = consult.rows[0]!.id;
  const people = `('{${staffIds.join()}}'::bigint[])`;
  const consults = `('{${consult.rows.map(({ id }) => id).join()}}'::bigint[])`;
  // By a connection that may take its time.
  await runOn(
    firm.app.databaseUrl,
    `insert into tasks (title, importance, all_check, created_by, status, closed_at, record_type, record_id, created_at)
     select '업무 ' || n, (array['S','A','B','C'])[1 + n % 4], 'N', ${people}[1 + n % 60],
            case when n % 100 < 8 then '대기' when n % 100 < 12 then '포기' else '완료' end,
            case when n % 100 >= 8 then now() - make_interval(mins => n) end,
            case when n % 3 = 0 then 'consult' end, case when n % 3 = 0 then ${consults}[1 + n % 2000] end, now() - make_interval(mins => n + 60)
     from generate_series(1, 30000) n;
     insert into task_users (task_id, staff_id, title, importance, status, is_open)
     select t.id, ${people}[1 + (t.id + k * 7) % 60], t.title, t.importance, t.status, t.closed_at is null
     from tasks t, generate_series(0, 1) k on conflict do nothing`,
  );
  await runOn(firm.app.databaseUrl, "vacuum analyze");
});
afterAll(() => firm.app.stop());

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  Plans?: Plan[];
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
};

function nodes(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodes)];
}

/** The plan that a prepared statement keeps, for any person. */
async function planOf(text: string, values: readonly string[]) {
  const client = await firm.app.database.pool.connect();
  try {
    await client.query("set plan_cache_mode = force_generic_plan");
    await client.query(`prepare hot as ${text}`);
    const { rows } = await client.query(`explain (analyze, format json) execute hot (${values.join(", ")})`);
    await client.query("deallocate hot");
    await client.query("reset plan_cache_mode");
    const [{ Plan: plan }] = rows[0]["QUERY PLAN"] as [{ Plan: Plan }];
    return nodes(plan);
  } finally {
    client.release();
  }
}

const nothing = `'{}'`;

/** Every statement with the indexes its plan must stand on. */
const statements = (): [string, string, readonly string[], readonly string[]][] => [
  ["refresh", receivedStatement.text, [String(me.id)], ["task_users_open", "tasks_pkey"]],
  ["count", countStatement.text, [String(me.id)], ["task_users_open", "tasks_pkey"]],
  ["sent", sentStatement.text, [String(me.id)], ["tasks_sent_open", "tasks_sent_closed"]],
  ["completed", completedList.text, [String(me.id), nothing, "50", "0"], ["task_users_closed"]],
  ["abandoned", abandonedList.text, [String(me.id), nothing, "50", "0"], ["task_users_closed"]],
  ["sentClosed", sentClosedList.text, [String(me.id), nothing, "50", "0"], ["tasks_sent_closed"]],
  ["listByRecord", tasksOfRecordStatement, ["'consult'", String(consultId), "'/lawfirm/consult/1'"], ["tasks_record"]],
];

async function standsOnItsIndexes(wanted: string) {
  const [, text, values, indexes] = statements().find(([name]) => name === wanted)!;
  const plan = await planOf(text, values);
  expect(plan.map((node) => node["Index Name"])).toEqual(expect.arrayContaining([...indexes]));
  return plan;
}

test.each(["refresh", "count", "sent", "sentClosed", "listByRecord"])(
  "%s reads through its partial indexes, and no table as a whole",
  async (wanted) => {
    const plan = await standsOnItsIndexes(wanted);
    const scans = plan.filter((node) => node["Node Type"].includes("Seq Scan"));
    expect(scans.filter((node) => ["tasks", "task_users"].includes(node["Relation Name"] ?? ""))).toEqual([]);
  },
);

// A person's history is a good part of so small a firm: joined to all tasks at once.
test.each(["completed", "abandoned"])("%s finds my entries through the index of closed ones", async (wanted) => {
  await standsOnItsIndexes(wanted);
});

describe("work does not grow with the history of the firm", () => {
  test.each(["refresh", "count"])("%s touches my open entries alone", async (wanted) => {
    const [, text, values] = statements().find(([name]) => name === wanted)!;
    const plan = await planOf(text, values);
    const entries = plan.find((node) => node["Index Name"] === "task_users_open")!;
    expect(entries["Actual Rows"] * entries["Actual Loops"]).toBeGreaterThanOrEqual(open / 2);
    expect(entries["Actual Rows"] * entries["Actual Loops"]).toBeLessThan(open * 4);
    expect(entries["Rows Removed by Filter"] ?? 0).toBe(0);
  });
});

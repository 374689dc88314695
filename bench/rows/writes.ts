import { compare } from "../harness/rounds.ts";
import type { Request } from "../harness/measure.ts";
import { barePath, startBare } from "../harness/servers.ts";
import { lastTask, removeSince } from "../harness/made-tasks.ts";
import type { World } from "../harness/world.ts";
import { insertLog, insertUndo } from "../../src/features/work/tasks/server/move-sql.ts";
import { outcomeOf } from "./outcome.ts";
import { roundsOf, type Row } from "./row.ts";

const least = 0.6;
const recipients = 5;
const reordered = 40;

/** The same rows as the product writes for a task of five people: task, entries, change log, versions of the lists. */
const createText = `
  with task as (
    insert into tasks (title, content, importance, all_check, department, created_by, updated_by)
    values ($1, '', 'B', 'N', '송무', $2, $2) returning id, created_at
  ), entries as (
    insert into task_users (task_id, staff_id, title, importance, created_at)
    select task.id, s, $1, 'B', task.created_at from task, unnest($3::bigint[]) s
  ), touched as (
    update staffs set task_version = task_version + 1 where id = any($3::bigint[] || $2::bigint)
  ), written as (
    insert into change_log (user_id, staff_id, action, record_type, record_id, changes)
    select null, $2, 'task.create', 'task', task.id, $4 from task
  ) select id from task`;

/** What the change log says of a new task. */
const created = {
  title: [null, "기일 준비"],
  importance: [null, "B"],
  allCheck: [null, "N"],
  staffs: [null, [1, 2, 3, 4, 5]],
};

export const create: Row = {
  name: "create",
  async run(bench) {
    const { world, product } = bench;
    const groups = world.people.map((sender, index) => ({
      sender,
      staffs: Array.from(
        { length: recipients },
        (_, place) => world.people[(index + place * 7) % world.people.length]!,
      ),
    }));
    const bare = await startBare(world.databaseUrl, { create: { text: createText, json: false } });
    const mark = await lastTask(world);
    try {
      const compared = await compare(
        {
          url: product.url,
          requests: groups.map(({ sender, staffs }) =>
            send(sender.token, "POST", "/api/tasks/order/staffs", {
              title: "기일 준비",
              importance: "B",
              allCheck: "N",
              staffs: staffs.map(({ id }) => ({ id, name: "" })),
            }),
          ),
        },
        {
          url: bare.url,
          requests: groups.map(({ sender, staffs }) => ({
            path: barePath("create", ["기일 준비", sender.id, staffs.map(({ id }) => id), JSON.stringify(created)]),
          })),
        },
        roundsOf(bench),
      );
      return [outcomeOf("POST /api/tasks/order/staffs, 5 recipients", compared, least)];
    } finally {
      await bare.stop();
      await removeSince(world, mark);
    }
  },
};

/** The state before, as the product keeps it for an undo. */
const beforeMove = `
  before as (
    select id, status, pick_staff_id, complete_staff_id, closed_at, version from tasks where id = $1
  ), mine as (
    select id, status, status_at, memo from task_users where task_id = $1 and staff_id = $2
  ), undo as (${insertUndo({ task: "before", entry: "mine", staff: "$2::bigint", version: "before.version + 1", from: "before, mine" })})`;

/** A row of the change log as long as the product's. */
const moveLog = (action: string) =>
  insertLog({
    userId: "null",
    staffId: "$2",
    requestId: "'bench-request'",
    action: `'${action}'`,
    type: "'task'",
    id: "before.id",
    changes: `jsonb_build_object('status', jsonb_build_array(before.status, '진행'),
                'pickStaffId', jsonb_build_array(null, $2::bigint),
                'taskUsers.' || mine.id || '.status', jsonb_build_array(mine.status, '진행'))`,
    from: "before, mine",
  });

const touchText = `
  update staffs set task_version = task_version + 1 where id in (select staff_id from task_users where task_id = $1)`;

const pickText = `
  with ${beforeMove}, task as (
    update tasks set pick_staff_id = $2, status = '진행', version = version + 1, updated_at = now(), updated_by = $2
    where id = $1 and pick_staff_id is null and status = '대기' and all_check = 'N' returning id, version
  ), entry as (
    update task_users e set status = '진행', status_at = now(), updated_at = now() from task
    where e.task_id = task.id and e.staff_id = $2 returning e.id
  ), touched as (${touchText}), written as (${moveLog("task.pick")}) select id from task`;

const completeText = `
  with ${beforeMove}, task as (
    update tasks set complete_staff_id = $2, status = '완료', closed_at = now(), version = version + 1,
                     updated_at = now(), updated_by = $2
    where id = $1 and closed_at is null returning id, version
  ), entries as (
    update task_users e set is_open = false, updated_at = now(),
                            status = case when e.staff_id = $2 then '완료' else e.status end from task
    where e.task_id = task.id returning e.id
  ), touched as (${touchText}), written as (${moveLog("task.complete")}) select id from task`;

const moves = [
  { name: "pick", text: pickText, body: (id: number) => ({ pickStaffId: id, status: "진행", userTaskStatus: "진행" }) },
  {
    name: "complete",
    text: completeText,
    body: (id: number) => ({ status: "완료", completeStaffId: id, allCheck: false, userTaskStatus: "완료" }),
  },
] as const;

/** Each request moves a task of its own, made before. */
export const taskMoves: readonly Row[] = moves.map(({ name, text, body }) => ({
  name,
  async run(bench) {
    const { world, product } = bench;
    const bare = await startBare(world.databaseUrl, { [name]: { text, json: false } });
    const mark = await lastTask(world);
    const rounds = { ...roundsOf(bench), amount: bench.quick ? 300 : 750 };
    const fresh = (toRequest: (taskId: number, index: number) => Request) => async () => {
      const ids = await makeTasks(world, rounds.amount + rounds.connections);
      return ids.map((id, index) => toRequest(id, index));
    };
    const person = (index: number) => world.people[index % world.people.length]!;
    try {
      const compared = await compare(
        {
          url: product.url,
          requests: fresh((id, index) => send(person(index).token, "PUT", `/api/tasks/${id}`, body(person(index).id))),
        },
        {
          url: bare.url,
          requests: fresh((id, index) => ({ path: barePath(name, [id, person(index).id]) })),
        },
        rounds,
      );
      return [outcomeOf(`PUT /api/tasks/{id}, ${name}`, compared, least)];
    } finally {
      await bare.stop();
      await removeSince(world, mark);
    }
  },
}));

const reorderText = `
  with locked as (
    select id from task_users where staff_id = $1 and is_open order by id for update
  ), placed as (
    update task_users e set sort_order = p.place, updated_at = now()
    from unnest($2::bigint[], $3::bigint[]) as p (id, place), locked where e.id = p.id and locked.id = e.id
  ), touched as (
    update staffs set task_version = task_version + 1 where id = $1
  ), written as (
    insert into change_log (user_id, staff_id, action, record_type, record_id, changes)
    select null, $1, 'task.saveOrder', 'staff', $1,
           jsonb_build_object('order', jsonb_build_array((select jsonb_agg(id) from locked), to_jsonb($2::bigint[])))
  ) select 1`;

export const reorder: Row = {
  name: "reorder",
  async run(bench) {
    const { world, product } = bench;
    const mark = await lastTask(world);
    const people = await makeLists(world);
    const bare = await startBare(world.databaseUrl, { reorder: { text: reorderText, json: false } });
    // Every other request turns the list round, so that each one writes every row.
    const turns = people.flatMap(({ person, entries }) => [
      { person, entries },
      { person, entries: entries.toReversed() },
    ]);
    try {
      const compared = await compare(
        {
          url: product.url,
          requests: turns.map(({ person, entries }) =>
            send(
              person.token,
              "PUT",
              "/api/tasks/order",
              entries.map((id, index) => ({ id, order: entries.length - index })),
            ),
          ),
        },
        {
          url: bare.url,
          requests: turns.map(({ person, entries }) => ({
            path: barePath("reorder", [person.id, entries, entries.map((_, index) => entries.length - index)]),
          })),
        },
        roundsOf(bench),
      );
      return [outcomeOf(`PUT /api/tasks/order, ${reordered} entries`, compared, least)];
    } finally {
      await bare.stop();
      await restoreLists(
        world,
        people.map(({ person }) => person.id),
        mark,
      );
    }
  },
};

function send(token: string, method: "POST" | "PUT", path: string, body: unknown): Request {
  return { method, path, headers: { authorization: `Bearer ${token}` }, body: JSON.stringify(body) };
}

/** Tasks that wait for two people each; the first of the pair is the person at the same place of the list. */
async function makeTasks({ database, people }: World, count: number): Promise<number[]> {
  const ids = people.map(({ id }) => id);
  const { rows } = await database.pool.query<{ id: number }>(
    `with made as (
       insert into tasks (title, importance, all_check, department, created_by)
       select '가져갈 업무', 'C', 'N', '송무', ($2::bigint[])[1 + n % cardinality($2::bigint[])]
       from generate_series(0, $1::int - 1) n returning id),
     placed as (select id, row_number() over (order by id) - 1 as n from made),
     entries as (
       insert into task_users (task_id, staff_id, title, importance)
       select placed.id, ($2::bigint[])[1 + (n + k) % cardinality($2::bigint[])], '가져갈 업무', 'C'
       from placed, generate_series(0, 1) k)
     select id from placed order by n`,
    [count, ids],
  );
  return rows.map(({ id }) => id);
}

/** Fifty people with exactly so many open entries each; what they had before waits. */
async function makeLists({ database, people }: World) {
  const chosen = people.slice(-50);
  const ids = chosen.map(({ id }) => id);
  await database.pool.query("update task_users set is_open = false where is_open and staff_id = any($1)", [ids]);
  const { rows } = await database.pool.query<{ id: number; staff_id: number }>(
    `with made as (
       insert into tasks (title, importance, all_check, department, created_by)
       select '순서를 바꿀 업무', 'C', 'N', '송무', ($1::bigint[])[1 + n % cardinality($1::bigint[])]
       from generate_series(0, cardinality($1::bigint[]) * $2::int - 1) n returning id, created_by)
     insert into task_users (task_id, staff_id, title, importance)
     select id, created_by, '순서를 바꿀 업무', 'C' from made returning id, staff_id`,
    [ids, reordered],
  );
  return chosen.map((person) => ({
    person,
    entries: rows.filter(({ staff_id }) => staff_id === person.id).map(({ id }) => id),
  }));
}

async function restoreLists(world: World, staffIds: readonly number[], mark: number): Promise<void> {
  await removeSince(world, mark);
  await world.database.pool.query(
    `update task_users e set is_open = true from tasks t
     where t.id = e.task_id and e.staff_id = any($1) and t.closed_at is null and e.status in ('대기', '진행')`,
    [staffIds],
  );
}

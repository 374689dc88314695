import { insertLog, insertUndo } from "#features/work/tasks/server/move-sql.ts";
import type { Request, Side } from "../harness/measure.ts";
import { compare } from "../harness/rounds.ts";
import { barePath, startBare } from "../harness/servers.ts";
import { withCalls, type CallKind, type Calls } from "./calls.ts";
import { outcomeOf } from "./outcome.ts";
import { roundsOf, type Bench, type Outcome, type Row } from "./row.ts";
import { completeCalls, createCalls, pickCalls, reorderCalls } from "./write-calls.ts";

const least = 0.6;

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
  run: (bench) =>
    compareWrites(bench, createCalls, {
      name: "create",
      text: createText,
      requests: ({ groups }, bare) =>
        groups.map(({ sender, staffs }) =>
          bare(["기일 준비", sender.id, staffs.map(({ id }) => id), JSON.stringify(created)]),
        ),
    }),
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
  { name: "pick", text: pickText, calls: pickCalls },
  { name: "complete", text: completeText, calls: completeCalls },
] as const;

export const taskMoves: readonly Row[] = moves.map(({ name, text, calls }) => ({
  name,
  run: (bench) =>
    compareWrites(bench, calls, {
      name,
      text,
      requests: ({ fresh }, bare) => fresh((taskId, { id }) => bare([taskId, id])),
    }),
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
  run: (bench) =>
    compareWrites(bench, reorderCalls, {
      name: "reorder",
      text: reorderText,
      requests: ({ turns }, bare) =>
        turns.map(({ person, order }) =>
          bare([person.id, order.map(({ id }) => id), order.map(({ order: place }) => place)]),
        ),
    }),
};

/** What the bare server is asked for instead: one statement that writes the same rows. */
type Bare<Opened> = {
  readonly name: string;
  readonly text: string;
  readonly requests: (opened: Opened, bare: (values: readonly unknown[]) => Request) => Side["requests"];
};

async function compareWrites<Opened extends Calls>(
  bench: Bench,
  kind: CallKind & { open(world: Bench["world"]): Promise<Opened> },
  { name, text, requests }: Bare<Opened>,
): Promise<Outcome[]> {
  const { world, product } = bench;
  const bare = await startBare(world.databaseUrl, { [name]: { text, json: false } });
  try {
    return await withCalls(kind, world, async (opened) => {
      const compared = await compare(
        { url: product.url, requests: opened.requests },
        { url: bare.url, requests: requests(opened, (values) => ({ path: barePath(name, [...values]) })) },
        { ...roundsOf(bench), ...kind.load },
      );
      return [outcomeOf(kind.label, compared, least)];
    });
  } finally {
    await bare.stop();
  }
}

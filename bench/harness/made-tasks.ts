import type { World } from "./world.ts";

/** Id of the newest task: what comes after it was made for measuring. */
export async function lastTask({ database }: World): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>("select coalesce(max(id), 0) as id from tasks");
  return rows[0]!.id;
}

/**
 * Takes away what was made for the measuring, so that the next row meets the same firm. A call that its client no longer
 * waits for may still make one: it goes the next time.
 */
export async function removeSince({ database }: World, mark: number): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    const { rows } = await client.query<{ id: number }>("select id from tasks where id > $1", [mark]);
    const made = [rows.map(({ id }) => id)];
    await client.query("delete from task_undos where task_id = any($1)", made);
    await client.query("delete from task_users where task_id = any($1)", made);
    await client.query("delete from tasks where id = any($1)", made);
    await client.query("vacuum analyze tasks, task_users, staffs");
  } finally {
    client.release(true);
  }
}

/** Tasks that wait for two people each; the first of the pair is the person at the same place of the list. */
export async function makeTasks({ database, people }: World, count: number): Promise<number[]> {
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
export async function makeLists({ database, people }: World, entries: number) {
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
    [ids, entries],
  );
  return chosen.map((person) => ({
    person,
    ids: rows.filter(({ staff_id }) => staff_id === person.id).map(({ id }) => id),
  }));
}

export async function restoreLists(world: World, staffIds: readonly number[], mark: number): Promise<void> {
  await removeSince(world, mark);
  await world.database.pool.query(
    `update task_users e set is_open = true from tasks t
     where t.id = e.task_id and e.staff_id = any($1) and t.closed_at is null and e.status in ('대기', '진행')`,
    [staffIds],
  );
}

/** Gives back the room that rows written again and again have taken. */
export async function repack({ database }: World): Promise<void> {
  const client = await database.pool.connect();
  const tables = "tasks, task_users, task_undos, staffs, sessions";
  try {
    await client.query("set statement_timeout = 0");
    await client.query(`vacuum (full, analyze) ${tables}`);
    // A table packed anew has no map of what everybody sees, which reading the index alone needs.
    await client.query(`vacuum ${tables}`);
  } finally {
    client.release(true);
  }
}

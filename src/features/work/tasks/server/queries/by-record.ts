import type { Database } from "#platform/server/database/database.ts";
import type { JsonText } from "#platform/server/json-text.ts";
import { dueAt } from "./task-json.ts";

const most = 100;

// Two parts, so that the open tasks come first however many closed ones there are.
/** $1 and $2: kind and key of the record; $3: its page, to which tasks of no record may lead. */
export const tasksOfRecordStatement = `
  with hits as materialized (
    select id, closed_at is null as open, created_at from tasks where record_type = $1 and record_id = $2
    union all
    select id, closed_at is null, created_at from tasks where url = $3 and url <> '' and record_type is null
  )
  select json_build_object('success', true, 'models', coalesce(json_agg(row_to_json(m) order by page.open desc,
           page.created_at desc, m.id desc), '[]'), 'total', (select count(*) from hits))::text as body
  from (select * from hits order by open desc, created_at desc, id desc limit ${most}) page
  cross join lateral (
    select t.id, t.title, t.importance, t.status, t.created_at as "createdAt", ${dueAt} as "dueAt",
      (select row_to_json(p) from (select p.id, p.short_name as "shortName" from staffs p where p.id = t.created_by) p)
        as creator,
      (select coalesce(json_agg(json_build_object('shortName', rs.short_name, 'status', r.status) order by r.id), '[]')
       from task_users r join staffs rs on rs.id = r.staff_id where r.task_id = t.id) as recipients
    from tasks t where t.id = page.id) m`;

type OfRecord = { readonly type: string; readonly id: number; readonly path: string };

/** Tasks of one record as ready JSON; the caller has made sure that the asker may read the record. */
export async function tasksOfRecord(database: Database, { type, id, path }: OfRecord): Promise<JsonText> {
  const { rows } = await database.pool.query<{ body: JsonText }>({
    name: "tasks-of-record",
    text: tasksOfRecordStatement,
    values: [type, id, path],
  });
  return rows[0]!.body;
}

import type { Database } from "#platform/server/database/database.ts";
import type { JsonText } from "#platform/server/json-text.ts";
import { relatedRecords } from "../related-record.ts";
import { pagePath, type LinkedPage, type TaskCategory } from "../../task.ts";

const most = 100;

// Two parts, so that the open tasks come first however many closed ones there are.
/** The statement for records of the category; $1 is the record's id. */
export const tasksOfRecordStatement = (category: TaskCategory) =>
  tasksStatement(`${relatedRecords[category].column} = $1`);

/** The statement for a page; $1 is its path. Written out, so that the index on links serves it. */
const tasksOfPageStatement = tasksStatement("url = $1 and url <> ''");

function tasksStatement(condition: string): string {
  return `
  with hits as materialized (select id, closed_at is null as open, created_at from tasks where ${condition})
  select json_build_object('success', true, 'models', coalesce(json_agg(row_to_json(m) order by page.open desc,
           page.created_at desc, m.id desc), '[]'), 'total', (select count(*) from hits))::text as body
  from (select * from hits order by open desc, created_at desc, id desc limit ${most}) page
  cross join lateral (
    select t.id, t.title, t.importance, t.status, t.created_at as "createdAt",
      (select row_to_json(p) from (select p.id, p.short_name as "shortName" from staffs p where p.id = t.created_by) p)
        as creator,
      (select coalesce(json_agg(json_build_object('shortName', rs.short_name, 'status', r.status) order by r.id), '[]')
       from task_users r join staffs rs on rs.id = r.staff_id where r.task_id = t.id) as recipients
    from tasks t where t.id = page.id) m`;
}

/** Tasks of one record as ready JSON; the caller has made sure that the asker may read the record. */
export async function tasksOfRecord(database: Database, category: TaskCategory, recordId: number): Promise<JsonText> {
  const { rows } = await database.pool.query<{ body: JsonText }>({
    name: `tasks-of-${category}`,
    text: tasksOfRecordStatement(category),
    values: [recordId],
  });
  return rows[0]!.body;
}

/** Tasks that lead to the page of a record as ready JSON; the caller has made sure that the asker may read the record. */
export async function tasksOfPage(database: Database, page: LinkedPage, number: number): Promise<JsonText> {
  const { rows } = await database.pool.query<{ body: JsonText }>({
    name: "tasks-of-page",
    text: tasksOfPageStatement,
    values: [pagePath(page, number)],
  });
  return rows[0]!.body;
}

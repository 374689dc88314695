import type { Database } from "#platform/server/database/database.ts";
import type { JsonText } from "#platform/server/json-text.ts";
import { wordPatterns } from "#platform/server/database/text-search.ts";
import { entryColumns, sentTaskColumns } from "./task-json.ts";

export type ClosedQuery = { readonly page: number; readonly size: number; readonly search: string };

type List = { readonly name: string; readonly text: string };

// $1 staff, $2 patterns that must all be found, $3 page size, $4 offset. The window of the page is cut before any JSON is built.
const paged = (hits: string, page: string) => `
  with hits as materialized (${hits})
  select json_build_object('success', true, 'models', coalesce(json_agg(row_to_json(m) order by page.at desc, m.id desc), '[]'),
           'total', (select count(*) from hits))::text as body
  from (select id as hit_id, at from hits order by at desc, id desc limit $3 offset $4) page
  cross join lateral (${page}) m`;

const found = (text: string) => `(cardinality($2::text[]) = 0 or (${text}) ~ all($2::text[]))`;

const closedEntries = (status: string) =>
  paged(
    `select e.id, case when e.status = '완료' then e.status_at else t.closed_at end as at
     from task_users e join tasks t on t.id = e.task_id
     where e.staff_id = $1 and not e.is_open and ${status} and ${found(`e.search_text || E'\\n' || search_normal(t.content)`)}`,
    `select ${entryColumns} from task_users e join tasks t on t.id = e.task_id where e.id = page.hit_id`,
  );

/** 완료업무: my entries that are done, or closed because another completed the task; last closed first. */
export const completedList: List = { name: "tasks-completed", text: closedEntries(`t.status <> '포기'`) };

/** My entries of abandoned tasks, last closed first. */
export const abandonedList: List = { name: "tasks-abandoned", text: closedEntries(`t.status = '포기'`) };

/** Tasks I sent that are closed, last closed first. */
export const sentClosedList: List = {
  name: "tasks-sent-closed",
  text: paged(
    `select t.id, t.closed_at as at from tasks t
     where t.created_by = $1 and t.closed_at is not null and ${found(`t.search_text || E'\\n' || search_normal(t.content)`)}`,
    `select ${sentTaskColumns} from tasks t where t.id = page.hit_id`,
  ),
};

/** One page of a closed list as ready JSON. */
export async function readClosed(
  database: Database,
  list: List,
  staffId: number,
  { page, size, search }: ClosedQuery,
): Promise<JsonText> {
  const { rows } = await database.pool.query<{ body: JsonText }>({
    ...list,
    values: [staffId, wordPatterns(search), size, (page - 1) * size],
  });
  return rows[0]!.body;
}

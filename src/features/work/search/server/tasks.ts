import { sql, type RawBuilder } from "kysely";
import { askSearch } from "#platform/server/database/search-statements.ts";
import { searchMatches, type TextSearch } from "#platform/server/database/text-search.ts";
import type { SearchHit, SearchSource } from "#platform/server/search-source.ts";
import type { Viewer } from "#platform/viewer.ts";
import { maySearch } from "../access.ts";

/** Where the task stands among those of the person: the own entry, if there is one, and whether it is open. */
type Place = { entry: number | null; open: boolean };
type Row = { id: number; title: string; importance: string; status: string; creator: string } & Place;

/** Closed tasks further back are found in 완료업무, which has a search of its own. */
const closedWithin = 300;

/**
 * Tasks in the search box: the person's own entries and the tasks he or she sent, by title; open ones first. Of the
 * closed ones the latest 300 of each are looked through, so that the box answers at once after many years too.
 */
export const taskSearch: SearchSource = {
  kind: "task",
  label: "할일",
  policy: maySearch,
  subject: null,
  find: async (database, asker, search, limit) => {
    if (search.words.length === 0) return [];
    const asked = { asker, search, limit, form: "task" };
    const rows = await askSearch(database, asked, (typed) => statement(asker.viewer, typed, limit));
    return rows.map(present);
  },
};

function statement({ staff }: Viewer, search: TextSearch, limit: number): RawBuilder<Row> {
  // In a query of its own, which PostgreSQL does not look into, as what is typed: it would plan for each person anew.
  const me = sql`(select ${staff?.id ?? null}::bigint)`;
  const fits = searchMatches(search, { text: sql.ref("search_text"), tokens: null });
  const notEntry = sql`not exists (select from task_users u where u.task_id = k.id and u.staff_id = ${me})`;
  // One branch per partial index, which holds all that is looked at: what is shown is read of the first hits alone.
  return sql<Row>`
    with found as (
      select task_id, true as open, id as entry, created_at from task_users
      where staff_id = ${me} and is_open and ${fits}
      union all
      select task_id, false, id, created_at
      from (select id, task_id, created_at, search_text from task_users
            where staff_id = ${me} and not is_open order by task_id desc limit ${sql.lit(closedWithin)}) u
      where ${fits}
      union all
      select id, true, null, created_at from tasks k
      where created_by = ${me} and closed_at is null and ${fits} and ${notEntry}
      union all
      select id, false, null, created_at
      from (select id, created_at, search_text from tasks
            where created_by = ${me} and closed_at is not null order by closed_at desc limit ${sql.lit(closedWithin)}) k
      where ${fits} and ${notEntry}
    ), first as materialized (
      select * from found order by open desc, created_at desc, task_id desc limit ${sql.lit(limit)}
    )
    select k.id, coalesce(u.title, k.title) as title, coalesce(u.importance, k.importance) as importance,
      coalesce(u.status, k.status) as status, f.entry, f.open, s.short_name as creator
    from first f join tasks k on k.id = f.task_id left join task_users u on u.id = f.entry
    join staffs s on s.id = k.created_by
    order by f.open desc, f.created_at desc, f.task_id desc`;
}

function present({ id, title, importance, status, creator, ...place }: Row): SearchHit {
  const from = place.entry === null ? "나의 요청" : `${creator} 요청`;
  return { id, title, detail: `${importance} · ${from}`, state: status, path: pathOf({ title, status, ...place }) };
}

/** The view of 할일 관리 that shows the task: the own entry unfolded, what is closed found by its title. */
function pathOf({ entry, open, status, title }: Place & Pick<Row, "status" | "title">): string {
  if (open) return entry === null ? "/?view=sent" : `/?entry=${entry}`;
  const list = entry === null ? "sent" : status === "포기" ? "abandoned" : "received";
  return `/?${new URLSearchParams({ view: "completed", list, search: title }).toString()}`;
}

import { sql } from "kysely";
import { searchMatches } from "../../../../kit/server/database/text-search.ts";
import type { SearchHit, SearchSource } from "../../../../kit/server/search-source.ts";
import { maySearch } from "../access.ts";

type Row = { id: number; title: string; importance: string; status: string; creator: string; own: boolean };

/** Tasks in the search box: the person's own entries and the tasks he or she sent, by title; open ones first. */
export const taskSearch: SearchSource = {
  kind: "task",
  policy: maySearch,
  subject: null,
  find: async (database, { viewer }, search, limit) => {
    const me = viewer.staff?.id ?? null;
    const entries = searchMatches(search, { text: sql<string>`u.title || ' ' || k.title`, tokens: null });
    const sent = searchMatches(search, { text: sql<string>`k.title`, tokens: null });
    // One branch per partial index: a person's entries, and what he or she sent, are few among all tasks.
    const { rows } = await sql<Row>`
      with found as (
        select k.id, u.title, u.importance, u.status, k.created_by, k.created_at, u.is_open as open, true as own
        from task_users u join tasks k on k.id = u.task_id
        where u.staff_id = ${me} and u.is_open and ${entries}
        union all
        (select k.id, u.title, u.importance, u.status, k.created_by, k.created_at, false, true
         from task_users u join tasks k on k.id = u.task_id
         where u.staff_id = ${me} and not u.is_open and ${entries})
        union all
        (select k.id, k.title, k.importance, k.status, k.created_by, k.created_at, k.closed_at is null, false
         from tasks k
         where k.created_by = ${me} and ${sent}
           and not exists (select from task_users u where u.task_id = k.id and u.staff_id = ${me}))
      )
      select f.id, f.title, f.importance, f.status, f.own, s.short_name as creator
      from found f join staffs s on s.id = f.created_by
      order by f.open desc, f.created_at desc, f.id desc
      limit ${limit}`.execute(database.query);
    return rows.map(present);
  },
};

function present({ id, title, importance, status, creator, own }: Row): SearchHit {
  return { id, title, detail: `${importance} · ${own ? `${creator} 요청` : "나의 요청"}`, state: status, path: "/" };
}

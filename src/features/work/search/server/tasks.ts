import { sql } from "kysely";
import { prepared } from "../../../../kit/server/database/prepared.ts";
import type { SearchHit, SearchSource } from "../../../../kit/server/search-source.ts";
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
  find: async (database, { viewer }, search, limit) => {
    if (search.words.length === 0) return [];
    // In queries of their own, which PostgreSQL does not look into: it would plan each search anew for what was typed,
    // which takes as long as to search. Limits stand in the text for the same reason.
    const me = sql`(select ${viewer.staff?.id ?? null}::bigint)`;
    const patterns = sql`(select ${search.words.map(({ pattern }) => pattern)}::text[])`;
    const fits = (table: string) => sql`${sql.ref(`${table}.search_text`)} ~ all(${patterns}::text[])`;
    const entryFits = sql`(${fits("u")} or ${fits("k")})`;
    const notEntry = sql`not exists (select from task_users u where u.task_id = k.id and u.staff_id = ${me})`;
    // One branch per partial index.
    const { rows } = await sql<Row>`${prepared}
      with found as (
        select k.id, u.title, u.importance, u.status, k.created_by, k.created_at, true as open, u.id as entry
        from task_users u join tasks k on k.id = u.task_id
        where u.staff_id = ${me} and u.is_open and ${entryFits}
        union all
        select k.id, u.title, u.importance, u.status, k.created_by, k.created_at, false, u.id
        from (select id, task_id, title, search_text, importance, status from task_users
              where staff_id = ${me} and not is_open order by task_id desc limit ${sql.lit(closedWithin)}) u
        join tasks k on k.id = u.task_id
        where ${entryFits}
        union all
        select k.id, k.title, k.importance, k.status, k.created_by, k.created_at, true, null
        from tasks k
        where k.created_by = ${me} and k.closed_at is null and ${fits("k")} and ${notEntry}
        union all
        select k.id, k.title, k.importance, k.status, k.created_by, k.created_at, false, null
        from (select id, title, search_text, importance, status, created_by, created_at from tasks
              where created_by = ${me} and closed_at is not null order by closed_at desc limit ${sql.lit(closedWithin)}) k
        where ${fits("k")} and ${notEntry}
      )
      select f.id, f.title, f.importance, f.status, f.entry, f.open, s.short_name as creator
      from found f join staffs s on s.id = f.created_by
      order by f.open desc, f.created_at desc, f.id desc
      limit ${sql.lit(limit)}`.execute(database.query);
    return rows.map(present);
  },
};

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

import { sql } from "kysely";
import { whoseColumns } from "#records/resource.ts";
import { registeredRecords } from "#records/server/registry.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { ReadKind } from "../../readers.ts";
import { subjectKinds } from "../people/subjects.ts";

type Query = Pick<Database, "query">;

type Read = { readonly kind: ReadKind; readonly id: number };

/** Lines that one answer has. */
const most = 300;

type Row = {
  readonly day: string;
  readonly who: string;
  readonly subject: string;
  readonly action: string;
  readonly opened: boolean;
  readonly times: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly reasons: string;
};

/**
 * Who looked at what of a record within so many days, by the access log: the record and those that are its own by their
 * own column, as the cases of a client, a line for each day, person, kind of record and act, the latest first. `opened`:
 * that record alone was looked at, not only a page of a list on which it stands.
 */
export async function recordReaders({ query }: Query, record: Read, days: number) {
  const { rows } = await sql<Row>`
    with ids as (${ownRecords(record)}), targets as (
      select s.subject, array_agg(ids.id) as ids from ids join unnest(${subjects().words}::text[], ${subjects().kinds}::text[])
        s (subject, kind) on s.kind = ids.kind group by s.subject)
    select (l.at at time zone 'Asia/Seoul')::date::text as day,
      coalesce(s.short_name, u.name, case when l.user_id is null then '외부(의뢰인·링크)' else '알 수 없음' end) as who,
      l.subject, l.action, cardinality(l.record_ids) = 1 as opened, count(*)::int as times, min(l.at) as "firstAt",
      max(l.at) as "lastAt", coalesce(string_agg(distinct nullif(left(l.reason, 200), ''), ' / '), '') as reasons
    from access_log l join targets t on t.subject = l.subject and t.ids && l.record_ids
      left join users u on u.id = l.user_id left join staffs s on s.id = l.staff_id
    where l.at >= now() - make_interval(days => ${days}::int) group by 1, 2, 3, 4, 5
    order by max(l.at) desc limit ${most + 1}`.execute(query);
  return {
    models: rows.slice(0, most).map(({ firstAt, lastAt, reasons, ...row }) => ({
      ...row,
      reasons: reasons.slice(0, 500),
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
    })),
    more: rows.length > most,
  };
}

/** The record, and the records of kinds that name it themselves. */
function ownRecords({ kind: root, id }: Read) {
  const own = [...registeredRecords().values()].flatMap(({ resource: { name, table, whose } }) =>
    whoseColumns(whose)
      .filter(([kind]) => kind === root && name !== root)
      .map(
        ([, column]) =>
          sql`select ${sql.lit(name)}, r.id from ${sql.table(table)} r where r.${sql.ref(column)} = ${id}`,
      ),
  );
  return sql.join([sql`select ${sql.lit(root)}::text as kind, ${id}::bigint as id`, ...own], sql` union all `);
}

/** Words of the access log beside the kind of record that their ids are of. */
function subjects() {
  const known = Object.entries(subjectKinds()).filter((one): one is [string, string] => one[1] !== null);
  return { words: known.map(([word]) => word), kinds: known.map(([, kind]) => kind) };
}

import { sql, type RawBuilder } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { columnOf, type Resource } from "../../resource.ts";
import type { Step } from "../../steps.ts";

type Writer = readonly [words: string, userId: number | null];

/**
 * Whom a step with `notWho` shuts out beside whoever created the record: by what he has done, and the account. `asked`:
 * it is asked for anew just now, which the log does not know yet.
 */
export async function writersOf(
  query: Database["query"],
  resource: Resource,
  step: Step,
  id: number,
  options: { readonly asked?: boolean } = {},
): Promise<readonly Writer[]> {
  const { rows } = await writersQuery(resource, step, [id], options).execute(query);
  return rows.map(({ words, userId }) => [words, userId] as const);
}

type WriterRow = { readonly words: string; readonly userId: number | null; readonly recordId: number };

/** The same as a query over several records, each row with its record. */
export function writersQuery(
  resource: Resource,
  step: Step,
  ids: readonly number[],
  { asked = false }: { readonly asked?: boolean } = {},
): RawBuilder<WriterRow> {
  const asking = asked ? null : `${resource.name}.${step.notWho!}`;
  const columns = step.covers?.map((key) => columnOf(key, resource.fields[key]!)) ?? null;
  const about = columns === null ? sql`l.action = ${`${resource.name}.update`}` : sql`l.changes ?| ${columns}::text[]`;
  return sql<WriterRow>`
    with log as (select l.id, l.record_id, l.user_id, l.action, ${about} as about from change_log l
        where l.record_type = ${resource.name} and l.record_id = any(${ids}::bigint[])),
      begun as (select record_id, max(id) as id from log where action = ${asking}::text group by record_id),
      -- The last text that was asked for: what was changed after it has not been asked for yet, and counts as well.
      since as (select g.record_id, max(g.id) as id from log g left join begun b on b.record_id = g.record_id
        where g.about and g.id <= coalesce(b.id, g.id) group by g.record_id)
    select '요청한' as words, g.user_id as "userId", g.record_id as "recordId"
      from log g join begun b on b.id = g.id
    union select '내용을 고친', g.user_id, g.record_id
      from log g join since s on s.record_id = g.record_id and g.id >= s.id where g.about`;
}

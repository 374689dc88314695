import { sql } from "kysely";
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
  { asked = false }: { readonly asked?: boolean } = {},
): Promise<readonly Writer[]> {
  const asking = asked ? null : `${resource.name}.${step.notWho!}`;
  const columns = step.covers?.map((key) => columnOf(key, resource.fields[key]!)) ?? null;
  const about = columns === null ? sql`l.action = ${`${resource.name}.update`}` : sql`l.changes ?| ${columns}::text[]`;
  const { rows } = await sql<{ words: string; userId: number | null }>`
    with log as (select l.id, l.user_id, l.action, ${about} as about from change_log l
        where l.record_type = ${resource.name} and l.record_id = ${id}),
      begun as (select max(id) as id from log where action = ${asking}::text)
    select '요청한' as words, user_id as "userId" from log where id = (select id from begun)
    union select '내용을 고친', user_id from log
      where about and id >= (select max(id) from log where about and id <= coalesce((select id from begun), id))`.execute(
    query,
  );
  return rows.map(({ words, userId }) => [words, userId] as const);
}

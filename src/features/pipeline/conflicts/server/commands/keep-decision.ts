import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import type { SubjectType } from "../../conflict.ts";

/**
 * After parties of a record were taken away or only stand elsewhere: its newest check is not stale when everybody who
 * is left was asked for in it. Call it only where nothing else about the parties has changed.
 */
export async function keepDecision(
  { query }: Pick<Work, "query">,
  { type, id }: { readonly type: SubjectType; readonly id: number },
): Promise<void> {
  await sql`update conflict_checks c set stale = false
    where c.id = (select max(n.id) from conflict_checks n where n.record_type = ${type} and n.record_id = ${id}) and c.stale
      and not exists (select from parties pa join persons p on p.id = pa.person_id
        where pa.record_type = ${type} and pa.record_id = ${id} and pa.deleted_at is null
          and not c.query->'parties' @> jsonb_build_array(jsonb_build_object('norm', p.name_norm, 'side', pa.side)))`.execute(
    query,
  );
}

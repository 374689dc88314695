import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";

/** Counts anew which documents the participants of a suit lack; `only`: of these. */
export async function countMissing(
  { query }: Pick<Work, "query">,
  suitId: number,
  only: readonly number[] | null = null,
): Promise<void> {
  const which = only === null ? sql`` : sql`and p.id = any(${only}::bigint[])`;
  await sql`
    update suit_participants p set documents_missing = c.missing from (
      select p.id, count(d.id) filter (where not d.optional and coalesce(x.status, 'missing') <> 'confirmed') as missing
      from suit_participants p left join suit_documents d on d.suit_id = p.suit_id
        left join participant_documents x on x.participant_id = p.id and x.document_id = d.id
      where p.suit_id = ${suitId} ${which} group by p.id) c
    where c.id = p.id and p.documents_missing <> c.missing`.execute(query);
}

import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import type { Side, SubjectType } from "../../conflict.ts";

type Place = { readonly type: SubjectType; readonly id: number };

/** Those of a contract who sign beside the client or whose case it is, by where they stand; the project has no field for them. */
const besideTheClient: readonly (readonly [origin: string, relation: string])[] = [
  ["coClient%", "공동위임인"],
  ["party", "당사자"],
];

/**
 * Makes parties of one record those of another that follows from it (a contract of its consultation, a project of its
 * contract), so that whoever calls later is found where the firm is engaged: those added by hand, and those who stand
 * beside the client in the first and in no field of the second. Whoever is there already is left alone; opponents of an
 * amendment that is not signed do not count. The copies are parties added by hand.
 */
export async function copyParties(work: Work, from: Place, to: Place & { readonly teamId: number }): Promise<void> {
  const relation = besideTheClient.map(([origin, word]) => sql`when pa.origin like ${origin} then ${word}`);
  const { rows } = await sql<{ id: number; side: Side }>`
    insert into parties (team_id, person_id, record_type, record_id, side, relation)
    select distinct on (pa.person_id, pa.side) ${to.teamId}::bigint, pa.person_id, ${to.type}::text, ${to.id}::bigint, pa.side,
      case ${sql.join(relation, sql` `)} else pa.relation end
    from parties pa
    where pa.record_type = ${from.type} and pa.record_id = ${from.id} and pa.deleted_at is null
      and (pa.origin is null or pa.origin like any(${besideTheClient.map(([origin]) => origin)}::text[]))
      and pa.relation <> '변경계약 상대방'
      and not exists (select from parties o where o.record_type = ${to.type} and o.record_id = ${to.id}
        and o.person_id = pa.person_id and o.side = pa.side and o.deleted_at is null)
    order by pa.person_id, pa.side, pa.id
    returning id, side`.execute(work.query);
  for (const { id, side } of rows) {
    work.audit({
      action: "conflict.addParty",
      recordType: to.type,
      recordId: to.id,
      changes: { party: [null, id], side: [null, side] },
    });
  }
}

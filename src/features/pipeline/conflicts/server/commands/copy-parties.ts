import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import type { Side, SubjectType } from "../../conflict.ts";

type Place = { readonly type: SubjectType; readonly id: number };

/**
 * Who stands in lines of the first that the second has not: those of a contract who sign beside the client or whose case
 * it is, and the defendants of a group suit.
 */
const inLines: readonly (readonly [origin: string, relation: string])[] = [
  ["coClient%", "공동위임인"],
  ["party", "당사자"],
  ["defendant%", "피고"],
];

/**
 * Makes parties of one record those of another that follows from it (a contract of its consultation, a project of its
 * contract, a contract of a group suit), so that whoever calls later is found where the firm is engaged: those added by
 * hand, and those who stand in lines of the first and in no field of the second. Whoever is there already is left alone,
 * a defendant also by the name; opponents of an amendment that is not signed do not count. The copies are parties added
 * by hand.
 */
export async function copyParties(work: Work, from: Place, to: Place & { readonly teamId: number }): Promise<void> {
  const relation = inLines.map(([origin, word]) => sql`when pa.origin like ${origin} then ${word}`);
  const { rows } = await sql<{ id: number; side: Side }>`
    insert into parties (team_id, person_id, record_type, record_id, side, relation)
    select distinct on (pa.person_id, pa.side) ${to.teamId}::bigint, pa.person_id, ${to.type}::text, ${to.id}::bigint, pa.side,
      case ${sql.join(relation, sql` `)} else pa.relation end
    from parties pa join persons p on p.id = pa.person_id
    where pa.record_type = ${from.type} and pa.record_id = ${from.id} and pa.deleted_at is null
      and (pa.origin is null or pa.origin like any(${inLines.map(([origin]) => origin)}::text[]))
      and pa.relation <> '변경계약 상대방'
      and not exists (select from parties o join persons n on n.id = o.person_id
        where o.record_type = ${to.type} and o.record_id = ${to.id} and o.side = pa.side and o.deleted_at is null
          and (o.person_id = pa.person_id or (pa.origin like 'defendant%' and n.name_norm = p.name_norm)))
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

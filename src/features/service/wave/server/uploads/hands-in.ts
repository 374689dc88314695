import { sql } from "kysely";

/** Of the participant `p` of the suit `s`: whether documents are still taken. */
export const handsIn = sql<boolean>`(p.deleted_at is null and s.deleted_at is null
  and p.status not in ('withdrawn', 'duplicate', 'ineligible') and s.status not in ('closed', 'canceled'))`;

/** Of the participant `p`: whether something that has to be handed in is missing, or asked for again. */
export const lacks = sql<boolean>`(exists (select from suit_documents d
    left join participant_documents x on x.document_id = d.id and x.participant_id = p.id
  where d.suit_id = p.suit_id and not d.optional and coalesce(x.status, 'missing') in ('missing', 'deficient')))`;

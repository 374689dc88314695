import { sql } from "kysely";

/** Of the participant `p` of the suit `s`: whether documents are still taken. */
export const handsIn = sql<boolean>`(p.deleted_at is null and s.deleted_at is null
  and p.status not in ('withdrawn', 'duplicate', 'ineligible') and s.status not in ('closed', 'canceled'))`;

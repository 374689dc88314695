import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";

/**
 * Writes into a contract what holds on the day on which it is signed: the shares that were decided for its matter, and
 * where none was, those of its client. Part of the signing; what is decided later changes nothing there.
 */
export async function freezeOriginations({ query }: Work, contractId: number, userId: number): Promise<void> {
  await sql`
    with held as (
      select o.id, o.claimant_id, o.decided_share, c.signed_at,
        o.contract_id is not null or o.consult_id is not null as of_matter
      from contracts c join originations o on o.client_id = c.client_id
        and (o.contract_id = c.id or o.consult_id = c.consult_id or (o.contract_id is null and o.consult_id is null))
      where c.id = ${contractId} and o.status = 'decided' and o.decided_share > 0 and o.deleted_at is null
        and c.signed_at between o.claimed_on and o.sunset_on)
    insert into contract_originations (contract_id, origination_id, staff_id, share, frozen_on, created_by)
    select ${contractId}, h.id, h.claimant_id, h.decided_share, h.signed_at, ${userId} from held h
    where h.of_matter = (select bool_or(x.of_matter) from held x)
    on conflict do nothing`.execute(query);
}

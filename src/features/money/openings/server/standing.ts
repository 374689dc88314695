import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import type { Target } from "./find-targets.ts";

/** What was taken over before, in won. */
export type Standing = {
  readonly opening: { readonly agreed: number; readonly received: number } | null;
  readonly held: number | null;
};

/** Of a contract, or of a client for what is held beside any contract. */
export async function standingOf({ query }: Work, { contract, make, clientId }: Target): Promise<Standing> {
  if (make) return { opening: null, held: null };
  const id = contract?.id ?? null;
  const { rows } = await sql<Standing>`
    select (select json_build_object('agreed', c.opening_agreed, 'received', (
          select coalesce(sum(x.received), 0) from (
            select f.received_before as received from contract_fees f where f.contract_id = c.id
            union all select p.received_before from payment_plans p where p.contract_id = c.id) x))
        from contracts c where c.id = ${id} and c.opening_on is not null) as opening,
      (select sum(p.pay_amt)::bigint from payments p where p.carried_over and p.deleted_at is null
        and case when ${id}::bigint is null then p.contract_id is null and p.client_id = ${clientId}
          else p.contract_id = ${id} end) as held`.execute(query);
  return rows[0]!;
}

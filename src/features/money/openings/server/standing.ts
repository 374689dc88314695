import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import type { Target } from "./find-targets.ts";

/** What was taken over before, in won. */
export type Standing = {
  readonly opening: { readonly agreed: number; readonly received: number } | null;
  readonly held: number | null;
};

const nothing: Standing = { opening: null, held: null };

/** Of contracts, and of clients for what is held beside any contract. */
export async function openStandings({ query }: Work, targets: Iterable<Target>): Promise<(target: Target) => Standing> {
  const all = [...targets].filter(({ make }) => make === null);
  const contractIds = all.flatMap(({ contract }) => (contract ? [contract.id] : []));
  const clientIds = all.flatMap(({ contract, clientId }) => (contract === null && clientId !== null ? [clientId] : []));
  const { rows } = await sql<Standing & { contractId: number | null; clientId: number | null }>`
    select c.id as "contractId", null::bigint as "clientId",
      case when c.opening_on is not null then json_build_object('agreed', c.opening_agreed, 'received', (
        select coalesce(sum(x.received), 0) from (
          select f.received_before as received from contract_fees f where f.contract_id = c.id
          union all select p.received_before from payment_plans p where p.contract_id = c.id) x)) end as opening,
      (select sum(p.pay_amt)::bigint from payments p
        where p.contract_id = c.id and p.carried_over and p.deleted_at is null) as held
    from contracts c where c.id = any(${contractIds}::bigint[])
    union all
    select null, p.client_id, null, sum(p.pay_amt)::bigint from payments p
    where p.carried_over and p.deleted_at is null and p.contract_id is null and p.client_id = any(${clientIds}::bigint[])
    group by p.client_id`.execute(query);
  const ofContract = new Map(rows.map((row) => [row.contractId, row]));
  const ofClient = new Map(rows.map((row) => [row.clientId, row]));
  return ({ contract, make, clientId }) => {
    if (make) return nothing;
    return (contract ? ofContract.get(contract.id) : ofClient.get(clientId)) ?? nothing;
  };
}

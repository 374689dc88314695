import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { seesWholeOf } from "#records/server/masking.ts";
import { presentRef, type StoredRef } from "#records/server/present.ts";
import { seesTied } from "#records/server/tied.ts";
import { contract } from "../../contract.ts";

type Row = StoredRef & {
  readonly contractId: number;
  readonly contractNumber: number;
  readonly title: string;
  readonly jointLiability: boolean;
  readonly whole: boolean;
};

/**
 * With whom a client signs: every contract that the person sees in which this client is a party beside others, the newest
 * first, with those others as this person may see them.
 */
export async function coClientsOfClient({ query }: Pick<Database, "query">, clientId: number, asker: Asker) {
  const { rows } = await sql<Row>`
    with own as (
      select c.id from contracts c where c.client_id = ${clientId}
      union select x.contract_id from contract_clients x where x.client_id = ${clientId}
    ), others as (
      select c.id as contract_id, c.client_id from contracts c join own on own.id = c.id where c.client_id is not null
      union select x.contract_id, x.client_id from contract_clients x join own on own.id = x.contract_id
    )
    select c.id as "contractId", c.id_int as "contractNumber", c.title, c.joint_liability as "jointLiability",
      k.id, k.id_int as number, k.name as label, ${seesWholeOf("client", asker, "k")} as whole
    from others o join contracts c on c.id = o.contract_id join clients k on k.id = o.client_id
    where o.client_id <> ${clientId} and c.deleted_at is null and k.deleted_at is null and ${seesTied("contract", sql`c.id`, asker)}
    order by c.id_int desc, k.id_int limit 200`.execute(query);
  const contracts = new Map(rows.map((row) => [row.contractId, row]));
  return [...contracts.values()].map(({ contractId, contractNumber, title, jointLiability }) => ({
    contract: { id: contractId, number: contractNumber, label: title },
    jointLiability,
    clients: rows
      .filter((row) => row.contractId === contractId)
      .map(({ id, number, label, whole }) => presentRef(contract.fields.client, { id, number, label, whole })),
  }));
}

import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { namedKeys, namedPeople, staffOf } from "#records/server/named.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { isLawyer } from "#features/money/payments/server/api.ts";

const clientWays = () => registeredRecords().get("client")!.named;

/** Whether the person works for the client of the claim `r`, or claims a share of that client too. */
export function isConcerned(asker: Asker): RawBuilder<boolean> {
  return sql<boolean>`(r.client_id in (${namedKeys(clientWays(), asker)}) or exists (select from originations other
    where other.client_id = r.client_id and other.claimant_id = ${staffOf(asker)} and other.id <> r.id
      and other.status <> 'withdrawn' and other.deleted_at is null))`;
}

/** The lawyers whom a claim on the client concerns: those who work for the client, and those who claim a share. */
export async function concernedLawyers({ query }: Pick<Work, "query">, clientId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select f.id from staffs f where f.status = 1 and f.deleted_at is null and ${isLawyer("f")} and f.id in (
      ${namedPeople(clientWays(), sql<number>`${clientId}::bigint`)}
      union all select o.claimant_id from originations o
        where o.client_id = ${clientId} and o.status <> 'withdrawn' and o.deleted_at is null)
    order by f.id`.execute(query);
  return rows.map(({ id }) => id);
}

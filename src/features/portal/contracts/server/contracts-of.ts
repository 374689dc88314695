import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { mayLeave } from "#features/work/files/server/api.ts";
import { fromTable } from "#records/server/select.ts";
import { visible } from "#records/server/records.ts";
import { contractRecords } from "#features/pipeline/contracts/server/api.ts";

type Query = Pick<Database, "query">;
export type PdfFile = {
  readonly id: number;
  readonly name: string;
  readonly versionId: number;
  readonly mayLeave: boolean;
};
type Choice = {
  readonly id: number;
  readonly number: number;
  readonly title: string;
  readonly responsibleId: number | null;
  readonly files: readonly PdfFile[];
};

/** Whether a client may be asked to confirm the contract `r`: it was signed. */
export const mayBeConfirmed = sql<boolean>`(r.status in ('signed', 'active', 'fulfilled', 'terminated'))`;

/** The newest versions of the PDFs that hang on a contract, as JSON. */
export const pdfsOf = (
  contractId: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`coalesce((select json_agg(json_build_object('id', f.id, 'name', v.name, 'versionId', v.id,
          'mayLeave', ${mayLeave}) order by f.id desc)
        from files f join lateral (select n.id, n.name, n.content_id from file_versions n where n.file_id = f.id
          order by n.number desc limit 1) v on true
        join file_contents c on c.id = v.content_id and c.kind = 'pdf'
        where f.record_type = 'contract' and f.record_id = ${contractId} and f.deleted_at is null), '[]')`;

/** Contracts of the client that bind and that the person sees, each with the newest versions of its PDFs. */
export async function contractsOf({ query }: Query, asker: Asker, clientId: number): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    select r.id, r.id_int as number, r.title, r.responsible_id as "responsibleId",
      ${pdfsOf(sql`r.id`)} as files
    from ${fromTable(contractRecords)} where ${visible(contractRecords, asker)}
      and ${mayBeConfirmed} and (r.client_id = ${clientId}
        or exists (select from contract_clients k where k.contract_id = r.id and k.client_id = ${clientId}))
    order by r.id desc limit 50`.execute(query);
  return rows;
}

import { sql } from "kysely";
import { endLinks } from "#features/portal/links/server/api.ts";
import type { FileShare } from "#firm/server/file-shares.ts";
import type { Database } from "#platform/server/database/database.ts";

/** Links by which a client reads a version of the file as the contract. */
export const linkedContracts: FileShare = {
  async open(database, fileId) {
    const { length } = await openLinks(database, fileId);
    return length > 0 ? [`계약 확인 링크 ${length}건`] : [];
  },
  async end(work, context, fileId) {
    await endLinks(work, context, await openLinks(work, fileId));
  },
};

async function openLinks({ query }: Pick<Database, "query">, fileId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from contract_links l join file_versions v on v.id = l.version_id join share_links s on s.id = l.link_id
    where v.file_id = ${fileId} and s.ended_at is null and s.expires_at > now() order by s.id`.execute(query);
  return rows.map(({ id }) => id);
}

import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";

type Query = Pick<Database, "query">;

/**
 * Whether a file of this SHA-256 is the contract that the link was given with: `none` where it was given with no file. The
 * file itself never comes here, and nothing is kept (additions 43).
 */
export async function compareSigned(
  { query }: Query,
  linkId: number,
  sha256: string,
): Promise<"same" | "different" | "none"> {
  const { rows } = await sql<{ same: boolean | null }>`
    select encode(k.sha256, 'hex') = ${sha256} as same from contract_links l
    left join file_versions v on v.id = l.version_id
    left join files f on f.id = v.file_id and f.deleted_at is null
    left join file_contents k on k.id = v.content_id and f.id is not null
    where l.link_id = ${linkId}`.execute(query);
  const same = rows[0]?.same ?? null;
  if (same === null) return "none";
  return same ? "same" : "different";
}

import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import type { WriteContext } from "#records/server/write.ts";
import type { SpendColumns } from "../read-spends.ts";

type Kept = { readonly channel: string; readonly columns: SpendColumns };

/** Which columns the tables of each channel have, as the team chose them last. */
export async function keptColumns({ query }: Pick<Database, "query">, teamId: number): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select channel, columns from ad_column_maps where team_id = ${teamId} order by channel limit 100`.execute(query);
  return rows;
}

/** Keeps what was chosen for the next table of the channel. */
export async function keepColumns(
  { query }: Pick<Work, "query">,
  { viewer }: WriteContext,
  teamId: number,
  channel: string,
  columns: SpendColumns,
): Promise<void> {
  await sql`insert into ad_column_maps (team_id, channel, columns, created_by, updated_by)
    values (${teamId}, ${channel}, ${JSON.stringify(columns)}::jsonb, ${viewer.userId}, ${viewer.userId})
    on conflict (team_id, channel) do update set columns = excluded.columns, updated_at = now(),
      updated_by = excluded.updated_by`.execute(query);
}

import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { visible } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";
import type { PaperKind } from "../paper-template.ts";
import { templateRecords } from "./records.ts";

/** How many templates of the firm are in use for each paper; what has none is made with the default. */
export async function templatesInUse(
  { query }: Pick<Database, "query">,
  asker: Asker,
): Promise<ReadonlyMap<PaperKind, number>> {
  const { rows } = await sql<{ kind: PaperKind; count: number }>`
    select r.kind, count(*)::int as count from ${fromTable(templateRecords)}
    where r.status = 'inUse' and ${visible(templateRecords, asker)} group by r.kind`.execute(query);
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}

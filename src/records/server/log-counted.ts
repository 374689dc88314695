import { sql, type RawBuilder } from "kysely";
import type { ListQuery } from "../endpoints.ts";
import type { Resource } from "../resource.ts";
import { refWords } from "../list-query.ts";
import { logFound, logRead } from "#platform/server/access-log.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { listConditions } from "./list.ts";
import type { AnyRecords } from "./records.ts";
import { registeredRecords } from "./registry.ts";
import { personalFields } from "./schemas.ts";
import { fromTable } from "./select.ts";

type Context = Asker & Parameters<typeof logFound>[0] & { readonly services: { readonly database: Database } };
type Asked = Pick<ListQuery, "filters" | "search">;

/** A count over more rows than these confirms nobody: the entry names so many of them. */
const mostNamed = 100;

/**
 * Writes down, as a search, whom a count or a sum can confirm though it shows no rows: the first 100 records that the
 * query finds, where it searches or asks for the records of one client, contract or case. Await it before the answer is
 * sent. `within`: which of the rows `r` are counted, where not all that the query finds are.
 */
export async function logCounted(
  context: Context,
  records: AnyRecords,
  asked: Asked,
  within: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<void> {
  if (!asksForSomebody(records, asked)) return;
  const { rows } = await sql<{ id: number }>`
    select r.id from ${fromTable(records)} where ${listConditions(records, asked, context)} and ${within}
    limit ${mostNamed}`.execute(context.services.database.query);
  await logFound(context, records.resource.label as string, rows);
}

type Shown = { readonly rows: readonly { readonly id: number }[]; readonly total: number };

/** Writes down the rows that a list shows, and whom its total confirms beside them: a page can lie beyond the end. */
export async function logListed(
  context: Context,
  records: AnyRecords,
  asked: Asked,
  { rows, total }: Shown,
  within?: RawBuilder<boolean>,
): Promise<void> {
  await logRead(context, records.resource.label as string, rows);
  const tellsMore = rows.length < total && (rows.length === 0 || total <= mostNamed);
  if (tellsMore) await logCounted(context, records, asked, within);
}

/** Whether the answer says something of those who were asked for by name, number or telephone, or of one's records. */
function asksForSomebody({ resource }: AnyRecords, { search, filters }: Asked): boolean {
  if (search.trim() !== "") return true;
  const { fields }: Resource = resource;
  return Object.entries(filters).some(([key, value]) => {
    const { target } = fields[key]!;
    if (!target || !isAboutSomebody(target.name)) return false;
    return value.split(",").some((word) => !Object.hasOwn(refWords, word));
  });
}

/** Whether records of the kind are those of clients, callers or opponents; colleagues and teams are not. */
function isAboutSomebody(kind: string): boolean {
  const { resource } = registeredRecords().get(kind)!;
  return resource.table !== "staffs" && personalFields(resource).length > 0;
}

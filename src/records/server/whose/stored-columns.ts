import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";

/** How a column is stored. */
export type StoredColumn = { readonly type: string; readonly required: boolean };

/** Column → how it is stored, of a table. */
export async function storedColumns(
  { query }: Pick<Database, "query">,
  table: string,
): Promise<ReadonlyMap<string, StoredColumn>> {
  const { rows } = await sql<StoredColumn & { name: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required from pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped`.execute(query);
  return new Map(rows.map(({ name, ...column }) => [name, column]));
}

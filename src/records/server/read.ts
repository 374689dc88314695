import { sql } from "kysely";
import type { Resource, RowOf } from "../resource.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { present, type StoredRow } from "./present.ts";
import { numberOf, readableFields, visible, type AnyRecords, type Records } from "./records.ts";
import { fromTable, selection } from "./select.ts";

/** One record by its public number as this person may see it; 404 for absent and foreign ones alike. */
export async function readRecord<R extends Resource>(
  { query }: Pick<Database, "query">,
  records: Records<R>,
  number: number,
  asker: Asker,
): Promise<RowOf<R>> {
  const fields = readableFields(records, asker.facts);
  const { rows } = await sql<StoredRow>`
    select ${selection(records, fields, asker)} from ${fromTable(records)}
    where ${numberOf(records)} = ${number} and ${visible(records, asker)}`.execute(query);
  if (!rows[0]) throw notFound();
  return present(records, rows[0], fields);
}

/** Whether the person may see the record with this key. */
export async function mayReadRecord(
  { query }: Pick<Database, "query">,
  records: AnyRecords,
  id: number,
  asker: Asker,
  options: { readonly choosing?: boolean } = {},
): Promise<boolean> {
  const policy = (options.choosing && records.choose) || records.show;
  if (!policy.allows(asker.facts)) return false;
  const { rows } = await sql`
    select 1 from ${fromTable(records)} where r.id = ${id} and ${visible(records, asker)}`.execute(query);
  return rows.length > 0;
}

/** A stored row locked for a command, whatever it is allowed to show; 404 when the person may not see it. */
export async function lockRecord(
  query: Database["query"],
  records: AnyRecords,
  number: number,
  asker: Asker,
  options: { readonly removed?: boolean } = {},
): Promise<StoredRow & { readonly id: number; readonly version: number }> {
  const { rows } = await sql<StoredRow & { id: number; version: number }>`
    select r.* from ${fromTable(records)} where ${numberOf(records)} = ${number} and ${visible(records, asker, options)}
    for update of r`.execute(query);
  if (!rows[0]) throw notFound();
  return rows[0];
}

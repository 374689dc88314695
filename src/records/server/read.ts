import { sql, type Selectable } from "kysely";
import { prepared } from "#platform/fast/prepared.ts";
import type { Resource, RowOf } from "../resource.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { DB } from "#platform/server/database/tables.ts";
import { Failure, notFound } from "#platform/server/http/failure.ts";
import { present, type StoredRow } from "./present.ts";
import {
  choosable,
  forChoosing,
  mayChange,
  numberOf,
  readableFields,
  visible,
  type AnyRecords,
  type Records,
} from "./records.ts";
import { fromTable, selection } from "./select.ts";

/** One record by its public number as this person may see it; 404 for absent and foreign ones alike. */
export async function readRecord<R extends Resource>(
  { query }: Pick<Database, "query">,
  records: Records<R>,
  number: number,
  asker: Asker,
): Promise<RowOf<R>> {
  const fields = readableFields(records, asker.facts);
  const { rows } = await sql<StoredRow>`${prepared}
    select ${selection(records, fields, asker)} from ${fromTable(records)}
    where ${numberOf(records)} = ${number} and ${visible(records, asker)}`.execute(query);
  if (!rows[0]) throw notFound();
  return present(records, rows[0], fields);
}

/** Whether the person may see the record with this key. */
export async function mayReadRecord(
  { query }: Pick<Database, "query">,
  kind: AnyRecords,
  id: number,
  asker: Asker,
  options: { readonly choosing?: boolean; readonly among?: string | undefined } = {},
): Promise<boolean> {
  const records = options.choosing ? forChoosing(kind) : kind;
  if (!records.open.allows(asker.facts)) return false;
  const chosen = options.choosing ? choosable(records, options.among) : sql`true`;
  const { rows } = await sql`${prepared}
    select 1 from ${fromTable(records)} where r.id = ${id} and ${visible(records, asker)} and ${chosen}`.execute(query);
  return rows.length > 0;
}

/** Whether the person may change the record with this key: by right, or because it names the person. */
export async function mayChangeRecord(
  { query }: Pick<Database, "query">,
  records: AnyRecords,
  id: number,
  asker: Asker,
): Promise<boolean> {
  const { rows } = await sql`${prepared} select from ${fromTable(records)}
    where r.id = ${id} and ${visible(records, asker)} and ${mayChange(records, asker)}`.execute(query);
  return rows.length > 0;
}

/** Whether the person adds files to the record with this key, and takes them away. */
export async function mayKeepFiles(
  { query }: Pick<Database, "query">,
  records: AnyRecords,
  id: number,
  asker: Asker,
): Promise<boolean> {
  const kept = records.keepsFiles?.(asker) ?? sql<boolean>`true`;
  const { rows } = await sql`${prepared} select from ${fromTable(records)}
    where r.id = ${id} and ${visible(records, asker)} and ${mayChange(records, asker)} and ${kept}`.execute(query);
  return rows.length > 0;
}

/** A stored row as its table is typed; of a kind that only the registry knows, any columns. */
export type LockedRow<R extends Resource> = 0 extends 1 & R["table"]
  ? StoredRow & Identified
  : R["table"] extends keyof DB
    ? Selectable<DB[R["table"]]> & Identified
    : StoredRow & Identified;

type Identified = { readonly id: number; readonly version: number };

/** A stored row locked for a command, whatever it is allowed to show; 404 when the person may not see it. */
export async function lockRecord<R extends Resource>(
  query: Database["query"],
  records: Records<R>,
  number: number,
  asker: Asker,
  options: { readonly removed?: boolean } = {},
): Promise<LockedRow<R>> {
  return storedRow(query, records, number, asker, { ...options, lock: true });
}

/** The same for a change of what the person saw: 409 when it has changed since that version. */
export async function lockSeen<R extends Resource>(
  query: Database["query"],
  records: Records<R>,
  { number, version }: { readonly number: number; readonly version: number },
  asker: Asker,
): Promise<LockedRow<R>> {
  const row = await lockRecord(query, records, number, asker);
  if (row.version !== version) throw new Failure("conflict");
  return row;
}

/** Many stored rows locked for a command, each once, in the order of their numbers; 404 when the person may not see one. */
export async function lockRecords<R extends Resource>(
  query: Database["query"],
  records: Records<R>,
  numbers: readonly number[],
  asker: Asker,
): Promise<LockedRow<R>[]> {
  const { rows } = await sql<LockedRow<R>>`
    select r.* from ${fromTable(records)} where ${numberOf(records)} = any(${numbers}::bigint[])
      and ${visible(records, asker)} order by ${numberOf(records)} for update of r`.execute(query);
  if (rows.length < numbers.length) throw notFound();
  return rows;
}

/** The stored row of a record that the person may see, not locked; 404 when the person may not. */
export async function readStored<R extends Resource>(
  query: Database["query"],
  records: Records<R>,
  number: number,
  asker: Asker,
): Promise<LockedRow<R>> {
  return storedRow(query, records, number, asker, { lock: false });
}

async function storedRow<R extends Resource>(
  query: Database["query"],
  records: Records<R>,
  number: number,
  asker: Asker,
  { lock, ...options }: { readonly removed?: boolean; readonly lock: boolean },
): Promise<LockedRow<R>> {
  const { rows } = await sql<LockedRow<R>>`
    select r.* from ${fromTable(records)} where ${numberOf(records)} = ${number} and ${visible(records, asker, options)}
    ${lock ? sql`for update of r` : sql``}`.execute(query);
  if (!rows[0]) throw notFound();
  return rows[0];
}

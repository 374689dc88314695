import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { keyOf, onSeenRecord } from "#records/server/parts.ts";
import { mayKeepFiles } from "#records/server/read.ts";
import { registeredRecords } from "#records/server/registry.ts";

/** A record that files hang on, as far as this person may see it. */
export type Holder = {
  readonly type: string;
  readonly id: number;
  readonly label: string;
  readonly manage: boolean;
  /** Whether the person says how far its files go: also where its kind keeps them by calls of its own. */
  readonly mark: boolean;
};

/** Files `f` of records that the person may see: part of every query that begins with a file. */
export function visibleFiles(asker: Asker): RawBuilder<boolean> {
  return onSeenRecord(asker, "files", { type: sql.ref("f.record_type"), id: sql.ref("f.record_id") });
}

/** The record by its public number; 404 for absent and foreign ones alike. */
export async function findHolder(
  database: Pick<Database, "query">,
  asker: Asker,
  { type, number }: { readonly type: string; readonly number: number },
): Promise<Holder> {
  return holderOf(database, { type, id: await keyOf(database, asker, type, number) }, asker);
}

/** The record that a visible file hangs on; files that its kind keeps by calls of its own are only read here. */
export async function holderOf(
  database: Pick<Database, "query">,
  { type, id }: Pick<Holder, "type" | "id">,
  asker: Asker,
): Promise<Holder> {
  const records = registeredRecords().get(type)!;
  const mark = await mayKeepFiles(database, records, id, asker);
  return { type, id, label: String(records.resource.label), manage: mark && !records.ownFiles, mark };
}

/** Whoever sees a record without managing it reads its files alone. */
export function refuseReader({ manage }: Holder): void {
  if (!manage) throw new Failure("forbidden");
}

/** Whoever may not change the record does not say how far its files go. */
export function refuseMarking({ mark }: Holder): void {
  if (!mark) throw new Failure("forbidden");
}

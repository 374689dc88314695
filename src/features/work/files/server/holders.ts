import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { Failure, notFound } from "#platform/server/http/failure.ts";
import { numberOf, visible, type AnyRecords } from "#records/server/records.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { fromTable } from "#records/server/select.ts";
import { holderTypes, type HolderType } from "../file.ts";

/** A record that files hang on, as far as this person may see it. */
export type Holder = {
  readonly type: HolderType;
  readonly id: number;
  readonly label: string;
  readonly manage: boolean;
};

/** The rules of a kind of record; null when the person may see none of that kind. */
function rulesOf(type: HolderType, { facts }: Asker): AnyRecords | null {
  const records = registeredRecords().get(type);
  return records?.show.allows(facts) ? records : null;
}

/** Files `f` of records that the person may see: part of every query that begins with a file. */
export function visibleFiles(asker: Asker): RawBuilder<boolean> {
  const conditions = holderTypes.flatMap((type) => {
    const records = rulesOf(type, asker);
    if (!records) return [];
    return [
      sql`(f.record_type = ${type} and exists (
        select 1 from ${fromTable(records)} where r.id = f.record_id and ${visible(records, asker)}))`,
    ];
  });
  return conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** The record by its public number; 404 for absent and foreign ones alike. */
export async function findHolder(
  { query }: Pick<Database, "query">,
  asker: Asker,
  { type, number }: { readonly type: HolderType; readonly number: number },
): Promise<Holder> {
  const records = rulesOf(type, asker);
  if (!records) throw notFound();
  const { rows } = await sql<{ id: number }>`
    select r.id from ${fromTable(records)} where ${numberOf(records)} = ${number} and ${visible(records, asker)}
  `.execute(query);
  if (!rows[0]) throw notFound();
  return holderOf(type, rows[0].id, asker);
}

/** The record that a visible file hangs on. */
export function holderOf(type: HolderType, id: number, { facts }: Asker): Holder {
  const records = registeredRecords().get(type)!;
  return { type, id, label: String(records.resource.label), manage: records.manage.allows(facts) };
}

/** Whoever sees a record without managing it reads its files alone. */
export function refuseReader({ manage }: Holder): void {
  if (!manage) throw new Failure("forbidden");
}

import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { kindsWith } from "../parts.ts";
import type { Part, Resource } from "../resource.ts";
import { numberOf, visible, type AnyRecords } from "./records.ts";
import { registeredRecords } from "./registry.ts";
import { fromTable } from "./select.ts";

/** What hangs on records of any kind: tasks, memos, files. It is seen with its record, by the rules of that kind. */

type Query = Pick<Database, "query">;

/** The rules of a kind as far as the person may see records of it at all; 404 otherwise. */
export function openKind(type: string, { facts }: Asker): AnyRecords {
  const records = registeredRecords().get(type);
  if (!records?.open.allows(facts)) throw notFound();
  return records;
}

/** The key of a record by the number people speak of; 404 for absent and foreign ones alike. */
export async function keyOf({ query }: Query, asker: Asker, type: string, number: number): Promise<number> {
  const records = openKind(type, asker);
  const { rows } = await sql<{ id: number }>`
    select r.id from ${fromTable(records)} where ${numberOf(records)} = ${number} and ${visible(records, asker)}
  `.execute(query);
  if (!rows[0]) throw notFound();
  return rows[0].id;
}

type Place = { readonly type: RawBuilder<unknown>; readonly id: RawBuilder<unknown> };

/**
 * Whether the person sees the record on which a row hangs: part of every query over such rows. `seenAs`: where the part
 * is narrower than its record.
 */
export function onSeenRecord(
  asker: Asker,
  part: Part,
  { type, id }: Place,
  seenAs: (records: AnyRecords) => AnyRecords = (records) => records,
): RawBuilder<boolean> {
  const seen = kindsWith(part).flatMap((name) => {
    const records = seenAs(registeredRecords().get(name)!);
    if (!records.open.allows(asker.facts)) return [];
    // The key is handed in under another name: inside, `r` is the record.
    return [
      sql`(${type} = ${name} and exists (select from (select ${id} as key) k
        join ${fromTable(records)} on r.id = k.key where ${visible(records, asker)}))`,
    ];
  });
  return seen.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(seen, sql` or `)})`;
}

/** A fact of the record on which a row hangs, by its kind; null where the kind has none. `x` is the record. */
export function ofRecord(
  part: Part,
  { type, id }: Place,
  fact: (resource: Resource) => RawBuilder<unknown> | null,
): RawBuilder<unknown> {
  const ways = kindsWith(part).flatMap((name) => {
    const resource: Resource = registeredRecords().get(name)!.resource;
    const told = fact(resource);
    return told
      ? [sql`when ${sql.lit(name)} then (select ${told} from ${sql.table(resource.table)} x where x.id = ${id})`]
      : [];
  });
  return ways.length === 0 ? sql`null` : sql`(case ${type} ${sql.join(ways, sql` `)} end)`;
}

/** The number people speak of, as a column of `x` (`ofRecord`). */
export function numberIn({ numbered }: Resource): RawBuilder<unknown> {
  return sql.ref(numbered ? "x.id_int" : "x.id");
}

/** The page of `x`; null where its kind has none. */
export function pathIn(resource: Resource): RawBuilder<unknown> | null {
  const { page, open } = resource;
  if (page === null) return null;
  return sql`${sql.lit(open === "query" ? `${page}?id=` : `${page}/`)} || ${numberIn(resource)}`;
}
